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

/**
 * Records that hold something, each cell trimmed; rows may differ in length. Line ends must be `\n` already.
 * `to` stops after that many lines' worth of records, for a look at the head.
 */
export function readCsv(text: string, to?: number): CsvRecord[] {
  const records = parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: '\n',
    trim: true,
    info: true,
    ...(to === undefined ? {} : { to }),
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const kept: CsvRecord[] = [];
  for (const { record, info } of records)
    if (!isBlank(record)) kept.push({ line: info.lines, cells: record });
  return kept;
}

function quoteCell(cell: string): string {
  return /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows as CSV with `\n` line ends. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoteCell).join(',')}\n`).join('');
}
