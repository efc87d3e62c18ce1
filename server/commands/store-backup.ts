/** `store backup|restore`: the whole store as one file, whichever kind it is of. */
import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { StartProblem } from '../start-problem.ts';
import { checkBackup, copyFileStore } from '../store/copy/backup-file.ts';
import { copyTables } from '../store/copy/copy-tables.ts';
import { readDatabaseTables, readFileTables, writeFileTables } from '../store/copy/open-tables.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { nameStoreFile, noteMade } from './file-store.ts';
import { nameKeyFile, type StorePlace } from './open-store.ts';
import { readConfig, type Shell, writeOut } from './shell.ts';
import {
  copying,
  describePlace,
  makeFolder,
  refuseStore,
  showCopy,
  verifyPlace,
  writeTables,
} from './store-copy.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store, unless DATABASE_URL names it'] as const;

interface Flags {
  readonly dataDir?: string;
}

async function backup(shell: Shell, name: string, flags: Flags): Promise<void> {
  const place = readConfig(shell, flags);
  const file = resolve(name);
  if (statSync(file, { throwIfNoEntry: false }))
    throw new StartProblem(`${file} is there already. Name a file that is not.`);
  await copying(() => writeBackup(shell, place, file));
  const { size } = statSync(file);
  await writeOut(
    shell.stdout,
    `${file} holds ${describePlace(place)}, ${size} bytes, readable by its owner only. ` +
      `The keys that open it are not in it: keep a copy of ${nameKeyFile(place)} at another place.\n`,
  );
}

async function writeBackup(shell: Shell, place: StorePlace, file: string): Promise<void> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl) {
    await readDatabaseTables(databaseUrl, (source) =>
      writeFileTables(file, (empty) => copyTables(source, empty, showCopy(shell))),
    );
    checkBackup(file);
    return;
  }
  const store = nameStoreFile(dataDir);
  if (!statSync(store, { throwIfNoEntry: false }))
    throw new StartProblem(`There is no store ${store}. Name its folder with --data-dir or DATA_DIR.`);
  await copyFileStore(store, file);
}

async function restore(shell: Shell, name: string, flags: Flags): Promise<void> {
  const place = readConfig(shell, flags);
  const file = resolve(name);
  checkBackup(file);
  refuseStore(place);
  await copying(() => (place.databaseUrl ? fillDatabase(shell, place, file) : fillFolder(place, file)));
  await writeOut(shell.stdout, `${file} was restored into ${describePlace(place)}.\n`);
  await verifyPlace(shell, place);
}

async function fillFolder({ dataDir }: StorePlace, file: string): Promise<void> {
  makeFolder(dataDir);
  await copyFileStore(file, nameStoreFile(dataDir));
  noteMade(dataDir);
}

/** A backup of an older version is brought to this one in a copy: the file itself stays as it is. */
async function fillDatabase(shell: Shell, place: StorePlace, file: string): Promise<void> {
  const own = join(dirname(file), `${basename(file)}.${randomUUID()}`);
  try {
    await copyFileStore(file, own);
    await (await openSqliteStore(own)).close();
    await readFileTables(own, (source) =>
      writeTables(place, (empty) => copyTables(source, empty, showCopy(shell))),
    );
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(own + end, { force: true });
  }
}

export function addStoreBackup(store: Command, shell: Shell): void {
  store
    .command('backup <file>')
    .description(
      'write the whole store as of this moment into a file, while services go on; the keys of the store are not in it',
    )
    .option(...DATA_DIR)
    .action((file: string, flags: Flags) => backup(shell, file, flags));
  store
    .command('restore <file>')
    .description('make a store from a backup where there is none; its keys must be there')
    .option(...DATA_DIR)
    .action((file: string, flags: Flags) => restore(shell, file, flags));
}
