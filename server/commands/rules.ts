/** What a rule author runs. Each report is loaded when it is asked for: the engine takes its time. */
import type { Command } from 'commander';
import type { RuleFolders } from '../open-rules.ts';
import { latestDay } from '../world.ts';
import { type Shell, showPrintout } from './shell.ts';

interface RuleFlags {
  readonly tables?: string;
}

const TABLES = ['--tables <folder>', 'folder of imported tables, beside the starter figures'] as const;

const listFolders = (folder: string | undefined, { tables }: RuleFlags): RuleFolders => ({
  rulesDir: folder ?? null,
  tablesDirs: tables === undefined ? [] : [tables],
});

export function addRulesCommands(program: Command, shell: Shell): void {
  const rules = program.command('rules').description('check and test the rule packs');
  rules
    .command('facts')
    .description('list the facts that rules can name, with type and meaning')
    .action(async () => {
      const { listFacts } = await import('./rules/facts.ts');
      await showPrintout(shell, listFacts());
    });
  rules
    .command('check [folder]')
    .description('report every mistake in the packs, with file, line and column')
    .option(...TABLES)
    .action(async (folder: string | undefined, flags: RuleFlags) => {
      const { checkRules } = await import('./rules/check.ts');
      await showPrintout(shell, checkRules(listFolders(folder, flags), latestDay(shell.clock())));
    });
  rules
    .command('test [folder]')
    .description("run the packs' own tests, and say what they do not come to")
    .option(...TABLES)
    .action(async (folder: string | undefined, flags: RuleFlags) => {
      const { testRules } = await import('./rules/test.ts');
      await showPrintout(shell, await testRules(listFolders(folder, flags)));
    });
}
