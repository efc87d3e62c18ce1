/**
 * Recomputes a review from its own trace: every formula from the text of its operands, every rounding, every standing in
 * a group, every total, column and digest; and lets json-rules-engine decide every recorded condition again. Nothing else
 * is looked at, so it works on any stored review, years later.
 */
import type { ReviewResponse } from '../present/review.ts';
import { serialiseParts } from '../present/serialise-review.ts';
import { checkAdjustments } from './check-adjustments.ts';
import { checkAttention, checkSums } from './check-attention.ts';
import { checkBillFields, checkFields, checkNotChecked, checkReport } from './check-bill.ts';
import { checkBillRows, checkLineRows } from './check-bucket-totals.ts';
import { checkCitations } from './check-citations.ts';
import { checkDecisions } from './check-decisions.ts';
import { BucketNumbers, checkEntries } from './check-entries.ts';
import { checkGroups } from './check-groups.ts';
import { checkLine, type Recomputed } from './check-line.ts';
import { checkReasons } from './check-reasons.ts';
import { checkReferences } from './check-references.ts';
import {
  checkBilledTotals,
  checkBillTotals,
  checkLineTotals,
  computeTotals,
  type LineTotals,
} from './check-totals.ts';
import { Findings, type VerifyProblem } from './findings.ts';
import { checkShape, checkValue } from './recompute-step.ts';
import { type LineTrace, readBillSteps, readLineTraces } from './trace.ts';

/** A bill without a price: no money anywhere, and the log says why. */
function checkUnreviewed(response: ReviewResponse, findings: Findings): void {
  const { bill, services, logDetails, error } = response;
  for (const [name, value] of Object.entries(bill))
    if (name.startsWith('total') && name !== 'totalCharge' && name !== 'totalTaxCharge' && value !== null)
      findings.report(`bill.${name}`, 'shows money, although the bill could not be reviewed');
  for (const [index, service] of services.entries())
    if (
      [service.allowance, service.reduction, service.needsAttention].some((shown) => shown !== null) ||
      service.bucketList.length + service.adjustments.length > 0
    )
      findings.report(`services[${index}]`, 'shows money, although the bill could not be reviewed');
  checkSums(response, [], findings);
  if (bill.notChecked.length + response.logHeader.unusedFields.length > 0)
    findings.report('bill.notChecked', 'tells parts of a review, although the bill could not be reviewed');
  if (!logDetails.some((step) => step.message === error))
    findings.report('logDetails', 'does not say why the bill could not be reviewed');
}

function checkNumbering({ logDetails, services }: ReviewResponse, findings: Findings): void {
  const lines = new Set(services.map((service) => service.line));
  if (lines.size !== services.length) findings.report('services', 'has two lines of one number');
  for (const [index, step] of logDetails.entries()) {
    findings.expectSame(`logDetails[${index}].step`, step.step, index + 1, 'its place');
    if (step.line !== null && !lines.has(step.line))
      findings.report(`logDetails[${index}].line`, `${step.line} is no line of the bill`);
  }
}

function checkReviewed(response: ReviewResponse, findings: Findings): void {
  const lines = readLineTraces(response);
  const ofBill = readBillSteps(response);
  const numbers = new BucketNumbers();
  const totals: { readonly line: LineTrace; readonly totals: LineTotals }[] = [];
  const recomputed = new Map<number, Recomputed>();
  const capped = response.logHeader.options.some(
    ({ name, value, used }) => name === 'IsPayAboveCharge' && value && used,
  );
  checkEntries('bill', response.bill.bucketList, ofBill, null, numbers, findings);
  for (const step of [...ofBill, ...lines.flatMap(({ steps }) => steps)]) checkShape(step, findings);
  for (const step of ofBill) if (step.log.effect === 'value') checkValue(step, findings);
  for (const line of lines) {
    const { service, path, steps } = line;
    checkEntries(path, service.bucketList, steps, service, numbers, findings);
    const reasons = response.serviceReasonCodes[service.line];
    checkReasons(line, response.bill.reviewedToState, reasons, findings);
    const own = checkLine(line, findings);
    if (!own) continue;
    recomputed.set(service.line, own);
    const total = computeTotals(line, own);
    totals.push({ line, totals: total });
    checkLineTotals(line, total, own, capped, findings);
    checkLineRows(line, total, numbers, findings);
    checkAdjustments(line, total, findings);
  }
  const groups = checkGroups(ofBill, recomputed, numbers, findings);
  checkReferences(response, groups, findings);
  checkBillFields(response, findings);
  checkBillTotals(
    response,
    totals.map((one) => one.totals),
    findings,
  );
  checkBillRows(response.bill.bucketTotalList, lines, numbers, findings);
  checkAttention(response, lines, findings);
  checkSums(response, totals, findings);
  checkNotChecked(response, findings);
}

/** Everything that can be held by arithmetic and comparison alone; what is found goes to `findings`. */
function recompute(response: ReviewResponse, findings: Findings): void {
  checkFields(response, findings);
  checkReport(response, findings);
  checkNumbering(response, findings);
  checkBilledTotals(response, findings);
  checkCitations(response, findings);
  if (response.error === null) checkReviewed(response, findings);
  else checkUnreviewed(response, findings);
  const { qrCodeID: _id, qrCodeURL: _url, logHTML: _html, ...review } = response;
  findings.expectSame(
    'logHeader.resultDigest',
    response.logHeader.resultDigest,
    serialiseParts(review).digest,
    'the content',
  );
}

const unreadable = (): VerifyProblem[] => [
  {
    path: '',
    message: 'cannot be read as a review: a field is missing, or of another kind than a review has there',
  },
];

/** The same as `verifyReview` without the conditions, for many reviews at once. */
export function recomputeReview(response: ReviewResponse): VerifyProblem[] {
  const findings = new Findings();
  try {
    recompute(response, findings);
  } catch {
    // What was found before says no more about a text that is none.
    return unreadable();
  }
  return findings.problems;
}

/**
 * Verifies a review as `/v1/review` returned it, read by `parseReview` (or `JSON.parse`, when no amount is longer than
 * 15 digits).
 *
 * @returns every difference with its path; empty when the review follows from its trace and its digest is right.
 *   Never rejects: a review too broken to be read is a problem too.
 */
export async function verifyReview(response: ReviewResponse): Promise<VerifyProblem[]> {
  const findings = new Findings();
  try {
    recompute(response, findings);
    await checkDecisions(response.logDetails, findings);
  } catch {
    return unreadable();
  }
  return findings.problems;
}
