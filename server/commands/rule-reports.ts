/** What `rules check`, `rules test` and `rules facts` print. */
import { FACTS, formatFailure, runPackTests, type SourceCount } from '../../engine/index.ts';
import { openRules, renderProblems, showFile } from '../open-rules.ts';
import { readRuleFiles, SHIPPED_RULES } from '../rule-files.ts';
import type { Printout } from './shell.ts';

/** Every problem of the packs; of a clean book, the sources that nobody has read. */
export async function checkRules(rulesDir: string | null): Promise<Printout> {
  const { ruleBook, problems, sources } = openRules({ rulesDir, tablesDirs: [] });
  if (problems.length > 0) return { ok: ruleBook !== null, text: renderProblems(problems, rulesDir) };
  const packs = ruleBook!.packs.length;
  const text = `${packs} ${packs === 1 ? 'pack' : 'packs'}, no problems.\n`;
  return { ok: true, text: `${text}${describeUnread(sources, rulesDir)}` };
}

/** Sources whose text nobody has read, with their places; nothing where all have been. */
function describeUnread({ total, unread }: SourceCount, rulesDir: string | null): string {
  if (unread.length === 0) return '';
  const places = unread.map(({ file, line }) => `${showFile(file, rulesDir)}:${line}`).join(', ');
  const verb = unread.length === 1 ? 'is' : 'are';
  return `${unread.length} of ${total} sources ${verb} unread, and each says what it rests on: ${places}\n`;
}

/** Each failing example with its place and steps, and rules that no example shows. */
export async function testRules(rulesDir: string | null): Promise<Printout> {
  const { ruleBook, tables, problems } = openRules({ rulesDir, tablesDirs: [] });
  if (!ruleBook) return { ok: false, text: renderProblems(problems, rulesDir) };
  const files = readRuleFiles(rulesDir ?? SHIPPED_RULES);
  const report = await runPackTests({ files, ruleBook, tables, definition: (id) => tables.definition(id) });
  const failures = report.failures
    .map((failure, index) => {
      // The steps of a line stand once, below the last of its failures.
      const next = report.failures[index + 1];
      const isLast = next?.testCase !== failure.testCase || next.trace.join() !== failure.trace.join();
      const shown = { ...failure, ...(isLast ? {} : { trace: [] }) };
      return `${formatFailure({ ...shown, file: showFile(failure.file, rulesDir) })}\n`;
    })
    .join('');
  const uncovered = report.uncovered.map((rule) => `no example shows ${rule}\n`).join('');
  const passed = report.files.reduce(
    (sum, file) => sum + file.cases - Math.min(file.failures, file.cases),
    0,
  );
  const summary = `${report.files.length} files, ${report.cases} examples, ${passed} without a failure, ${report.failures.length} failures.\n`;
  return { ok: report.failures.length === 0, text: `${failures}${uncovered}${summary}` };
}

/** The facts of the service, by name, with their type and meaning. */
export async function listFacts(): Promise<Printout> {
  const lines = [...FACTS.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, description, values, optional }) => {
      const more = [
        ...(values ? [`one of ${values.join(', ')}`] : []),
        ...(optional ? ['may be absent'] : []),
      ].join('; ');
      return `${name}  ${type}  ${description}${more ? ` (${more})` : ''}\n`;
    });
  return { ok: true, text: lines.join('') };
}
