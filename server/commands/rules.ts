/** What a rule author runs. Each report is loaded when it is asked for: the engine takes its time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { latestDay } from '../world.ts';
import { readCount } from './read-count.ts';
import { addAuthorCommands } from './rules-authors.ts';
import { addBookCommands } from './rules-books.ts';
import { listFolders, type PackFlags, RULES_DIR, type RuleFlags, TABLES } from './rules-flags.ts';
import { addTestCommand } from './rules-test.ts';
import { readConfig, type Shell, showPrintout } from './shell.ts';

interface FactFlags extends PackFlags {
  readonly json?: boolean;
}

interface CoverageFlags extends PackFlags {
  readonly format: string;
}

interface WhyNotFlags extends PackFlags {
  readonly line: string;
  readonly rule: string;
  readonly tenant?: string;
}

interface SchemaFlags extends PackFlags {
  readonly to?: string;
}

const COVERAGE_FORMATS = ['text', 'json', 'markdown'];
export function addRulesCommands(program: Command, shell: Shell): void {
  const rules = program.command('rules').description('check and test the rule packs');
  addBookCommands(rules, shell);
  addAuthorCommands(rules, shell);
  rules
    .command('facts [pack]')
    .description('list what a pack can name: facts with type, sample and meaning, tables, buckets, reasons')
    .option('--json', 'as JSON')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (pack: string | undefined, flags: FactFlags) => {
      const { listFacts } = await import('./rules/facts.ts');
      const folders = listFolders(flags.rulesDir, flags);
      await showPrintout(shell, listFacts(folders, pack ?? null, flags.json === true));
    });
  rules
    .command('schema [pack]')
    .description(
      'write a schema for each pack, by which an editor completes the names in its reach; for one that is named with values from examples',
    )
    .option('--to <folder>', 'folder of the schemas (default: schemas in DATA_DIR)')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (pack: string | undefined, flags: SchemaFlags) => {
      const { writeSchemas } = await import('./rules/schema.ts');
      const toDir = flags.to ?? join(readConfig(shell, {}).dataDir, 'schemas');
      await showPrintout(shell, writeSchemas(listFolders(flags.rulesDir, flags), pack ?? null, toDir));
    });
  rules
    .command('coverage [place]')
    .description(
      'list which programme prices which kind of service on which days, and which edits it declines; of one place where it is named: us-tx, us-tx/workers-comp',
    )
    .addOption(new Option('--format <format>', 'how to write it').choices(COVERAGE_FORMATS).default('text'))
    .option(...RULES_DIR)
    .action(async (place: string | undefined, flags: CoverageFlags) => {
      const { listCoverage } = await import('./rules/coverage.ts');
      await showPrintout(shell, listCoverage(listFolders(flags.rulesDir, flags), flags.format, place));
    });
  rules
    .command('why-not <bill>')
    .description('say why a rule did not act on a line, and the nearest change of the bill that lets it')
    .requiredOption('--line <number>', 'number of the line')
    .requiredOption('--rule <pack#rule>', 'the rule, as a trace names it')
    .option('--tenant <name>', 'payer pack that prices, as in rules/payers/<name> (default: demo)')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action(async (bill: string, flags: WhyNotFlags) => {
      const { explainWhyNot } = await import('./rules/why-not.ts');
      const text = readFileSync(bill, 'utf8');
      const question = { line: readCount('line', flags.line, 1), ref: flags.rule, tenant: flags.tenant };
      await showPrintout(shell, explainWhyNot(text, listFolders(flags.rulesDir, flags), question));
    });
  rules
    .command('check [folder]')
    .description('report every mistake in the packs, with file, line and column')
    .option('--unread', 'list the sources of a clean book whose text nobody has read')
    .option(...TABLES)
    .action(async (folder: string | undefined, flags: RuleFlags & { readonly unread?: boolean }) => {
      const { checkRules } = await import('./rules/check.ts');
      const wanted = { today: latestDay(shell.clock()), listsUnread: flags.unread === true };
      await showPrintout(shell, checkRules(listFolders(folder, flags), wanted));
    });
  rules
    .command('lock [folder]')
    .description('write down what each version of each pack says, so that rules check finds one not raised')
    .option('--again', 'also versions that say something else than when they were locked')
    .action(async (folder: string | undefined, { again }: { readonly again?: boolean }) => {
      const { lockVersions } = await import('./rules/lock.ts');
      await showPrintout(shell, lockVersions(folder ?? null, again === true));
    });
  addTestCommand(rules, shell);
}
