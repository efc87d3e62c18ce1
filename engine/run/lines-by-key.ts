/** Lines among which a pair looks, collected once for all pairs that look among the same. */
import type { BillState, LineState } from '../model/line.ts';
import type { CompiledPair } from '../model/other-lines.ts';
import { remember } from '../remember.ts';
import { listPastLines, listUnpaidLines } from './past-lines.ts';
import { isOpen } from './read-group.ts';

const makeList = (): LineState[] => [];

type LinesByKey = ReadonlyMap<string, readonly LineState[]>;

/** Lines among which a pair looks, by what they have to agree in; collected when the first line looks for one. */
export function collectLines(
  { within, ofBill, ofOpen, ofHistory, ofUnpaid, among }: CompiledPair,
  bill: BillState,
): LinesByKey {
  const known = bill.readings.get(among) as LinesByKey | undefined;
  if (known) return known;
  const byKey = new Map<string, LineState[]>();
  const add = (line: LineState) => {
    const key = within.keyOf(line);
    if (key === undefined) return;
    remember(byKey, key, makeList).push(line);
  };
  for (const line of bill.lines) if (line.isOut ? ofOpen && isOpen(line) : ofBill) add(line);
  if (ofHistory) for (const line of listPastLines(bill)) add(line);
  if (ofUnpaid) for (const line of listUnpaidLines(bill)) add(line);
  return bill.readings.keep(among, byKey);
}

/** Whether nobody but the line itself agrees with it in what the pair says. */
export function isAlone(pair: CompiledPair, line: LineState): boolean {
  const key = pair.within.keyOf(line);
  if (key === undefined) return false;
  const same = collectLines(pair, line.bill).get(key);
  return same === undefined || (same.length === 1 && same[0] === line);
}
