/** The records of a CSV file, or the reason why its figures cannot be trusted. */
import { type CsvFinding, type CsvRecord, checkCsv, QuoteError, readCsv } from '../csv.ts';
import type { SourceFile } from '../source-file.ts';
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

/** Throws a `ReadError` when the text is damaged: see `checkCsv`. */
export function readRecords(file: SourceFile): CsvRecord[] {
  const text = file.readText();
  const read = () => {
    try {
      return readCsv(text);
    } catch (error) {
      if (error instanceof QuoteError) throw new ReadError(`${joinFindings([error])}. ${REMEDY}`);
      throw error;
    }
  };
  const records = read();
  const findings = checkCsv(text, records);
  if (findings.length > 0) throw new ReadError(`${joinFindings(findings)}. ${REMEDY}`);
  return records;
}
