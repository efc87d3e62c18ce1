/** Lines of prior bills as lines that no rule acts on: the same facts work on them, read from their own request. */
import type { HistoricalLine, HistoryEntry, ReviewRequest } from '../bill/request.ts';
import { type BillState, LineState } from '../model/line.ts';
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

function buildPast(bill: BillState, counts: (line: HistoricalLine) => boolean): LineState[] {
  const [first] = bill.lines;
  if (!first) return [];
  return bill.request.BillHistory.flatMap((entry) => {
    const lines = entry.Services.filter((line) => !isSameBill(bill, line, entry) && counts(line));
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
    return lines.map((line) => {
      const past = make(prior, line);
      // Tried on a line of its own, so that nothing is remembered by the code that was sent.
      past.code = findCode(make(Object.create(prior) as BillState, line));
      past.denied = wasDenied(line);
      return past;
    });
  });
}

/** The lines of prior bills that count: those of other bills that were allowed something. */
export function listPastLines(bill: BillState): readonly LineState[] {
  bill.past ??= buildPast(bill, (line) => !wasDenied(line));
  return bill.past;
}

/** Those that were allowed nothing: no payment, though the service may have been rendered. */
export function listUnpaidLines(bill: BillState): readonly LineState[] {
  bill.unpaid ??= buildPast(bill, wasDenied);
  return bill.unpaid;
}

/** A line of the bill under review in words. */
export const describeOwnLine = (line: number): string => `line ${line} of this bill`;

/** A line in words: where it stands. */
export function describeLine({ service, prior }: LineState): string {
  if (!prior) return describeOwnLine(service.Line);
  const sequence = sequenceOf(service, prior);
  return `line ${service.Line} of the prior bill ${service.ControlNumber}${sequence ? `, sequence ${sequence}` : ''}`;
}
