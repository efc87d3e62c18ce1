/** `store prune|vacuum`: takes out reviews whose days are over, and gives room back. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from 'commander';
import { countOf } from '../count-of.ts';
import { findEnd, pruneSome } from '../kept/prune.ts';
import { openConnection } from '../store/postgres/connection.ts';
import { translateError } from '../store/postgres/errors.ts';
import { WORKING } from '../store/postgres/postgres-store.ts';
import { nameStoreFile } from './file-store.ts';
import { type StorePlace, withStore } from './open-store.ts';
import { recordCommand } from './record-command.ts';
import { printTable, readConfig, type Shell, writeOut } from './shell.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store, unless DATABASE_URL names it'] as const;

interface Flags {
  readonly do?: boolean;
  readonly dataDir?: string;
}

const prune = (shell: Shell, { do: isMeant = false, ...flags }: Flags): Promise<void> =>
  withStore(shell, flags, async ({ store, clock }) => {
    const now = clock();
    const rows: string[][] = [];
    let total = 0;
    for (const tenant of await store.listTenants()) {
      const end = findEnd(tenant, now);
      if (end === null) continue;
      let count = isMeant ? 0 : await store.countReviews(tenant.id, end);
      for (let erased = isMeant ? 1 : 0; erased > 0; count += erased)
        erased = await pruneSome(store, tenant, now);
      if (isMeant && count > 0)
        await recordCommand(shell, store, {
          ...{ kind: 'reviews.erased', tenantId: tenant.id, subject: tenant.id },
          details: { count },
        });
      rows.push([tenant.id, String(tenant.reviewDays), String(count)]);
      total += count;
    }
    await printTable(shell, ['tenant', 'review days', isMeant ? 'erased' : 'to erase'], rows);
    const said = isMeant
      ? `Erased: ${countOf(total, 'review')}.`
      : `To be erased: ${countOf(total, 'review')}; --do does it.`;
    await writeOut(shell.stdout, `${said}\n`);
  });

async function vacuum(shell: Shell, flags: Flags): Promise<void> {
  const place = readConfig(shell, flags);
  // Says what there is to say of a store that cannot be opened.
  await withStore(shell, flags, async () => {}, { isRaw: true });
  await (place.databaseUrl ? vacuumDatabase(shell, place.databaseUrl) : vacuumFile(shell, place.dataDir));
}

/** Bytes of the file and of the log beside it, in which what a service keeps stands first. */
const measureFile = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0);

async function vacuumFile(shell: Shell, dataDir: string): Promise<void> {
  const file = nameStoreFile(dataDir);
  const before = measureFile(file);
  const database = new DatabaseSync(file, { timeout: 30_000 });
  try {
    // What was erased stands in the log until it is written over: here it is emptied.
    database.exec('vacuum; pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
  await writeOut(shell.stdout, `${file} had ${before} bytes and has ${measureFile(file)}.\n`);
}

async function vacuumDatabase(shell: Shell, address: NonNullable<StorePlace['databaseUrl']>): Promise<void> {
  try {
    const connection = await openConnection(address, WORKING);
    await connection.query('vacuum (analyze)').finally(() => connection.close());
  } catch (error) {
    throw translateError(error);
  }
  await writeOut(shell.stdout, 'What was erased makes room for what comes.\n');
}

export function addStorePrune(store: Command, shell: Shell): void {
  store
    .command('prune')
    .description(
      'count the reviews that are older than their tenants keep them (tenant change --review-days), or erase them; a running service does so by itself',
    )
    .option('--do', 'erase them')
    .option(...DATA_DIR)
    .action((flags: Flags) => prune(shell, flags));
  store
    .command('vacuum')
    .description('give back the room of what was erased; on a file services answer 503 as long as it takes')
    .option(...DATA_DIR)
    .action((flags: Flags) => vacuum(shell, flags));
}
