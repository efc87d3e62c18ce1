/** Facts that the service computes of a whole bill. */
import { type FacilityQuestion, findFacilityNumber } from '../bill/facility.ts';
import { isInstitutional } from '../bill/is-institutional.ts';
import { lastDayOf } from '../bill/last-day.ts';
import { readSetting, SETTINGS } from '../bill/setting.ts';
import { dayOf } from '../date.ts';
import { ZERO } from '../decimal.ts';
import type { Fact } from '../model/fact.ts';
import type { BillState, LineState } from '../model/line.ts';
import { describeBill, listReplacedLines } from '../run/past-lines.ts';
import { once, onceOfBill } from './once.ts';

/** A fact before it is declared. */
export type UndeclaredFact = Omit<Fact, 'id' | 'origin'>;

/** The payer's clock starts when the bill first reaches it, whichever office that is. */
function findReceivedDay({ request: { Bill } }: BillState): string | undefined {
  const moments = [Bill.ClaimsOfficeReceivedDate, Bill.BillReviewReceivedDate];
  return moments
    .filter((moment) => moment !== undefined)
    .map(dayOf)
    .sort()[0];
}

const serviceDays = ({ lines }: BillState): string[] => lines.map(({ date }) => date).sort();

/** Asked for by every line. */
const readDiagnoses = onceOfBill(({ request }) =>
  (request.Bill.DiagnosticCodes ?? []).map((code) => code.replace('.', '')),
);

type Sum = typeof ZERO | undefined;

/** Summed once, though every line of a claim may ask. */
const sumCharges = onceOfBill(({ request }) =>
  request.Services.reduce((sum, { Charge }) => sum.plus(Charge), ZERO),
);

/** The prior bills in whose place the bill stands, and what they were allowed, as far as each of their lines says it. */
const readReplaced = onceOfBill((bill) => {
  const lines = listReplacedLines(bill);
  const allowances = lines.map(({ service }) => service.Allowance);
  return {
    names: [...new Set(lines.map(describeBill))].join(' and ') || undefined,
    allowance: allowances.reduce((sum, one) => (one === undefined ? undefined : sum?.plus(one)), ZERO as Sum),
  };
});

/** The lists of facilities on the last day of the bill; what was read of them is noted. */
function askFacility({ bill, plan: { tenant } }: LineState): FacilityQuestion {
  const { tables, tablesUsed, request } = bill;
  const select: FacilityQuestion['select'] = (id, day) => {
    const table = tables.select(id, day);
    if (table) tablesUsed.set(table, id);
    return table;
  };
  return { select, tenant, day: lastDayOf(request) };
}

const findFacility = once((line) => findFacilityNumber(line.bill.request.Bill, askFacility(line)));

/** What facts of the facility's certification number have in common. */
const OF_NUMBER = {
  optional: true,
  field: 'Bill.MedicareNumber',
  alsoReads: ['Bill.DischargeDate', 'Bill.OPCERT', 'Bill.NPI', 'Bill.BillingProviderNPI'],
  listMissing: (l: LineState) => {
    const found = findFacility(l);
    return 'why' in found ? [{ message: found.why, fields: ['Bill.MedicareNumber'] }] : [];
  },
} as const;

function findNumber(line: LineState): string | undefined {
  const found = findFacility(line);
  return 'number' in found ? found.number : undefined;
}

/** One value for the whole bill. */
export const OF_BILL: readonly UndeclaredFact[] = [
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
      "the bill is a facility's (UB-04, or a surgery center's): by its form type, else by its provider type, type of bill code or DRG",
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
    name: 'bill.replaced',
    type: 'text',
    description:
      'prior bills of the provider in whose place the bill stands (type of bill with 7 at the end), or which it takes back (8): of the same facility and classification, with a day in common; no line of theirs counts for anything else',
    optional: true,
    field: 'Bill.UB92TypeOfBill',
    alsoReads: ['BillHistory'],
    read: (l) => readReplaced(l.bill).names,
  },
  {
    name: 'bill.replacedAllowance',
    type: 'decimal',
    description:
      'what these prior bills were allowed, dollars; not given where a line of them does not say it',
    least: 0,
    optional: true,
    field: 'Bill.UB92TypeOfBill',
    alsoReads: ['BillHistory'],
    read: (l) => readReplaced(l.bill).allowance,
  },
  {
    name: 'bill.facilityNumber',
    type: 'code',
    description:
      'certification number of the facility: MedicareNumber, else by OPCERT or an NPI in the lists of facilities',
    ...OF_NUMBER,
    read: findNumber,
  },
  {
    name: 'bill.facilitySeries',
    type: 'code',
    description:
      'last four characters of the six of the certification number of a hospital, which say of what kind it is',
    ...OF_NUMBER,
    read: (l) => {
      const number = findNumber(l);
      return number?.length === 6 ? number.slice(2) : undefined;
    },
  },
  {
    name: 'bill.totalCharge',
    type: 'decimal',
    description: 'charges of all lines of the bill, dollars',
    least: 0,
    field: 'Charge',
    read: (l) => sumCharges(l.bill),
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
    read: (l) => readDiagnoses(l.bill),
  },
  {
    name: 'bill.principalDiagnosis',
    type: 'code',
    description: 'first diagnosis code, without its point',
    optional: true,
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => readDiagnoses(l.bill)[0],
  },
  {
    name: 'bill.principalChapter',
    type: 'text',
    description: 'first letter of the first diagnosis code: V, W, X and Y are external causes',
    optional: true,
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => readDiagnoses(l.bill)[0]?.[0],
  },
  {
    name: 'bill.secondaryDiagnoses',
    type: 'list',
    description: 'diagnosis codes behind the first one, without their points; not given where there are none',
    optional: true,
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => (readDiagnoses(l.bill).length > 1 ? readDiagnoses(l.bill).slice(1) : undefined),
  },
  {
    name: 'bill.repeatsPrincipal',
    type: 'boolean',
    description: 'the first diagnosis code stands again behind it',
    field: 'Bill.ICDDiagnosticCodes',
    read: (l) => readDiagnoses(l.bill).indexOf(readDiagnoses(l.bill)[0]!, 1) > 0,
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
