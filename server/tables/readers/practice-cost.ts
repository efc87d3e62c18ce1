/** GPCI (Addendum E): geographic practice cost indices by locality. 2026 states the work index twice. */

import {
  dropFootnoteMarks,
  isNote,
  matchColumns,
  normaliseHeading,
  padDigits,
  pickCells,
} from './headings.ts';
import { readRecords } from './read-records.ts';
import { agreeOnYear, nameYearlyRelease, type Reader } from './reader.ts';

const TITLE = /CY (\d{4}) GEOGRAPHIC PRACTICE COST IND/i;

export const practiceCost: Reader = {
  kind: 'geographic practice cost indices (GPCI)',
  table: 'us.pfs.gpci',
  name: /^GPCI(\d{4}).*\.(csv|txt)$/i,
  like: 'GPCI2025.csv',
  fits: (head) => TITLE.test(head) && /Locality Number,Locality Name/i.test(head),
  read: ([file], siblings) => {
    const year = agreeOnYear(file!, practiceCost.name.exec(file!.name)?.[1], TITLE.exec(file!.head)?.[1]);
    const records = readRecords(file!);
    const header = records.findIndex(({ cells }) => /^Locality Number$/i.test(cells[2] ?? ''));
    const { indexes, left } = matchColumns(records[header]!.cells.map(normaliseHeading), [
      { name: 'carrier', heading: /^MEDICARE ADMINISTRATIVE CONTRACTOR/ },
      { name: 'locality', heading: /^LOCALITY NUMBER$/ },
      { name: 'state', heading: /^STATE$/ },
      { name: 'name', heading: /^LOCALITY NAME$/ },
      { name: 'workGpci', heading: /^\d{4} PW GPCI \(WITH 1\.0 FLOOR\)$/ },
      { name: 'workGpciWithoutFloor', heading: /^\d{4} PW GPCI \(WITHOUT 1\.0 FLOOR\)$/, optional: true },
      { name: 'peGpci', heading: /^\d{4} PE GPCI$/ },
      { name: 'malpracticeGpci', heading: /^\d{4} MP GPCI$/ },
    ]);
    const rows = records
      .slice(header + 1)
      .filter((record) => !isNote(record))
      .map((record) => {
        const row = pickCells(file!, record, indexes);
        const [carrier, locality, state, name, ...figures] = row.cells as [string, string, string, string];
        return {
          ...row,
          cells: [padDigits(carrier, 5), padDigits(locality, 2), state, dropFootnoteMarks(name), ...figures],
        };
      });
    const notes = left.map((heading) => `the column "${heading}" is new to this reader and is left out`);
    const positions = indexes.map((index) => index + 1);
    return { ...nameYearlyRelease(file!, year, siblings), rows, positions, notes };
  },
};
