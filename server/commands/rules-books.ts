/** What compares states of the rules with each other. */
import type { Command } from 'commander';
import { listFolders, type PackFlags, RULES_DIR, TABLES } from './rules-flags.ts';
import { type Shell, showPrintout } from './shell.ts';

const RANGE = 'two states, A..B: revisions of git or folders; A alone: with the rules as they lie there now';

export function addBookCommands(rules: Command, shell: Shell): void {
  rules
    .command('diff')
    .description('compare two states of the rules in terms of law: rules, values, dates, citations, tables')
    .argument('<range>', RANGE)
    .option('--json', 'as JSON')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (range: string, flags: PackFlags & { readonly json?: boolean }) => {
      const { diffRules } = await import('./rules/diff.ts');
      const folders = listFolders(flags.rulesDir, flags);
      await showPrintout(shell, diffRules(range, folders, flags.json === true));
    });
}
