/** Reads table definitions (`rules/tables/<id>/table.yaml`). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRegularText } from '../regular-file.ts';
import { checkTableFile, type TableColumn, type TableDefinition, type TableFile } from './engine.ts';
import { TableError, type TableProblem } from './table-error.ts';

/** The definitions and starter figures that ship with the project. */
export const SHIPPED_TABLES: string = fileURLToPath(new URL('../../rules/tables/', import.meta.url));

export interface Definitions {
  readonly definitions: ReadonlyMap<string, TableDefinition>;
  readonly problems: readonly TableProblem[];
  /** Tables with a problem. They are among the definitions when packs can still be checked against them. */
  readonly broken: ReadonlySet<string>;
}

/** A column as `table.yaml` writes it: every scalar is text. */
interface WrittenColumn extends Omit<TableColumn, 'type' | 'lengths' | 'blank'> {
  readonly type: TableColumn['type'] | 'code';
  readonly length?: string;
  readonly blank?: string | boolean;
}

/** The definition with its numbers and truth values read; a code becomes a text that is held to the form of codes. */
function readDefinition(value: TableDefinition): TableDefinition {
  const columns = (value.columns as readonly unknown[] as readonly WrittenColumn[]).map(
    ({ type, length, blank, ...column }): TableColumn => ({
      ...column,
      type: type === 'code' ? 'text' : type,
      ...(type === 'code' ? { isCode: true } : {}),
      ...(length === undefined ? {} : { lengths: length.split(' or ').map(Number) }),
      ...(blank === undefined ? {} : { blank: String(blank) === 'true' }),
    }),
  );
  return { ...value, columns };
}

/** Facts that hold for one definition but no schema can say. */
function checkDefinition(
  definition: TableDefinition,
  folder: string,
  file: string,
  yaml: TableFile,
): TableProblem[] {
  const names = definition.columns.map((column) => column.name);
  const problems: TableProblem[] = [];
  const report = (code: string, path: (string | number)[], message: string) =>
    problems.push({ file, ...yaml.positionOf(path), code, message });
  if (definition.id !== folder)
    report('bad-value', ['id'], `the id is ${definition.id} but the folder is ${folder}; make them equal`);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      report('duplicate-name', ['columns', index], `the column ${name} is listed twice; keep one`);
  for (const [index, { name, lengths, isCode }] of definition.columns.entries())
    if (lengths !== undefined && !isCode)
      report(
        'bad-value',
        ['columns', index, 'length'],
        `only codes have a length; make the type of ${name} code, or leave its length out`,
      );
  const { range } = definition;
  const needed: [string, (string | number)[]][] = definition.key.map((name, index) => [name, ['key', index]]);
  if (range) needed.splice(-1, 1, [range.from, ['range', 'from']], [range.through, ['range', 'through']]);
  for (const [name, path] of needed)
    if (!names.includes(name))
      report('bad-value', path, `the key needs a column ${name}, which is not listed; add it`);
  return problems;
}

/** Whether a definition with mistakes still says enough to check packs against it. */
function isUsable(value: unknown): value is TableDefinition {
  const { key, columns } = (value ?? {}) as { key?: unknown; columns?: unknown };
  const isText = (one: unknown) => typeof one === 'string';
  return (
    Array.isArray(key) &&
    key.every(isText) &&
    Array.isArray(columns) &&
    columns.every(
      (column) => isText(column?.name) && ['text', 'code', 'decimal', 'date'].includes(column?.type),
    )
  );
}

/** Files as they were last read, by path: a text is read once, however often its folder is opened. */
const known = new Map<string, { readonly text: string; readonly read: TableFile }>();

function readTableFile(file: string): TableFile {
  const text = readRegularText(file);
  const before = known.get(file);
  if (before?.text === text) return before.read;
  const { value, problems } = checkTableFile('table', file, text);
  // The places of a text are large to keep, and asked for only where it has a mistake.
  const positionOf: TableFile['positionOf'] = (path) => checkTableFile('table', file, text).positionOf(path);
  const read = { value, problems, positionOf };
  known.set(file, { text, read });
  return read;
}

/** All definitions below a folder, by id, and every problem of every file; folders without a `table.yaml` are passed over. */
export function loadDefinitions(dir: string): Definitions {
  const definitions = new Map<string, TableDefinition>();
  const problems: TableProblem[] = [];
  const broken = new Set<string>();
  for (const folder of readdirSync(dir).sort()) {
    const file = join(dir, folder, 'table.yaml');
    if (!existsSync(file)) continue;
    const read = readTableFile(file);
    const found: TableProblem[] = [...read.problems];
    const definition = isUsable(read.value) ? readDefinition(read.value) : null;
    if (found.length === 0) found.push(...checkDefinition(definition!, folder, file, read));
    problems.push(...found);
    if (found.length > 0) broken.add(folder);
    if (definition) definitions.set(folder, { ...definition, id: folder });
  }
  return { definitions, problems, broken };
}

/** The definitions below a folder; throws a `TableError` with every problem of every file. */
export function readDefinitions(dir: string = SHIPPED_TABLES): ReadonlyMap<string, TableDefinition> {
  const { definitions, problems } = loadDefinitions(dir);
  if (problems.length > 0) throw new TableError(problems);
  return definitions;
}
