/** Lines of prior bills as lines that no rule acts on: the same facts work on them, read from their own request. */
import { isOfSameType, isVoid, replacesABill } from '../bill/replaced-bill.ts';
import type { HistoricalLine, HistoryEntry, ReviewRequest } from '../bill/request.ts';
import { dayOf } from '../date.ts';
import { findProvider } from '../facts/provider.ts';
import { type BillState, LineState, type PastLines } from '../model/line.ts';
import { Memo } from '../model/memo.ts';
import type { Plan, PlanBucket } from '../model/plan.ts';
import { remember } from '../remember.ts';
import { recode } from './run-bucket.ts';

/** A line of this very bill: the bill is reviewed again, nothing stands twice. */
function isSameBill(bill: BillState, line: HistoricalLine, entry: HistoryEntry): boolean {
  const { ControlNumber, Sequence } = bill.request.Bill;
  if (ControlNumber === undefined) return false;
  return line.ControlNumber === ControlNumber && (sequenceOf(line, entry) ?? 0) === (Sequence ?? 0);
}

/** The version of the bill a history line stands on: its own, else its entry's; null when neither states one. */
export function sequenceOf(line: Pick<HistoricalLine, 'Sequence'>, entry: HistoryEntry): number | null {
  return line.Sequence ?? entry.Bill.Sequence ?? null;
}

/** A bill that is held against others: whose it is, and of which days. */
interface HeldBill {
  readonly bill: HistoryEntry['Bill'];
  readonly provider: string | undefined;
  readonly from: string;
  readonly through: string;
  /** Its lines: of the bill under review those of the review, of a prior one those that are built of it. */
  readonly lines: readonly LineState[];
}

function holdBill(bill: HistoryEntry['Bill'], lines: readonly LineState[]): HeldBill {
  const { AdmitDate, DischargeDate } = bill;
  const days = [AdmitDate, DischargeDate].flatMap((day) => (day === undefined ? [] : dayOf(day)));
  const all = [...days, ...lines.map(({ date }) => date)].sort();
  return { bill, provider: findProvider(lines[0]!), from: all[0]!, through: all.at(-1)!, lines };
}

/** Whether a bill says that it stands in the place of such a one, of its provider and with a day in common. */
const isInItsPlace = (own: HeldBill, prior: HeldBill): boolean =>
  replacesABill(own.bill) &&
  isOfSameType(own.bill, prior.bill) &&
  own.provider === prior.provider &&
  prior.from <= own.through &&
  prior.through >= own.from;

/** Prior bills that stand: none that takes another back, nor the one bill of the days of one in its place. */
function leaveOutReplaced(priors: readonly HeldBill[]): readonly HeldBill[] {
  const later = priors.filter(({ bill }) => replacesABill(bill));
  if (later.length === 0) return priors;
  const first = priors.filter(({ bill }) => !replacesABill(bill));
  const gone = later.flatMap((one) => {
    const same = first.filter((prior) => isInItsPlace(one, prior));
    const [only] = same;
    return same.length === 1 && only!.from === one.from && only!.through === one.through ? [only!] : [];
  });
  return priors.filter((prior) => !gone.includes(prior) && !isVoid(prior.bill));
}

/** A line that was allowed nothing is no payment: nothing repeats it. */
const wasDenied = ({ Allowance }: HistoricalLine) => Allowance?.isZero() ?? false;

/** Buckets in which a rule can give a line another code. */
const listRecoding = (buckets: readonly PlanBucket[]): PlanBucket[] =>
  buckets.flatMap((one) => [
    ...(one.bucket.effects?.includes('code') ? [one] : []),
    ...listRecoding(one.children),
  ]);

const recoding = new WeakMap<Plan, readonly PlanBucket[]>();

/** The code that a line would be reviewed as: what is billed again by another one of the same service repeats it. */
function findCode(tried: LineState): string {
  const { plan } = tried;
  for (const bucket of remember(recoding, plan, () => listRecoding(plan.roots))) recode(bucket, tried);
  return tried.code;
}

function buildPast(bill: BillState): PastLines {
  const [first] = bill.lines;
  const past: { [Which in keyof PastLines]: LineState[] } = { paid: [], unpaid: [], replaced: [] };
  if (!first) return past;
  const priors = bill.request.BillHistory.flatMap((entry) => {
    const lines = entry.Services.filter((line) => !isSameBill(bill, line, entry));
    if (lines.length === 0) return [];
    const { ProviderTaxID = entry.Bill.ProviderTaxID, ProviderNPI } = entry;
    const NPI = ProviderNPI ?? entry.Bill.NPI;
    const request = {
      ...bill.request,
      // The NPI that a bill is sent by names nobody who rendered a service.
      Provider: { TaxID: ProviderTaxID ?? '', ...(ProviderNPI === undefined ? {} : { NPI: ProviderNPI }) },
      Bill: {
        ...entry.Bill,
        ...(ProviderTaxID === undefined ? {} : { ProviderTaxID }),
        ...(NPI === undefined ? {} : { NPI }),
      },
    };
    // All else is the bill's under review, as it is at the moment: options, tables, readings.
    const own = { request: request as ReviewRequest, memo: new Memo() };
    const prior: BillState = Object.assign(Object.create(bill) as BillState, own);
    const make = (own: BillState, line: HistoricalLine) =>
      new LineState(own, line, first.plan, undefined, entry);
    const built = lines.map((line) => {
      const past = make(prior, line);
      // Tried on a line of its own, so that nothing is remembered by the code that was sent.
      past.code = findCode(make(Object.create(prior) as BillState, line));
      past.denied = wasDenied(line);
      return past;
    });
    return holdBill(entry.Bill, built);
  });
  const own = holdBill(bill.request.Bill, bill.lines);
  for (const prior of leaveOutReplaced(priors)) {
    if (isInItsPlace(own, prior)) past.replaced.push(...prior.lines);
    else for (const line of prior.lines) past[line.denied ? 'unpaid' : 'paid'].push(line);
  }
  return past;
}

function readPast(bill: BillState): PastLines {
  bill.past ??= buildPast(bill);
  return bill.past;
}

/** The lines of prior bills that count: those of other bills that were allowed something. */
export const listPastLines = (bill: BillState): readonly LineState[] => readPast(bill).paid;

/** Those that were allowed nothing: no payment, though the service may have been rendered. */
export const listUnpaidLines = (bill: BillState): readonly LineState[] => readPast(bill).unpaid;

/** Those of bills in whose place this one stands, or which it takes back: no service of the bill is held against them. */
export const listReplacedLines = (bill: BillState): readonly LineState[] => readPast(bill).replaced;

/** A line of the bill under review in words. */
export const describeOwnLine = (line: number): string => `line ${line} of this bill`;

const describePriorBill = (line: HistoricalLine, entry: HistoryEntry): string => {
  const sequence = sequenceOf(line, entry);
  return `the prior bill ${line.ControlNumber}${sequence ? `, sequence ${sequence}` : ''}`;
};

/** The prior bill of a line in words. */
export const describeBill = ({ service, prior }: LineState): string =>
  describePriorBill(service as HistoricalLine, prior!);

/** A line in words: where it stands. */
export function describeLine({ service, prior }: LineState): string {
  if (!prior) return describeOwnLine(service.Line);
  return `line ${service.Line} of ${describePriorBill(service as HistoricalLine, prior)}`;
}
