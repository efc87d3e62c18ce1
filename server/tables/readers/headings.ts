/** Finds the columns of a file by their headings, never by their place. */
import type { CsvRecord } from '../csv.ts';
import type { SourceFile } from '../source-file.ts';
import { type FoundRow, ReadError } from './reader.ts';

/** Upper case, single blanks, so that a heading broken over lines compares with one on a line. */
export function normaliseHeading(text: string): string {
  return text.toUpperCase().replace(/\s+/g, ' ').trim();
}

export interface ColumnMatch {
  /** Index in the file for each wanted column; -1 when the file has none and may lack it. */
  readonly indexes: readonly number[];
  /** Headings of the file that nobody wanted. */
  readonly left: readonly string[];
}

export interface WantedColumn {
  readonly name: string;
  readonly heading: RegExp;
  /** Some releases do not have it. */
  readonly optional?: boolean;
}

/** Matches headings one to one; throws a `ReadError` that lists every heading that is missing or stands twice. */
export function matchColumns(headings: readonly string[], wanted: readonly WantedColumn[]): ColumnMatch {
  const problems: string[] = [];
  const indexes = wanted.map(({ heading, name, optional }) => {
    const found = headings.flatMap((text, index) => (heading.test(text) ? [index] : []));
    if (found.length > 1) problems.push(`the heading of ${name} stands ${found.length} times`);
    if (found.length === 0 && !optional) problems.push(`no heading for ${name}`);
    return found[0] ?? -1;
  });
  if (problems.length > 0)
    throw new ReadError(`${problems.join('; ')}. The layout has changed: this reader needs to learn it.`);
  const left = headings.filter((text, index) => text !== '' && !indexes.includes(index));
  return { indexes, left };
}

/** Positions of the wanted columns as messages count them: from 1, 0 for one the file does not have. */
export const placesOf = (indexes: readonly number[]): number[] => indexes.map((index) => index + 1);

/** What to say of columns nobody wanted. */
export const noteLeft = (left: readonly string[]): string[] =>
  left.map((heading) => `the column "${heading}" is new to this reader and is left out`);

/** Cells of a record in the wanted order, '' where the file has no such column. */
export function pickCells(file: SourceFile, record: CsvRecord, indexes: readonly number[]): FoundRow {
  return {
    file,
    line: record.line,
    cells: indexes.map((index) => (index < 0 ? '' : (record.cells[index] ?? ''))),
  };
}

/** Carriers have five digits and localities two; spreadsheets drop leading zeros. */
export function padDigits(text: string, width: number): string {
  return /^\d+$/.test(text) ? text.padStart(width, '0') : text;
}

/** A name without the asterisks that point to footnotes. */
export function dropFootnoteMarks(text: string): string {
  return text.replace(/\s*\*+\s*$/, '');
}

/** True for a line of prose below the figures: one cell, the first, and no figure in it. */
export function isNote(record: CsvRecord): boolean {
  return record.cells.every((cell, index) => (index === 0 ? !/^\d+$/.test(cell) : cell === ''));
}
