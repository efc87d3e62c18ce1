/** The committed category ranges are exactly the Commission's list: no code more, none less. Needs ../shared. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { openStarterTables } from '../../server/tables/store.ts';
import { hasShared, SKIPPED, sharedPath } from '../helpers/shared.ts';

const LIST = sharedPath('golden/us-nc_wc_2025_categories.csv');
const RELATIVE_VALUES = sharedPath('releases/pfs/2025D/PPRRVU2025_Oct.csv');
/** Rows of the schedule; the list also has DMEPOS modifiers, for which no percentage is published. */
const SCHEDULE_MODIFIERS = ['', '26', 'TC', '53'];

describe.skipIf(!hasShared)(`North Carolina categories${SKIPPED}`, () => {
  const table = openStarterTables().select('us-nc.wc-category', '2025-10-01')!;
  const column = table.definition.columns.findIndex((one) => one.name === 'category');
  const lookUp = (code: string, modifier: string) => {
    const row = table.find([modifier, code]);
    return row < 0 ? null : table.text(row, column);
  };
  const rows: { code: string; modifier: string; category: string }[] = hasShared
    ? parse(readFileSync(LIST, 'utf8'), { columns: true })
    : [];
  const listed = rows.filter((row) => row.code && row.category && SCHEDULE_MODIFIERS.includes(row.modifier));

  test('every listed code has its category', () => {
    expect(listed.length).toBeGreaterThan(18_000);
    expect(listed.filter((row) => lookUp(row.code, row.modifier) !== row.category)).toEqual([]);
  });

  test('no code of the federal schedule outside of the list has one', () => {
    const known = new Set(listed.map((row) => `${row.code} ${row.modifier}`));
    const federal: string[][] = parse(readFileSync(RELATIVE_VALUES, 'latin1'), {
      from_line: 11,
      relax_column_count: true,
    });
    const unlisted = federal.filter(([code, modifier]) => code && !known.has(`${code} ${modifier}`));
    expect(unlisted.length).toBeGreaterThan(500);
    expect(unlisted.filter(([code, modifier]) => lookUp(code!, modifier!) !== null)).toEqual([]);
  });
});
