/** `rules check`, `rules test` and `rules facts`: what a rule author runs. */
import type { Command } from 'commander';
import { type Shell, showPrintout } from './shell.ts';

export function addRulesCommands(program: Command, shell: Shell): void {
  const rules = program.command('rules').description('check and test the rule packs');
  rules
    .command('facts')
    .description('list the facts that rules can name, with type and meaning')
    .action(async () => showPrintout(shell, await shell.listFacts()));
  rules
    .command('check [folder]')
    .description('report every mistake in the packs, with file, line and column')
    .action(async (folder?: string) => showPrintout(shell, await shell.checkRules(folder ?? null)));
  rules
    .command('test [folder]')
    .description("run the packs' own tests")
    .action(async (folder?: string) => showPrintout(shell, await shell.testRules(folder ?? null)));
}
