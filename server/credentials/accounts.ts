/** Adds and rotates tenants, clients and API keys. Secrets are returned here once and never again. */
import type { ClientRecord, TenantRecord } from '../store/account-records.ts';
import type { Store } from '../store/store.ts';
import type { Clock, Random } from '../world.ts';
import { isScope } from './scopes.ts';
import { digestSecret, hashSecret, makeSecret } from './secrets.ts';

export interface AccountWorld {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
}

/** A secret and the public id it goes with. */
export interface NewSecret {
  readonly id: string;
  readonly secret: string;
}

/** Something a person asked for that cannot be done; the message says what to do. */
export class AccountProblem extends Error {
  override readonly name = 'AccountProblem';
}

const TENANT_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

export async function addTenant(
  world: AccountWorld,
  tenant: {
    id: string;
    pack: string | null;
    requiredScope: string | null;
    keepsReviews: boolean;
    linkDays?: number | null;
    reviewDays?: number | null;
  },
): Promise<void> {
  if (!TENANT_ID.test(tenant.id)) {
    throw new AccountProblem(
      'A tenant id has 1 to 64 lower-case letters, digits and hyphens, and no hyphen at either end.',
    );
  }
  checkScopes(tenant.requiredScope === null ? [] : [tenant.requiredScope]);
  if (await world.store.findTenant(tenant.id))
    throw new AccountProblem(`Tenant ${tenant.id} exists already.`);
  const numberSeed = Buffer.from(world.random(4)).readUInt32BE();
  await world.store.addTenant({
    ...tenant,
    linkDays: tenant.linkDays ?? null,
    reviewDays: tenant.reviewDays ?? null,
    linksRevokedAt: null,
    numberSeed,
    createdAt: world.clock(),
    disabledAt: null,
  });
}

/** Adds a client with its first secret. */
export async function addClient(
  world: AccountWorld,
  client: { tenantId: string; scopes: readonly string[] },
): Promise<NewSecret> {
  const { requiredScope } = await requireActiveTenant(world.store, client.tenantId);
  checkScopes(client.scopes);
  if (requiredScope !== null && !client.scopes.includes(requiredScope)) {
    throw new AccountProblem(
      `Every call to tenant ${client.tenantId} needs the scope ${requiredScope}, so this client could make none. ` +
        `Give it that one, too: --scope ${[requiredScope, ...client.scopes].join(' ')}`,
    );
  }
  const id = `${client.tenantId}-${Buffer.from(world.random(6)).toString('hex')}`;
  const secret = makeSecret('brs_', world.random);
  const hash = await hashSecret(secret, world.random);
  const { tenantId, scopes } = client;
  await world.store.addClient({ id, tenantId, scopes, createdAt: world.clock(), disabledAt: null }, hash);
  return { id, secret };
}

/** Gives a client a new secret; the one before works for `overlap` milliseconds more, and any older one no longer. */
export async function rotateClient(world: AccountWorld, id: string, overlap: number): Promise<NewSecret> {
  const client = await requireClient(world.store, id);
  if (client.disabledAt !== null)
    throw new AccountProblem(
      `Client ${id} is disabled; no secret makes it work again. \`client add ${client.tenantId}\` makes another.`,
    );
  await requireActiveTenant(world.store, client.tenantId);
  const secret = makeSecret('brs_', world.random);
  const now = world.clock();
  const known = await world.store.rotateSecret(
    id,
    await hashSecret(secret, world.random),
    now,
    now + overlap,
  );
  if (!known) throw refuseClient(id);
  return { id, secret };
}

/** Adds an API key: 256 random bits, kept as their SHA-256. */
export async function addApiKey(world: AccountWorld, tenantId: string): Promise<NewSecret> {
  await requireActiveTenant(world.store, tenantId);
  const id = `key-${Buffer.from(world.random(6)).toString('hex')}`;
  const secret = makeSecret('brk_', world.random);
  const keyHash = digestSecret(secret);
  await world.store.addApiKey({
    id,
    tenantId,
    keyHash,
    createdAt: world.clock(),
    expiresAt: null,
    disabledAt: null,
  });
  return { id, secret };
}

/** Adds a key beside an old one, which works for `overlap` milliseconds more. */
export async function rotateApiKey(world: AccountWorld, id: string, overlap: number): Promise<NewSecret> {
  const old = await world.store.findApiKey(id);
  if (!old) throw new AccountProblem(`There is no API key ${id}. \`key list\` shows them.`);
  if (old.disabledAt !== null)
    throw new AccountProblem(
      `API key ${id} is disabled, so nothing takes its place. \`key add ${old.tenantId}\` makes another.`,
    );
  const shown = await addApiKey(world, old.tenantId);
  await world.store.expireApiKey(id, world.clock() + overlap);
  return shown;
}

/** A scope that no token can carry would lock everybody out. */
function checkScopes(scopes: readonly string[]): void {
  const bad = scopes.filter((scope) => !isScope(scope)).map((scope) => JSON.stringify(scope));
  if (bad.length === 0) return;
  throw new AccountProblem(
    `--scope ${bad.join(', ')}: a scope has one or more letters, digits and signs of ASCII, and no blank, quote or backslash.`,
  );
}

/** The tenant; throws an AccountProblem when there is none of that id. */
export async function requireTenant(store: Store, id: string): Promise<TenantRecord> {
  const tenant = await store.findTenant(id);
  if (!tenant) throw new AccountProblem(`There is no tenant ${id}. \`tenant list\` shows them.`);
  return tenant;
}

async function requireActiveTenant(store: Store, id: string): Promise<TenantRecord> {
  const tenant = await requireTenant(store, id);
  if (tenant.disabledAt !== null)
    throw new AccountProblem(`Tenant ${id} is disabled: nothing that is added to it would work.`);
  return tenant;
}

async function requireClient(store: Store, id: string): Promise<ClientRecord> {
  const client = await store.findClient(id);
  if (!client) throw refuseClient(id);
  return client;
}

const refuseClient = (id: string) =>
  new AccountProblem(`There is no client ${id}. \`client list\` shows them.`);
