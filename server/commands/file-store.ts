/** The store of a data folder: one SQLite file, and a sign beside it that it was made. */
import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import type { Patience } from '../store/guard-store.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { explainStoreError } from './store-errors.ts';

const FILE = 'bill-review.sqlite';
/** Stands beside a store from its first opening on: who has lost one must not get an empty one in its place unasked. */
const MADE = 'bill-review.made';
const MADE_TEXT = `${FILE} was made in this folder. While this file stands here, no empty one takes its place.\n`;

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** The file of the store of a folder. */
export const nameStoreFile = (dataDir: string): string => resolve(join(dataDir, FILE));

/** Opens the store of a folder, and makes both when there has been none. Throws a StartProblem. */
export async function makeFileStore(dataDir: string, patience: Partial<Patience>): Promise<Store> {
  return opening(dataDir, async (file) => {
    refuseGone(dataDir, file);
    const store = await openSqliteStore(file, patience);
    if (!exists(join(dataDir, MADE))) noteMade(dataDir);
    return store;
  });
}

/** Throws a StartProblem where there was a store and is none. */
function refuseGone(dataDir: string, file: string): void {
  const made = resolve(join(dataDir, MADE));
  // In this order: another process may be making it, which writes the store first.
  if (exists(made) && !exists(file))
    throw new StartProblem(
      `The store ${file} is gone; ${MADE} beside it says that there was one. ` +
        `Bring it back, or restore a backup. To begin anew without its tenants and reviews, remove ${made}.`,
    );
}

/** The same for a store that is there: a mistyped folder must not look like a service without tenants. */
export function openFileStore(dataDir: string, patience?: Partial<Patience>): Promise<Store> {
  return opening(dataDir, async (file) => {
    refuseGone(dataDir, file);
    if (exists(file)) return openSqliteStore(file, patience);
    throw new StartProblem(
      `There is no store in ${resolve(dataDir)}: it has no ${FILE}. ` +
        'Name its folder with --data-dir or DATA_DIR; `serve` and `tenant add` make a new one.',
    );
  });
}

/** Says beside the store that it was made: no empty one takes its place from now on. */
export const noteMade = (dataDir: string): void => writeFileSync(join(dataDir, MADE), MADE_TEXT);

async function opening(dataDir: string, open: (file: string) => Promise<Store>): Promise<Store> {
  const file = nameStoreFile(dataDir);
  try {
    return await open(file);
  } catch (error) {
    const sentence = explainStoreError(error);
    if (sentence === null) throw error;
    throw new StartProblem(`The store ${file} cannot be opened. ${sentence}`);
  }
}
