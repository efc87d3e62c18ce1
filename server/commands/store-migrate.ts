/** `store migrate`: the whole store into one of the other kind. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { countOf } from '../count-of.ts';
import { copyTables } from '../store/copy/copy-tables.ts';
import type { TableReader } from '../store/copy/tables.ts';
import { parsePostgresUrl } from '../store/postgres/address.ts';
import { nameKeyFile, openFor, type StorePlace } from './open-store.ts';
import { CommandFailure, readConfig, type Shell, writeOut } from './shell.ts';
import {
  copying,
  describePlace,
  printCopied,
  readTables,
  refuseStore,
  showCopy,
  verifyPlace,
  writeTables,
} from './store-copy.ts';

interface Flags {
  readonly to: string;
  readonly dataDir?: string;
}

/** The keys stay where they are: both stores are sealed with the same. */
function parseTarget(to: string, from: StorePlace): StorePlace {
  const storeKeyFile = nameKeyFile(from);
  if (!/^postgres(ql)?:/.test(to)) return { databaseUrl: null, dataDir: to, storeKeyFile };
  try {
    return { databaseUrl: parsePostgresUrl(to), dataDir: from.dataDir, storeKeyFile };
  } catch (error) {
    throw new CommandFailure(`--to ${(error as Error).message}, not what was given.`);
  }
}

const countLinks = async (tables: TableReader): Promise<number> =>
  tables.count((await tables.listTables()).find(({ name }) => name === 'review_chain')!);

async function migrate(shell: Shell, { to, ...flags }: Flags): Promise<void> {
  const from = readConfig(shell, flags);
  const target = parseTarget(to, from);
  refuseStore(target);
  // Brings it to the newest shape, and finds out whether its keys are there.
  await (await openFor(from, shell.patience)).close();
  const copied = await copying(() =>
    readTables(from, (source) => writeTables(target, (empty) => copyTables(source, empty, showCopy(shell)))),
  );
  await printCopied(shell, copied);
  await verifyPlace(shell, target);
  const later =
    (await readTables(from, countLinks)) - (copied.find(({ name }) => name === 'review_chain')?.count ?? 0);
  if (later > 0)
    throw new CommandFailure(
      `Kept in ${describePlace(from)} meanwhile and not in the copy: ${countOf(later, 'review')}. ` +
        'Stop its services, take the copy away and run this again.',
    );
  await writeOut(shell.stdout, `${describeNext(target)}\n`);
}

function describeNext(target: StorePlace): string {
  const place = `The store is now in ${describePlace(target)}; the old one is as it was.`;
  const keys = `Its keys stay in ${target.storeKeyFile}`;
  return target.databaseUrl
    ? `${place} Start its services with DATABASE_URL. ${keys}: every one of them needs that file.`
    : `${place} Start its service with DATA_DIR=${resolve(target.dataDir)} and without DATABASE_URL. ${keys}: copy the file there, or name it with STORE_KEY_FILE.`;
}

export function addStoreMigrate(store: Command, shell: Shell): void {
  store
    .command('migrate')
    .description(
      'copy the whole store from a file into a PostgreSQL database or back, and hold both against each other; stop its services before',
    )
    .requiredOption(
      '--to <url-or-folder>',
      'database (postgres://user@host:port/name; a password can be left to PGPASSWORD) or folder, without a store',
    )
    .option('--data-dir <folder>', 'folder of the store that is copied, unless DATABASE_URL names it')
    .action((flags: Flags) => migrate(shell, flags));
}
