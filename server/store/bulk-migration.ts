/** The step of the database's history from which on there are bulk jobs. A published step never changes. */
import type { Kysely } from 'kysely';

export async function addBulkJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bulk_jobs')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint')
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('bulk_jobs_tenant')
    .ifNotExists()
    .on('bulk_jobs')
    .columns(['tenant_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('bulk_chunks')
    .ifNotExists()
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('first_row', 'integer', (column) => column.notNull())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('done_count', 'integer', (column) => column.notNull())
    .addColumn('failed_count', 'integer', (column) => column.notNull())
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('request_bytes', 'blob', (column) => column.notNull())
    .addColumn('result_bytes', 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('bulk_chunks_key', ['job_id', 'first_row'])
    .execute();
  await db.schema
    .createIndex('bulk_chunks_open')
    .ifNotExists()
    .on('bulk_chunks')
    .columns(['finished_at', 'claimed_until'])
    .execute();
}
