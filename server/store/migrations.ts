/** The database's history: each step runs once, in the order of its name. A published step never changes. */
import { type Kysely, type Migration, Migrator } from 'kysely';
import { addColumn } from './add-column.ts';
import { addAuditEvents } from './audit-migration.ts';
import { addBulkJobs } from './bulk-migration.ts';
import { addNamedLists } from './named-lists.ts';
import { addRetention } from './retention-migration.ts';

const MIGRATIONS: Record<string, Migration> = {
  '001-credentials': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('tenants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('pack', 'text')
        .addColumn('required_scope', 'text')
        .addColumn('keeps_reviews', 'integer', (column) => column.notNull())
        .addColumn('number_seed', 'bigint', (column) => column.notNull())
        .addColumn('next_review_number', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('disabled_at', 'bigint')
        .execute();
      await db.schema
        .createTable('clients')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('disabled_at', 'bigint')
        .execute();
      await db.schema
        .createTable('client_secrets')
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
        .addColumn('secret_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .execute();
      await db.schema.createIndex('client_secrets_client').on('client_secrets').column('client_id').execute();
      await db.schema
        .createTable('api_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('disabled_at', 'bigint')
        .execute();
      await db.schema
        .createTable('signing_keys')
        .addColumn('kid', 'text', (column) => column.primaryKey())
        .addColumn('algorithm', 'text', (column) => column.notNull())
        .addColumn('public_jwk', 'text', (column) => column.notNull())
        .addColumn('private_jwk', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('good_until', 'bigint')
        .execute();
    },
  },
  '002-reviews': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('reviews')
        .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
        .addColumn('qr_code_id', 'text', (column) => column.notNull())
        .addColumn('request_id', 'text', (column) => column.notNull())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('request_encoding', 'text', (column) => column.notNull())
        .addColumn('packs', 'text', (column) => column.notNull())
        .addColumn('tables', 'text', (column) => column.notNull())
        .addColumn('input_digest', 'text', (column) => column.notNull())
        .addColumn('result_digest', 'text', (column) => column.notNull())
        .addColumn('link_hash', 'text', (column) => column.notNull())
        .addColumn('link_expires_at', 'bigint')
        .addColumn('link_revoked_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('request_bytes', 'blob', (column) => column.notNull())
        .addColumn('result_bytes', 'blob', (column) => column.notNull())
        .addUniqueConstraint('reviews_id', ['tenant_id', 'qr_code_id'])
        .addUniqueConstraint('reviews_link', ['link_hash'])
        .execute();
    },
  },
  '003-report-digest': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('reviews').addColumn('report_digest', 'text').execute();
    },
  },
  '004-pack-texts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pack_texts')
        .ifNotExists()
        .addColumn('pack', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('kept_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('pack_texts_key', ['pack', 'digest'])
        .execute();
    },
  },
  // Each statement can be run again: nothing else makes a step whole that was broken off.
  '005-review-facts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('review_facts')
        .ifNotExists()
        .addColumn('tenant_id', 'text', (column) => column.notNull())
        .addColumn('qr_code_id', 'text', (column) => column.notNull())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('bill_id', 'text', (column) => column.notNull())
        .addColumn('claim_id', 'text')
        .addColumn('first_day', 'text')
        .addColumn('last_day', 'text')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('charge', 'text')
        .addColumn('allowance', 'text')
        .addColumn('line_count', 'integer', (column) => column.notNull())
        .addColumn('superseded_by', 'text')
        .addPrimaryKeyConstraint('review_facts_key', ['tenant_id', 'qr_code_id'])
        .execute();
      for (const column of ['bill_id', 'claim_id', 'created_at'])
        await db.schema
          .createIndex(`review_facts_${column}`)
          .ifNotExists()
          .on('review_facts')
          .columns(['tenant_id', column])
          .execute();
      await db.schema
        .createTable('waiting_lines')
        .ifNotExists()
        .addColumn('tenant_id', 'text', (column) => column.notNull())
        .addColumn('qr_code_id', 'text', (column) => column.notNull())
        .addColumn('line', 'integer', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('line_charge', 'text', (column) => column.notNull())
        .addColumn('line_allowance', 'text', (column) => column.notNull())
        .addColumn('least', 'text')
        .addColumn('most', 'text')
        .addColumn('who', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('waiting_lines_key', ['tenant_id', 'qr_code_id', 'line'])
        .execute();
    },
  },
  '006-link-days': { up: (db: Kysely<unknown>) => addColumn(db, 'tenants', 'link_days', 'integer') },
  '007-links-revoked': {
    up: (db: Kysely<unknown>) => addColumn(db, 'tenants', 'links_revoked_at', 'bigint'),
  },
  '008-repeats': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('repeats')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('body_digest', 'text', (column) => column.notNull())
        .addColumn('tenant_id', 'text', (column) => column.notNull())
        .addColumn('qr_code_id', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('repeats_expires_at')
        .ifNotExists()
        .on('repeats')
        .column('expires_at')
        .execute();
    },
  },
  '009-unanswered': { up: (db: Kysely<unknown>) => addColumn(db, 'review_facts', 'unanswered_at', 'bigint') },
  '010-review-chain': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'reviews', 'bytes_digest', 'text');
      await db.schema
        .createTable('review_chain')
        .ifNotExists()
        .addColumn('position', 'integer', (column) => column.primaryKey())
        .addColumn('tenant_id', 'text', (column) => column.notNull())
        .addColumn('qr_code_id', 'text', (column) => column.notNull())
        .addColumn('link', 'text', (column) => column.notNull())
        .addUniqueConstraint('review_chain_review', ['tenant_id', 'qr_code_id'])
        .execute();
    },
  },
  '011-audit-events': { up: addAuditEvents },
  '012-retention': { up: addRetention },
  '013-bulk-jobs': { up: addBulkJobs },
  '014-named-lists': { up: addNamedLists },
  '015-bulk-pages': { up: (db: Kysely<unknown>) => addColumn(db, 'bulk_jobs', 'omits_pages', 'integer') },
};

/** Brings a database to the newest shape; does nothing when it is there already. */
export async function migrateToLatest<Shape>(db: Kysely<Shape>): Promise<void> {
  const provider = { getMigrations: async () => MIGRATIONS };
  // Steps are written side by side: one with an earlier name can come later, and none rests on another of its time.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
