/** Runs one case of a pack's examples and says where the review does something else. */
import { describeAnswer } from '../authoring/describe-answer.ts';
import { explainRule } from '../authoring/explain-rule.ts';
import { NOT } from '../condition/operators.ts';
import { isUndecided } from '../model/trace.ts';
import type { LogStep } from '../present/log.ts';
import { presentReview } from '../present/present-review.ts';
import type { Review, ReviewResponse } from '../present/review.ts';
import { serialiseReview } from '../present/serialise-review.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import { type ReviewContext, type ReviewedBill, walkBill } from '../run/walk-bill.ts';
import { parseReview } from '../verify/parse-review.ts';
import { checkLine } from './check-line.ts';
import { completeRef, type PackTestFailure } from './pack-test.ts';
import type { PreparedCase } from './prepare-cases.ts';

const RULES = 'rules that fired';

export interface CaseOutcome {
  readonly failures: PackTestFailure[];
  /** Rules that fired, as `pack#id`. */
  readonly fired: ReadonlySet<string>;
  readonly response: ReviewResponse;
}

/** A step as one line of text. */
function describeStep(step: LogStep): string {
  const operands = step.operands.map(({ name, value }) => `${name} ${value}`).join(', ');
  const money = step.after === null ? '' : ` → ${step.after}`;
  return [`${step.step} ${step.bucket} ${step.rule}`, step.formula, operands, step.message]
    .filter((part) => part)
    .join('; ')
    .concat(money);
}

/** The rules that a case says it covers, and that acted in it. */
export const listCovered = ({ testCase, pack }: PreparedCase, fired: ReadonlySet<string>): string[] =>
  (testCase.covers ?? []).filter((rule) => fired.has(completeRef(pack.pack, rule)));

/** What acted on a line or gave it a value; a rule that could not be decided did not fire. */
function collectFired({ lines, bill }: ReviewedBill): Set<string> {
  const acted = [...bill.steps, ...lines.flatMap(({ steps }) => steps)].filter((step) => !isUndecided(step));
  return new Set(acted.flatMap((step) => (step.rule ? [step.rule.ref] : [])));
}

/** The review as the presenter gives it. */
function present(reviewed: ReviewedBill, context: ReviewContext): Review {
  return presentReview(
    reviewed,
    { ...context, tenantId: context.tenant },
    { requestId: 'pack-test', reviewedAt: '2025-01-01T00:00:00', ignoredFields: [] },
  );
}

/** The response as a caller reads it: what the bytes say, not what the objects hold. */
function readResponse(reviewed: ReviewedBill, context: ReviewContext): ReviewResponse {
  return parseReview(
    serialiseReview(present(reviewed, context), {
      qrCodeID: null,
      qrCodeURL: null,
      logHTML: null,
      processedDate: '2025-01-01T00:00:00',
      billReviewProcessingTime: 0,
    }),
  );
}

type Fail = (
  path: readonly (string | number)[],
  what: string,
  expected: string,
  got: string,
  steps?: readonly LogStep[],
) => void;

/** Failures of a case, each at its place in the file; `steps` are those shown below it. */
export function makeFail(
  { yaml, testCase, index }: PreparedCase,
  into: PackTestFailure[],
  all: readonly LogStep[],
): Fail {
  return (path, what, expected, got, steps = all) =>
    into.push({
      ...{ file: yaml.file, ...yaml.positionOf(['tests', index, ...path]) },
      ...{ testCase: testCase.name, what, expected, got, trace: steps.map(describeStep) },
    });
}

/** Compares everything that a case states with a review. */
function compareCase(
  prepared: PreparedCase,
  reviewed: ReviewedBill,
  review: Pick<Review, 'error' | 'services' | 'logHeader' | 'logDetails'>,
): Omit<CaseOutcome, 'response'> {
  const { testCase, pack, request } = prepared;
  const fired = collectFired(reviewed);
  const failures: PackTestFailure[] = [];
  const fail = makeFail(prepared, failures, review.logDetails);
  const complete = (rule: string) => completeRef(pack.pack, rule);
  const list = [...fired].sort().join(', ') || 'none';
  for (const [index, rule] of (testCase.covers ?? []).entries())
    if (!fired.has(complete(rule))) fail(['covers', index], RULES, complete(rule), list);
  for (const [index, rule] of (testCase.excludes ?? []).entries())
    if (fired.has(complete(rule))) fail(['excludes', index], RULES, `${NOT}${complete(rule)}`, list);
  const { error } = review;
  const expected = testCase.error;
  if (expected === undefined ? error !== null : !error?.startsWith(expected))
    fail(expected === undefined ? [] : ['error'], 'error of the review', expected ?? 'none', error ?? 'none');
  const done = { failures, fired };
  if (error !== null) return done;
  const packs = review.logHeader.packs.map(({ id }) => id);
  if (!packs.includes(pack.pack)) fail([], 'packs of the review', pack.pack, packs.join(', '));
  for (const [index, { expect }] of testCase.lines.entries()) {
    const service = review.services.find((one) => one.line === request.Services[index]!.Line)!;
    const steps = review.logDetails.filter(({ line }) => line === service.line || line === null);
    for (const one of expect ? checkLine(expect, service, steps) : [])
      fail(['lines', index, ...one.path], one.what, one.expected, one.got, steps);
  }
  return done;
}

export interface WalkedCase {
  readonly reviewed: ReviewedBill;
  readonly context: ReviewContext;
}

/** Walks the bill of a prepared case by a book. */
export function walkCase(
  { request, tables, tenant, supplied }: PreparedCase,
  ruleBook: RuleBook,
  observed?: Set<unknown>,
  watch?: ReviewContext['watch'],
): WalkedCase {
  const context = {
    ...{ ruleBook, tables, tenant },
    ...(supplied ? { supplied } : {}),
    ...(observed ? { observed } : {}),
    ...(watch ? { watch } : {}),
  };
  return { reviewed: walkBill(request, context), context };
}

/** Reviews a prepared case by a book; what it states is compared with the bytes of the response. */
export function runCase(prepared: PreparedCase, ruleBook: RuleBook, observed?: Set<unknown>): CaseOutcome {
  const { reviewed, context } = walkCase(prepared, ruleBook, observed);
  const response = readResponse(reviewed, context);
  const compared = compareCase(prepared, reviewed, response);
  const failures = compared.failures.map((failure) => explainFailure(failure, prepared, context));
  return { ...compared, failures, response };
}

/** A rule that was to fire and did not says why, for each line that it could have been for. */
function explainFailure(
  failure: PackTestFailure,
  { request }: PreparedCase,
  context: ReviewContext,
): PackTestFailure {
  const { what, expected: ref } = failure;
  if (what !== RULES || ref.startsWith(NOT)) return failure;
  const why = request.Services.flatMap(({ Line }) => {
    const { sentence, details } = describeAnswer(explainRule(request, context, { line: Line, ref }));
    return [`line ${Line}: ${sentence}`, ...details.map((one) => `  ${one}`)];
  });
  return { ...failure, trace: [...why, ...failure.trace] };
}

/** True when a walk does something else than its case states. Its bytes are left out: most of the time goes into them. */
export function isOtherwise(prepared: PreparedCase, { reviewed, context }: WalkedCase): boolean {
  return compareCase(prepared, reviewed, present(reviewed, context)).failures.length > 0;
}
