/** What makes and tries packs. */
import type { Command } from 'commander';
import { latestDay } from '../world.ts';
import { listFolders, type PackFlags, RULES_DIR, TABLES } from './rules-flags.ts';
import { type Shell, showPrintout } from './shell.ts';

export function addAuthorCommands(rules: Command, shell: Shell): void {
  rules
    .command('new')
    .description("draft a state's pack with the structure of another one's, and tests to fill in")
    .argument('<pack>', 'id of the new pack: us-wy/workers-comp')
    .requiredOption('--like <pack>', 'the pack, or the state, that it is made like')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (pack: string, flags: PackFlags & { readonly like: string }) => {
      const { makePack } = await import('./rules/new.ts');
      const folders = listFolders(flags.rulesDir, flags);
      await showPrintout(shell, makePack(folders, pack, flags.like, latestDay(shell.clock())));
    });
}
