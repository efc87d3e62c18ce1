/** `store-key rotate|reseal|list|forget`: the keys that seal bills and private keys in the store. */
import type { Command } from 'commander';
import { countOf } from '../count-of.ts';
import { addKeyToFile, listKeys, openKeyFile, readKeysTime, removeKeyFromFile } from '../store/key-file.ts';
import { countSealed, resealStore } from '../store/reseal.ts';
import type { Store } from '../store/store.ts';
import { nameKeyFile, requireKeys, withStore } from './open-store.ts';
import { recordCommand } from './record-command.ts';
import { CommandFailure, printTable, readConfig, type Shell, writeOut } from './shell.ts';

const DATA_DIR = ['--data-dir <folder>', 'folder of the store'] as const;

interface Flags {
  readonly dataDir?: string;
}

/** Runs on the store as it lies there, with the file of its keys. */
const onSealed = (shell: Shell, flags: Flags, run: (store: Store, keyFile: string) => Promise<void>) =>
  withStore(
    shell,
    flags,
    async ({ store }) => {
      const keyFile = nameKeyFile(readConfig(shell, flags));
      await requireKeys(store, keyFile);
      // Made where there is none yet, as a service would.
      openKeyFile(keyFile, shell.random);
      return run(store, keyFile);
    },
    { isRaw: true },
  );

async function reseal(shell: Shell, store: Store, keyFile: string): Promise<void> {
  const ring = openKeyFile(keyFile, shell.random);
  const count = await resealStore(store, ring, shell.random);
  await recordCommand(shell, store, {
    ...{ kind: 'store-key.resealed', subject: ring.newest().id },
    details: { rows: count },
  });
  await writeOut(shell.stdout, `${countOf(count, 'row')} sealed anew with ${ring.newest().id}.\n`);
}

/** What was begun before the file was changed is done by then. Milliseconds. */
const SETTLED = 60_000;

/** Throws a CommandFailure for a key that is needed, or may be. */
async function forget(shell: Shell, store: Store, keyFile: string, id: string): Promise<void> {
  const place = listKeys(keyFile).findIndex((key) => key.id === id);
  if (place === -1) throw new CommandFailure(`${keyFile} has no key ${id}. store-key list shows its keys.`);
  if (place === 0)
    throw new CommandFailure(
      `${id} is the key that seals. Put another one in its place first: store-key rotate.`,
    );
  if (shell.clock() - readKeysTime(keyFile) < SETTLED)
    throw new CommandFailure(
      `${keyFile} was changed within the last minute, and what is under way may still be sealed with ${id}. Try again in a minute.`,
    );
  const rows = (await countSealed(store)).get(id) ?? 0;
  if (rows > 0)
    throw new CommandFailure(
      `${id} has sealed ${countOf(rows, 'row')}. Seal them with the first key: store-key reseal.`,
    );
  removeKeyFromFile(keyFile, id, shell.random);
  await recordCommand(shell, store, { kind: 'store-key.forgotten', subject: id });
  await writeOut(
    shell.stdout,
    `${id} is no longer in ${keyFile}. Backups from before it was replaced cannot be read without it.\n`,
  );
}

export function addStoreKeyCommands(program: Command, shell: Shell): void {
  const key = program
    .command('store-key')
    .description('rotate, list and forget the keys that seal bills and private keys in the store');
  key
    .command('rotate')
    .description('seal everything with a new key; the old ones stay in the file and still open')
    .option(...DATA_DIR)
    .action((flags: Flags) =>
      onSealed(shell, flags, async (store, keyFile) => {
        const { id } = addKeyToFile(keyFile, shell.random);
        await recordCommand(shell, store, { kind: 'store-key.rotated', subject: id });
        await writeOut(
          shell.stdout,
          `${id} stands first in ${keyFile}. Services that run on this file seal with it from now on.\n`,
        );
        await reseal(shell, store, keyFile);
      }),
    );
  key
    .command('reseal')
    .description('seal with the first key of the file what another one sealed, or none')
    .option(...DATA_DIR)
    .action((flags: Flags) => onSealed(shell, flags, (store, keyFile) => reseal(shell, store, keyFile)));
  key
    .command('list')
    .description('list the keys by their ids, with the number of rows that each sealed')
    .option(...DATA_DIR)
    .action((flags: Flags) =>
      onSealed(shell, flags, async (store, keyFile) => {
        const counts = new Map(await countSealed(store));
        const rows = listKeys(keyFile).map(({ id }, place) => {
          const count = counts.get(id) ?? 0;
          counts.delete(id);
          return [id, String(count), place === 0 ? 'seals' : count === 0 ? 'needed no more' : 'opens'];
        });
        const lost = [...counts].map(([id, count]) => [
          id || '-',
          String(count),
          id === '' ? 'not sealed' : 'not in the file',
        ]);
        await printTable(shell, ['key', 'rows', 'state'], [...rows, ...lost]);
      }),
    );
  key
    .command('forget <id>')
    .description('take a key that has sealed nothing any more out of the file, for good')
    .option(...DATA_DIR)
    .action((id: string, flags: Flags) =>
      onSealed(shell, flags, (store, keyFile) => forget(shell, store, keyFile, id)),
    );
}
