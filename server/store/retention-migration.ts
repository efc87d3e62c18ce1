/** The step of the database's history from which on reviews can be erased. A published step never changes. */
import type { Kysely } from 'kysely';
import { addColumn } from './add-column.ts';

export async function addRetention(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'tenants', 'review_days', 'integer');
  await db.schema
    .createTable('review_erasures')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.unique())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('qr_code_id', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('erased_at', 'bigint', (column) => column.notNull())
    .addColumn('days', 'integer')
    .addColumn('link', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('reviews_created_at')
    .ifNotExists()
    .on('reviews')
    .columns(['tenant_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('repeats_review')
    .ifNotExists()
    .on('repeats')
    .columns(['tenant_id', 'qr_code_id'])
    .execute();
}
