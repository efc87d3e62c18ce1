/** Starter figures as CSV: the table's columns by name, columns that are blank throughout left out. */
import { checkRows, formatRowProblem } from './check-rows.ts';
import { checkCsv, readCsv, writeCsv } from './csv.ts';
import type { TableDefinition } from './engine.ts';
import type { TableManifest } from './manifest.ts';
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

/** The rows back, checked like an import; throws a plain `Error` with every problem. */
export function decodeStarterCsv(
  definition: TableDefinition,
  manifest: TableManifest,
  bytes: Uint8Array,
): readonly (readonly string[])[] {
  const text = decodeText(bytes);
  const [header, ...records] = readCsv(text);
  const present = header?.cells ?? [];
  const names = definition.columns.map((column) => column.name);
  const unknown = present.filter((name) => !names.includes(name));
  const missing = names.filter((name) => !present.includes(name) && !manifest.blankColumns?.includes(name));
  const problems = [
    ...checkCsv(text, [header!, ...records]).map(({ line, message }) => `line ${line}: ${message}`),
    ...unknown.map((name) => `the column ${name} is not one of the table's`),
    ...missing.map((name) => `the column ${name} is missing`),
  ];
  if (problems.length > 0) throw new Error(problems.join('; '));
  const indexes = names.map((name) => present.indexOf(name));
  const file = {
    path: manifest.file,
    name: manifest.file,
    folder: '',
    sha256: '',
    head: '',
    readText: () => '',
  };
  const found = records.map(({ line, cells }) => ({
    file,
    line,
    cells: indexes.map((index) => cells[index] ?? ''),
  }));
  const checked = checkRows(
    definition,
    found,
    indexes.map((index) => index + 1),
  );
  if (checked.problems.length > 0) throw new Error(checked.problems.map(formatRowProblem).join('; '));
  return checked.rows;
}
