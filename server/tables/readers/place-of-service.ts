/** Place of service codes: which practice expense a code gets. Codes that are not assigned are left out. */

import { LAST_DAY } from '../engine.ts';
import { matchColumns, normaliseHeading } from './headings.ts';
import { PLACE_NAMES } from './place-names.ts';
import { readRecords } from './read-records.ts';
import type { FoundRow, Reader } from './reader.ts';

const SITES: Readonly<Record<string, string>> = { FACILITY: 'facility', 'NON-FACILITY': 'nonfacility' };

export const placeOfService: Reader = {
  kind: 'place of service codes',
  table: 'us.place-of-service',
  name: /^place_of_service_codes.*\.csv$/i,
  like: 'place_of_service_codes.csv',
  fits: ({ head }) => /^"?pos_code"?,"?pos_type"?,"?pos_name"?/i.test(head),
  read: ([file]) => {
    const records = readRecords(file!);
    const { indexes } = matchColumns(records[0]!.cells.map(normaliseHeading), [
      { name: 'code', heading: /^POS_CODE$/ },
      { name: 'site', heading: /^POS_TYPE$/ },
    ]);
    const rows: FoundRow[] = [];
    const notes: string[] = [];
    let unassigned = 0;
    for (const { line, cells } of records.slice(1)) {
      const code = cells[indexes[0]!]!.padStart(2, '0');
      const type = normaliseHeading(cells[indexes[1]!] ?? '');
      if (type === 'UNASSIGNED') unassigned++;
      else {
        if (SITES[type] && !PLACE_NAMES[code]) notes.push(`code ${code} is new: it has no plain name yet`);
        // A type nobody knows goes on as it is, and fails the check of the column's values.
        rows.push({
          file: file!,
          line,
          cells: [code, SITES[type] ?? (type || '?'), PLACE_NAMES[code] ?? ''],
        });
      }
    }
    notes.push(`${unassigned} codes are not assigned`);
    // The file carries no date; the set it lists was complete by the start of 2024.
    const effective = { from: '2024-01-01', through: LAST_DAY };
    return {
      release: '2024',
      effective,
      rows,
      positions: [...indexes.map((index) => index + 1), 0],
      notes,
    };
  },
};
