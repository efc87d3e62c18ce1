/** PPRRVU: relative values and indicators of the physician fee schedule. Ten heading lines, headings over up to five. */

import type { CsvRecord } from '../csv.ts';
import type { SourceFile } from '../source-file.ts';
import { matchColumns, normaliseHeading, noteLeft, padDigits, pickCells, placesOf } from './headings.ts';
import { isPaid, noteFactor } from './paid-factors.ts';
import { readRecords } from './read-records.ts';
import { type Quarter, ReadError, type Reader, type Sibling } from './reader.ts';
import { letterOfMonth, nameRelease } from './release-names.ts';
import { findLostZeros, RESTORED } from './restore-zeros.ts';
import { RVU_COLUMNS } from './rvu-columns.ts';

const TITLE =
  /(\d{4}) National Physician Fee Schedule Relative Value File *(?:(January|April|July|October) Release)?/i;
const RELEASED = /RELEASED (\d{1,2})\/(\d{1,2})\/(\d{4})/;
/** Replaced by figures that are not in the file; its factor was never paid either. */
const SUPERSEDED = '2010-11-02';

interface Title {
  readonly year: string;
  readonly quarter: Quarter;
  /** Day on which the file was released; '' when it does not say. */
  readonly released: string;
}

/** Year and quarter from the title line; null when the text has none. Old titles name no quarter before their year. */
function readTitle(head: string): Title | null {
  const [, year, named] = TITLE.exec(head) ?? [];
  const [, month = '', day = '', releasedIn = ''] = RELEASED.exec(head) ?? [];
  if (year === undefined) return null;
  const quarter = named ? letterOfMonth(named) : releasedIn !== '' && releasedIn < year ? 'A' : null;
  const released = releasedIn && [releasedIn, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return quarter && { year, quarter, released };
}

/** What other files of the folder can know of this one. */
export function describeSibling(file: SourceFile): Sibling | null {
  const title = readTitle(file.head);
  // The first row of figures ends in its factor and six columns more.
  const factor = /^[A-Z0-9]{5},.*?,(\d\d\.\d{4}),/m.exec(file.head)?.[1] ?? '';
  return title && { ...title, isFactorPaid: isPaid(title.year, factor) };
}

function joinHeadings(records: readonly CsvRecord[]): string[] {
  return records
    .at(-1)!
    .cells.map((_cell, index) => normaliseHeading(records.map(({ cells }) => cells[index] ?? '').join(' ')));
}

/** Spreadsheets drop leading zeros of these too. */
const WIDTHS: Readonly<Record<string, number>> = { globalDays: 3, physicianSupervision: 2 };
const FACTOR = RVU_COLUMNS.findIndex(({ name }) => name === 'conversionFactor');

export const relativeValues: Reader = {
  kind: 'physician relative values (PPRRVU)',
  table: 'us.pfs.rvu',
  name: /^PPRRVU.*\.(csv|txt)$/i,
  like: 'PPRRVU2025_Oct.csv',
  fits: ({ head }) => TITLE.test(head) && /^HCPCS,MOD,DESCRIPTION,/m.test(head),
  refuse: ({ name }) =>
    /(?<!non-?)QPP/i.test(name)
      ? 'these are the values for qualifying APM participants; the service prices with the file for all others (nonQPP), and both would be the same release.'
      : null,
  read: ([file]) => {
    const title = readTitle(file!.head);
    if (!title) throw new ReadError('the title names no year and release.');
    const name = nameRelease(title.year, title.quarter);
    const records = readRecords(file!);
    const last = records.findIndex(({ cells }) => cells[0] === 'HCPCS' && cells[1] === 'MOD');
    // Title and copyright lines fill one cell; heading lines fill several.
    const first = records.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
    const { indexes, left } = matchColumns(joinHeadings(records.slice(first, last + 1)), RVU_COLUMNS);
    const isFactorPaid = describeSibling(file!)!.isFactorPaid;
    const body = records.slice(last + 1);
    const codes = body.map(({ cells }) => cells[indexes[0]!] ?? '');
    const width = findLostZeros(codes, 5);
    const widths = RVU_COLUMNS.map(({ name }) => (name === 'code' ? width : (WIDTHS[name] ?? 0)));
    const clean = (cell: string, column: number) => {
      if (column === FACTOR && !isFactorPaid) return '';
      return widths[column]! > 0 ? padDigits(cell, widths[column]!) : cell.replace(/^\./, '0.');
    };
    const rows = body.map((record) => {
      const row = pickCells(file!, record, indexes);
      return { ...row, cells: row.cells.map(clean) };
    });
    const notes = [
      ...noteFactor(name.release, isFactorPaid),
      ...(title.released === SUPERSEDED
        ? ['a superseded edition: CMS published other values of January 2011 later']
        : []),
      ...(width > 0 ? [RESTORED] : []),
      ...noteLeft(left.filter((heading) => heading !== 'DESCRIPTION')),
    ];
    const edition = Number(title.released.replaceAll('-', ''));
    return { ...name, rows, positions: placesOf(indexes), notes, edition };
  },
};
