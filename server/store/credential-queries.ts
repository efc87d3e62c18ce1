/** Tenants, clients, API keys and signing keys, in SQL that every adapter shares. */
import type { Kysely } from 'kysely';
import { readApiKey, readClient, readSigningKey, readTenant } from './records.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

type CredentialPart = Pick<
  Store,
  | 'addTenant'
  | 'findTenant'
  | 'listTenants'
  | 'disableTenant'
  | 'addClient'
  | 'findClient'
  | 'listClients'
  | 'disableClient'
  | 'rotateSecret'
  | 'listSecretHashes'
  | 'addApiKey'
  | 'findApiKey'
  | 'listApiKeys'
  | 'disableApiKey'
  | 'expireApiKey'
  | 'addSigningKey'
  | 'listSigningKeys'
  | 'expireSigningKeys'
>;

export function createCredentialQueries(db: Kysely<Database>): CredentialPart {
  return {
    ...createTenantQueries(db),
    ...createClientQueries(db),
    ...createKeyQueries(db),
  };
}

function createTenantQueries(db: Kysely<Database>) {
  return {
    async addTenant(tenant) {
      await db
        .insertInto('tenants')
        .values({
          id: tenant.id,
          pack: tenant.pack,
          required_scope: tenant.requiredScope,
          keeps_reviews: tenant.keepsReviews ? 1 : 0,
          number_seed: tenant.numberSeed,
          next_review_number: 0,
          created_at: tenant.createdAt,
          disabled_at: tenant.disabledAt,
        })
        .execute();
    },
    async findTenant(id) {
      const row = await db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? readTenant(row) : null;
    },
    async listTenants() {
      return (await db.selectFrom('tenants').selectAll().orderBy('created_at').orderBy('id').execute()).map(
        readTenant,
      );
    },
    async disableTenant(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('tenants')
        .set({ disabled_at: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  } satisfies Partial<Store>;
}

function createClientQueries(db: Kysely<Database>) {
  return {
    addClient: (client, secretHash) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('clients')
          .values({
            id: client.id,
            tenant_id: client.tenantId,
            scopes: client.scopes.join(' '),
            created_at: client.createdAt,
            disabled_at: client.disabledAt,
          })
          .execute();
        await transaction
          .insertInto('client_secrets')
          .values({
            client_id: client.id,
            secret_hash: secretHash,
            created_at: client.createdAt,
            expires_at: null,
          })
          .execute();
      }),
    async findClient(id) {
      const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? readClient(row) : null;
    },
    async listClients(tenantId) {
      let query = db.selectFrom('clients').selectAll().orderBy('created_at').orderBy('id');
      if (tenantId !== null) query = query.where('tenant_id', '=', tenantId);
      return (await query.execute()).map(readClient);
    },
    async disableClient(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .set({ disabled_at: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    rotateSecret: (clientId, secretHash, at, oldUntil) =>
      db.transaction().execute(async (transaction) => {
        const client = await transaction
          .selectFrom('clients')
          .select('id')
          .where('id', '=', clientId)
          .executeTakeFirst();
        if (!client) return false;
        await transaction
          .updateTable('client_secrets')
          .set({ expires_at: oldUntil })
          .where('client_id', '=', clientId)
          .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', oldUntil)]))
          .execute();
        await transaction
          .insertInto('client_secrets')
          .values({ client_id: clientId, secret_hash: secretHash, created_at: at, expires_at: null })
          .execute();
        return true;
      }),
    async listSecretHashes(clientId, now) {
      const rows = await db
        .selectFrom('client_secrets')
        .select('secret_hash')
        .where('client_id', '=', clientId)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        // The one in use before those it replaced, even if the clock was set back in between.
        .orderBy((where) => where('expires_at', 'is', null), 'desc')
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => row.secret_hash);
    },
  } satisfies Partial<Store>;
}

function createKeyQueries(db: Kysely<Database>) {
  return {
    async addApiKey(key) {
      await db
        .insertInto('api_keys')
        .values({
          id: key.id,
          tenant_id: key.tenantId,
          key_hash: key.keyHash,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
          disabled_at: key.disabledAt,
        })
        .execute();
    },
    async findApiKey(id) {
      const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? readApiKey(row) : null;
    },
    async listApiKeys(tenantId) {
      let query = db.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id');
      if (tenantId !== null) query = query.where('tenant_id', '=', tenantId);
      return (await query.execute()).map(readApiKey);
    },
    async disableApiKey(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('api_keys')
        .set({ disabled_at: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async expireApiKey(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('api_keys')
        .set({ expires_at: at })
        .where('id', '=', id)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async addSigningKey(key) {
      await db
        .insertInto('signing_keys')
        .values({
          kid: key.kid,
          algorithm: key.algorithm,
          public_jwk: key.publicJwk,
          private_jwk: key.privateJwk,
          created_at: key.createdAt,
          good_until: key.goodUntil,
        })
        .execute();
    },
    async listSigningKeys() {
      const rows = await db
        .selectFrom('signing_keys')
        .selectAll()
        .orderBy('created_at')
        .orderBy('kid')
        .execute();
      return rows.map(readSigningKey);
    },
    async expireSigningKeys(at, except = '') {
      await db
        .updateTable('signing_keys')
        .set({ good_until: at })
        .where('kid', '!=', except)
        .where((where) => where.or([where('good_until', 'is', null), where('good_until', '>', at)]))
        .execute();
    },
  } satisfies Partial<Store>;
}
