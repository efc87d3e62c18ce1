/** OPPSCAP: the outpatient cap by code and locality. The file states no year; its name states the month. */

import { matchColumns, normaliseHeading, pickCells } from './headings.ts';
import { readRecords } from './read-records.ts';
import { nameRelease, quarterOfMonth, ReadError, type Reader } from './reader.ts';

const NAME = /^OPPSCAP_([A-Z]{3}).*\.(csv|txt)$/i;

export const oppsCap: Reader = {
  kind: 'outpatient cap on imaging (OPPSCAP)',
  table: 'us.pfs.opps-cap',
  name: NAME,
  like: 'OPPSCAP_Oct.csv',
  fits: (head) => /^HCPCS,MOD,PROCSTAT,CARRIER,LOCALITY,/i.test(head),
  read: ([file], siblings) => {
    const quarter = quarterOfMonth(NAME.exec(file!.name)![1]!);
    if (!quarter)
      throw new ReadError(`the name ${file!.name} names no release month (Jan, Apr, Jul or Oct).`);
    const years = siblings.filter((sibling) => sibling.quarter === quarter).map((sibling) => sibling.year);
    if (years.length !== 1)
      throw new ReadError(
        `the file does not say its year, and ${years.length} relative value files (PPRRVU) of its quarter stand beside it; put it in one folder with the one it was published with.`,
      );
    const records = readRecords(file!);
    const { indexes, left } = matchColumns(records[0]!.cells.map(normaliseHeading), [
      { name: 'code', heading: /^HCPCS$/ },
      { name: 'modifier', heading: /^MOD$/ },
      { name: 'carrier', heading: /^CARRIER$/ },
      { name: 'locality', heading: /^LOCALITY$/ },
      { name: 'statusCode', heading: /^PROCSTAT$/ },
      { name: 'facilityPrice', heading: /^FACILITY PRICE$/ },
      // The heading is misspelt in the releases seen so far.
      { name: 'nonfacilityPrice', heading: /^NON-FACILI?TY PRICE$/ },
    ]);
    return {
      ...nameRelease(years[0]!, quarter),
      rows: records.slice(1).map((record) => pickCells(file!, record, indexes)),
      positions: indexes.map((index) => index + 1),
      notes: left.map((heading) => `the column "${heading}" is new to this reader and is left out`),
    };
  },
};
