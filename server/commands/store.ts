/** `store migrate|backup|restore|prune|vacuum`: the store as a whole. */
import type { Command } from 'commander';
import type { Shell } from './shell.ts';
import { addStoreBackup } from './store-backup.ts';
import { addStoreMigrate } from './store-migrate.ts';
import { addStorePrune } from './store-prune.ts';

export function addStoreCommands(program: Command, shell: Shell): void {
  const store = program.command('store').description('move, back up, restore and tidy the store as a whole');
  addStoreMigrate(store, shell);
  addStoreBackup(store, shell);
  addStorePrune(store, shell);
}
