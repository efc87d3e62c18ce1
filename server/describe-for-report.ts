/** Puts a review and its request into the words of the report: programmes, titles of rules, links into the book. */
import type { Pack, Review, ReviewRequest, RuleBook } from '../engine/index.ts';
import type { ReportOptions, SubmittedFacility } from './report/report-input.ts';
import { makeRuleLinker } from './site/book/link-rule.ts';

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

/** What a report needs of a review that its caller has beside it. */
export interface ReportContext {
  readonly qrCodeID: string | null;
  readonly qrCodeURL: string | null;
  readonly request: ReviewRequest;
  /** Where the service is reached that has the book of rules; null: rules are not linked. */
  readonly siteUrl: string | null;
  /** What its reader has to know first. */
  readonly note?: string | null;
}

/** What the report says beside the review itself: of the request what that does not repeat, and the words of the book. */
export function describeForReport(
  ruleBook: RuleBook,
  review: Review,
  { qrCodeID, qrCodeURL, request, siteUrl, note = null }: ReportContext,
): ReportOptions {
  const { Bill, Claim, Provider } = request;
  const programmes = listProgrammes(ruleBook, review);
  return {
    qrCodeID,
    qrCodeURL,
    note,
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
    describeRule: (rule, file, from) => ruleBook.ruleTitle(rule, file, from),
    ...(siteUrl === null ? {} : { linkRule: makeRuleLinker(review, programmes, siteUrl) }),
    describeFact: (rule, fact) => ruleBook.describeFact(rule, fact),
    describeUnread: (source, file) => ruleBook.describeUnread(source, file),
  };
}
