/** ANES: anesthesia conversion factors by locality. From 2026 one column each in and outside qualifying APMs. */

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

export const anesthesia: Reader = {
  kind: 'anesthesia conversion factors (ANES)',
  table: 'us.pfs.anesthesia',
  name: /^ANES(\d{4}).*\.(csv|txt)$/i,
  like: 'ANES2025.csv',
  fits: (head) => /^Contractor,Locality,Locality Name,[^\n]*Anes/i.test(head),
  read: ([file], siblings) => {
    const records = readRecords(file!);
    const headings = records[0]!.cells.map(normaliseHeading);
    const stated = /^(\d{4}) ANESTHESIA/.exec(headings[3]!)?.[1];
    const year = agreeOnYear(file!, anesthesia.name.exec(file!.name)?.[1], stated);
    const { indexes, left } = matchColumns(headings, [
      { name: 'carrier', heading: /^CONTRACTOR$/ },
      { name: 'locality', heading: /^LOCALITY$/ },
      { name: 'name', heading: /^LOCALITY NAME$/ },
      { name: 'conversionFactor', heading: /^(?!QUALIFYING).*ANES(THESIA)? (CONVERSION FACTOR|CF)/ },
      {
        name: 'conversionFactorApm',
        heading: /^QUALIFYING APM .*ANES(THESIA)? (CONVERSION FACTOR|CF)/,
        optional: true,
      },
    ]);
    const rows = records
      .slice(1)
      .filter((record) => !isNote(record))
      .map((record) => {
        const row = pickCells(file!, record, indexes);
        const [carrier, locality, name, ...figures] = row.cells as [string, string, string];
        return {
          ...row,
          cells: [padDigits(carrier, 5), padDigits(locality, 2), dropFootnoteMarks(name), ...figures],
        };
      });
    const notes = left.map((heading) => `the column "${heading}" is new to this reader and is left out`);
    const positions = indexes.map((index) => index + 1);
    return { ...nameYearlyRelease(file!, year, siblings), rows, positions, notes };
  },
};
