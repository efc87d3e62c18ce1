/** The records of a CSV file, or the reason why its figures cannot be trusted. */
import { type CsvFinding, type CsvRecord, checkCsv, isProse, QuoteError, readCsv } from '../csv.ts';
import type { SourceFile } from '../source-file.ts';
import { isHeaderOf } from './head-rows.ts';
import { matchColumns, normaliseHeading, placesOf, type WantedColumn } from './headings.ts';
import { ReadError } from './reader.ts';

/** Findings named before the rest is only counted: a shifted file repeats one finding on every line. */
const SHOWN = 5;

/** Findings as one text, each with its line. */
export function joinFindings(findings: readonly CsvFinding[]): string {
  const shown = findings.slice(0, SHOWN).map(({ line, message }) => `line ${line}: ${message}`);
  if (findings.length > SHOWN) shown.push(`and ${findings.length - SHOWN} more`);
  return shown.join('; ');
}

const REMEDY =
  'Nothing of a damaged file is imported: download it again, or mend it if it is your own (each row as wide as the headings, texts with commas in quotes, a line end after the last row).';

/** Throws a `ReadError` when there are findings. */
export function refuseDamaged(findings: readonly CsvFinding[]): void {
  if (findings.length > 0) throw new ReadError(`${joinFindings(findings)}. ${REMEDY}`);
}

/** Some lists stand in tabs: then their first line has one, and no comma before it. */
const delimiterOf = (text: string) => (/^[^\n,]*\t/.test(text) ? '\t' : ',');

function split(text: string): CsvRecord[] {
  try {
    return readCsv(text, delimiterOf(text));
  } catch (error) {
    if (error instanceof QuoteError) throw new ReadError(`${joinFindings([error])}. ${REMEDY}`);
    throw error;
  }
}

/** Gives the last line its end where its last cell shows that nothing is cut off. */
function closeText(text: string, lastCell: RegExp | undefined): string {
  return lastCell?.test(text.slice(text.lastIndexOf(',') + 1)) ? `${text}\n` : text;
}

/**
 * The records from the one on that `isFirst` tells, or all; what stands above is title and note, and may have any form.
 * `lastCell` is what the last cell of a whole file looks like, where its last line may lack its end.
 * Throws a `ReadError` when no record is the first, and when the text is damaged (see `checkCsv`), unless `judge` does not.
 */
export function readRecords(
  file: SourceFile,
  isFirst: (cells: readonly string[]) => boolean = () => true,
  lastCell?: RegExp,
  judge: (findings: readonly CsvFinding[]) => void = refuseDamaged,
): CsvRecord[] {
  const text = closeText(file.readText(), lastCell);
  const all = split(text);
  const first = all.findIndex(({ cells }) => isFirst(cells));
  if (first < 0) throw new ReadError('none of its lines holds the headings. Download it again.');
  const records = all.slice(first);
  judge(checkCsv(text, records));
  return records;
}

export interface ColumnsRead {
  /** Line of the headings. */
  readonly line: number;
  /** Headings as they are compared. */
  readonly headings: readonly string[];
  /** Records below the headings, without lines of prose. */
  readonly body: readonly CsvRecord[];
  readonly indexes: readonly number[];
  readonly positions: readonly number[];
  readonly left: readonly string[];
}

/** Reads a file with one row of headings; the record that holds all of them is that row. Throws a `ReadError`. */
export function readColumns(
  file: SourceFile,
  wanted: readonly WantedColumn[],
  lastCell?: RegExp,
  judge?: (findings: readonly CsvFinding[]) => void,
): ColumnsRead {
  const isHeader = (cells: readonly string[]) => isHeaderOf(wanted, cells.map(normaliseHeading));
  const [header, ...below] = readRecords(file, isHeader, lastCell, judge);
  const body = below.filter((record) => !isProse(record));
  const headings = header!.cells.map(normaliseHeading);
  const { indexes, left } = matchColumns(headings, wanted);
  return { line: header!.line, headings, body, indexes, positions: placesOf(indexes), left };
}

export interface TextLines {
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  readonly damaged: readonly CsvFinding[];
}

/** The lines of a text without columns that have the form of its records, and a finding for each that has not. */
export function readTextLines(file: SourceFile, record: RegExp, message: string): TextLines {
  const lines: TextLines['lines'][number][] = [];
  const damaged: CsvFinding[] = [];
  const whole = file.readText();
  const all = whole.split('\n');
  for (const [index, text] of all.entries()) {
    if (text.trim() === '' || text === '\u001a') continue;
    if (record.test(text)) lines.push({ line: index + 1, text });
    else damaged.push({ line: index + 1, message });
  }
  if (!whole.replaceAll('\u001a', '').endsWith('\n'))
    damaged.push({ line: all.length, message: 'the last line has no line end, so the file may be cut off' });
  return { lines, damaged };
}
