/** Runs one case of a pack's examples and says where the review does something else. */
import type { ReviewRequest } from '../bill/request.ts';
import { presentReview } from '../present/present-review.ts';
import type { LogStep, ReviewResponse } from '../present/review.ts';
import { serialiseReview } from '../present/serialise-review.ts';
import { isUndecided } from '../run/trace-step.ts';
import { type ReviewContext, type ReviewedBill, walkBill } from '../run/walk-bill.ts';
import { parseReview } from '../verify/parse-review.ts';
import { verifyReview } from '../verify/verify-review.ts';
import { checkLine } from './check-line.ts';
import type { PackTestCase, PackTestFailure } from './pack-test.ts';

export interface CaseOutcome {
  readonly failures: readonly Omit<PackTestFailure, 'file' | 'line' | 'column' | 'testCase'>[];
  /** Path of each failure below the case's node. */
  readonly paths: readonly (readonly (string | number)[])[];
  /** Rules that fired, as `pack#id`. */
  readonly fired: ReadonlySet<string>;
}

/** A step as one line of text. */
export function describeStep(step: LogStep): string {
  const operands = step.operands.map(({ name, value }) => `${name} ${value}`).join(', ');
  const money = step.after === null ? '' : ` → ${step.after}`;
  return [`${step.step} ${step.bucket} ${step.rule}`, step.formula, operands, step.message]
    .filter((part) => part)
    .join('; ')
    .concat(money);
}

/** Rules that acted on a line; one that could not be decided, or found only some of its values, did not fire. */
function collectFired(reviewed: ReviewedBill): Set<string> {
  const acted = reviewed.lines
    .flatMap((line) => line.steps)
    .filter(({ effect }) => !isUndecided(effect) && effect !== 'part');
  return new Set(acted.flatMap((step) => (step.rule ? [step.rule.ref] : [])));
}

/** The response as a caller reads it: what the bytes say, not what the objects hold. */
function readResponse(reviewed: ReviewedBill, context: ReviewContext): ReviewResponse {
  const review = presentReview(
    reviewed,
    { ...context, tenantId: context.tenant },
    { requestId: 'pack-test', reviewedAt: '2025-01-01T00:00:00', ignoredFields: [] },
  );
  return parseReview(
    serialiseReview(review, {
      qrCodeID: null,
      qrCodeURL: null,
      logHTML: null,
      processedDate: '2025-01-01T00:00:00',
      billReviewProcessingTime: 0,
    }),
  );
}

/** Reviews the request of a case and compares everything the case states. `packId` completes rule ids. */
export function runCase(
  testCase: PackTestCase,
  request: ReviewRequest,
  context: ReviewContext,
  packId: string,
): CaseOutcome {
  const reviewed = walkBill(request, context);
  const response = readResponse(reviewed, context);
  const fired = collectFired(reviewed);
  const failures: CaseOutcome['failures'][number][] = [];
  const paths: (readonly (string | number)[])[] = [];
  const fail = (
    path: (string | number)[],
    what: string,
    expected: string,
    got: string,
    steps: readonly LogStep[] = response.logDetails,
  ) => {
    failures.push({ what, expected, got, trace: steps.map(describeStep) });
    paths.push(path);
  };
  const complete = (rule: string) => (rule.includes('#') ? rule : `${packId}#${rule}`);
  const list = [...fired].sort().join(', ') || 'none';
  for (const [index, rule] of (testCase.covers ?? []).entries())
    if (!fired.has(complete(rule))) fail(['covers', index], 'rules that fired', complete(rule), list);
  for (const [index, rule] of (testCase.excludes ?? []).entries())
    if (fired.has(complete(rule)))
      fail(['excludes', index], 'rules that fired', `not ${complete(rule)}`, list);
  for (const { path, message } of verifyReview(response))
    fail([], `verification of ${path}`, 'what the trace gives', message);
  const { error } = response;
  const failed = testCase.error === undefined ? error !== null : !error?.startsWith(testCase.error);
  if (failed)
    fail(
      testCase.error === undefined ? [] : ['error'],
      'error of the review',
      testCase.error ?? 'none',
      error ?? 'none',
    );
  if (error !== null) return { failures, paths, fired };
  if (!response.logHeader.packs.some((pack) => pack.id === packId))
    fail([], 'packs of the review', packId, response.logHeader.packs.map((pack) => pack.id).join(', '));
  for (const [index, { expect }] of testCase.lines.entries()) {
    const service = response.services.find((one) => one.line === request.Services[index]!.Line)!;
    const line = reviewed.lines.find((one) => one.service.Line === service.line)!;
    const steps = response.logDetails.filter((step) => step.line === service.line);
    for (const one of expect ? checkLine(expect, service, steps, line.needsAttention) : [])
      fail(['lines', index, ...one.path], one.what, one.expected, one.got, steps);
  }
  return { failures, paths, fired };
}
