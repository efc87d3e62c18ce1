/** ZIP5: carrier and locality of each ZIP code, in lines of 80 characters (CMS, "Zip5 Record Layout"). */
import type { SourceFile } from '../source-file.ts';
import { nameQuarter } from './periods.ts';
import { joinFindings, readTextLines } from './read-records.ts';
import { type FoundRow, ReadError, type Reader } from './reader.ts';

const RECORD = /^[A-Z]{2}\d{5}\d{5}[0-9A-Z]{2}.{61}\d{4}[1-4]$/;

interface ZipRecord {
  readonly line: number;
  readonly zip: string;
  /** state, carrier, locality, rural, plusFour */
  readonly rest: readonly string[];
}

/**
 * One row for each run of consecutive ZIP codes with the same values; a code that is not listed is in no range. A code
 * that stands twice keeps rows of its own, so that nothing but this code is left out when they contradict each other.
 */
function mergeRanges(file: SourceFile, records: readonly ZipRecord[]): FoundRow[] {
  const rows: { file: SourceFile; line: number; cells: string[] }[] = [];
  const counts = new Map<string, number>();
  for (const { zip } of records) counts.set(zip, (counts.get(zip) ?? 0) + 1);
  let last: ZipRecord | undefined;
  for (const record of records) {
    const follows =
      last !== undefined &&
      counts.get(record.zip) === 1 &&
      counts.get(last.zip) === 1 &&
      Number(record.zip) === Number(last.zip) + 1 &&
      record.rest.every((cell, index) => cell === last!.rest[index]);
    if (follows) rows.at(-1)!.cells[1] = record.zip;
    else rows.push({ file, line: record.line, cells: [record.zip, record.zip, ...record.rest] });
    last = record;
  }
  return rows;
}

export const zipLocality: Reader = {
  kind: 'locality of each ZIP code (ZIP5)',
  table: 'us.zip-locality',
  name: /^ZIP5_.*\.txt$/i,
  like: 'ZIP5_OCT2025.txt',
  fits: ({ head }) => RECORD.test(head.slice(0, head.indexOf('\n'))),
  read: ([file]) => {
    const message = 'not a record of 80 characters in the ZIP5 layout';
    const { lines, damaged } = readTextLines(file!, RECORD, message);
    const records: ZipRecord[] = [];
    const quarters = new Set<string>();
    for (const { line, text } of lines) {
      quarters.add(text.slice(75, 80));
      const rest = [
        text.slice(0, 2),
        text.slice(7, 12),
        text.slice(12, 14),
        text.slice(14, 15).trim(),
        text.slice(20, 21),
      ];
      records.push({ line, zip: text.slice(2, 7), rest });
    }
    if (damaged.length > 0)
      throw new ReadError(
        `${joinFindings(damaged)}. Nothing of a damaged file is imported: download it again.`,
      );
    if (quarters.size !== 1)
      throw new ReadError(
        `the records name ${quarters.size} quarters (${[...quarters].join(', ')}); one release holds one.`,
      );
    const [quarter] = quarters as Set<string> & Iterable<string>;
    records.sort((left, right) =>
      left.zip < right.zip ? -1 : left.zip > right.zip ? 1 : left.line - right.line,
    );
    return {
      ...nameQuarter(quarter!.slice(0, 4), Number(quarter![4]), 'open'),
      rows: mergeRanges(file!, records),
      positions: [3, 3, 1, 8, 13, 15, 21],
      notes: [`${records.length} ZIP codes`],
    };
  },
};
