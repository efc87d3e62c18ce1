/** ZIP codes of a state, by the Medicare locality in which they lie. */
import { columnIndex, type TableSource } from '../engine/index.ts';

export const ZIPS = 'us.zip-locality';

/** The first ZIP code of each locality of a state on a day, by `carrier locality`; nothing without a release of the day. */
export function listLocalities(tables: TableSource, state: string, on: string): Map<string, string> {
  const found = new Map<string, string>();
  const table = tables.select(ZIPS, on);
  if (!table) return found;
  const column = (name: string) => columnIndex(table.definition.columns, name);
  const [first, ofState, carrier, locality] = ['zipFrom', 'state', 'carrier', 'locality'].map(column);
  for (let row = 0; row < table.rowCount; row++) {
    if (table.text(row, ofState!) !== state) continue;
    const place = `${table.text(row, carrier!)} ${table.text(row, locality!)}`;
    if (!found.has(place)) found.set(place, table.text(row, first!)!);
  }
  return found;
}
