/** ICD-10-CM codes of a federal fiscal year: with headings and texts, or the valid codes alone, one a line. */
import { readHeadRows } from './head-rows.ts';
import { makeCsvReader, text } from './make-csv-reader.ts';
import { nameFiscalYear, readName } from './periods.ts';
import { readRecords } from './read-records.ts';
import type { Reader } from './reader.ts';

const LIKE = 'icd10cm_FY2024.csv';
const YEAR = /FY(20\d\d)/i;
/** A code as it stands on a bill: without its point. */
const onBill = (code: string) => code.replace('.', '');

export const diagnoses: Reader = makeCsvReader({
  kind: 'ICD-10-CM codes with their texts',
  table: 'us.icd10cm',
  like: LIKE,
  columns: [
    text('code', /^CODE$/, { write: onBill }),
    text('valid', /^VALID$/, { write: (cell) => cell.replace('1', 'Y').replace('0', 'N') }),
    text('description', /^DESCRIPTION$/),
    text('chapter', /^CHAPTER$/),
  ],
  ignored: /^ORDER$/,
  nameRelease: (file) => nameFiscalYear(readName(file, YEAR, LIKE)[1]!),
});

const CODE = /^[A-Z]\d[0-9A-Z]{1,5}$/;

export const diagnosisCodes: Reader = {
  kind: 'ICD-10-CM codes alone',
  table: 'us.icd10cm',
  like: 'icd10cm_valid_codes_FY2026.txt',
  fits: (file) =>
    /icd.?10.?cm/i.test(file.name) &&
    readHeadRows(file)
      .filter((cells) => cells.some((cell) => cell !== ''))
      .slice(0, 20)
      .every((cells) => cells.length === 1 && CODE.test(cells[0]!)),
  read: ([file]) => {
    const rows = readRecords(file!).map(({ line, cells }) => ({
      file: file!,
      line,
      cells: [cells[0]!, 'Y', '', ''],
    }));
    const name = nameFiscalYear(readName(file!, YEAR, LIKE)[1]!);
    return { ...name, rows, positions: [1, 0, 0, 0], notes: [] };
  },
};
