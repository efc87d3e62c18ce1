/** Reads table definitions (`rules/tables/<id>/table.yaml`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { TableDefinition } from './engine.ts';
import { checkAgainst } from './schema-check.ts';
import { TableError } from './table-error.ts';

/** The definitions and starter figures that ship with the project. */
export const SHIPPED_TABLES: string = fileURLToPath(new URL('../../rules/tables/', import.meta.url));

/** Facts that hold for one definition but no schema can say. */
function checkDefinition(definition: TableDefinition, folder: string): string[] {
  const names = definition.columns.map((column) => column.name);
  const problems: string[] = [];
  if (definition.id !== folder)
    problems.push(`the id is ${definition.id} but the folder is ${folder}; make them equal`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) problems.push(`the column ${twice[0]} is listed twice; keep one`);
  const { range } = definition;
  const needed = range ? [...definition.key.slice(0, -1), range.from, range.through] : definition.key;
  for (const name of needed)
    if (!names.includes(name)) problems.push(`the key needs a column ${name}, which is not listed; add it`);
  return problems;
}

/**
 * All definitions below a folder, by id; folders without a `table.yaml` are passed over.
 * Throws a `TableError` with every problem of every file.
 */
export function readDefinitions(dir: string = SHIPPED_TABLES): ReadonlyMap<string, TableDefinition> {
  const definitions = new Map<string, TableDefinition>();
  const problems: string[] = [];
  for (const folder of readdirSync(dir).sort()) {
    const file = join(dir, folder, 'table.yaml');
    if (!existsSync(file)) continue;
    // Failsafe keeps every scalar as text: "09" stays "09".
    let value: unknown;
    try {
      value = parse(readFileSync(file, 'utf8'), { schema: 'failsafe', stringKeys: true, prettyErrors: true });
    } catch (error) {
      problems.push(`${file}: not valid YAML: ${(error as Error).message}`);
      continue;
    }
    const found = checkAgainst('table', value);
    if (found.length === 0) found.push(...checkDefinition(value as TableDefinition, folder));
    problems.push(...found.map((problem) => `${file}: ${problem}`));
    if (found.length === 0) definitions.set(folder, value as TableDefinition);
  }
  if (problems.length > 0) throw new TableError(problems);
  return definitions;
}
