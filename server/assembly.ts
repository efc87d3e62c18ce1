/** Puts the real engine together: rules and tables from their folders, the report, the operations. */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  compareProblems,
  compileRuleBook,
  FACTS,
  formatFailure,
  formatProblem,
  identifyDuplicates,
  listCustomCodes,
  listLinesNeedingAttention,
  parseFacilityRequest,
  parseRequest,
  type ReviewRequest,
  type RuleBook,
  type RuleProblem,
  reviewBill,
  runPackTests,
  type SourceCount,
  serialiseReviewInPieces,
  type TableSource,
  validateBill,
} from '../engine/index.ts';
import { type Assembly, type AssemblyFolders, type RuleReport, StartProblem } from './assembly-port.ts';
import type { Engine, Operation, Operations, RenderReport } from './engine-port.ts';
import { renderReportInPieces } from './report/render-report.ts';
import type { ReportInput } from './report/report-input.ts';
import { readRuleFiles, SHIPPED_RULES } from './rule-files.ts';
import { listFacilities } from './tables/facilities.ts';
import { loadTables } from './tables/store.ts';
import { TableError, type TableProblem } from './tables/table-error.ts';

const engine: Engine = {
  parseRequest,
  reviewBill: (input) => reviewBill(input as Parameters<typeof reviewBill>[0]),
  serialiseReview: (review, volatile) =>
    serialiseReviewInPieces(review as Parameters<typeof serialiseReviewInPieces>[0], volatile),
};

type OperationContext = Parameters<typeof validateBill>[1];

/** What the operations share: the request parsed, the book and tables of the service, the caller's pack. */
function onRequest(answer: (request: ReviewRequest, context: OperationContext) => object): Operation {
  return ({ text, ruleBook, tables, tenant }) => {
    const parsed = parseRequest(text);
    if (!parsed.ok) return parsed;
    const context = { ruleBook: ruleBook as RuleBook, tables: tables as TableSource, tenant: tenant.pack };
    return { ok: true, response: answer(parsed.request, context) };
  };
}

const operations: Operations = {
  validate: onRequest(validateBill),
  duplicates: onRequest(identifyDuplicates),
  customcodes: ({ ruleBook, tenant }) => ({
    ok: true,
    response: listCustomCodes(ruleBook as RuleBook, tenant.pack),
  }),
  facility: ({ text, tables }) => {
    const parsed = parseFacilityRequest(text);
    if (!parsed.ok) return parsed;
    return {
      ok: true,
      response: listFacilities(tables as TableSource, parsed.request),
    };
  },
};

function makeReportRenderer(ruleBook: RuleBook): RenderReport {
  return (review, { qrCodeURL, request }) => {
    const attention = listLinesNeedingAttention(review as Parameters<typeof listLinesNeedingAttention>[0]);
    return renderReportInPieces(review as unknown as ReportInput, {
      qrCodeURL: qrCodeURL ?? null,
      submitted: (request as ReviewRequest).Services.map((line) => ({
        line: line.Line,
        serviceDate: line.ServiceDate,
        modifiers: line.Modifiers,
      })),
      ...(attention === null ? {} : { linesNeedingAttention: [...attention] }),
      describeRule: (rule, file, from) => ruleBook.ruleTitle(rule, file, from),
      describeUnread: (source, file) => ruleBook.describeUnread(source, file),
    });
  };
}

/** Opens rules and tables; throws a StartProblem that lists every mistake. */
export async function assemble(folders: AssemblyFolders): Promise<Assembly> {
  const { ruleBook, tables, problems } = openRules(folders);
  if (!ruleBook) throw new StartProblem(renderProblems(problems, folders.rulesDir));
  const renderReport = makeReportRenderer(ruleBook);
  return { engine, operations, payers: ruleBook.listPayers(), ruleBook, tables, renderReport };
}

/** What `rules check` prints. */
export async function checkRules(rulesDir: string | null): Promise<RuleReport> {
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

/** What `rules test` prints: each failing example with its place and steps, and rules that no example shows. */
export async function testRules(rulesDir: string | null): Promise<RuleReport> {
  const folders = { rulesDir, tablesDirs: [] };
  const { ruleBook, tables, problems } = openRules(folders);
  if (!ruleBook) return { ok: false, text: renderProblems(problems, rulesDir) };
  const files = readRuleFiles(rulesDir ?? SHIPPED_RULES);
  const report = runPackTests({ files, ruleBook, tables, definition: (id) => tables.definition(id) });
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

/** What `rules facts` prints: the facts of the service, by name, with their type and meaning. */
export function listFacts(): RuleReport {
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

interface OpenedRules {
  readonly ruleBook: RuleBook | null;
  readonly tables: TableSource;
  readonly problems: readonly RuleProblem[];
  readonly sources: SourceCount;
}

function openRules({ rulesDir, tablesDirs }: AssemblyFolders): OpenedRules {
  const folder = rulesDir ?? SHIPPED_RULES;
  const own = join(folder, 'tables');
  const starter = existsSync(own) ? own : join(SHIPPED_RULES, 'tables');
  const { source: tables, problems: tableProblems } = loadTables({ dirs: [starter, ...tablesDirs] });
  const isOwn = (problem: TableProblem) => problem.file.startsWith(join(starter, sep));
  const imported = tableProblems.filter((problem) => !isOwn(problem));
  if (imported.length > 0) throw new StartProblem(new TableError(imported).message);
  const book = compileRuleBook(readRuleFiles(folder), (id) => tables.definition(id));
  // Every bill would be refused for want of a pack: most likely the folder is the wrong one.
  if (book.ruleBook?.packs.length === 0) {
    throw new StartProblem(
      `${folder} holds no rule pack. Name the folder that holds the packs (as rules/ does) with --rules-dir or RULES_DIR.`,
    );
  }
  const unfit = tableProblems.filter(isOwn).map((problem) => toRuleProblem(problem, starter));
  if (unfit.length === 0) return { ...book, tables };
  return { ...book, ruleBook: null, tables, problems: [...unfit, ...book.problems].sort(compareProblems) };
}

/** A problem of the tables among the rules, as a problem of the rules. */
function toRuleProblem(problem: TableProblem, starter: string): RuleProblem {
  const { file, line = 1, column = 1, code = 'bad-value', message } = problem;
  const path = `rules/tables/${relative(starter, file).replaceAll(sep, '/')}`;
  return { file: path, line, column, code, severity: 'error', message };
}

/** A file of the rules as it can be opened from where the command was called: `rules/` is the name of any folder inside. */
function showFile(file: string, rulesDir: string | null): string {
  const folder = rulesDir ?? relative(process.cwd(), SHIPPED_RULES);
  return file.startsWith('rules/') ? join(folder, file.slice('rules/'.length)) : file;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

function renderProblems(problems: readonly RuleProblem[], rulesDir: string | null): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  const lines = problems
    .map((problem) => `${formatProblem({ ...problem, file: showFile(problem.file, rulesDir) })}\n`)
    .join('');
  return `${lines}${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}.\n`;
}
