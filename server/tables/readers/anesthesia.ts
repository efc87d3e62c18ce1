/**
 * ANES: anesthesia conversion factors by locality. From 2026 one column each in and outside qualifying APMs. The file of
 * 2015 has no headings, and those of 2014 and 2015 state cents without a point.
 */

import type { CsvRecord } from '../csv.ts';
import type { SourceFile } from '../source-file.ts';
import { readHeadRows } from './head-rows.ts';
import {
  dropFootnoteMarks,
  isNote,
  matchColumns,
  normaliseHeading,
  noteLeft,
  padDigits,
  pickCells,
  placesOf,
  type WantedColumn,
} from './headings.ts';
import { noteFactor } from './paid-factors.ts';
import { readRecords } from './read-records.ts';
import type { Reader, Siblings } from './reader.ts';
import { agreeOnYear, nameYearlyRelease, yearOfName } from './release-names.ts';

const FACTOR = /ANES(THESIA)?\.? (CONVERSION FACTOR|CF)/;
const WANTED: readonly WantedColumn[] = [
  { name: 'carrier', heading: /^(CONTRACTOR|CARRIER)$/ },
  { name: 'locality', heading: /^LOCALITY$/ },
  { name: 'name', heading: /^LOCALITY NAME$/ },
  { name: 'conversionFactor', heading: new RegExp(`^(?!QUALIFYING).*${FACTOR.source}`) },
  {
    name: 'conversionFactorApm',
    heading: new RegExp(`^QUALIFYING APM .*${FACTOR.source}`),
    optional: true,
  },
];

const isHeader = (cells: readonly string[]) =>
  /^(CONTRACTOR|CARRIER)$/.test(cells[0] ?? '') && cells.some((cell) => FACTOR.test(cell));
/** A row of the layout without headings: carrier, locality, name, cents. */
const isBare = (cells: readonly string[]) =>
  cells.length === 4 && /^\d{5}$/.test(cells[0]!) && /^\d{2}$/.test(cells[1]!) && /^\d{4}$/.test(cells[3]!);

/** No factor is a thousand dollars, so four digits without a point are cents. */
const readFactor = (text: string) => (/^\d{4}$/.test(text) ? `${text.slice(0, 2)}.${text.slice(2)}` : text);

function readParts(file: SourceFile): { headings: readonly string[]; body: readonly CsvRecord[] } {
  const records = readRecords(file, (cells) => isHeader(cells.map(normaliseHeading)) || isBare(cells));
  const headings = records[0]!.cells.map(normaliseHeading);
  if (!isBare(headings)) return { headings, body: records.slice(1) };
  return { headings: ['CONTRACTOR', 'LOCALITY', 'LOCALITY NAME', 'ANES CF'], body: records };
}

/** Factors published beside relative values whose conversion factor was never paid were not paid either. */
function areFactorsPaid(year: string, siblings: Siblings): boolean {
  return siblings.every((sibling) => sibling.year !== year || sibling.isFactorPaid);
}

export const anesthesia: Reader = {
  kind: 'anesthesia conversion factors (ANES)',
  table: 'us.pfs.anesthesia',
  name: /^ANES.*\.(csv|txt)$/i,
  like: 'ANES2025.csv',
  fits: (file) =>
    readHeadRows(file).some(isHeader) || (/^ANES/i.test(file.name) && isBare(readHeadRows(file)[0] ?? [])),
  read: ([file], siblings) => {
    const { headings, body } = readParts(file!);
    const stated = /\b(20\d\d)\b/.exec(file!.head.slice(0, file!.head.search(/\b\d{5}\b/)))?.[1];
    const year = agreeOnYear(file!, yearOfName(file!, siblings), stated);
    const { indexes, left } = matchColumns(headings, WANTED);
    const isFactorPaid = areFactorsPaid(year, siblings);
    const rows = body
      .filter((record) => !isNote(record))
      .map((record) => {
        const row = pickCells(file!, record, indexes);
        const [carrier, locality, name, ...factors] = row.cells as [string, string, string];
        const cells = [padDigits(carrier, 5), padDigits(locality, 2), dropFootnoteMarks(name)];
        return { ...row, cells: [...cells, ...factors.map(isFactorPaid ? readFactor : () => '')] };
      });
    const named = nameYearlyRelease(file!, year, siblings);
    const notes = [
      ...(body.some(({ cells }) => /^\d{4}$/.test(cells[indexes[3]!] ?? ''))
        ? ['the factors are cents without a point']
        : []),
      ...noteFactor(named.release, isFactorPaid),
      ...noteLeft(left),
    ];
    return { ...named, rows, positions: placesOf(indexes), notes };
  },
};
