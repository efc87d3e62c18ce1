/** `rules test`: the packs' own examples, and what of the packs no example comes to. */

import {
  formatFailure,
  type PackTestFailure,
  type PackTestInput,
  runPackTests,
  type SelectCase,
  suggestName,
} from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import { formatProblems, openRules, type RuleFolders, renderProblems, showFile } from '../../open-rules.ts';
import { CommandFailure, type Printout } from '../shell.ts';

/** Runs something on the book of the folders with its tests; a book with errors is answered with all its problems. */
export async function withTests(
  folders: RuleFolders,
  run: (input: PackTestInput) => Printout | Promise<Printout>,
): Promise<Printout> {
  const { ruleBook, files, tables, problems, memory } = openRules(folders, 'examples');
  if (!ruleBook) return { ok: false, text: renderProblems(problems, folders.rulesDir) };
  const printout = await run({ files, ruleBook, tables, definition: (id) => tables.definition(id), memory });
  memory?.save();
  return printout;
}

/** Throws a CommandFailure for a pack that the book does not have. */
export function requirePack({ ruleBook }: PackTestInput, id: string): void {
  if (ruleBook.packs.some(({ pack }) => pack.pack === id)) return;
  const known = [...new Set(ruleBook.packs.map(({ pack }) => pack.pack))];
  throw new CommandFailure(`The book has no pack ${id}; ${suggestName(id, known)}`);
}

/** Failures at their places in the files; the steps of a line stand once, below the last of its failures. */
export function renderFailures(failures: readonly PackTestFailure[], rulesDir: string | null): string {
  return failures
    .map((failure, index) => {
      const next = failures[index + 1];
      const isLast = next?.testCase !== failure.testCase || next.trace.join() !== failure.trace.join();
      const shown = { ...failure, ...(isLast ? {} : { trace: [] }) };
      return `${formatFailure({ ...shown, file: showFile(failure.file, rulesDir) })}\n`;
    })
    .join('');
}

/** Which examples are run; nothing of it: all. */
export interface TestSelection {
  /** Id of a pack: the examples that stand beside it. */
  readonly pack: string | null;
  /** A part of an example's name or of its file. */
  readonly filter: string | undefined;
}

function makeSelect({ pack: id, filter }: TestSelection): SelectCase | undefined {
  if (id === null && filter === undefined) return undefined;
  return ({ pack, file, name }) =>
    (id === null || pack === id) && (filter === undefined || name.includes(filter) || file.includes(filter));
}

/** Each failing example with its steps, a warning for everything untested, and how many there were. */
export function testRules(
  folders: RuleFolders,
  selection: TestSelection = { pack: null, filter: undefined },
): Promise<Printout> {
  return withTests(folders, async (input) => {
    if (selection.pack !== null) requirePack(input, selection.pack);
    const report = await runPackTests(input, makeSelect(selection));
    const { failures, untested } = report;
    if (report.cases === 0 && failures.length === 0)
      return { ok: false, text: 'No example has that pack and name.\n' };
    const passed = report.files.reduce(
      (sum, file) => sum + file.cases - Math.min(file.failures, file.cases),
      0,
    );
    const warnings =
      untested.length === 0 ? '' : `; ${countOf(untested.length, 'warning')}: what no example comes to`;
    const summary = `${countOf(report.files.length, 'file')}, ${countOf(report.cases, 'example')}, ${passed} without a failure, ${countOf(failures.length, 'failure')}${warnings}.\n`;
    const { rulesDir } = folders;
    const text = `${renderFailures(failures, rulesDir)}${formatProblems(untested, rulesDir)}${summary}`;
    return { ok: failures.length === 0, text };
  });
}
