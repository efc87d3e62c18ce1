/** Puts the service's knowledge together: the engine, rules and tables from their folders, the report. */

import type { LongText, Pack, Review, ReviewRequest, RuleBook, TableSource } from '../engine/index.ts';
import * as engine from '../engine/index.ts';
import { openRules, type RuleFolders, renderProblems } from './open-rules.ts';
import { renderReportInPieces } from './report/render-report.ts';
import type { SubmittedFacility } from './report/report-input.ts';
import { readChangeLog } from './rule-files.ts';
import type { RuleTexts } from './site/book/book-parts.ts';
import { makeRuleLinker } from './site/book/link-rule.ts';
import { StartProblem } from './start-problem.ts';
import { listFacilities } from './tables/facilities.ts';

/**
 * Renders the self-contained HTML report of a review. `qrCodeID` and `qrCodeURL` put its id and link on it, `request`
 * tells what the review does not repeat (dates and modifiers of lines).
 */
export type RenderReport = (
  review: Review,
  options: {
    readonly qrCodeID: string | null;
    readonly qrCodeURL: string | null;
    readonly request: ReviewRequest;
    /** Where the service is reached that has the book of rules; null: rules are not linked. */
    readonly siteUrl: string | null;
  },
) => LongText;

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

/** Opens rules and tables; throws a StartProblem that lists every mistake. */
export async function assemble(folders: RuleFolders): Promise<Assembly> {
  const { ruleBook, tables, files, problems } = openRules(folders, 'serve');
  if (!ruleBook) throw new StartProblem(renderProblems(problems, folders.rulesDir));
  const renderReport = makeReportRenderer(ruleBook);
  const texts = { files, changes: readChangeLog(folders.rulesDir) };
  return { engine, ruleBook, tables, listFacilities, renderReport, texts, payers: ruleBook.listPayers() };
}

/** The programmes that lines of the review were priced under. */
export function listProgrammes(ruleBook: RuleBook, { logHeader }: Pick<Review, 'logHeader'>): Pack[] {
  const used = new Set(logHeader.packs.map(({ id, version }) => `${id} ${version}`));
  return ruleBook.packs
    .map(({ pack }) => pack)
    .filter(({ kind, pack, version }) => kind === 'programme' && used.has(`${pack} ${version}`));
}

const describeFacility = (bill: ReviewRequest['Bill']): SubmittedFacility => ({
  drg: bill.DRG ?? null,
  severity: bill.DRGLevelOfSeverity ?? null,
  typeOfBill: bill.UB92TypeOfBill ?? null,
  admitted: bill.AdmitDate ?? null,
  discharged: bill.DischargeDate ?? null,
  dischargeStatus: bill.DischargeStatus ?? null,
  number: bill.MedicareNumber ?? bill.OPCERT ?? null,
});

function makeReportRenderer(ruleBook: RuleBook): RenderReport {
  return (review, { qrCodeID, qrCodeURL, request, siteUrl }) => {
    const { Bill, Claim, Provider } = request;
    const programmes = listProgrammes(ruleBook, review);
    return renderReportInPieces(review, {
      qrCodeID,
      qrCodeURL,
      submitted: request.Services.map((line) => ({
        line: line.Line,
        serviceDate: line.ServiceDate,
        modifiers: line.Modifiers,
      })),
      submittedBill: {
        claim: Claim.DisplayID ?? null,
        dateOfInjury: Claim.DateOfInjury ?? null,
        provider: Provider.PracticeName ?? null,
        facility: describeFacility(Bill),
      },
      programmes: programmes.map(({ title }) => title),
      describeBucket: (name) => ruleBook.buckets.get(name)?.title,
      describeRule: (rule, file, from) => ruleBook.ruleTitle(rule, file, from),
      ...(siteUrl === null ? {} : { linkRule: makeRuleLinker(review, programmes, siteUrl) }),
      describeFact: (rule, fact) => ruleBook.describeFact(rule, fact),
      describeUnread: (source, file) => ruleBook.describeUnread(source, file),
    });
  };
}
