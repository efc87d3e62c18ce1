/**
 * Recomputes a review from its own trace: every formula from the text of its operands, every rounding, every total,
 * column and digest. Nothing else is looked at, so it works on any stored review, years later.
 */
import type { ReviewResponse } from '../present/review.ts';
import { serialiseParts } from '../present/serialise-review.ts';
import { checkBillFields, checkFields, checkReport } from './check-bill.ts';
import { checkBillRows, checkLineRows } from './check-bucket-totals.ts';
import { checkCitations } from './check-citations.ts';
import { checkDecisions } from './check-decisions.ts';
import { BucketNumbers, checkEntries, RESTORED } from './check-entries.ts';
import { checkLine } from './check-line.ts';
import { checkReasons } from './check-reasons.ts';
import {
  checkBilledTotals,
  checkBillTotals,
  checkLineTotals,
  computeTotals,
  type LineTotals,
} from './check-totals.ts';
import { Findings, type VerifyProblem } from './findings.ts';
import { type LineTrace, readLineTraces } from './line-trace.ts';

/** A bill without a price: no money anywhere, and the log says why. */
function checkUnreviewed(response: ReviewResponse, findings: Findings): void {
  const { bill, services, logDetails, error } = response;
  for (const [name, value] of Object.entries(bill))
    if (name.startsWith('total') && name !== 'totalCharge' && name !== 'totalTaxCharge' && value !== null)
      findings.report(`bill.${name}`, 'shows money, although the bill could not be reviewed');
  for (const [index, service] of services.entries())
    if (service.allowance !== null || service.reduction !== null || service.bucketList.length > 0)
      findings.report(`services[${index}]`, 'shows money, although the bill could not be reviewed');
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

/** True when the engine stopped the line and no person decided after it. */
function isStopped({ steps }: LineTrace): boolean {
  const stop = steps.findLastIndex((step) => step.log.rule === 'engine');
  return stop >= 0 && !steps.slice(stop).some((step) => step.entry?.bucketOverride === RESTORED);
}

/** The engine's own stops always need a person; other attention is not part of the trace. */
function checkAttention(
  { logHeader }: ReviewResponse,
  lines: readonly LineTrace[],
  findings: Findings,
): void {
  const stopped = lines.filter(isStopped).length;
  const { linesNeedingAttention: shown } = logHeader;
  if (!Number.isInteger(shown) || shown < stopped || shown > lines.length)
    findings.report(
      'logHeader.linesNeedingAttention',
      `shows ${shown}, but ${stopped} to ${lines.length} are possible`,
    );
}

function checkReviewed(response: ReviewResponse, findings: Findings): void {
  const lines = readLineTraces(response.services, response.logDetails);
  const numbers = new BucketNumbers();
  const totals: LineTotals[] = [];
  const capped = response.logHeader.options.some((one) => one.name === 'IsPayAboveCharge' && one.value);
  for (const line of lines) {
    for (const step of line.steps) checkDecisions(step, findings);
    checkEntries(line, numbers, findings);
    checkReasons(
      line,
      response.bill.reviewedToState,
      response.serviceReasonCodes[line.service.line],
      findings,
    );
    const recomputed = checkLine(line, findings);
    if (!recomputed) continue;
    const own = computeTotals(line, recomputed);
    totals.push(own);
    checkLineTotals(line, own, recomputed, capped, findings);
    checkLineRows(line, own, numbers, findings);
  }
  checkBillFields(response, findings);
  checkBillTotals(response, totals, findings);
  checkBillRows(response.bill.bucketTotalList, lines, numbers, findings);
  checkAttention(response, lines, findings);
}

/**
 * Verifies a review as `/v1/review` returned it, read by `parseReview` (or `JSON.parse`, when no amount is longer than
 * 15 digits).
 *
 * @returns every difference with its path; empty when the review follows from its trace and its digest is right.
 *   Never throws: a review too broken to be read is a problem too.
 */
export function verifyReview(response: ReviewResponse): VerifyProblem[] {
  const findings = new Findings();
  try {
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
  } catch (error) {
    // What was found before says no more about a text that is none.
    return [{ path: '', message: `cannot be read as a review: ${(error as Error).message}` }];
  }
  return findings.problems;
}
