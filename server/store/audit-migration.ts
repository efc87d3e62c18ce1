/** The step of the database's history with which events are kept. */
import type { Kysely } from 'kysely';

export async function addAuditEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .ifNotExists()
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('tenant_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_events_subject')
    .ifNotExists()
    .on('audit_events')
    .columns(['tenant_id', 'subject'])
    .execute();
}
