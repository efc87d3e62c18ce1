/** Opens the rules of a folder with the tables they read, and words what is wrong with either. */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  BOOK,
  type CheckContext,
  classifyFile,
  compareProblems,
  compileRuleBook,
  digestBook,
  formatProblem,
  type LockedVersions,
  type PlainDate,
  parseLockedVersions,
  type RuleBook,
  type RuleFile,
  type RuleProblem,
  type SourceCount,
  type TableDefinition,
  type TableSource,
} from '../engine/index.ts';
import { countOf } from './count-of.ts';
import { type KnownResults, openKnownResults } from './known-results.ts';
import { readRegularText } from './regular-file.ts';
import { readRuleFiles, SHIPPED_RULES } from './rule-files.ts';
import { StartProblem } from './start-problem.ts';
import { loadTables } from './tables/store.ts';
import { TableError, type TableProblem } from './tables/table-error.ts';

export interface RuleFolders {
  /** Null: the rules shipped with the project. */
  readonly rulesDir: string | null;
  /** Folders of imported tables, later ones winning; the starter figures always come first. */
  readonly tablesDirs: readonly string[];
}

export interface OpenedRules {
  /** Null when a problem is an error. */
  readonly ruleBook: RuleBook | null;
  readonly files: readonly RuleFile[];
  readonly tables: TableSource;
  /** Every table that has a definition. */
  readonly declared: readonly TableDefinition[];
  readonly problems: readonly RuleProblem[];
  readonly sources: SourceCount;
  /** What was known before, and is kept when it is saved. */
  readonly memory: KnownResults | undefined;
}

/** Who opens rules: an author, who also learns what is wrong on this day with these releases, or whoever runs them. */
export type Purpose =
  | { readonly authoredOn: PlainDate }
  | 'run'
  | 'serve'
  /** A command that prices by them: as a service does, and quick when it is called again. */
  | 'use'
  /** A worker of a command that has checked them. */
  | 'checked'
  /** An author who looks at a bill while writing: what takes a search is for `rules check`. */
  | 'preview'
  /** An author who runs the examples, or asks what there is: the same, with all that is wrong with the examples. */
  | 'examples';

/** What of the checks each purpose does without, for a book that nobody has proven. */
const LEFT_OUT: Partial<Record<Extract<Purpose, string>, CheckContext['leaveOut']>> = {
  preview: 'proofs',
  examples: 'searches',
};

/** What lies in the folders, whatever it says. */
export function readFolders({ rulesDir, tablesDirs }: RuleFolders) {
  const folder = rulesDir ?? SHIPPED_RULES;
  const own = join(folder, 'tables');
  const starter = existsSync(own) ? own : join(SHIPPED_RULES, 'tables');
  const {
    source: tables,
    declared,
    problems: tableProblems,
    checkBytes,
  } = loadTables({ dirs: [starter, ...tablesDirs] });
  return { folder, starter, files: readRuleFiles(folder), tables, declared, tableProblems, checkBytes };
}

/** Reads every imported table whole; throws a StartProblem that names those that are not as they were written. */
export function checkTableBytes(folders: RuleFolders): void {
  const problems = readFolders(folders).checkBytes();
  if (problems.length > 0) throw new StartProblem(new TableError(problems).message);
}

/**
 * Throws a StartProblem for what is no mistake in a rule: a wrong folder, imported tables that cannot be read.
 *
 * A service starts whatever the day is and whichever releases it has: neither a clock that is wrong nor a release that
 * nobody has imported yet may keep it down. Its lines say what they lack, and prices are never guessed. So only an author
 * hears of sources read on days to come, and of tables that end within the days that a pack covers. And a book that
 * `rules lock` found without errors is not proven anew at each start of a service.
 */
export function openRules({ rulesDir, tablesDirs }: RuleFolders, purpose: Purpose = 'run'): OpenedRules {
  const { folder, starter, files, tables, declared, tableProblems } = readFolders({ rulesDir, tablesDirs });
  const isOwn = (problem: TableProblem) => problem.file.startsWith(join(starter, sep));
  const imported = tableProblems.filter((problem) => !isOwn(problem));
  if (imported.length > 0) throw new StartProblem(new TableError(imported).message);
  // A table with a mistake of its own would be missed as a gap, too.
  const sound = tableProblems.length === 0 ? { tables } : {};
  const { locked } = readLocked(folder);
  const isLocked = (purpose === 'serve' || purpose === 'use') && isBookOf(locked, { files, declared });
  const isProven = isLocked || purpose === 'checked';
  const author = typeof purpose === 'object' && {
    today: purpose.authoredOn,
    ...sound,
    ...(locked && { locked }),
  };
  const leaveOut = isProven ? 'checks' : typeof purpose === 'string' ? LEFT_OUT[purpose] : undefined;
  const isWhole = leaveOut === undefined || leaveOut === 'searches';
  const run = isWhole ? files : files.filter(({ file }) => classifyFile(file) !== 'pack-test');
  // A service has its book proven by nobody but itself or the lock; texts that are the same by their digest need not be read again.
  const memory = purpose === 'serve' && !isLocked ? undefined : openKnownResults(declared);
  const context = { ...(author || (leaveOut ? { leaveOut } : {})), memory };
  const compile = (how: CheckContext) => compileRuleBook(run, (id) => tables.definition(id), how);
  // The searches take most of a minute of a core: who has made a mistake that is found without them does not wait for them.
  const quick = purpose === 'serve' && !isLocked && run.length > 0 && compile({ leaveOut: 'proofs' });
  const book = quick && !quick.ruleBook ? quick : run.length > 0 && compile(context);
  memory?.save();
  // Every bill would be refused for want of a pack: most likely the folder is the wrong one.
  if (!book || book.ruleBook?.packs.length === 0) {
    throw new StartProblem(
      `${folder} holds no rule pack. Name the folder that holds the packs (as rules/ does) with --rules-dir or RULES_DIR.`,
    );
  }
  const unfit = tableProblems.filter(isOwn).map((problem) => toRuleProblem(problem, starter));
  const opened = { ...book, files, tables, declared, memory };
  if (unfit.length === 0) return opened;
  // Nothing is known of a table whose definition cannot be read.
  const isEcho = ({ code }: RuleProblem) =>
    code === 'unknown-table' && unfit.some(({ file }) => file.endsWith('/table.yaml'));
  const others = book.problems.filter((problem) => !isEcho(problem));
  return { ...opened, ruleBook: null, problems: [...unfit, ...others].sort(compareProblems) };
}

/** The file that `rules lock` writes. */
export const lockFile = (folder: string | null): string => join(folder ?? SHIPPED_RULES, 'versions.lock');

/** What was locked; nothing while the folder has no such file. */
export function readLocked(folder: string | null): { locked?: LockedVersions } {
  const file = lockFile(folder);
  return existsSync(file) ? { locked: parseLockedVersions(readRegularText(file)) } : {};
}

/** A problem of the tables among the rules, as a problem of the rules. */
function toRuleProblem(problem: TableProblem, starter: string): RuleProblem {
  const { file, line = 1, column = 1, code = 'bad-value', message } = problem;
  const path = `rules/tables/${relative(starter, file).replaceAll(sep, '/')}`;
  return { file: path, line, column, code, severity: 'error', message };
}

/** Whether `rules lock` found this book without errors as it is now: a service that starts with it need not prove it. */
export const isBookOf = (
  locked: LockedVersions | undefined,
  { files, declared }: Pick<OpenedRules, 'files' | 'declared'>,
): boolean => locked?.get(BOOK) === digestBook(files, declared);

/** Every problem in a line of its own. */
export function formatProblems(problems: readonly RuleProblem[], rulesDir: string | null): string {
  return problems
    .map((problem) => `${formatProblem({ ...problem, file: showFile(problem.file, rulesDir) })}\n`)
    .join('');
}

/** Every problem in a line of its own, and a last line that counts them. */
export function renderProblems(problems: readonly RuleProblem[], rulesDir: string | null): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  return `${formatProblems(problems, rulesDir)}${countOf(errors, 'error')}, ${countOf(problems.length - errors, 'warning')}.\n`;
}

/** A file of the rules as it can be opened from where the command was called: `rules/` is the name of any folder inside. */
export function showFile(file: string, rulesDir: string | null): string {
  const folder = rulesDir ?? relative(process.cwd(), SHIPPED_RULES);
  return file.startsWith('rules/') ? join(folder, file.slice('rules/'.length)) : file;
}
