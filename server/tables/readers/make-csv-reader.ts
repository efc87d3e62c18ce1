/** Readers of plain CSV files: one row of headings, one row a key. Most kinds are no more than a list of columns. */
import { readNdc } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { hasHeadings } from './head-rows.ts';
import { noteLeft, padDigits, pickCells, type WantedColumn } from './headings.ts';
import { plainDecimal } from './plain-decimal.ts';
import { type ColumnsRead, readColumns } from './read-records.ts';
import type { FoundRow, Reader, ReleaseName } from './reader.ts';
import { findLostZeros, RESTORED } from './restore-zeros.ts';

export interface CsvColumn extends WantedColumn {
  /** The cell as the table has it; left out: as published. */
  readonly write?: (cell: string) => string;
  /** Codes of so many characters of which some begin with a zero: see `findLostZeros`. */
  readonly zeros?: number;
}

export interface CsvKind
  extends Pick<Reader, 'kind' | 'table' | 'like' | 'name' | 'sizeVaries' | 'contradicts' | 'refuse'> {
  /** In the order of the table's columns. */
  readonly columns: readonly CsvColumn[];
  /** What tells this kind beside its headings, where other kinds have the same. */
  readonly isKind?: (file: SourceFile) => boolean;
  /** Headings that are known and have no column. */
  readonly ignored?: RegExp;
  /** Which release it is; throws a `ReadError` when nothing tells. */
  nameRelease(file: SourceFile, read: ColumnsRead): ReleaseName;
  /** Whether a row is one of the table's; left out: all are. */
  isRow?(cells: readonly string[]): boolean;
  /** What the last cell of a whole file looks like, where its last line may lack its end. */
  readonly lastCell?: RegExp;
  /** See `ReadResult.edition`. */
  readonly edition?: (file: SourceFile, read: ColumnsRead) => number;
  /** Things worth saying of the file. */
  readonly notes?: (rows: readonly FoundRow[]) => readonly string[];
}

/** For each column the width its codes are to be padded to, mostly 0. */
function findWidths(columns: readonly CsvColumn[], { body, indexes }: ColumnsRead): number[] {
  return columns.map(({ zeros }, at) => {
    const texts = () => body.map(({ cells }) => cells[indexes[at]!] ?? '');
    return zeros === undefined ? 0 : findLostZeros(texts(), zeros);
  });
}

function writeCell({ write }: CsvColumn, width: number, cell: string): string {
  const padded = padDigits(cell, width);
  return write ? write(padded) : padded;
}

export function makeCsvReader({
  columns,
  isKind,
  ignored,
  nameRelease,
  isRow,
  lastCell,
  edition,
  notes,
  ...reader
}: CsvKind): Reader {
  return {
    ...reader,
    fits: (file) => hasHeadings(file, columns) && (isKind?.(file) ?? true),
    read: ([file]) => {
      const read = readColumns(file!, columns, lastCell);
      const widths = findWidths(columns, read);
      const rows = read.body
        .map((record) => {
          const row = pickCells(file!, record, read.indexes);
          return { ...row, cells: row.cells.map((cell, at) => writeCell(columns[at]!, widths[at]!, cell)) };
        })
        .filter((row) => isRow?.(row.cells) ?? true);
      const left = read.left.filter((heading) => !ignored?.test(heading));
      return {
        ...nameRelease(file!, read),
        rows,
        positions: read.positions,
        notes: [
          ...noteLeft(left),
          ...(widths.some((width) => width > 0) ? [RESTORED] : []),
          ...(notes?.(rows) ?? []),
        ],
        ...(edition ? { edition: edition(file!, read) } : {}),
      };
    },
  };
}

/** A column as published. */
export const text = (name: string, heading: RegExp, more: Partial<CsvColumn> = {}): CsvColumn => ({
  name,
  heading,
  ...more,
});

/** A column of amounts, whatever their dollar signs and commas. */
export const amount = (name: string, heading: RegExp, more: Partial<CsvColumn> = {}): CsvColumn => ({
  name,
  heading,
  write: plainDecimal,
  ...more,
});

/** `20250101` as `2025-01-01`; what is no such text comes back as it is. */
export function writeDay(digits: string): string {
  return digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

/** Eleven digits as bills have them; what is no drug code that can be brought to them comes back as it is. */
export const writeNdc = (cell: string): string => readNdc(cell) ?? cell;

/** A column of days of eight digits. */
export const day = (name: string, heading: RegExp, more: Partial<CsvColumn> = {}): CsvColumn => ({
  name,
  heading,
  write: writeDay,
  ...more,
});

/** A column of percentages, without their signs. */
export const percent = (name: string, heading: RegExp, more: Partial<CsvColumn> = {}): CsvColumn => ({
  name,
  heading,
  write: (cell) => plainDecimal(cell.replace(/%$/, '')),
  ...more,
});
