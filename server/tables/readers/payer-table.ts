/**
 * Tables of a payer's own: a CSV whose headings are the columns of `tenant.<table>`, in any order, named
 * `payers.<tenant>.<table>.<first day>.csv`. A release is in force from that day until a later one takes over.
 */

import type { CsvFinding } from '../csv.ts';
import { findNearest, isPlainDate, LAST_DAY } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { closeDays, type DatedRows } from './close-days.ts';
import { hasHeadings, readHeadRows } from './head-rows.ts';
import { noteLeft, pickCells, type WantedColumn } from './headings.ts';
import { type ColumnsRead, readColumns } from './read-records.ts';
import { ReadError, type Reader, type RowProblem } from './reader.ts';

export interface PayerColumn extends Omit<WantedColumn, 'heading'> {
  /** How the file may call it beside the column's own name, in capitals. */
  readonly alias?: string;
  /** The cell as the table has it; left out: as written. */
  readonly write?: (cell: string) => string;
  /** The same under the other name, where that means something else. */
  readonly writeAlias?: (cell: string) => string;
}

/** A column that a row has to fill, by its name, and one that a file may be without. */
export const column = (name: string): PayerColumn => ({ name });
export const optional = (name: string): PayerColumn => ({ name, optional: true });

export interface PayerKind extends Pick<Reader, 'kind' | 'refuse'> {
  /** The table is `tenant.<table>`. */
  readonly table: string;
  readonly columns: readonly PayerColumn[];
  /** Where rows have days of their own. */
  readonly dated?: DatedRows;
  /** Headings of a published file that are known and have no column; others that it may have are left out. */
  readonly ignored?: RegExp;
  /** No other table has the headings that this one must have. */
  readonly areDistinct?: boolean;
}

const asNeeded = ({ name, heading }: WantedColumn): WantedColumn => ({ name, heading });

function makeWanted({ name, alias, optional }: PayerColumn): WantedColumn {
  const names = [name.toUpperCase(), ...(alias ? [alias] : [])].join('|');
  return { name, heading: new RegExp(`^(${names})$`), ...(optional ? { optional } : {}) };
}

/** How a column of the file becomes one of the table. */
const selectWrite = ({ name, write, writeAlias }: PayerColumn, heading: string | undefined) =>
  writeAlias && heading !== name.toUpperCase() ? writeAlias : write;

/** What may stand in a file of one's own beside its columns. */
const NOTES = /^(DESCRIPTIONS?|DESCRIPTORS?|NOTES?|COMMENTS?|REMARKS?|SOURCE)$/;

/**
 * Headings that no column has. One that is spelled wrong would leave its column blank in every row, so that a row of a
 * modifier is one of the whole service: the file is refused. Of a column that is blank nothing is lost.
 */
function findStrangeHeadings(
  path: string,
  { line, headings, indexes, left, body }: ColumnsRead,
  { columns, ignored }: PayerKind,
): RowProblem[] {
  const lacking = columns.flatMap(({ name }, at) => (indexes[at]! < 0 ? [name] : []));
  return left
    .filter((heading) => !ignored?.test(heading) && !NOTES.test(heading))
    .filter((heading) => body.some(({ cells }) => (cells[headings.indexOf(heading)] ?? '') !== ''))
    .flatMap((heading) => {
      const nearest = findNearest(heading.replace(/[ _-]/g, ''), lacking);
      if (ignored && nearest === null) return [];
      const known = columns.map(({ name }) => name).join(', ');
      const advice = nearest === null ? `it has ${known}` : `did you mean "${nearest}"?`;
      const message = `the table has no column "${heading}"; ${advice}${nearest === null ? '. Take it out, or call it "note"' : ''}`;
      return [{ path, line, column: headings.indexOf(heading) + 1, message }];
    });
}

/** Why a file with the name of such a table is none. */
function explainHeadings(file: SourceFile, wanted: readonly WantedColumn[]): string {
  const [first] = readHeadRows(file).filter((cells) => cells.some((cell) => cell !== ''));
  if (!first) return 'it is empty.';
  if (first.length === 1 && first[0]!.includes(';'))
    return `${file.path}:1:1: its cells are separated by semicolons; save it with commas.`;
  const missing = wanted.filter(
    ({ heading, optional }) => !optional && !first.some((cell) => heading.test(cell)),
  );
  const names = missing.map(({ name }) => {
    const nearest = findNearest(name, first);
    return nearest === null ? name : `${name} (it has "${nearest}")`;
  });
  return `${file.path}:1:1: its first line is no row of headings with ${names.join(', ')}; it may have ${wanted.map(({ name }) => name).join(', ')}.`;
}

/** A reader for the payer table `tenant.<table>`. */
export function makePayerReader(payerKind: PayerKind): Reader {
  const { table, kind, columns, dated, ignored, areDistinct, refuse } = payerKind;
  const name = new RegExp(`^payers\\.([a-z0-9-]+)\\.${table}\\.(\\d{4}-\\d{2}-\\d{2})\\.csv$`);
  const like = `payers.demo.${table}.2025-01-01.csv`;
  const wanted = columns.map(makeWanted);
  const readName = (file: SourceFile) => {
    const found = name.exec(file.name);
    if (!found)
      throw new ReadError(`its name does not say the payer and the first day; name it like ${like}.`);
    return found;
  };
  return {
    kind,
    ...(refuse ? { refuse } : {}),
    table: `tenant.${table}`,
    name,
    handMade: true,
    like,
    nameTable: (file) => `payers.${readName(file)[1]}.${table}`,
    explain: (file) => explainHeadings(file, wanted),
    // Tables of payers resemble each other, so a file without its name is one only when all of its headings are.
    fits: (file) => hasHeadings(file, name.test(file.name) || areDistinct ? wanted : wanted.map(asNeeded)),
    read: ([file]) => {
      const from = readName(file!)[2]!;
      if (!isPlainDate(from)) throw new ReadError(`${from} in the name is not a day; use YYYY-MM-DD`);
      const damaged: CsvFinding[] = [];
      const read = readColumns(file!, wanted, undefined, (findings) => damaged.push(...findings));
      const { headings, indexes, positions, left } = read;
      const damagedLines = new Set(damaged.map(({ line }) => line));
      const body = read.body.filter(({ line }) => !damagedLines.has(line));
      const writes = columns.map((column, at) => selectWrite(column, headings[indexes[at]!]));
      const rows = body.map((record) => {
        const row = pickCells(file!, record, indexes);
        return { ...row, cells: row.cells.map((cell, at) => writes[at]?.(cell) ?? cell) };
      });
      return {
        release: from,
        effective: { from, through: LAST_DAY },
        rows: dated ? closeDays(rows, dated, from) : rows,
        positions,
        notes: noteLeft(left.filter((heading) => !ignored?.test(heading))),
        mistakes: [
          ...findStrangeHeadings(file!.path, read, payerKind),
          ...damaged.map(({ line, message }) => ({ path: file!.path, line, column: 1, message })),
        ],
      };
    },
  };
}
