/** Lines of prior bills as lines that no rule acts on: the same facts work on them, read from their own request. */
import { isOfSameType, replacesABill } from '../bill/replaced-bill.ts';
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

/** First and last day that a bill is of. */
function readPeriod({ AdmitDate, DischargeDate }: HistoryEntry['Bill'], dates: readonly string[]) {
  const days = [AdmitDate, DischargeDate, ...dates]
    .filter((day) => day !== undefined)
    .map(dayOf)
    .sort();
  return { from: days[0]!, through: days.at(-1)! };
}

/** Whether the bill says that it stands in the place of such a one, of this provider and of days that the bill is of. */
function isInItsPlace(bill: BillState, entry: HistoryEntry, [prior]: readonly LineState[]): boolean {
  if (!prior || !isOfSameType(bill.request, entry.Bill)) return false;
  if (findProvider(prior) !== findProvider(bill.lines[0]!)) return false;
  const own = readPeriod(
    bill.request.Bill,
    bill.lines.map(({ date }) => date),
  );
  const its = readPeriod(
    entry.Bill,
    entry.Services.map(({ ServiceDate }) => ServiceDate),
  );
  return its.from <= own.through && its.through >= own.from;
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
  const replaces = replacesABill(bill.request);
  for (const entry of bill.request.BillHistory) {
    const lines = entry.Services.filter((line) => !isSameBill(bill, line, entry));
    if (lines.length === 0) continue;
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
    if (replaces && isInItsPlace(bill, entry, built)) past.replaced.push(...built);
    else for (const line of built) past[line.denied ? 'unpaid' : 'paid'].push(line);
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
