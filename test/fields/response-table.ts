/** Every field of the responses, and the test that shows it filled. */
import { empty, type FieldRow, shown } from './field-row.ts';

const FIELDS = 'test/fields/response-fields.test.ts';
const TRACE = 'test/fields/trace-fields.test.ts';
const TOGETHER = 'test/fields/together-fields.test.ts';
const ADJUSTMENTS = 'test/engine/present/adjustments.test.ts';
const SUMS = 'test/engine/present/bill-sums.test.ts';
const NOT_CHECKED = 'test/engine/present/not-checked.test.ts';
const OTHER = 'test/fields/operation-fields.test.ts';
const VALIDATE = 'test/engine/operations/validate-answer.test.ts';
const DUPLICATES = 'test/engine/operations/identify-duplicates.test.ts';
const CUSTOM = 'test/engine/operations/list-custom-codes.test.ts';
const LAW = 'test/engine/present/param-citations.test.ts';
const VERIFY = 'test/server/commands/verify.test.ts';
const SERVER = 'test/server/routes/review.test.ts';

export const RESPONSE_TABLE: Readonly<Record<string, readonly FieldRow[]>> = {
  'review-response': [
    shown('error', FIELDS, 'says why a bill could not be reviewed, and shows no money but what was billed'),
    shown('qrCodeID qrCodeURL logHTML', SERVER, 'carries an id, a link and a report'),
    shown('bill services', FIELDS, 'echoes the bill and its lines'),
    shown('serviceReasonCodes', FIELDS, 'gives the reasons of a line in every form'),
    shown('logHeader', TRACE, 'names what the review was made with'),
    shown('logDetails', TRACE, 'shows the whole step'),
  ],
  'review-response bill': [
    shown('uniqueID billReviewState reviewedToState', FIELDS, 'echoes the bill and its lines'),
    shown('fromServiceDate toServiceDate facilityName', FIELDS, 'echoes the bill and its lines'),
    shown(
      'isPriorAuthorizationRequired isDocumentationRequired',
      FIELDS,
      'asks for authorization and documentation',
    ),
    shown(
      'totalCharge totalAllowance totalReduction',
      FIELDS,
      'adds the lines up, before and after caps and rates',
    ),
    shown(
      'totalUncappedAllowance totalPrePPOAllowance',
      FIELDS,
      'adds the lines up, before and after caps and rates',
    ),
    shown('totalUncappedPrePPOAllowance', FIELDS, 'adds the lines up, before and after caps and rates'),
    shown('totalSurcharge', FIELDS, 'adds up what is owed beside the allowance'),
    shown(
      'totalTaxCharge totalTaxAllowance totalTaxReduction',
      FIELDS,
      'adds up what is owed beside the allowance',
    ),
    shown('processedDate billReviewProcessingTime', FIELDS, 'carries what only the server knows'),
    shown('bucketTotalList', FIELDS, 'gives the buckets that moved money'),
    shown('billState', FIELDS, 'holds what the pack declares'),
    shown('status sums', SUMS, 'are none of a bill that could not be reviewed'),
    shown('notChecked', NOT_CHECKED, 'a set of edits that it declines'),
    shown('bucketList', TOGETHER, 'shows the steps of the bill once'),
    shown('nmLocationCode', FIELDS, 'names the location code of New Mexico'),
    empty('isNYC81FormRequired isNYC84FormRequired reasonCodes'),
  ],
  'review-response service': [
    shown('line originalCPT1 cpt1 cpt2 originalCPT2', FIELDS, 'echoes the bill and its lines'),
    shown('quantityBilled charge taxCharge taxRate', FIELDS, 'echoes the bill and its lines'),
    shown('invoiceCost chargemasterCode', FIELDS, 'echoes the bill and its lines'),
    shown('description1 descriptionSource1', FIELDS, 'describes the codes of the payer'),
    shown('quantityUsed', FIELDS, 'shows the units used'),
    shown(
      'allowance uncappedAllowance reduction',
      FIELDS,
      'adds the lines up, before and after caps and rates',
    ),
    shown(
      'prePPOAllowance uncappedPrePPOAllowance',
      FIELDS,
      'adds the lines up, before and after caps and rates',
    ),
    shown('taxAllowance taxReduction', FIELDS, 'adds up what is owed beside the allowance'),
    shown(
      'isPriorAuthorizationRequired isDocumentationRequired',
      FIELDS,
      'asks for authorization and documentation',
    ),
    shown('needsAttention', TOGETHER, 'says between which amounts a line ends'),
    shown('adjustments', ADJUSTMENTS, 'builds the services of an 835, which balance'),
    shown('duplicate', DUPLICATES, 'the answer is the one the review acts on'),
    shown('cptUsedForPayment', FIELDS, 'says which code was paid'),
    shown(
      'reasonCodes carcReasonCodes stateReasonCodes reasonCodesDTO',
      FIELDS,
      'gives the reasons of a line in every form',
    ),
    shown('bucketList', TRACE, 'shows each step in the columns of the interface'),
    shown('bucketTotalList', FIELDS, 'gives the buckets that moved money'),
    shown('serviceState', FIELDS, 'holds what the pack declares'),
    shown('description2', 'test/fields/described-fields.test.ts', 'a second code of HCPCS Level II'),
    empty('chargemasterDescription'),
  ],
  'review-response bucketEntry': [
    shown(
      'line bucketHierarchyID bucketEntryPoint bucketSource',
      TRACE,
      'shows each step in the columns of the interface',
    ),
    shown(
      'bucketSourceID sourceDescription sourceValue',
      TRACE,
      'shows each step in the columns of the interface',
    ),
    shown('sourcePercent percentApplied', TRACE, 'shows each step in the columns of the interface'),
    shown('allowance uncappedAllowance reduction', TRACE, 'shows each step in the columns of the interface'),
    shown(
      'bucketOverride fullRuleName triggerCode',
      TRACE,
      'shows each step in the columns of the interface',
    ),
    shown('triggerDate', TRACE, 'shows the day from which a rule is in force'),
    shown(
      'percentOfCharge requirementURL reasonCodes',
      TRACE,
      'shows each step in the columns of the interface',
    ),
    shown('reasonCodesResult', TRACE, 'shows each step in the columns of the interface'),
    shown('sourceAdditional', TRACE, 'shows the units an amount is multiplied by'),
  ],
  'review-response bucketTotal': [
    shown(
      'bucketHierarchyID name allowanceBefore allowanceAfter reduction',
      FIELDS,
      'gives the buckets that moved money',
    ),
  ],
  'review-response logHeader': [
    shown('requestId tenant reviewedAt engineVersion', TRACE, 'names what the review was made with'),
    shown('packs tables', TRACE, 'names what the review was made with'),
    shown('citations', LAW, 'a value with its days shows where they come from'),
    shown('options', FIELDS, 'shows every option with its value, who set it, and whether it was read'),
    shown('unusedFields', 'test/fields/kept-fields.test.ts', 'is accepted and bounded, changes nothing'),
    shown('ignoredFields linesNeedingAttention', TRACE, 'counts the lines a person has to see'),
    shown('inputDigest resultDigest', TRACE, 'gives digests that follow the request and the result'),
    shown('reportDigest', VERIFY, 'changed: every problem with its place'),
  ],
  'review-response logHeader packs': [
    shown('id version digest', TRACE, 'names what the review was made with'),
  ],
  'review-response logHeader tables': [
    shown('id release digest', TRACE, 'names what the review was made with'),
  ],
  'review-response logHeader citations': [
    shown('id title pin url read', LAW, 'the law of a step is the supplied limit it compared with'),
  ],
  'review-response logHeader options': [
    shown(
      'name value from used',
      FIELDS,
      'shows every option with its value, who set it, and whether it was read',
    ),
  ],
  'review-response step': [
    shown(
      'step line bucket effect rule file citation effective decidedBy formula operands lookUps',
      TRACE,
      'shows the whole step',
    ),
    shown('rounding before after reasonCodes', TRACE, 'shows the whole step'),
    shown('result', TOGETHER, 'a value is a step that others name'),
    shown('group', TOGETHER, 'lists the lines of a group in their places'),
    shown('keeps', TOGETHER, 'says which totals a step keeps'),
    shown('message', TRACE, 'begins with the jurisdiction'),
  ],
  'review-response step citation': [shown('id title pin url read', TRACE, 'shows the whole step')],
  'review-response step effective': [shown('from through', TRACE, 'shows the whole step')],
  'review-response step decidedBy': [shown('fact operator value got', TRACE, 'begins with the jurisdiction')],
  'review-response tracedValue': [
    shown('name value table row release', TRACE, 'shows the whole step'),
    shown('note', 'test/engine/present/look-ups.test.ts', 'notes it where it does'),
    shown('citation', LAW, 'a value with its days shows where they come from'),
    shown('step', TOGETHER, 'a value is a step that others name'),
  ],
  'review-response needsAttention': [
    shown('least most reasons', TOGETHER, 'says between which amounts a line ends'),
  ],
  'review-response attentionReason': [
    shown(
      'step code who rule reasonCode message why least most',
      TOGETHER,
      'says between which amounts a line ends',
    ),
    shown('fields', TOGETHER, 'names the fields that a missing figure hangs on'),
  ],
  'review-response adjustment': [
    shown(
      'groupCode carc amount reasonCodes buckets',
      ADJUSTMENTS,
      'names the reasons and buckets of each amount once',
    ),
    shown('rarcs', FIELDS, 'gives the remark code beside a CARC that needs one'),
  ],
  'review-response sums': [
    shown(
      'settled provisional undecided least most',
      SUMS,
      'end anywhere up to the charge where one line does',
    ),
  ],
  'review-response sums settled': [
    shown('lines charge allowance', SUMS, 'end anywhere up to the charge where one line does'),
  ],
  'review-response sums provisional': [
    shown('lines charge allowance least most', SUMS, 'end anywhere up to the charge where one line does'),
  ],
  'review-response sums undecided': [
    shown('lines charge least most', SUMS, 'end anywhere up to the charge where one line does'),
  ],
  'review-response notChecked': [
    shown('code subject what why', NOT_CHECKED, 'a set of edits that it declines'),
  ],
  'review-response group': [
    shown('within order unit weight shares members', TOGETHER, 'lists the lines of a group in their places'),
  ],
  'review-response group order': [
    shown('by descending', TOGETHER, 'lists the lines of a group in their places'),
  ],
  'review-response group shares': [
    shown('values beyond param', TOGETHER, 'lists the lines of a group in their places'),
  ],
  'review-response group members': [
    shown(
      'line description position before through share values',
      TOGETHER,
      'lists the lines of a group in their places',
    ),
  ],
  'review-response step rounding': [shown('mode places before after', TRACE, 'shows the whole step')],
  'facility-response': [shown('error facilities', OTHER, 'lists facilities with every field')],
  'facility-response facilities': [
    shown(
      'medicareNumber npi name address city state zipCode providerType',
      OTHER,
      'lists facilities with every field',
    ),
    shown('facilityType effectiveFrom effectiveThrough', OTHER, 'lists facilities with every field'),
    shown('operatingCertificate wageArea figures figuresMissing', OTHER, 'lists facilities with every field'),
  ],
  'facility-response facilities figures': [
    shown('effectiveFrom effectiveThrough values', OTHER, 'lists facilities with every field'),
  ],
  'validate-response': [
    shown('error isValid jurisdiction lines problems', OTHER, 'validates with every field'),
  ],
  'validate-response jurisdiction': [
    shown('billReviewState reviewedToState decidedBy', VALIDATE, 'where the bill would be reviewed'),
    shown(
      'typeOfBill requirementURL packs',
      VALIDATE,
      'names the packs with version, digest, dates and status',
    ),
  ],
  'validate-response jurisdiction packs': [
    shown(
      'id version digest effectiveFrom effectiveThrough status',
      VALIDATE,
      'names the packs with version, digest, dates and status',
    ),
  ],
  'validate-response lines': [
    shown('cpt1 resolvedCode modifiers', VALIDATE, 'show the code as sent, as read, and the modifiers'),
    shown('descriptor isKnownCode isPayable', VALIDATE, 'own codes, with their text'),
    shown('problems', OTHER, 'validates with every field'),
  ],
  'validate-response problem': [
    shown('line path code severity message suggestion', OTHER, 'validates with every field'),
  ],
  'duplicates-response': [
    shown('error DuplicateResultsByService', DUPLICATES, 'one of the bill: all that agrees'),
  ],
  'duplicates-response DuplicateResultsByService': [
    shown('line duplicate status score matches reasonCodes', DUPLICATES, 'one of the bill: all that agrees'),
  ],
  'duplicates-response DuplicateResultsByService matches': [
    shown(
      'source controlNumber sequence line matchedFields differingFields',
      DUPLICATES,
      'one of the history: which bill',
    ),
    shown('releasedBy', DUPLICATES, 'names the releasing modifier that only one of the two lines carries'),
  ],
  'customcodes-response': [shown('error customCodes', CUSTOM, 'of the demo payer, by code')],
  'customcodes-response customCodes': [
    shown(
      'code description pricing amount percentOfCharge per most reasonCodeID',
      CUSTOM,
      'of the demo payer, by code',
    ),
    shown('effectiveFrom effectiveThrough', CUSTOM, 'without dates, with both dates'),
    shown('requirementURL', CUSTOM, 'of the demo payer, by code'),
  ],
  'common reasonCode': [
    shown(
      'id displayID shortDescription longDescription bucketHierarchyID',
      FIELDS,
      'gives the reasons of a line in every form',
    ),
    shown(
      'cARC_ID cARCDescription cARCGroupCode stateReasonCodes',
      FIELDS,
      'gives the reasons of a line in every form',
    ),
  ],
};
