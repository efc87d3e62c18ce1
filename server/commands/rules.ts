/** `rules check`, `rules test` and `rules facts`: what a rule author runs. */
import type { Command } from 'commander';
import type { RuleReport } from '../assembly-port.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';

export function addRulesCommands(program: Command, shell: Shell): void {
  const rules = program.command('rules').description('check and test the rule packs');
  const { checkRules, testRules, listFacts } = shell.ruleTools;
  rules
    .command('facts')
    .description('list the facts that rules can name, with type and meaning')
    .action(async () => printReport(shell, await listFacts()));
  rules
    .command('check [folder]')
    .description('report every mistake in the packs, with file, line and column')
    .action(async (folder?: string) => printReport(shell, await checkRules(folder ?? null)));
  if (!testRules) return;
  rules
    .command('test [folder]')
    .description("run the packs' own tests")
    .action(async (folder?: string) => printReport(shell, await testRules(folder ?? null)));
}

async function printReport(shell: Shell, { ok, text }: RuleReport): Promise<void> {
  await writeOut(shell.stdout, text);
  if (!ok) throw new CommandFailure('');
}
