/** Puts the real engine together: rules and tables from their folders, the report, the operations. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  compileRuleBook,
  formatProblem,
  parseRequest,
  type ReviewRequest,
  type RuleBook,
  type RuleProblem,
  reviewBill,
  serialiseReview,
  type TableSource,
} from '../engine/index.ts';
import { type Assembly, type AssemblyFolders, type RuleReport, StartProblem } from './assembly-port.ts';
import type { Engine, Operations, RenderReport } from './engine-port.ts';
import { renderReport } from './report/render-report.ts';
import type { ReportInput } from './report/report-input.ts';
import { readRuleFiles, SHIPPED_RULES } from './rule-files.ts';
import { openTables } from './tables/store.ts';
import { TableError } from './tables/table-error.ts';

const engine: Engine = {
  parseRequest,
  reviewBill: (input) => reviewBill(input as Parameters<typeof reviewBill>[0]),
  serialiseReview: (review, volatile) =>
    serialiseReview(review as Parameters<typeof serialiseReview>[0], volatile),
};

/** Each appears here when the engine has it; until then its path answers 404. */
const operations: Operations = {};

const renderReviewReport: RenderReport = (review, { qrCodeURL, request }) =>
  renderReport(review as unknown as ReportInput, {
    qrCodeURL: qrCodeURL ?? null,
    submitted: (request as ReviewRequest).Services.map((line) => ({
      line: line.Line,
      serviceDate: line.ServiceDate,
      modifiers: line.Modifiers,
    })),
  });

/** Opens rules and tables; throws a StartProblem that lists every mistake. */
export async function assemble(folders: AssemblyFolders): Promise<Assembly> {
  const { ruleBook, tables, problems } = openRules(folders);
  if (!ruleBook) throw new StartProblem(renderProblems(problems));
  return { engine, operations, ruleBook, tables, renderReport: renderReviewReport };
}

/** What `rules check` prints. */
export async function checkRules(rulesDir: string | null): Promise<RuleReport> {
  const { ruleBook, problems } = openRules({ rulesDir, tablesDirs: [] });
  if (problems.length > 0) return { ok: ruleBook !== null, text: renderProblems(problems) };
  const packs = ruleBook!.packs.length;
  return { ok: true, text: `${packs} ${packs === 1 ? 'pack' : 'packs'}, no problems.\n` };
}

interface OpenedRules {
  readonly ruleBook: RuleBook | null;
  readonly tables: TableSource;
  readonly problems: readonly RuleProblem[];
}

function openRules({ rulesDir, tablesDirs }: AssemblyFolders): OpenedRules {
  const folder = rulesDir ?? SHIPPED_RULES;
  const own = join(folder, 'tables');
  const starter = existsSync(own) ? own : join(SHIPPED_RULES, 'tables');
  const tables = openTableFolders([starter, ...tablesDirs]);
  const book = compileRuleBook(readRuleFiles(folder), (id) => tables.definition(id));
  return { ...book, tables };
}

function openTableFolders(dirs: readonly string[]): TableSource {
  try {
    return openTables({ dirs });
  } catch (error) {
    if (error instanceof TableError) throw new StartProblem(error.message);
    throw error;
  }
}

function renderProblems(problems: readonly RuleProblem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  const lines = problems.map((problem) => `${formatProblem(problem)}\n`).join('');
  return `${lines}${errors} errors, ${problems.length - errors} warnings.\n`;
}
