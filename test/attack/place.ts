/** A data folder and a store with two tenants, which services are started on and everything is thrown away of. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../server/commands/open-store.ts';
import { addApiKey, addClient, addTenant } from '../../server/credentials/accounts.ts';
import { addSigningKey } from '../../server/credentials/signing-keys.ts';
import { parsePostgresUrl } from '../../server/store/postgres/address.ts';
import type { Store } from '../../server/store/store.ts';
import { systemClock, systemRandom } from '../../server/world.ts';
import type { TestServer } from '../helpers/postgres-server.ts';

export const SCOPE = 'billreview:write';

export interface Account {
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

export interface Place {
  readonly dataDir: string;
  /** Null: a file in the folder. */
  readonly databaseUrl: string | null;
  /** Where the files of the store lie. */
  readonly storeDir: string;
  /** The tenants `one` and `two`. */
  readonly one: Account;
  readonly two: Account;
  /** The store itself, beside a service or without one; to be closed. */
  open(): Promise<Store>;
  remove(): void;
}

export interface StoreKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** The server of it, to be stopped and frozen. */
  readonly server: TestServer | null;
  make(dataDir?: string): Promise<Place>;
}

async function addAccount(store: Store, tenant: string): Promise<Account> {
  const world = { store, clock: systemClock, random: systemRandom };
  await addTenant(world, { id: tenant, pack: 'demo', requiredScope: SCOPE, keepsReviews: true });
  const client = await addClient(world, { tenantId: tenant, scopes: [SCOPE] });
  const key = await addApiKey(world, tenant);
  return { tenant, clientId: client.id, clientSecret: client.secret, apiKey: key.secret };
}

async function makePlace(dataDir: string, databaseUrl: string | null, storeDir = dataDir): Promise<Place> {
  const address = databaseUrl === null ? null : parsePostgresUrl(databaseUrl);
  const open = () => openStore(dataDir, {}, '', address);
  const store = await open();
  try {
    if ((await store.listSigningKeys()).length === 0) await addSigningKey(store, systemClock);
    const [one, two] = [await addAccount(store, 'one'), await addAccount(store, 'two')];
    const remove = () => rmSync(dataDir, { recursive: true, force: true });
    return { dataDir, databaseUrl, storeDir, one, two, open, remove };
  } finally {
    await store.close();
  }
}

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'bill-review-attack-'));

export const SQLITE: StoreKind = {
  name: 'SQLite',
  server: null,
  make: (dataDir = makeFolder()) => makePlace(dataDir, null),
};

export const makePostgresKind = (server: TestServer): StoreKind => ({
  name: 'PostgreSQL',
  server,
  make: async (dataDir = makeFolder()) => makePlace(dataDir, await server.newStore(), server.folder),
});
