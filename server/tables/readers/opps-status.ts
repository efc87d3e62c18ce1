/** Addendum D1: what each outpatient status indicator means. Its rows run on over lines whose first cell is blank. */

import { hasHeadings, isHeaderOf } from './head-rows.ts';
import { matchColumns, normaliseHeading, placesOf } from './headings.ts';
import { nameYear } from './periods.ts';
import { readRecords } from './read-records.ts';
import type { FoundRow, Reader } from './reader.ts';

const WANTED = [
  { name: 'status', heading: /^STATUS INDICATOR$/ },
  { name: 'service', heading: /^ITEM\/CODE\/SERVICE$/ },
  { name: 'payment', heading: /^OPPS PAYMENT STATUS$/ },
];
const TITLE = /ADDENDUM D1.*CY (20\d\d)/i;

export const oppsStatusIndicators: Reader = {
  kind: 'outpatient status indicators (OPPS addendum D1)',
  table: 'us.opps.status-indicators',
  name: /addendum_?d1\b.*\.csv$/i,
  like: 'cy2025_addendum_d1.csv',
  fits: (file) => hasHeadings(file, WANTED) && TITLE.test(file.head),
  read: ([file]) => {
    const isHeader = (cells: readonly string[]) => isHeaderOf(WANTED, cells.map(normaliseHeading));
    const [header, ...body] = readRecords(file!, isHeader);
    const { indexes } = matchColumns(header!.cells.map(normaliseHeading), WANTED);
    const rows: { file: FoundRow['file']; line: number; cells: string[] }[] = [];
    for (const { line, cells } of body) {
      const found = indexes.map((index) => (cells[index] ?? '').replace(/\s+/g, ' '));
      if (found.some((cell) => cell.startsWith('*'))) continue;
      const last = rows.at(-1);
      if (found[0] !== '' || !last) rows.push({ file: file!, line, cells: found });
      else for (const column of [1, 2]) last.cells[column] = `${last.cells[column]} ${found[column]}`.trim();
    }
    return { ...nameYear(TITLE.exec(file!.head)![1]!), rows, positions: placesOf(indexes), notes: [] };
  },
};
