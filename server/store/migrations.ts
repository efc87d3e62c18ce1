/** The database's history: each step runs once, in the order of its name. A published step never changes. */
import { type Kysely, type Migration, Migrator } from 'kysely';

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
        .addColumn('pack', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('kept_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('pack_texts_key', ['pack', 'digest'])
        .execute();
    },
  },
};

/** Brings a database to the newest shape; does nothing when it is there already. */
export async function migrateToLatest<Shape>(db: Kysely<Shape>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
