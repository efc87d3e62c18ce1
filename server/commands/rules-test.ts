/** `rules test`: the examples of the packs, once or at each save, and what they come to. */
import { statSync } from 'node:fs';
import type { Command } from 'commander';
import type { RuleFolders } from '../open-rules.ts';
import { makeTerminalProgress } from '../terminal-progress.ts';
import { listFolders, type PackFlags, RULES_DIR, TABLES } from './rules-flags.ts';
import { CommandFailure, type Printout, type Shell, showPrintout, writeOut } from './shell.ts';

interface TestFlags extends PackFlags {
  readonly filter?: string;
  readonly watch?: boolean;
  readonly coverage?: boolean;
  readonly json?: boolean;
  /** True: of the pack that is tested, or of all. */
  readonly mutants?: string | true;
  readonly dates?: boolean;
}

export function addTestCommand(rules: Command, shell: Shell): void {
  rules
    .command('test')
    .argument('[pack]', 'the pack whose tests are run, or a folder of rules (default: all that is shipped)')
    .description("run the packs' own tests; of all packs, say what none comes to")
    .option('--filter <text>', 'only examples with this text in their name or file')
    .option('--watch', 'run again at each save of a rule file')
    .option('--coverage', 'say which rules, comparisons, values and days the tests come to')
    .option('--json', 'the coverage as JSON')
    .option('--mutants [pack]', 'change one thing of a pack at a time, and name the changes no test notices')
    .option('--dates', 'run the tests on every day around a change of the law')
    .option(...RULES_DIR)
    .option(...TABLES)
    .action((what: string | undefined, flags: TestFlags) => runTests(shell, what, flags));
}

/** The argument is a folder where there is one of that name, as it was before it could be a pack. */
function readTarget(
  what: string | undefined,
  flags: TestFlags,
): { folders: RuleFolders; pack: string | null } {
  const isFolder = what !== undefined && statSync(what, { throwIfNoEntry: false })?.isDirectory() === true;
  const folders = listFolders(isFolder ? what : flags.rulesDir, flags);
  return { folders, pack: isFolder ? null : (what ?? null) };
}

const RUNS = ['mutants', 'dates', 'coverage'] as const;

async function runTests(shell: Shell, what: string | undefined, flags: TestFlags): Promise<void> {
  const { folders, pack } = readTarget(what, flags);
  const runs = RUNS.filter((one) => flags[one] !== undefined);
  if (runs.length > 1)
    throw new CommandFailure(
      `${runs.map((one) => `--${one}`).join(' and ')} are ${runs.length} runs; give one of them.`,
    );
  if (flags.filter !== undefined && runs.length > 0)
    throw new CommandFailure(
      '--filter is for a run of the examples alone; what others find is found by all of them.',
    );
  const test = () => testOnce(shell, folders, pack, flags);
  if (!flags.watch) return showPrintout(shell, await test());
  const { runOnSave, watchedRules } = await import('./rules/watch.ts');
  const end = runOnSave([watchedRules(folders.rulesDir)], async () => {
    const { text } = await test().catch((error: Error) => ({ text: `${error.message}\n` }));
    await writeOut(shell.stdout, `${shell.stdout.isTTY ? CLEAR : ''}${text}`);
  });
  await shell.waitForStop();
  await end();
}

/** Clears a terminal and what it has scrolled away. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H';

async function testOnce(
  shell: Shell,
  folders: RuleFolders,
  pack: string | null,
  flags: TestFlags,
): Promise<Printout> {
  const { mutants, dates, coverage, filter, json } = flags;
  if (dates) return (await import('./rules/dates.ts')).testDates(folders);
  if (coverage) return (await import('./rules/test-coverage.ts')).testCoverage(folders, pack, json === true);
  if (mutants !== undefined) {
    const { testMutants } = await import('./rules/mutants.ts');
    return testMutants(folders, mutants === true ? pack : mutants, reportMutants(shell));
  }
  return (await import('./rules/test.ts')).testRules(folders, { pack, filter });
}

/** Mutants between two lines of a log that is no terminal. */
const A_LINE_EVERY = 100;

/** A bar on a terminal; elsewhere a line now and then. */
function reportMutants({ stderr }: Shell): (done: number, total: number, survivors: number) => void {
  if (stderr.isTTY) {
    const show = makeTerminalProgress(stderr as NodeJS.WriteStream);
    return (done, total, survivors) => show(done, total, `${survivors} survived`);
  }
  return (done, total, survivors) => {
    if (done % A_LINE_EVERY === 0 || done === total)
      stderr.write(`${done} of ${total} mutants tried, ${survivors} survived\n`);
  };
}
