/** The first lines of a file as rows of headings: what tells its kind. */
import type { SourceFile } from '../source-file.ts';
import { normaliseHeading, type WantedColumn } from './headings.ts';

const rowsOf = new WeakMap<SourceFile, readonly (readonly string[])[]>();

/** Splits at commas and line ends outside quotes; a text that is cut inside a quote ends there. */
function splitHead(head: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (const character of `${head}\n`) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted || !/[,\t\n]/.test(character)) cell += character;
    else {
      rows.at(-1)!.push(normaliseHeading(cell));
      cell = '';
      if (character === '\n') rows.push([]);
    }
  }
  return rows;
}

/** Rows of the file's head, each cell as a heading is compared. */
export function readHeadRows(file: SourceFile): readonly (readonly string[])[] {
  const known = rowsOf.get(file);
  if (known) return known;
  const rows = splitHead(file.head);
  rowsOf.set(file, rows);
  return rows;
}

/** Whether a row holds every heading that is not optional. */
export function isHeaderOf(wanted: readonly WantedColumn[], cells: readonly string[]): boolean {
  return wanted.every(({ heading, optional }) => optional || cells.some((cell) => heading.test(cell)));
}

/** Whether one of the file's first rows holds the headings. */
export function hasHeadings(file: SourceFile, wanted: readonly WantedColumn[]): boolean {
  return readHeadRows(file).some((cells) => isHeaderOf(wanted, cells));
}
