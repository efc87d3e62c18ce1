/** Base units of the anesthesia codes; one table a year, its headings broken over three rows. */
import { LAST_DAY } from '../engine.ts';
import { readHeadRows } from './head-rows.ts';
import { pickCells } from './headings.ts';
import { readRecords } from './read-records.ts';
import type { Reader } from './reader.ts';

const isCode = (cells: readonly string[]) => /^0\d{4}$/.test(cells[0] ?? '');

export const anesthesiaBaseUnits: Reader = {
  kind: 'anesthesia base units',
  table: 'us.anesthesia.base-units',
  name: /Anesthesia_Base_Units.*\.csv$/i,
  like: 'CY_2022_Anesthesia_Base_Units.csv',
  fits: (file) => {
    const [first, second, third] = readHeadRows(file);
    return (
      /^CODE 20\d\d$/.test((first ?? []).slice(0, 2).join(' ')) &&
      second?.[1] === 'BASE' &&
      third?.[1] === 'UNIT'
    );
  },
  read: ([file]) => {
    const year = readHeadRows(file!)[0]![1]!;
    const rows = readRecords(file!, isCode).map((record) => pickCells(file!, record, [0, 1]));
    const effective = { from: `${year}-01-01`, through: LAST_DAY };
    return { release: year, effective, rows, positions: [1, 2], notes: [] };
  },
};
