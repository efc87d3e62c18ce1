/**
 * GPCI (Addendum E): geographic practice cost indices by locality. The headings stand on one row or two; 2026 states the
 * work index twice, and those of 2014 to 2016 say no year.
 */

import type { CsvRecord } from '../csv.ts';
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
import { readRecords } from './read-records.ts';
import type { Reader } from './reader.ts';
import { agreeOnYear, nameYearlyRelease, yearOfName } from './release-names.ts';

const WANTED: readonly WantedColumn[] = [
  { name: 'carrier', heading: /^(MEDICARE ADMINISTRATIVE CONTRACTOR|CONTRACTOR|CARRIER)/ },
  { name: 'locality', heading: /^LOCALITY( NUMBER)?$/ },
  { name: 'state', heading: /^STATE$/, optional: true },
  { name: 'name', heading: /^(LOCALITY NAME|STATE\/COUNTY)$/ },
  { name: 'workGpci', heading: /^(\d{4} )?((PW|WORK\W*) GPCI( \(WITH 1\.0 FLOOR\)| \d)?|WORK RVU)$/ },
  { name: 'workGpciWithoutFloor', heading: /^\d{4} PW GPCI \(WITHOUT 1\.0 FLOOR\)$/, optional: true },
  { name: 'peGpci', heading: /^(\d{4} )?PE (GPCI( \d)?|RVU)$/ },
  { name: 'malpracticeGpci', heading: /^(\d{4} )?MP (GPCI|RVU)$/ },
];
const YEAR = /\b(20\d\d)\b.{0,60}?GPCI|GPCI.{0,120}?\b(20\d\d)\b|GEOGRAPHIC PRACTICE.{0,60}?\b(20\d\d)\b/is;

const isHeader = (cells: readonly string[]) =>
  /^(CONTRACTOR|CARRIER|MEDICARE ADMIN)/.test(cells[0] ?? '') &&
  cells.some((cell) => /^(LOCALITY NAME|STATE\/COUNTY)$/.test(cell));
const hasIndex = (cells: readonly string[]) => cells.some((cell) => /^(\d{4} )?(PE GPCI|PE RVU)/.test(cell));

/** The headings and how many records they take. */
function joinHeadings([first, second]: readonly CsvRecord[]): { headings: string[]; height: number } {
  const upper = first!.cells.map(normaliseHeading);
  if (hasIndex(upper) || !second) return { headings: upper, height: 1 };
  const lower = second.cells.map(normaliseHeading);
  // The year stands above the first of the three indices only.
  return { headings: upper.map((text, index) => lower[index] || text), height: 2 };
}

export const practiceCost: Reader = {
  kind: 'geographic practice cost indices (GPCI)',
  table: 'us.pfs.gpci',
  name: /GPCIs?[ _]?\d*.*\.(csv|txt)$/i,
  like: 'GPCI2025.csv',
  fits: (file) => readHeadRows(file).some(isHeader) && readHeadRows(file).some(hasIndex),
  read: ([file], siblings) => {
    const records = readRecords(file!, (cells) => isHeader(cells.map(normaliseHeading)));
    const { headings, height } = joinHeadings(records);
    const stated = YEAR.exec(file!.head.slice(0, 600).replace(/\s+/g, ' '))?.slice(1).find(Boolean);
    const year = agreeOnYear(file!, yearOfName(file!, siblings), stated);
    const { indexes, left } = matchColumns(headings, WANTED);
    const rows = records
      .slice(height)
      .filter((record) => !isNote(record))
      .map((record) => {
        const row = pickCells(file!, record, indexes);
        const [carrier, locality, state, name, ...figures] = row.cells as [string, string, string, string];
        const cells = [padDigits(carrier, 5), padDigits(locality, 2), state, dropFootnoteMarks(name)];
        return { ...row, cells: [...cells, ...figures] };
      });
    const named = nameYearlyRelease(file!, year, siblings);
    return { ...named, rows, positions: placesOf(indexes), notes: noteLeft(left) };
  },
};
