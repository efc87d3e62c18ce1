/** Opens the store of a data folder for one command, and closes it whatever happens. */
import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { auditStore } from '../audit/audited-store.ts';
import { nameOperator } from '../audit/name-operator.ts';
import type { Config } from '../config.ts';
import type { AccountWorld } from '../credentials/accounts.ts';
import { StartProblem } from '../start-problem.ts';
import type { Patience } from '../store/guard-store.ts';
import { openKeyFile } from '../store/key-file.ts';
import { isSealed, sealStore } from '../store/sealed-store.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { systemRandom } from '../world.ts';
import { listenForLost } from './record-command.ts';
import { readConfig, type Shell } from './shell.ts';
import { explainStoreError } from './store-errors.ts';

const FILE = 'bill-review.sqlite';
/** Stands beside a store from its first opening on: who has lost one must not get an empty one in its place unasked. */
const MADE = 'bill-review.made';
const KEYS = 'bill-review.keys';
const MADE_TEXT = `${FILE} was made in this folder. While this file stands here, no empty one takes its place.\n`;

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Opens the store of a folder, and makes both when there has been none. Throws a StartProblem that says what is wrong;
 * also for a store that is no longer where it was.
 */
export async function openStore(
  dataDir: string,
  patience: Partial<Patience> = {},
  keyFile = '',
): Promise<Store> {
  return openSealed(await makeStore(dataDir, patience), nameKeyFile({ dataDir, storeKeyFile: keyFile }));
}

/** The file of the keys of a store. */
export const nameKeyFile = ({ dataDir, storeKeyFile }: Pick<Config, 'dataDir' | 'storeKeyFile'>): string =>
  resolve(storeKeyFile || join(dataDir, KEYS));

/** The store with its keys; closed again when they are not its own. */
async function openSealed(store: Store, keyFile: string): Promise<Store> {
  try {
    if (!exists(keyFile) && (await isSealed(store)))
      throw new StartProblem(
        `${keyFile} is gone, and the store is sealed with its keys. Bring it back, or name its place with STORE_KEY_FILE.`,
      );
    const sealed = sealStore(store, openKeyFile(keyFile, systemRandom), systemRandom);
    // Throws where the keys are those of another store.
    await sealed.listSigningKeys();
    return sealed;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function makeStore(dataDir: string, patience: Partial<Patience>): Promise<Store> {
  const made = resolve(join(dataDir, MADE));
  return opening(dataDir, async (file) => {
    // In this order: another process may be making it, which writes the store first.
    if (exists(made) && !exists(file))
      throw new StartProblem(
        `The store ${file} is gone; ${MADE} beside it says that there was one. ` +
          `Bring it back, or restore a backup. To begin anew without its tenants and reviews, remove ${made}.`,
      );
    const store = await openSqliteStore(file, patience);
    if (!exists(made)) writeFileSync(made, MADE_TEXT);
    return store;
  });
}

/** Like `openStore`, for a store that is there: a mistyped folder must not look like a service without tenants. */
function openOldStore(dataDir: string, patience?: Partial<Patience>): Promise<Store> {
  return opening(dataDir, async (file) => {
    if (exists(file)) return openSqliteStore(file, patience);
    throw new StartProblem(
      `There is no store in ${resolve(dataDir)}: it has no ${FILE}. ` +
        'Name its folder with --data-dir or DATA_DIR; `serve` and `tenant add` make a new one.',
    );
  });
}

async function opening(dataDir: string, open: (file: string) => Promise<Store>): Promise<Store> {
  const file = resolve(join(dataDir, FILE));
  try {
    return await open(file);
  } catch (error) {
    const sentence = explainStoreError(error);
    if (sentence === null) throw error;
    throw new StartProblem(`The store ${file} cannot be opened. ${sentence}`);
  }
}

/**
 * Runs a command on the store of its folder. Only `tenant add` says `mayMake`: what the others are asked about cannot be
 * in a store that is not there. `isRaw` gives the store as it lies there, for the commands on its keys.
 */
export async function withStore<Result>(
  shell: Shell,
  flags: { readonly dataDir?: string },
  run: (world: AccountWorld) => Promise<Result>,
  { mayMake = false, isRaw = false }: { readonly mayMake?: boolean; readonly isRaw?: boolean } = {},
): Promise<Result> {
  const { dataDir, storeKeyFile } = readConfig(shell, flags);
  const below = await (mayMake ? makeStore : openOldStore)(dataDir, shell.patience ?? {});
  const store = isRaw ? below : await openSealed(below, nameKeyFile({ dataDir, storeKeyFile }));
  try {
    const audited = auditStore(store, nameOperator(), listenForLost(shell));
    return await run({ store: audited, clock: shell.clock, random: shell.random });
  } finally {
    await store.close();
  }
}
