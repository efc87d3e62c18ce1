/** Which lines of the history count for a line: those of other bills that were allowed something. */
import type { HistoricalLine, HistoryEntry } from '../bill/request.ts';
import type { LineState } from '../run/line-state.ts';

/** The version of the bill a history line stands on: its own, else its entry's; null when neither states one. */
export function sequenceOf(historical: HistoricalLine, entry: HistoryEntry): number | null {
  return historical.Sequence ?? entry.Bill.Sequence ?? null;
}

/** A history line of this very bill: the bill is reviewed again, nothing stands twice. */
function isSameBill(line: LineState, historical: HistoricalLine, entry: HistoryEntry): boolean {
  const { ControlNumber, Sequence } = line.bill.request.Bill;
  if (ControlNumber === undefined) return false;
  return (
    historical.ControlNumber === ControlNumber && (sequenceOf(historical, entry) ?? 0) === (Sequence ?? 0)
  );
}

/** A history line that was allowed nothing is no payment: nothing repeats it, and it was no visit. */
const wasDenied = (historical: HistoricalLine) => historical.Allowance?.isZero() ?? false;

/** True for a line of the history that `line` can repeat or follow. */
export function countsFor(line: LineState, historical: HistoricalLine, entry: HistoryEntry): boolean {
  return !isSameBill(line, historical, entry) && !wasDenied(historical);
}
