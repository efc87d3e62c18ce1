/** Opens the store for one command, and closes it whatever happens: the database that is configured, or else a file in the data folder. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { auditStore } from '../audit/audited-store.ts';
import { nameOperator } from '../audit/name-operator.ts';
import type { Config } from '../config/config.ts';
import type { AccountWorld } from '../credentials/accounts.ts';
import { StartProblem } from '../start-problem.ts';
import type { Patience } from '../store/guard-store.ts';
import { openKeyFile } from '../store/key-file.ts';
import { SERVING, WORKING } from '../store/postgres/postgres-store.ts';
import { isSealed, sealStore } from '../store/sealed-store.ts';
import type { Store } from '../store/store.ts';
import { systemRandom } from '../world.ts';
import { makeDatabaseStore, openDatabaseStore } from './database-store.ts';
import { makeFileStore, openFileStore } from './file-store.ts';
import { listenForLost } from './record-command.ts';
import { readConfig, type Shell } from './shell.ts';

const KEYS = 'bill-review.keys';

/** What of the configuration says where the store is. */
export type StorePlace = Pick<Config, 'dataDir' | 'storeKeyFile' | 'databaseUrl'>;

/**
 * Opens the store of a service, and makes it when there has been none. Throws a StartProblem that says what is wrong; also
 * for a store that is no longer where it was.
 */
export async function openStore(
  dataDir: string,
  patience: Partial<Patience> = {},
  storeKeyFile = '',
  databaseUrl: Config['databaseUrl'] = null,
): Promise<Store> {
  const keyFile = nameKeyFile({ dataDir, storeKeyFile });
  const seal = (store: Store) => openSealed(store, keyFile);
  return databaseUrl === null
    ? seal(await makeFileStore(dataDir, patience))
    : makeDatabaseStore(databaseUrl, SERVING, keyFile, seal);
}

/** The file of the keys of a store. */
export const nameKeyFile = ({ dataDir, storeKeyFile }: Pick<Config, 'dataDir' | 'storeKeyFile'>): string =>
  resolve(storeKeyFile || join(dataDir, KEYS));

/** Throws a StartProblem where the file is not there, and what the store holds was sealed: a new key would open nothing. */
export async function requireKeys(store: Store, keyFile: string): Promise<void> {
  if (statSync(keyFile, { throwIfNoEntry: false }) || !(await isSealed(store))) return;
  throw new StartProblem(
    `${keyFile} is gone, and the store is sealed with its keys. Bring it back, or name its place with STORE_KEY_FILE. All services of a store need the same.`,
  );
}

/** The store with its keys; closed again when they are not its own. */
async function openSealed(store: Store, keyFile: string): Promise<Store> {
  try {
    await requireKeys(store, keyFile);
    const sealed = sealStore(store, openKeyFile(keyFile, systemRandom), systemRandom);
    // Throws where the keys are those of another store.
    await sealed.listSigningKeys();
    return sealed;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens the store of a place for a command. Throws a StartProblem; `isRaw`: without its keys. */
export async function openFor(
  place: StorePlace,
  patience: Partial<Patience> = {},
  how: OpeningFlags = {},
): Promise<Store> {
  const { dataDir, databaseUrl } = place;
  const keyFile = nameKeyFile(place);
  const seal = (store: Store) => openSealed(store, keyFile);
  if (databaseUrl !== null && how.mayMake) return makeDatabaseStore(databaseUrl, WORKING, keyFile, seal);
  const store = await (databaseUrl !== null
    ? openDatabaseStore(databaseUrl, WORKING)
    : (how.mayMake ? makeFileStore : openFileStore)(dataDir, patience));
  return how.isRaw ? store : seal(store);
}

interface OpeningFlags {
  readonly mayMake?: boolean;
  readonly isRaw?: boolean;
}

/**
 * Runs a command on the store of its folder. Only `tenant add` says `mayMake`: what the others are asked about cannot be
 * in a store that is not there. `isRaw` gives the store as it lies there, for the commands on its keys.
 */
export async function withStore<Result>(
  shell: Shell,
  flags: { readonly dataDir?: string },
  run: (world: AccountWorld) => Promise<Result>,
  how: OpeningFlags = {},
): Promise<Result> {
  const store = await openFor(readConfig(shell, flags), shell.patience ?? {}, how);
  try {
    const audited = auditStore(store, nameOperator(), listenForLost(shell));
    return await run({ store: audited, clock: shell.clock, random: shell.random });
  } finally {
    await store.close();
  }
}
