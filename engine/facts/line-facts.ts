/** Facts that the service computes: what a line comes to as the steps go, and what several fields say together. */
import { isWellFormedModifier } from '../bill/modifier-form.ts';
import { readNdc } from '../codes.ts';
import { describeRepeated, findDuplicates } from '../history/find-duplicates.ts';
import { PRICED_BY } from '../model/bucket.ts';
import { DUPLICATE_VALUES } from '../model/duplicate-finding.ts';
import { type Fact, layOut } from '../model/fact.ts';
import { readUnits } from '../model/line.ts';
import { MANUAL_ALLOWANCE } from '../model/trace.ts';
import { findCustomCode } from '../run/custom-code.ts';
import { OF_BILL, type UndeclaredFact } from './bill-facts.ts';
import {
  CLINICIAN,
  findClinician,
  findNpi,
  findProvider,
  findRenderer,
  findTaxId,
  isOfOtherKind,
  NPIS,
  TAX_IDS,
} from './provider.ts';

/** What no step changes. */
const OF_LINE: readonly UndeclaredFact[] = [
  {
    name: 'line.code',
    type: 'code',
    description: 'procedure code used for pricing',
    field: 'CPT1',
    read: (l) => l.code,
  },
  {
    name: 'line.codeAsSent',
    type: 'code',
    description: 'code in the place of the procedure as the bill has it, whatever the line is reviewed as',
    field: 'CPT1',
    read: (l) => l.service.CPT1,
  },
  {
    name: 'line.ndc',
    type: 'code',
    description: 'national drug code by which the line is reviewed, in place of a procedure; eleven digits',
    optional: true,
    field: 'CPT1',
    read: (l) => readNdc(l.code),
  },
  {
    name: 'line.secondNdc',
    type: 'code',
    description: 'national drug code that the line gives beside its procedure, eleven digits',
    optional: true,
    field: 'CPT2',
    read: (l) => readNdc(l.service.CPT2),
  },
  {
    name: 'line.productNdc',
    type: 'code',
    description:
      'national drug code that the line gives in place of its procedure, else beside it, eleven digits',
    optional: true,
    field: 'CPT1',
    alsoReads: ['CPT2'],
    read: ({ service }) => readNdc(service.CPT1) ?? readNdc(service.CPT2),
  },
  {
    name: 'line.isCustomCode',
    type: 'boolean',
    description: "the code is one of the payer's own, in force on the date of service",
    field: 'CPT1',
    read: (l) => findCustomCode(l) !== null,
  },
  {
    name: 'line.wellFormedModifiers',
    type: 'list',
    description: 'modifiers of the line that have two letters or digits',
    entryPoint: 'modifier',
    field: 'ModifierList',
    read: (l) => l.modifiers.filter(isWellFormedModifier),
  },
  {
    name: 'line.malformedModifiers',
    type: 'list',
    description: 'entries of ModifierList that do not have two letters or digits, and so name no modifier',
    entryPoint: 'modifier',
    field: 'ModifierList',
    read: (l) => l.modifiers.filter((modifier) => !isWellFormedModifier(modifier)),
  },
  {
    name: 'line.hasMalformedModifier',
    type: 'boolean',
    description: 'some entry of ModifierList does not have two letters or digits',
    entryPoint: 'modifier',
    field: 'ModifierList',
    read: (l) => !l.modifiers.every(isWellFormedModifier),
  },
  {
    name: 'line.providerTaxId',
    type: 'text',
    description: 'tax id of the provider, letters and digits only',
    optional: true,
    field: 'Bill.ProviderTaxID',
    alsoReads: TAX_IDS,
    read: findTaxId,
  },
  {
    name: 'line.providerNpi',
    type: 'text',
    description: 'NPI of whoever rendered the service, else of the billing provider',
    optional: true,
    field: 'Bill.NPI',
    alsoReads: NPIS,
    read: findNpi,
  },
  {
    name: 'line.provider',
    type: 'text',
    description:
      'the provider: its tax id, or its NPI where no tax id is given; a prior bill with an NPI of the bill under review and no tax id has that of the bill',
    optional: true,
    field: 'Bill.ProviderTaxID',
    alsoReads: [...TAX_IDS, ...NPIS],
    read: findProvider,
    // One of two bills often states only one of them.
    agreesBy: [findTaxId, findNpi],
  },
  {
    name: 'line.clinician',
    type: 'text',
    description: 'NPI of whoever rendered the service: of the line, else of the bill, else of the provider',
    optional: true,
    field: 'NPI',
    alsoReads: CLINICIAN,
    read: findClinician,
  },
  {
    name: 'line.renderedBy',
    type: 'text',
    description:
      'whoever rendered the service: the clinician, or the provider where no clinician is given; of a prior bill, where only one of the two bills gives one, as the bill under review',
    optional: true,
    field: 'Bill.ProviderTaxID',
    alsoReads: [...TAX_IDS, ...NPIS],
    read: findRenderer,
  },
  {
    name: 'line.isOfOtherKind',
    type: 'boolean',
    description:
      "the line stands on a prior bill that says it is a facility's, and the bill under review is none, or the other way round",
    field: 'Bill.ProviderType',
    alsoReads: ['Bill.BillFormType', 'Bill.UB92TypeOfBill', 'Bill.DRG'],
    read: (l) => l.prior !== null && isOfOtherKind(l),
  },
  {
    name: 'line.isFirst',
    type: 'boolean',
    description: 'the line has the lowest number of its bill: it takes what is said of the bill once',
    field: 'Line',
    read: (l) => l.bill.lines[0] === l,
  },
  {
    name: 'line.hasQuantity',
    type: 'boolean',
    description:
      'the line says how many units it has: a prior line may say neither those billed nor those used',
    field: 'QuantityBilled',
    alsoReads: ['Historical_QuantityUsed'],
    read: (l) => readUnits(l.service) !== undefined,
  },
  {
    name: 'line.isPast',
    type: 'boolean',
    description: 'the line stands on a prior bill',
    entryPoint: 'history',
    read: (l) => l.prior !== null,
  },
  {
    name: MANUAL_ALLOWANCE,
    type: 'decimal',
    description: 'allowance that a person has decided for the line, dollars',
    optional: true,
    least: 0,
    entryPoint: 'request',
    field: 'BucketList',
    alsoReads: ['Bill.BucketList'],
    read: (l) => l.manual?.allowance,
  },
  {
    name: 'duplicate.status',
    type: 'text',
    description: 'whether the line repeats another of the bill or its history',
    values: Object.keys(DUPLICATE_VALUES),
    entryPoint: 'history',
    field: 'CPT1',
    alsoReads: ['Duplicate'],
    read: (l) => findDuplicates(l).status,
  },
  {
    name: 'duplicate.of',
    type: 'text',
    description: 'the line that a duplicate repeats, by its number and bill, in words',
    entryPoint: 'history',
    field: 'CPT1',
    alsoReads: ['Duplicate'],
    read: describeRepeated,
  },
];

/** What the steps so far have left. */
const OF_STATE: readonly UndeclaredFact[] = [
  {
    name: 'line.quantity',
    type: 'decimal',
    description: 'units used for pricing so far',
    least: 0,
    field: 'QuantityBilled',
    alsoReads: ['Historical_QuantityUsed'],
    read: (l) => l.quantity,
  },
  {
    name: 'line.allowance',
    type: 'decimal',
    description: 'allowance of the line so far, dollars',
    optional: true,
    least: 0,
    read: (l) => l.allowance ?? undefined,
  },
  {
    name: 'line.isPricedPerUnit',
    type: 'boolean',
    description: 'the base value is an amount for one unit',
    read: (l) => l.pricedPer === 'unit',
  },
  {
    name: 'line.pricedBy',
    type: 'text',
    description: 'what gave the base value; none while nothing has',
    values: [...PRICED_BY, 'none'],
    read: (l) => l.pricedBy ?? 'none',
  },
  {
    name: 'line.isDenied',
    type: 'boolean',
    description: 'an earlier step denied the line',
    read: (l) => l.denied,
  },
  {
    name: 'line.mayComeToNothing',
    type: 'boolean',
    description: 'a person has to look at the line, and may allow nothing for it',
    read: (l) => l.mayComeToNothing,
  },
];

const declare = (facts: readonly UndeclaredFact[], origin: Fact['origin']): Fact[] =>
  facts.map((fact) => layOut({ ...fact, id: fact.name, origin }));

export const COMPUTED_FACTS: readonly Fact[] = [
  ...declare(OF_BILL, { kind: 'request', level: 'bill' }),
  ...declare(OF_LINE, { kind: 'request', level: 'line' }),
  ...declare(OF_STATE, { kind: 'state' }),
];
