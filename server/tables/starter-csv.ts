/** Starter figures as CSV: the table's columns by name, columns that are blank throughout left out. */
import { checkRows } from './check-rows.ts';
import { type CsvRecord, checkCsv, QuoteError, readCsv, writeCsv } from './csv.ts';
import type { TableDefinition } from './engine.ts';
import { decodeText } from './source-file.ts';

/** Rows (in the order of the definition's columns) as CSV, and the columns that are blank in all of them. */
export function encodeStarterCsv(
  definition: TableDefinition,
  rows: readonly (readonly string[])[],
): { bytes: Buffer; blankColumns: string[] } {
  const names = definition.columns.map((column) => column.name);
  const kept = names.flatMap((_name, index) => (rows.some((row) => row[index] !== '') ? [index] : []));
  const lines = [kept.map((index) => names[index]!), ...rows.map((row) => kept.map((index) => row[index]!))];
  return {
    bytes: Buffer.from(writeCsv(lines)),
    blankColumns: names.filter((_name, index) => !kept.includes(index)),
  };
}

/** A mistake in a CSV; line and column are 1-based. */
export interface CsvProblem {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
}

export interface DecodedCsv {
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly CsvProblem[];
}

const refuse = (line: number, message: string): CsvProblem => ({
  line,
  column: 1,
  code: 'bad-value',
  message,
});

function readText(text: string): { records: readonly CsvRecord[]; problems: CsvProblem[] } {
  try {
    const records = readCsv(text);
    return { records, problems: checkCsv(text, records).map(({ line, message }) => refuse(line, message)) };
  } catch (error) {
    if (error instanceof QuoteError) return { records: [], problems: [refuse(error.line, error.message)] };
    throw error;
  }
}

/** Columns that are not the table's, stand twice or are missing. `blank` may be left out of the CSV. */
function checkHeadings({ columns }: TableDefinition, present: readonly string[], blank: readonly string[]) {
  const names = columns.map((column) => column.name);
  const wrong = present.flatMap((name, index) => {
    const at = { line: 1, column: index + 1 };
    if (!names.includes(name))
      return [
        {
          ...at,
          code: 'unknown-key',
          message: `the column ${name} is not one of the table's (${names.join(', ')})`,
        },
      ];
    if (present.indexOf(name) < index)
      return [{ ...at, code: 'duplicate-name', message: `the column ${name} stands twice` }];
    return [];
  });
  const missing = names.filter((name) => !present.includes(name) && !blank.includes(name));
  return [
    ...wrong,
    ...missing.map((name) => ({
      line: 1,
      column: 1,
      code: 'missing-key',
      message: `the column ${name} is missing`,
    })),
  ];
}

/**
 * The rows back, checked like an import; columns in messages are the cells' numbers.
 *
 * @param blankColumns columns the CSV may leave out
 */
export function decodeStarterCsv(
  definition: TableDefinition,
  bytes: Uint8Array,
  blankColumns: readonly string[] = [],
): DecodedCsv {
  const { records, problems } = readText(decodeText(bytes));
  const [header, ...body] = records;
  if (problems.length === 0) problems.push(...checkHeadings(definition, header?.cells ?? [], blankColumns));
  if (problems.length === 0 && body.length === 0)
    problems.push(refuse(1, 'there is no row below the headings; write one, or remove the file'));
  if (problems.length > 0) return { rows: [], problems };
  const indexes = definition.columns.map(({ name }) => header!.cells.indexOf(name));
  const file = { path: '', name: '', folder: '', sha256: '', head: '', readText: () => '' };
  const found = body.map(({ line, cells }) => ({
    file,
    line,
    cells: indexes.map((index) => (index < 0 ? '' : cells[index]!)),
  }));
  const positions = indexes.map((index) => index + 1);
  const checked = checkRows(definition, found, positions);
  const wrong = checked.problems.map(({ line, column, message }) => ({
    line,
    column,
    code: 'bad-value',
    message,
  }));
  return { rows: checked.rows, problems: wrong };
}
