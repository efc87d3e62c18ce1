/**
 * LOCCO: the counties of each locality. A state is named once, above the localities that follow. The title often names
 * the year before: the localities were not changed.
 */

import {
  dropFootnoteMarks,
  isNote,
  matchColumns,
  normaliseHeading,
  padDigits,
  pickCells,
  placesOf,
} from './headings.ts';
import { readRecords } from './read-records.ts';
import { ReadError, type Reader } from './reader.ts';
import { nameYearlyRelease, yearOfName } from './release-names.ts';

const TITLE = /COUNTIES INCLUDED IN (\d{4}) LOCALITIES/i;

export const localityCounties: Reader = {
  kind: 'counties of each locality (LOCCO)',
  table: 'us.pfs.locality-counties',
  name: /^(\d{2}|\d{4})LOCCO.*\.(csv|txt)$/i,
  like: '25LOCCO.csv',
  fits: ({ head }) => TITLE.test(head),
  read: ([file], siblings) => {
    const stated = TITLE.exec(file!.head)![1]!;
    const year = yearOfName(file!, siblings) ?? stated;
    if (stated !== year && Number(stated) !== Number(year) - 1)
      throw new ReadError(
        `the headings say ${stated} but the name ${file!.name} says ${year}; find out which is right.`,
      );
    const [header, ...body] = readRecords(file!, (cells) => /^Locality Number$/i.test(cells[1] ?? ''));
    const { indexes } = matchColumns(header!.cells.map(normaliseHeading), [
      { name: 'carrier', heading: /^(MEDICARE ADMINI?STRATIVE CONTRACTOR|CARRIER NUMBER)$/ },
      { name: 'locality', heading: /^LOCALITY NUMBER$/ },
      { name: 'stateName', heading: /^STATE$/ },
      { name: 'area', heading: /^FEE SCHEDULE AREA$/ },
      { name: 'counties', heading: /^COUNTIES$/ },
    ]);
    let lastState = '';
    const rows = body
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
        const place = [padDigits(carrier, 5), padDigits(locality, 2), lastState];
        return { ...row, cells: [...place, dropFootnoteMarks(area), counties] };
      });
    const notes = stated === year ? [] : [`the title says ${stated}: the localities of the year before`];
    return { ...nameYearlyRelease(file!, year, siblings), rows, positions: placesOf(indexes), notes };
  },
};
