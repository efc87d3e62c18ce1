/** Every field of the requests, and the test that shows what it does. */
import { type FieldRow, kept, readable, shown, validated } from './field-row.ts';

const DUPLICATES = 'test/engine/operations/identify-duplicates.test.ts';
const VALIDATE = 'test/engine/operations/validate-answer.test.ts';
const RESPONSE = 'test/fields/response-fields.test.ts';
const PACK = (name: string) => `rules/edits/${name}.test.yaml`;

const CLINICIAN = 'test/fields/clinician-fields.test.ts';

/** Fields of a bill, under review or prior, that no shipped pack reads. */
const UNREAD_OF_BILL =
  'ZipPlusFour OPCERT DRGLevelOfSeverity ModifyDate TypeOfAdmission RateCode ALCDays DeviceCredit ' +
  'BillSource ScheduledSurgery NoticeNonPaymentDate RenderingProviderRating ' +
  'RenderingPhysicianLicenseNumber BillingProviderRating AttendingProviderRating ' +
  'AttendingPhysicianLicenseNumber OperatingPhysicianLicenseNumber OtherPhysicianLicenseNumber ' +
  'SupervisingProviderRating';
const TAXONOMY = 'RenderingProviderTaxonomyCode RenderingPhysicianTaxonomyCode';
/** Fields of a line that no shipped pack reads. */
const UNREAD_OF_LINE = 'TOS TaxAllowance Documentation ShippingAndHandling CompoundingTime PrescriberLicense';
/** Fields of a drug, which nobody reads on a prior line. */
const DRUG =
  'IsCompoundSterile CompoundingFee CompoundUniqueID SterilizationFee ContainerCount DispensedAsWritten IsRefill ' +
  'IsOTCDispensingFee';
const PHARMACY = 'rules/methods/pharmacy.test.yaml';

const formChecked = (fields: string, title: string): FieldRow => ({
  ...validated(fields, title),
  test: 'test/engine/operations/check-values.test.ts',
});

export const REQUEST_TABLE: Readonly<Record<string, readonly FieldRow[]>> = {
  'review-request': [
    shown('Bill Services', RESPONSE, 'echoes the bill and its lines'),
    shown('Claim', PACK('claim-dates'), 'the day before the injury'),
    shown('Provider', 'test/fields/kept-fields.test.ts', 'Provider'),
    shown('BillOptions', RESPONSE, 'shows every option with its value, who set it, and whether it was read'),
    shown('BillHistory', DUPLICATES, 'one of the history: which bill, and what differs'),
  ],
  'review-request bill': [
    shown('UniqueID FacilityName', RESPONSE, 'echoes the bill and its lines'),
    shown('ProviderTaxID', PACK('duplicates'), 'another provider of the history'),
    shown(
      'TypeOfBill',
      'rules/us/ucr.test.yaml',
      'usual charges apply where the state has no pack of its own',
    ),
    shown('ZipCode', VALIDATE, 'where the bill would be reviewed'),
    shown('BillReviewState JurisdictionState', VALIDATE, 'where the bill would be reviewed'),
    shown(
      'ControlNumber Sequence',
      DUPLICATES,
      'the sequence of the history line wins over that of its bill',
    ),
    shown('BillReviewReceivedDate', PACK('timely-filing'), 'received one day over the limit'),
    shown('ClaimsOfficeReceivedDate', PACK('timely-filing'), "the claims office's day counts where"),
    shown('ProcessedDate', PACK('late-fee'), 'one day over; the interest stands beside the allowance'),
    shown('NPI', DUPLICATES, 'the NPI of the entry, which has no tax id'),
    validated('MedicareNumber', 'nothing finds the facility'),
    validated('AdmitDate', 'no admission'),
    validated('DischargeDate', 'no discharge'),
    validated('DischargeStatus', 'no discharge status'),
    shown('UB92TypeOfBill DRG', 'rules/methods/physician.test.yaml', 'whatever its provider type'),
    shown('RenderingProviderNPI RenderingPhysicianNPI', CLINICIAN, 'on the bill under review'),
    formChecked('BillingProviderNPI', 'NPIs everywhere on the bill'),
    formChecked('ICDProcedureCodes', "'procedures'"),
    shown('ICDDiagnosticCodes', PACK('code-dates'), 'diagnoses that are valid, with and without a point'),
    shown('BucketList', PACK('limits'), "a decision in the bill's list holds for the line it names"),
    shown(
      'ProviderType BillFormType',
      'rules/methods/physician.test.yaml',
      "a facility's bill is left to a facility schedule",
    ),
    shown('ProviderSpecialty', PACK('practitioner-shares'), 'a nurse practitioner by specialty'),
    shown(
      TAXONOMY,
      PACK('practitioner-shares-taxonomy'),
      'the code of the rendering provider comes before that of the rendering physician',
    ),
    readable(UNREAD_OF_BILL),
  ],
  'review-request historicalBill': [
    shown('ProviderTaxID', PACK('duplicates'), 'the provider of the history may stand on its bill'),
    shown('Sequence', DUPLICATES, 'the same control number with another sequence'),
    shown('NPI', DUPLICATES, 'the NPI of the prior bill, which has no tax id'),
    shown('RenderingProviderNPI RenderingPhysicianNPI', CLINICIAN, 'on the prior bill'),
    shown(
      'ProviderSpecialty',
      PACK('global-days'),
      'and of two specialties it is known that they are not one',
    ),
    shown('DRG', PACK('prior-facility-bill'), "a hospital's by its DRG alone"),
    shown('UB92TypeOfBill', PACK('prior-facility-bill'), "a hospital's by its type of bill alone"),
    shown('BillFormType', PACK('prior-facility-bill'), "a hospital's by its form alone"),
    shown('ProviderType', PACK('prior-facility-bill'), "a hospital's by its provider type alone"),
    readable(`${TAXONOMY} ${UNREAD_OF_BILL}`),
    readable('UniqueID TypeOfBill ZipCode ControlNumber BillReviewState BillingProviderNPI'),
    readable('ICDProcedureCodes JurisdictionState MedicareNumber AdmitDate DischargeDate DischargeStatus'),
    readable('ClaimsOfficeReceivedDate ProcessedDate BillReviewReceivedDate FacilityName'),
    readable('ICDDiagnosticCodes'),
    kept('BucketList Historical_BillReviewState'),
  ],
  'review-request line': [
    shown('Line', PACK('duplicates'), 'the line number decides, not the place in the request'),
    shown(
      'CPT1 CPT2 Charge QuantityBilled InvoiceCost ChargemasterCode',
      RESPONSE,
      'echoes the bill and its lines',
    ),
    shown('ServiceDate', PACK('timely-filing'), 'the limit counts from each day of service'),
    shown('QuantityOverride', PACK('limits'), 'the payer sets the units'),
    shown('POS', 'rules/us-nc/workers-comp.test.yaml', 'the percentage applies to the rounded amount'),
    shown(
      'ModifierList',
      'rules/us-nc/workers-comp.test.yaml',
      'radiology at 195 percent, whole and by component',
    ),
    shown('PPOAllowance', PACK('limits'), 'a contracted rate below the schedule'),
    shown(
      'TaxCharge TaxRate',
      PACK('tax'),
      'tax at the rate of the line on the allowance, not on the charge',
    ),
    shown('Duplicate', PACK('duplicates'), 'the caller has confirmed that the line is no duplicate'),
    shown(
      'PriorAuthorization',
      PACK('visit-limit'),
      'prior authorization of one line lifts it for that line alone',
    ),
    shown('BucketList', PACK('limits'), 'a person can restore a line that was denied'),
    shown('NPI', CLINICIAN, 'on the line under review'),
    shown('CompoundUniqueID', PHARMACY, 'two compounds of one day have two of each'),
    shown('CompoundingFee', PHARMACY, 'a fee for making a compound that the line is no part of'),
    shown(
      'IsCompoundSterile SterilizationFee ContainerCount',
      PHARMACY,
      'sterile conditions are paid what is asked for, up to the limit by container',
    ),
    shown('DaysSupply', PHARMACY, 'a supply of more days than need no authorization'),
    shown('DispensedAsWritten', PHARMACY, 'a brand dispensed as the generic is paid as one'),
    shown('IsRefill', PHARMACY, 'a refill with a supply of the history'),
    shown('IsOTCDispensingFee', PHARMACY, 'over the counter, the fee is paid where the pharmacy asks for it'),
    readable(UNREAD_OF_LINE),
    readable('Allowance ControlNumber Sequence'),
  ],
  'review-request historicalLine': [
    shown('Line ControlNumber', DUPLICATES, 'one of the history: which bill, and what differs'),
    shown('Sequence', DUPLICATES, 'the sequence of the history line wins over that of its bill'),
    shown('CPT1 ServiceDate', PACK('visit-limit'), 'the history of another class does not count'),
    shown('Charge POS', DUPLICATES, 'one of the history: which bill, and what differs'),
    shown('ModifierList', RESPONSE, 'reads the modifiers of a prior line'),
    shown('Allowance', PACK('duplicates'), 'a denied line of the history was not paid'),
    shown('NPI', CLINICIAN, 'on the prior line'),
    shown('DaysSupply', PHARMACY, 'a refill with a supply of the history'),
    readable(UNREAD_OF_LINE),
    readable(DRUG),
    readable('CPT2 QuantityOverride PPOAllowance TaxCharge TaxRate Duplicate PriorAuthorization InvoiceCost'),
    shown('QuantityBilled', PACK('unlikely-units'), 'units of a prior bill of the day were paid first'),
    readable('ChargemasterCode'),
    shown('Historical_QuantityUsed', PACK('unlikely-units'), 'those count that were used'),
    kept('BucketList Historical_ServiceState Historical_BucketTotalList'),
  ],
  'review-request claim': [
    shown('State StateOfJurisdiction StateWhereInjuryOccurred', VALIDATE, 'where the bill would be reviewed'),
    shown('DateOfInjury', PACK('claim-dates'), 'the day of the injury itself, whatever the hour'),
    shown('ClosedDate', PACK('claim-dates'), 'the day after the claim was closed'),
    shown('Age', PACK('patient-age'), "a newborn's diagnosis of a child"),
    formChecked('ZipCode', 'ZIP codes that are none'),
    readable('DisplayID'),
  ],
  'review-request provider': [
    shown('NPI', CLINICIAN, 'of the provider under review'),
    readable(
      'TaxID License Rating PracticeName PracticeAddress1 PracticeAddress2 PracticeCity PracticeState',
    ),
    formChecked('PracticeZipCode BillingZipCode', 'ZIP codes that are none'),
    readable('BillingName BillingAddress1 BillingAddress2 BillingCity BillingState'),
  ],
  'review-request billOptions': [
    shown('IsLateFee', PACK('late-fee'), 'IsLateFee false owes nothing'),
    shown('IsDisallowBeforeDOI', PACK('claim-dates'), 'the payer switches the edit off'),
    shown('IsDisallowAfterClosedClaim', PACK('claim-dates'), 'the payer pays after closure'),
    shown('IsPayAboveCharge', PACK('limits'), 'IsPayAboveCharge false pays the schedule above the charge'),
    shown('IsIgnoreTimelyFiling', PACK('timely-filing'), 'IsIgnoreTimelyFiling lifts the limit'),
    shown('IsIgnoreLimitVisitRule', PACK('visit-limit'), 'IsIgnoreLimitVisitRule lifts the limit'),
    shown('IsIgnoreHistory', PACK('duplicates'), 'IsIgnoreHistory looks at the bill alone'),
    shown('IsPriorAuthorization', PACK('visit-limit'), 'prior authorization of the bill lifts the limit'),
    shown('IsIgnoreClosedFormulary', PACK('closed-formulary'), 'the option is on'),
    shown('IsNCCI', PACK('global-days'), 'the option is off'),
    shown('IsMUE', PACK('unlikely-units'), 'the option is off'),
    readable('IsBoardCertified IsSeparateImplantReimbursement IsSelfInsured'),
    shown(
      'IsSurchargePaidDirectlyToPool',
      'rules/us-ny/workers-comp-surcharge.test.yaml',
      'the payer pays it to the pool',
    ),
    readable('UseEAPGBaseRate IsDocumentation IsMedicareTreatment'),
  ],
  'review-request historyEntry': [
    shown('Bill Services', DUPLICATES, 'one of the history: which bill, and what differs'),
    shown('ProviderTaxID', DUPLICATES, 'the provider of the entry wins over that of its bill'),
    shown('ProviderNPI', DUPLICATES, 'the NPI of the entry, which has no tax id'),
  ],
  'review-request bucketEntry': [
    shown('BucketSource', PACK('limits'), "another source's rate (5)"),
    shown('Line', 'test/engine/bill/manual-decisions.test.ts', 'names another line than its own'),
    shown('Allowance', PACK('limits'), "a person's decision (3, user) replaces the computed amount"),
    kept('BucketHierarchyID BucketEntryPoint BucketSourceID SourceDescription SourceValue SourcePercent'),
    kept(
      'SourceAdditional UncappedAllowance PercentApplied Reduction BucketOverride FullRuleName TriggerCode',
    ),
    kept('TriggerDate PercentOfCharge RequirementURL ReasonCodes'),
  ],
  'review-request bucketTotal': [kept('BucketHierarchyID Name AllowanceBefore AllowanceAfter Reduction')],
  'facility-request': [
    shown(
      'state providerType effectiveDate',
      'test/server/tables/facilities.test.ts',
      'of $state, type $providerType',
    ),
    shown('medicareNumber npi', 'test/server/tables/facilities.test.ts', 'narrowed to one'),
  ],
};
