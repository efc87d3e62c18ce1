/** Rows with days of their own: each holds until the next row of its key begins, or until it says itself. */
import { addDays, isPlainDate, LAST_DAY } from '../engine.ts';
import type { FoundRow } from './reader.ts';

export interface DatedRows {
  /** Columns that say what a row is about, beside its days. */
  readonly key: readonly number[];
  readonly from: number;
  readonly through: number;
}

const earlier = (left: string, right: string) => (left < right ? left : right);

/**
 * Fills in days that are left blank: a first day is that of the release, a last day the one before the next row of the
 * same key begins. A row that says a later last day than that ends there too. Days that are none stay as they are.
 */
export function closeDays(
  rows: readonly FoundRow[],
  { key, from, through }: DatedRows,
  first: string,
): FoundRow[] {
  const opened = rows.map((row) => ({ ...row, cells: row.cells.with(from, row.cells[from] || first) }));
  const same = Map.groupBy(opened, ({ cells }) => JSON.stringify(key.map((at) => cells[at])));
  return [...same.values()].flatMap((group) => {
    const starts = [...new Set(group.map(({ cells }) => cells[from]!))].filter(isPlainDate).sort();
    return group.map((row) => {
      const next = starts.find((start) => start > row.cells[from]!);
      const stated = row.cells[through] || LAST_DAY;
      const end = next === undefined ? stated : earlier(stated, addDays(next, -1));
      return { ...row, cells: row.cells.with(through, end) };
    });
  });
}
