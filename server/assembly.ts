/** Puts the service's knowledge together: the engine, rules and tables from their folders, the report. */

import type { LongText, Review, RuleBook, TableSource } from '../engine/index.ts';
import * as engine from '../engine/index.ts';
import { describeForReport, type ReportContext } from './describe-for-report.ts';
import { openRules, type RuleFolders, renderProblems } from './open-rules.ts';
import { renderReportInPieces } from './report/render-report.ts';
import { readChangeLog } from './rule-files.ts';
import type { RuleTexts } from './site/book/book-parts.ts';
import { StartProblem } from './start-problem.ts';
import { listFacilities } from './tables/facilities.ts';

/**
 * Renders the self-contained HTML report of a review. `qrCodeID` and `qrCodeURL` put its id and link on it, `request`
 * tells what the review does not repeat (dates and modifiers of lines).
 */
export type RenderReport = (review: Review, options: ReportContext) => LongText;

/** What bills are answered with. Its functions are members so that a test can hand in smaller ones. */
export interface Assembly {
  readonly engine: typeof engine;
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
  readonly listFacilities: typeof listFacilities;
  readonly renderReport: RenderReport;
  /** What the book was compiled from, for those who read it. */
  readonly texts: RuleTexts;
  /** Names of the payer packs of the book: `demo` for `payers/demo`. */
  readonly payers: readonly string[];
}

/**
 * Opens rules and tables; throws a StartProblem that lists every mistake.
 *
 * @param purpose `checked` where another thread has proven the same book, which takes longest
 */
export async function assemble(
  folders: RuleFolders,
  purpose: 'serve' | 'checked' = 'serve',
): Promise<Assembly> {
  const { ruleBook, tables, files, problems } = openRules(folders, purpose);
  if (!ruleBook) throw new StartProblem(renderProblems(problems, folders.rulesDir));
  return assembleBook({ ruleBook, tables, files }, folders);
}

/** The same of rules that have been opened already. */
export function assembleBook(
  { ruleBook, tables, files }: Pick<Assembly, 'ruleBook' | 'tables'> & Pick<RuleTexts, 'files'>,
  folders: RuleFolders,
): Assembly {
  const renderReport = makeReportRenderer(ruleBook);
  const texts = { files, changes: readChangeLog(folders.rulesDir) };
  return { engine, ruleBook, tables, listFacilities, renderReport, texts, payers: ruleBook.listPayers() };
}

function makeReportRenderer(ruleBook: RuleBook): RenderReport {
  return (review, options) => renderReportInPieces(review, describeForReport(ruleBook, review, options));
}
