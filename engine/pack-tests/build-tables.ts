/** Made-up tables of a test file, laid over the loaded ones. */
import { FIRST_DAY, LAST_DAY } from '../date.ts';
import { makeMemoryTable, makeTableSource } from '../memory-table.ts';
import type { TableDefinition, TableSource } from '../table.ts';
import type { CaseTable } from './pack-test.ts';

/**
 * A source in which the made-up tables stand in place of loaded ones of the same id; `$tenant.x` is table x of the
 * payer under test. Throws when a row does not fit its table.
 */
export function layTablesOver(
  tables: TableSource,
  made: readonly CaseTable[],
  tenant: string,
  definition: (id: string) => TableDefinition | null,
): TableSource {
  if (made.length === 0) return tables;
  const releases = made.map((one) => {
    const shape = definition(one.table.replace(/^\$tenant\./, 'tenant.'));
    if (!shape) throw new Error(`no table ${one.table} is declared in rules/tables`);
    const id = one.table.replace(/^\$tenant\./, `payers.${tenant}.`);
    return makeMemoryTable({
      definition: { ...shape, id },
      release: one.release ?? 'made-up',
      effective: { from: one.from ?? FIRST_DAY, through: one.through ?? LAST_DAY },
      rows: one.rows,
    });
  });
  const over = makeTableSource(releases);
  const choose = (id: string) => (over.ids.includes(id) ? over : tables);
  return {
    ids: [...new Set([...tables.ids, ...over.ids])].sort(),
    definition: (id) => choose(id).definition(id),
    select: (id, date) => choose(id).select(id, date),
    releases: (id) => choose(id).releases(id),
  };
}
