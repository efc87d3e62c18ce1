/** `rules test`: the packs' own examples, and what of the packs no example comes to. */
import {
  formatFailure,
  type PackTestFailure,
  type PackTestInput,
  runPackTests,
} from '../../../engine/index.ts';
import {
  count,
  formatProblems,
  openRules,
  type RuleFolders,
  renderProblems,
  showFile,
} from '../../open-rules.ts';
import type { Printout } from '../shell.ts';

/** Runs something on the book of the folders with its tests; a book with errors is answered with all its problems. */
export async function withTests(
  folders: RuleFolders,
  run: (input: PackTestInput) => Printout | Promise<Printout>,
): Promise<Printout> {
  const { ruleBook, files, tables, problems } = openRules(folders);
  if (!ruleBook) return { ok: false, text: renderProblems(problems, folders.rulesDir) };
  return run({ files, ruleBook, tables, definition: (id) => tables.definition(id) });
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

/** Each failing example with its steps, a warning for everything untested, and how many there were. */
export function testRules(folders: RuleFolders): Promise<Printout> {
  return withTests(folders, async (input) => {
    const report = await runPackTests(input);
    const { failures, untested } = report;
    const passed = report.files.reduce(
      (sum, file) => sum + file.cases - Math.min(file.failures, file.cases),
      0,
    );
    const warnings =
      untested.length === 0 ? '' : `; ${count(untested.length, 'warning')}: what no example comes to`;
    const summary = `${count(report.files.length, 'file')}, ${count(report.cases, 'example')}, ${passed} without a failure, ${count(failures.length, 'failure')}${warnings}.\n`;
    const { rulesDir } = folders;
    const text = `${renderFailures(failures, rulesDir)}${formatProblems(untested, rulesDir)}${summary}`;
    return { ok: failures.length === 0, text };
  });
}
