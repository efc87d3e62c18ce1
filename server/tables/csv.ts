/** The gate to csv-parse: text in, records with their line out; and our own plain CSV writer. */
import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRecord {
  /** 1-based line of the file on which the record ends. */
  readonly line: number;
  /** Cells without surrounding blanks. */
  readonly cells: readonly string[];
}

/** A mistake of the text itself. */
export interface CsvFinding {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** A text that cannot be told into records: a quote stands where none may, or is not closed. */
export class QuoteError extends Error implements CsvFinding {
  override readonly name = 'QuoteError';
  readonly line: number;

  constructor(line: number) {
    super('a quote is not closed, or stands inside a cell that is not quoted');
    this.line = line;
  }
}

/** Control-Z ended text files once; some releases still carry it. */
const END_OF_FILE_MARK = '\u001a';

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell === END_OF_FILE_MARK);
}

function parseStrictly(text: string, delimiter: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      // Widths are looked at by `checkCsv`, which names every line at once.
      relax_column_count: true,
      delimiter,
      record_delimiter: '\n',
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new QuoteError(Number(error['lines'] ?? 1));
  }
}

function parseQuoted(text: string, delimiter: string): CsvRecord[] {
  const records = parseStrictly(text, delimiter);
  // csv-parse leaves the blanks inside quotes.
  return records.map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }));
}

function splitPlain(text: string, delimiter: string): CsvRecord[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.split(delimiter).map((cell) => cell.trim()) }));
}

/**
 * Records that hold something, each cell trimmed; rows may differ in length. Line ends must be `\n` already.
 * A text without quotes is only split, which is five times as fast and gives the same. Throws a `QuoteError`.
 */
export function readCsv(text: string, delimiter = ','): CsvRecord[] {
  const records = text.includes('"') ? parseQuoted(text, delimiter) : splitPlain(text, delimiter);
  return records.filter(({ cells }) => !isBlank(cells));
}

/** The number of cells most records have; of equally many the first one met. */
function findWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** A line of prose among the figures: one cell of several words, whatever its width. */
export function isProse({ cells }: CsvRecord): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 1 && filled[0]!.split(/\s+/).length > 2;
}

/**
 * Signs that the text is not what was written: rows with more or fewer cells than the others (their figures would
 * stand below the wrong headings), and a last line without its end (the text was cut off, perhaps inside a number).
 * Cells beyond those of the others may be blank.
 */
export function checkCsv(text: string, records: readonly CsvRecord[]): CsvFinding[] {
  const width = findWidth(records);
  const findings = records
    .filter(({ cells }) => cells.length < width || cells.slice(width).some((cell) => cell !== ''))
    .filter((record) => !isProse(record))
    .map(({ line, cells }) => ({
      line,
      message: `the row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} where the others have ${width}`,
    }));
  const body = text.replaceAll(END_OF_FILE_MARK, '');
  if (records.length > 0 && !body.endsWith('\n'))
    findings.push({
      line: body.split('\n').length,
      message: 'the last line has no line end, so it may be cut off',
    });
  return findings;
}

function quoteCell(cell: string): string {
  return /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows as CSV with `\n` line ends. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoteCell).join(',')}\n`).join('');
}
