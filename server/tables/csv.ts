/** The gate to csv-parse: text in, records with their line out; and our own plain CSV writer. */
import { parse } from 'csv-parse/sync';

export interface CsvRecord {
  /** 1-based line of the file on which the record ends. */
  readonly line: number;
  /** Cells without surrounding blanks. */
  readonly cells: readonly string[];
}

/** Control-Z ended text files once; some releases still carry it. */
const END_OF_FILE_MARK = '\u001a';

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell === END_OF_FILE_MARK);
}

function parseQuoted(text: string): CsvRecord[] {
  const records = parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: '\n',
    trim: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  // csv-parse leaves the blanks inside quotes.
  return records.map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }));
}

function splitPlain(text: string): CsvRecord[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.split(',').map((cell) => cell.trim()) }));
}

/**
 * Records that hold something, each cell trimmed; rows may differ in length. Line ends must be `\n` already.
 * A text without quotes is only split, which is five times as fast and gives the same.
 */
export function readCsv(text: string): CsvRecord[] {
  const records = text.includes('"') ? parseQuoted(text) : splitPlain(text);
  return records.filter(({ cells }) => !isBlank(cells));
}

function quoteCell(cell: string): string {
  return /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows as CSV with `\n` line ends. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoteCell).join(',')}\n`).join('');
}
