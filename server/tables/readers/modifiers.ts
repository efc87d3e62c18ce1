/**
 * Modifiers in force: those of the HCPCS Level II file, and what it does not list, the numbers of the CPT modifiers and the
 * origins with destinations of ambulances.
 */

import { AMBULANCE_MODIFIERS } from './ambulance-modifiers.ts';
import { CPT_MODIFIERS } from './cpt-modifiers.ts';
import { matchColumns, normaliseHeading } from './headings.ts';
import { nameQuarter } from './periods.ts';
import { readRecords } from './read-records.ts';
import { type FoundRow, ReadError, type Reader } from './reader.ts';

const NAME = /^hcpcs_level2_(\d{4})Q([1-4])\.csv$/i;

export const modifiers: Reader = {
  kind: 'HCPCS Level II modifiers',
  table: 'us.modifiers',
  name: NAME,
  like: 'hcpcs_level2_2024Q2.csv',
  fits: ({ head }) => /^"?hcpcs"?,"?lvlII_type"?/i.test(head),
  read: ([file]) => {
    const [, year, quarter] = NAME.exec(file!.name) ?? [];
    if (!year)
      throw new ReadError('the name does not say the quarter; name the file like hcpcs_level2_2024Q2.csv');
    const records = readRecords(file!);
    const { indexes } = matchColumns(records[0]!.cells.map(normaliseHeading), [
      { name: 'code', heading: /^HCPCS$/ },
      { name: 'type', heading: /^LVLII_TYPE$/ },
      { name: 'end', heading: /^LVLII_DATE_TERM$/ },
    ]);
    const [code, type, end] = indexes as [number, number, number];
    const listed = records
      .slice(1)
      .filter(({ cells }) => cells[type] === 'mod' && cells[code]?.length === 2 && !cells[end]);
    const rows: FoundRow[] = listed.map(({ line, cells }) => ({
      file: file!,
      line,
      cells: [cells[code]!, 'hcpcs'],
    }));
    const known = new Set(listed.map(({ cells }) => cells[code]!));
    const add = (codes: readonly string[], kind: string) => {
      for (const added of codes)
        if (!known.has(added)) rows.push({ file: file!, line: 1, cells: [added, kind] });
    };
    add(CPT_MODIFIERS, 'cpt');
    add(AMBULANCE_MODIFIERS, 'ambulance');
    return {
      ...nameQuarter(year, Number(quarter), 'open'),
      rows,
      positions: [code + 1, 0],
      notes: [
        `${known.size} HCPCS Level II modifiers; CPT modifiers are added by number, those of ambulances by origin and destination`,
      ],
    };
  },
};
