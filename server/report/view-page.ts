/** What the page template shows: header, totals, lines, steps of the bill, appendix. */
import { checkLink } from './escape-html.ts';
import { compareAmounts, formatMoney } from './format-amount.ts';
import { Names } from './names.ts';
import { renderQrCode } from './qr-code.ts';
import type { ReportInput, ReportOptions, ReportStep } from './report-input.ts';
import { buildAppendixView } from './view-appendix.ts';
import { buildBucketTotals, buildLineView, buildReasonView, buildStateFacts } from './view-line.ts';
import { buildStepView, listReasonIds } from './view-step.ts';
import { describeState, formatDate, formatDateTime, showValue } from './wording.ts';

/** A link longer than this makes a QR code that no phone reads from paper. */
const LONGEST_QR_CODE_TEXT = 300;

export function buildPageView(review: ReportInput, options: ReportOptions): Record<string, unknown> {
  const { bill, logHeader } = review;
  const names = new Names(bill, review.services, options, logHeader.citations ?? []);
  const stepsOf = groupSteps(review.logDetails);
  const billSteps = stepsOf.get(null) ?? [];
  const from = formatDate(bill.fromServiceDate);
  const to = formatDate(bill.toServiceDate);
  const submitted = new Map(options.submitted?.map((line) => [line.line, line]));
  const attention = listAttention(review, options);
  const attentionCount = Math.max(attention.size, logHeader.linesNeedingAttention ?? 0);
  const lines = review.services.map((line) =>
    buildLineView(line, {
      names,
      steps: stepsOf.get(line.line) ?? [],
      submitted: submitted.get(line.line),
      onlyDate: from === to ? from : '',
      needsAttention: attention.has(line.line),
    }),
  );
  const link = checkLink(options.qrCodeURL ?? review.qrCodeURL);
  const billFacts = buildStateFacts(bill.billState);
  const billReasons = listReasonIds(bill.reasonCodes);
  return {
    title: `Review ${review.qrCodeID || logHeader.requestId || ''} of bill ${bill.uniqueID}`,
    error: review.error ? { text: review.error, messages: listMessages(review) } : false,
    bill: bill.uniqueID,
    reviewID: review.qrCodeID || '',
    requestID: logHeader.requestId || '',
    jurisdiction: describeJurisdiction(review, billSteps),
    dates: from === to ? from : `${from} to ${to}`,
    facility: bill.facilityName || '',
    tenant: logHeader.tenant || '',
    reviewedAt: formatDateTime(logHeader.reviewedAt),
    engineVersion: logHeader.engineVersion || '',
    inputDigest: logHeader.inputDigest || '',
    resultDigest: logHeader.resultDigest || '',
    link: link ?? '',
    qrCode: link && link.length <= LONGEST_QR_CODE_TEXT ? renderQrCode(link) : '',
    ...buildTotals(review),
    attentionLines: lines.filter((line) => line['attention']),
    attentionCount: countLines(attentionCount),
    hasAttention: attentionCount > 0,
    attentionUnnamed: attention.size === 0,
    hasDates: lines.some((line) => line['date']),
    lines,
    billSteps: billSteps.map((step) => buildStepView(step, names)),
    hasBillSteps: billSteps.length > 0,
    billReasons: billReasons.map((id) => buildReasonView(id, names.findReason(id))),
    hasBillReasons: billReasons.length > 0,
    billFacts,
    hasBillFacts: billFacts.length > 0,
    ...buildAppendixView(review, names),
  };
}

/** The steps of each line, in the order of the trace; `null` holds those of the bill. */
function groupSteps(steps: readonly ReportStep[]): Map<number | null, ReportStep[]> {
  const groups = new Map<number | null, ReportStep[]>();
  for (const step of steps) {
    const line = step.line ?? null;
    const group = groups.get(line);
    if (group) group.push(step);
    else groups.set(line, [step]);
  }
  return groups;
}

/**
 * The lines that a person has to finish. The review only counts them; when the caller does not name them, they
 * are known only if just as many lines have no allowance (such a line never has one).
 */
function listAttention(review: ReportInput, options: ReportOptions): ReadonlySet<number> {
  if (options.linesNeedingAttention) return new Set(options.linesNeedingAttention);
  const count = review.logHeader.linesNeedingAttention ?? 0;
  const lines = review.services.filter(
    ({ allowance }) => allowance === null || compareAmounts(allowance, 0) === 0,
  );
  return new Set(lines.length === count ? lines.map(({ line }) => line) : []);
}

/** What the steps say is missing, besides the error itself. */
function listMessages(review: ReportInput): string[] {
  const messages = new Set(review.logDetails.flatMap(({ message }) => (message ? [message] : [])));
  messages.delete(review.error ?? '');
  return [...messages];
}

function describeJurisdiction(review: ReportInput, billSteps: readonly ReportStep[]): object {
  const { billReviewState, reviewedToState } = review.bill;
  const state = reviewedToState || billReviewState || '';
  const step = billSteps.find(({ bucket }) => bucket.includes('jurisdiction'));
  return {
    state: state ? describeState(state) : 'Not decided',
    submitted: billReviewState && billReviewState !== state ? describeState(billReviewState) : '',
    step: step ? step.step : '',
    // The message of a failed review says what to do about it, not what decided.
    because: (!review.error && step?.message) || describeDecisions(step),
  };
}

function describeDecisions(step: ReportStep | undefined): string {
  return (step?.decidedBy ?? []).map(({ fact, got }) => `${fact}: ${showValue(got)}`).join('; ');
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function buildTotals(review: ReportInput): Record<string, unknown> {
  const { bill } = review;
  const priced = bill.totalAllowance !== null;
  const surcharge = compareAmounts(bill.totalSurcharge, 0) ? formatMoney(bill.totalSurcharge) : '';
  const taxed = [bill.totalTaxCharge, bill.totalTaxAllowance, bill.totalTaxReduction].some((amount) =>
    compareAmounts(amount, 0),
  );
  return {
    priced,
    lineCount: countLines(review.services.length),
    charge: formatMoney(bill.totalCharge),
    allowance: formatMoney(bill.totalAllowance),
    reduction: formatMoney(bill.totalReduction),
    uncapped: formatMoney(bill.totalUncappedAllowance),
    beforePpo: formatMoney(bill.totalPrePPOAllowance),
    uncappedBeforePpo: formatMoney(bill.totalUncappedPrePPOAllowance),
    surcharge,
    tax: taxed
      ? {
          taxCharge: formatMoney(bill.totalTaxCharge),
          taxAllowance: formatMoney(bill.totalTaxAllowance),
          taxReduction: formatMoney(bill.totalTaxReduction),
        }
      : false,
    totals: buildBucketTotals(bill.bucketTotalList),
    hasTotals: (bill.bucketTotalList ?? []).length > 0,
  };
}
