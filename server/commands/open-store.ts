/** Opens the store of a data folder for one command, and closes it whatever happens. */
import { join } from 'node:path';
import type { AccountWorld } from '../credentials/accounts.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { readConfig, type Shell } from './shell.ts';

export function openStore(dataDir: string): Promise<Store> {
  return openSqliteStore(join(dataDir, 'bill-review.sqlite'));
}

export async function withStore<Result>(
  shell: Shell,
  flags: { readonly dataDir?: string },
  run: (world: AccountWorld) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(readConfig(shell, flags).dataDir);
  try {
    return await run({ store, clock: shell.clock, random: shell.random });
  } finally {
    await store.close();
  }
}
