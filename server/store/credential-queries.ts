/** Tenants, clients, API keys and signing keys, in SQL that every adapter shares. */
import type { Kysely } from 'kysely';
import { type Database, readClient, readTenant } from './schema.ts';
import type { Store } from './store.ts';

type CredentialPart = Pick<
  Store,
  | 'addTenant'
  | 'findTenant'
  | 'listTenants'
  | 'disableTenant'
  | 'changeLinkDays'
  | 'revokeLinks'
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
  | 'replacePrivateKey'
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
        .values({ ...tenant, keepsReviews: tenant.keepsReviews ? 1 : 0, nextReviewNumber: 0 })
        .execute();
    },
    async findTenant(id) {
      const row = await db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? readTenant(row) : null;
    },
    async listTenants() {
      return (await db.selectFrom('tenants').selectAll().orderBy('createdAt').orderBy('id').execute()).map(
        readTenant,
      );
    },
    async disableTenant(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('tenants')
        .set({ disabledAt: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async changeLinkDays(id, days) {
      const { numUpdatedRows } = await db
        .updateTable('tenants')
        .set({ linkDays: days })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async revokeLinks(tenantId, madeUntil) {
      // One row, however many reviews there are; and what was revoked stays so.
      const { numUpdatedRows } = await db
        .updateTable('tenants')
        .set((field) => ({
          linksRevokedAt: field
            .case()
            .when('linksRevokedAt', '>', madeUntil)
            .then(field.ref('linksRevokedAt'))
            .else(madeUntil)
            .end(),
        }))
        .where('id', '=', tenantId)
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
          .values({ ...client, scopes: client.scopes.join(' ') })
          .execute();
        await transaction
          .insertInto('clientSecrets')
          .values({ clientId: client.id, secretHash, createdAt: client.createdAt, expiresAt: null })
          .execute();
      }),
    async findClient(id) {
      const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? readClient(row) : null;
    },
    async listClients(tenantId) {
      let query = db.selectFrom('clients').selectAll().orderBy('createdAt').orderBy('id');
      if (tenantId !== null) query = query.where('tenantId', '=', tenantId);
      return (await query.execute()).map(readClient);
    },
    async disableClient(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .set({ disabledAt: at })
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
          .updateTable('clientSecrets')
          .set({ expiresAt: oldUntil })
          .where('clientId', '=', clientId)
          .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', oldUntil)]))
          .execute();
        await transaction
          .insertInto('clientSecrets')
          .values({ clientId, secretHash, createdAt: at, expiresAt: null })
          .execute();
        return true;
      }),
    async listSecretHashes(clientId, now) {
      const rows = await db
        .selectFrom('clientSecrets')
        .select('secretHash')
        .where('clientId', '=', clientId)
        .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
        // The one in use before those it replaced, even if the clock was set back in between.
        .orderBy((where) => where('expiresAt', 'is', null), 'desc')
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map((row) => row.secretHash);
    },
  } satisfies Partial<Store>;
}

function createKeyQueries(db: Kysely<Database>) {
  return {
    async addApiKey(key) {
      await db.insertInto('apiKeys').values(key).execute();
    },
    async findApiKey(id) {
      const row = await db.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirst();
      return row ?? null;
    },
    async listApiKeys(tenantId) {
      let query = db.selectFrom('apiKeys').selectAll().orderBy('createdAt').orderBy('id');
      if (tenantId !== null) query = query.where('tenantId', '=', tenantId);
      return query.execute();
    },
    async disableApiKey(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('apiKeys')
        .set({ disabledAt: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async expireApiKey(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('apiKeys')
        .set({ expiresAt: at })
        .where('id', '=', id)
        .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', at)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async addSigningKey(key) {
      await db.insertInto('signingKeys').values(key).execute();
    },
    async listSigningKeys() {
      return db.selectFrom('signingKeys').selectAll().orderBy('createdAt').orderBy('kid').execute();
    },
    async replacePrivateKey(kid, privateJwk) {
      await db.updateTable('signingKeys').set({ privateJwk }).where('kid', '=', kid).execute();
    },
    async expireSigningKeys(at, except = '') {
      await db
        .updateTable('signingKeys')
        .set({ goodUntil: at })
        .where('kid', '!=', except)
        .where((where) => where.or([where('goodUntil', 'is', null), where('goodUntil', '>', at)]))
        .execute();
    },
  } satisfies Partial<Store>;
}
