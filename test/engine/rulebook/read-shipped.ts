/** The shipped rules and their table definitions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleFile } from '../../../engine/rulebook/read-sources.ts';
import type { TableDefinition } from '../../../engine/table.ts';
import { readDefinitions } from '../../../server/tables/definition.ts';

const FOLDER = join(import.meta.dirname, '../../../rules');

export function readShippedRules(): RuleFile[] {
  const entries = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const names = entries.map((entry) => entry.replaceAll('\\', '/'));
  const files = names.filter((name) => name.endsWith('.yaml') && !name.startsWith('tables/'));
  return files.sort().map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }));
}

const definitions = readDefinitions();

export const shippedDefinition = (id: string): TableDefinition | null => definitions.get(id) ?? null;
