/** LOCCO: the counties of each locality. A state is named once, above the localities that follow. */

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

const TITLE = /COUNTIES INCLUDED IN (\d{4}) LOCALITIES/i;

export const localityCounties: Reader = {
  kind: 'counties of each locality (LOCCO)',
  table: 'us.pfs.locality-counties',
  name: /^(\d{2}|\d{4})LOCCO.*\.(csv|txt)$/i,
  like: '25LOCCO.csv',
  fits: (head) => TITLE.test(head),
  read: ([file], siblings) => {
    const year = agreeOnYear(file!, localityCounties.name.exec(file!.name)?.[1], TITLE.exec(file!.head)?.[1]);
    const records = readRecords(file!);
    const header = records.findIndex(({ cells }) => /^Locality Number$/i.test(cells[1] ?? ''));
    const { indexes } = matchColumns((records[header]?.cells ?? []).map(normaliseHeading), [
      { name: 'carrier', heading: /^MEDICARE ADMINI?STRATIVE CONTRACTOR$/ },
      { name: 'locality', heading: /^LOCALITY NUMBER$/ },
      { name: 'stateName', heading: /^STATE$/ },
      { name: 'area', heading: /^FEE SCHEDULE AREA$/ },
      { name: 'counties', heading: /^COUNTIES$/ },
    ]);
    let lastState = '';
    const rows = records
      .slice(header + 1)
      .filter((record) => !isNote(record))
      .map((record) => {
        const row = pickCells(file!, record, indexes);
        const [carrier, locality, state, area, counties] = row.cells as [
          string,
          string,
          string,
          string,
          string,
        ];
        lastState = state || lastState;
        const cells = [
          padDigits(carrier, 5),
          padDigits(locality, 2),
          lastState,
          dropFootnoteMarks(area),
          counties,
        ];
        return { ...row, cells };
      });
    const positions = indexes.map((index) => index + 1);
    return { ...nameYearlyRelease(file!, year, siblings), rows, positions, notes: [] };
  },
};
