/** A step of the database's history that can be run again. */
import type { Kysely } from 'kysely';

/** Adds a column that is not there: a step that was broken off behind it runs again, where a step is not a transaction. */
export async function addColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  type: 'integer' | 'bigint' | 'text',
): Promise<void> {
  if (!db.getExecutor().adapter.supportsTransactionalDdl) {
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === table)?.columns ?? [];
    if (known.some(({ name }) => name === column)) return;
  }
  await db.schema.alterTable(table).addColumn(column, type).execute();
}
