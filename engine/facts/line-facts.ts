/** Facts that the service computes: what a line comes to as the steps go, and what several fields say together. */
import { type FacilityQuestion, findFacilityNumber } from '../bill/facility.ts';
import { isInstitutional } from '../bill/is-institutional.ts';
import { isWellFormedModifier } from '../bill/modifier-form.ts';
import { readSetting, SETTINGS } from '../bill/setting.ts';
import { readNdc } from '../codes.ts';
import { dayOf } from '../date.ts';
import { DUPLICATE_VALUES, describeRepeated, findDuplicates } from '../history/find-duplicates.ts';
import type { Fact } from '../model/fact.ts';
import type { BillState, LineState } from '../model/line.ts';
import { PRICED_BY } from '../model/pack.ts';
import { MANUAL_ALLOWANCE } from '../model/trace.ts';
import { remember } from '../remember.ts';
import { findCustomCode } from '../run/custom-code.ts';

type Computed = Omit<Fact, 'id' | 'origin'>;

/** The payer's clock starts when the bill first reaches it, whichever office that is. */
function findReceivedDay({ request: { Bill } }: BillState): string | undefined {
  const moments = [Bill.ClaimsOfficeReceivedDate, Bill.BillReviewReceivedDate];
  return moments
    .filter((moment) => moment !== undefined)
    .map(dayOf)
    .sort()[0];
}

const serviceDays = ({ lines }: BillState): string[] => lines.map(({ date }) => date).sort();

/** `56-1234567` and `561234567` are one tax id: only letters and digits count, in either case. */
const readIdentifier = (text: string | undefined): string | undefined =>
  text?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() || undefined;

/** What never changes of a line, found once: a line is held against many others. */
const once =
  <Value>(find: (line: LineState) => Value) =>
  (line: LineState): Value => {
    const known = line.memo.get(find, false) as { readonly value: Value } | undefined;
    return (known ?? line.memo.keep(find, false, { value: find(line) })).value;
  };

const findTaxId = once(
  ({ bill: { request } }) =>
    readIdentifier(request.Bill.ProviderTaxID) ?? readIdentifier(request.Provider.TaxID),
);

const TAX_IDS = ['Bill.ProviderTaxID', 'Provider.TaxID'];
const CLINICIAN = ['NPI', 'Bill.RenderingProviderNPI', 'Bill.RenderingPhysicianNPI', 'Provider.NPI'];
const NPIS = [...CLINICIAN, 'Bill.NPI'];

/** Who rendered the service: the NPI of the line, else of the bill, else of the provider (see the interface). */
const findClinician = once(({ service, bill: { request } }) => {
  const { Bill, Provider } = request;
  const npis = [service.NPI, Bill.RenderingProviderNPI, Bill.RenderingPhysicianNPI, Provider.NPI];
  return npis.map(readIdentifier).find((npi) => npi !== undefined);
});

const findNpi = once((line) => findClinician(line) ?? readIdentifier(line.bill.request.Bill.NPI));

/** The tax ids decide where both are known, else the NPIs: one of two bills often states only one of them. */
function isSameProvider(line: LineState, other: LineState): boolean {
  const [taxIds, npis] = [findTaxId, findNpi].map((find) => [line, other].map(find));
  const [own, others] = taxIds!.includes(undefined) ? npis! : taxIds!;
  return own !== undefined && own === others;
}

/** By bill: its list of diagnoses is asked for by every line. */
const DIAGNOSES = new WeakMap<BillState, readonly string[]>();
const readDiagnoses = ({ bill }: LineState): readonly string[] =>
  remember(DIAGNOSES, bill, () =>
    (bill.request.Bill.DiagnosticCodes ?? []).map((code) => code.replace('.', '')),
  );

/** The lists of facilities on the last day of the bill; what was read of them is noted. */
function askFacility({ bill, plan: { tenant } }: LineState): FacilityQuestion {
  const { tables, tablesUsed, request } = bill;
  const select: FacilityQuestion['select'] = (id, day) => {
    const table = tables.select(id, day);
    if (table) tablesUsed.set(table, id);
    return table;
  };
  const { DischargeDate } = request.Bill;
  const day = DischargeDate === undefined ? serviceDays(bill).at(-1)! : dayOf(DischargeDate);
  return { select, tenant, day };
}

const findFacility = once((line) => findFacilityNumber(line.bill.request.Bill, askFacility(line)));

const OF_BILL: readonly Computed[] = [
  {
    name: 'bill.state',
    type: 'text',
    description: 'state whose schedule is used, two letters',
    read: (l) => l.bill.state,
  },
  {
    name: 'bill.isInstitutional',
    type: 'boolean',
    description:
      "the bill is a facility's (UB-04): by its form type, else by its provider type, type of bill code or DRG",
    field: 'Bill.ProviderType',
    alsoReads: ['Bill.BillFormType', 'Bill.UB92TypeOfBill', 'Bill.DRG'],
    read: (l) => isInstitutional(l.bill.request.Bill),
  },
  {
    name: 'bill.setting',
    type: 'text',
    values: SETTINGS,
    description:
      'where the services were given: by the first two characters of the type of bill, else by the provider type, else by a DRG',
    field: 'Bill.UB92TypeOfBill',
    alsoReads: ['Bill.BillFormType', 'Bill.ProviderType', 'Bill.DRG'],
    read: (l) => readSetting(l.bill.request.Bill),
  },
  {
    name: 'bill.facilityNumber',
    type: 'code',
    description:
      'certification number of the facility: MedicareNumber, else by OPCERT or an NPI in the lists of facilities',
    optional: true,
    field: 'Bill.MedicareNumber',
    alsoReads: ['Bill.DischargeDate', 'Bill.OPCERT', 'Bill.NPI', 'Bill.BillingProviderNPI'],
    read: (l) => {
      const found = findFacility(l);
      return 'number' in found ? found.number : undefined;
    },
    listMissing: (l) => {
      const found = findFacility(l);
      return 'why' in found ? [{ message: found.why, fields: ['Bill.MedicareNumber'] }] : [];
    },
  },
  {
    name: 'bill.receivedDate',
    type: 'date',
    description:
      'day the bill reached the payer, the earlier of ClaimsOfficeReceivedDate and BillReviewReceivedDate',
    optional: true,
    field: 'Bill.BillReviewReceivedDate',
    alsoReads: ['Bill.ClaimsOfficeReceivedDate'],
    read: (l) => findReceivedDay(l.bill),
  },
  {
    name: 'bill.diagnosisCodes',
    type: 'list',
    description: 'diagnosis codes without their points, principal first',
    field: 'Bill.ICDDiagnosticCodes',
    read: readDiagnoses,
  },
  {
    name: 'bill.principalDiagnosis',
    type: 'code',
    description: 'first diagnosis code, without its point',
    optional: true,
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => readDiagnoses(l)[0],
  },
  {
    name: 'bill.principalChapter',
    type: 'text',
    description: 'first letter of the first diagnosis code: V, W, X and Y are external causes',
    optional: true,
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => readDiagnoses(l)[0]?.[0],
  },
  {
    name: 'bill.secondaryDiagnoses',
    type: 'list',
    description: 'diagnosis codes behind the first one, without their points; not given where there are none',
    optional: true,
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => (readDiagnoses(l).length > 1 ? readDiagnoses(l).slice(1) : undefined),
  },
  {
    name: 'bill.repeatsPrincipal',
    type: 'boolean',
    description: 'the first diagnosis code stands again behind it',
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => readDiagnoses(l).indexOf(readDiagnoses(l)[0]!, 1) > 0,
  },
  {
    name: 'bill.hasProcedures',
    type: 'boolean',
    description: 'the bill gives procedures of ICD-10-PCS',
    field: 'Bill.ICDProcedureCodes',
    read: ({ bill }) => (bill.request.Bill.ProcedureCodes ?? []).length > 0,
  },
  {
    name: 'bill.fromServiceDate',
    type: 'date',
    description: 'earliest day of service of the bill',
    field: 'ServiceDate',
    read: (l) => serviceDays(l.bill)[0],
  },
  {
    name: 'bill.toServiceDate',
    type: 'date',
    description: 'latest day of service of the bill',
    field: 'ServiceDate',
    read: (l) => serviceDays(l.bill).at(-1),
  },
];

/** What no step changes. */
const OF_LINE: readonly Computed[] = [
  {
    name: 'line.code',
    type: 'code',
    description: 'procedure code used for pricing',
    field: 'CPT1',
    read: (l) => l.code,
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
    description: 'the provider: its tax id, or its NPI where no tax id is given',
    optional: true,
    field: 'Bill.ProviderTaxID',
    alsoReads: [...TAX_IDS, ...NPIS],
    read: (l) => findTaxId(l) ?? findNpi(l),
    agrees: isSameProvider,
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
    description: 'whoever rendered the service: the clinician, or the provider where no clinician is given',
    optional: true,
    field: 'Bill.ProviderTaxID',
    alsoReads: [...TAX_IDS, ...NPIS],
    read: (l) => findClinician(l) ?? findTaxId(l) ?? findNpi(l),
  },
  {
    name: 'line.isFirst',
    type: 'boolean',
    description: 'the line has the lowest number of its bill: it takes what is said of the bill once',
    field: 'Line',
    read: (l) => l.bill.lines[0] === l,
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
const OF_STATE: readonly Computed[] = [
  {
    name: 'line.quantity',
    type: 'decimal',
    description: 'units used for pricing so far',
    least: 0,
    field: 'QuantityBilled',
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
];

const declare = (facts: readonly Computed[], origin: Fact['origin']): Fact[] =>
  facts.map((fact) => ({ ...fact, id: fact.name, origin }));

export const COMPUTED_FACTS: readonly Fact[] = [
  ...declare(OF_BILL, { kind: 'request', level: 'bill' }),
  ...declare(OF_LINE, { kind: 'request', level: 'line' }),
  ...declare(OF_STATE, { kind: 'state' }),
];
