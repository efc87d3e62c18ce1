/** One bill reviewed by two books: which of its lines end otherwise, and at which step that begins. */
import type { ReviewRequest } from '../bill/request.ts';
import { sortLines } from '../bill/sort-lines.ts';
import { type Decimal, ZERO } from '../decimal.ts';
import type { LineState } from '../model/line.ts';
import { describeWalk } from '../pack-tests/describe-walk.ts';
import { nameStanding, type Standing } from '../present/attention.ts';
import type { LogStep } from '../present/log.ts';
import { presentReview, type ReviewIdentity } from '../present/present-review.ts';
import type { Review, ReviewedService } from '../present/review.ts';
import { type ReviewContext, type ReviewedBill, walkBill } from '../run/walk-bill.ts';

/** How a line ends. */
export interface LineEnd {
  /** Nought for a line of a bill that could not be reviewed. */
  readonly allowance: Decimal;
  readonly standing: Standing | 'failed';
}

/** The same line under both books. */
export interface ComparedLine {
  readonly line: number;
  readonly code: string;
  /** The programme that prices it, by the later book where both have one; null: none. */
  readonly programme: string | null;
  readonly before: LineEnd;
  readonly after: LineEnd;
}

export interface ChangedLine extends ComparedLine {
  /** Reason codes. */
  readonly reasons: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** The rule of the first step that is another one; `engine` for what the engine itself does, as when it refuses a bill. */
  readonly cause: string;
}

export interface ComparedBill {
  readonly lines: readonly ComparedLine[];
  /** The reviews, and those lines whose end is another; null where both books do the same. */
  readonly change: {
    readonly before: Review;
    readonly after: Review;
    readonly lines: readonly ChangedLine[];
  } | null;
}

const IDENTITY: ReviewIdentity = { requestId: '', reviewedAt: '0001-01-01T00:00:00', ignoredFields: [] };
const FAILED: LineEnd = { allowance: ZERO, standing: 'failed' };

/** How a walked line ends; one that is not there could not be reviewed. */
export const findEnd = (line: LineState | undefined): LineEnd =>
  line
    ? {
        allowance: line.allowance ?? ZERO,
        standing: nameStanding(line.attention.map(({ step }) => step.effect)),
      }
    : FAILED;

/** What of a step tells whether it is the same. */
const describeStep = ({ rule, effect, formula, operands, result, after, message, reasonCodes }: LogStep) =>
  JSON.stringify([
    [rule, effect, formula, result, after, message, reasonCodes],
    operands.map(({ name, value }) => [name, value]),
  ]);

const stepsOf = ({ logDetails }: Review, line: number) => logDetails.filter((step) => step.line === line);

/** The rule at which the traces of a line part: one that only one of them has before one that both have. */
function findCause(before: readonly LogStep[], after: readonly LogStep[]): string {
  const at = [...before, ...after].findIndex((_step, index) => {
    const [one, other] = [before[index], after[index]];
    return !one || !other || describeStep(one) !== describeStep(other);
  });
  const [one, other] = [before[at], after[at]];
  const isNew = (step: LogStep | undefined, others: readonly LogStep[]) =>
    step !== undefined && !others.some(({ rule }) => rule === step.rule);
  const cause = isNew(other, before) ? other : isNew(one, after) ? one : (other ?? one);
  return cause?.rule ?? 'engine';
}

const splitReasons = ({ reasonCodes }: ReviewedService) => reasonCodes.split(',').filter((one) => one !== '');

/** What of a line a payer acts on. */
const describeEnd = ({
  allowance,
  taxAllowance,
  reasonCodes,
  needsAttention,
  isPriorAuthorizationRequired,
  isDocumentationRequired,
}: ReviewedService) =>
  JSON.stringify([
    [allowance, taxAllowance, reasonCodes, isPriorAuthorizationRequired, isDocumentationRequired],
    needsAttention && [needsAttention.least, needsAttention.most],
  ]);

function pickChanged(lines: readonly ComparedLine[], before: Review, after: Review): ChangedLine[] {
  return lines.flatMap((line) => {
    const [one, other] = [before, after].map(
      ({ services }) => services.find((service) => service.line === line.line)!,
    ) as [ReviewedService, ReviewedService];
    if (line.before.standing === line.after.standing && describeEnd(one) === describeEnd(other)) return [];
    const cause = findCause(stepsOf(before, line.line), stepsOf(after, line.line));
    return [{ ...line, cause, reasons: { before: splitReasons(one), after: splitReasons(other) } }];
  });
}

/** @param before context of the earlier book, `after` of the later one; a bill is presented only where they differ */
export function compareBill(
  request: ReviewRequest,
  before: ReviewContext,
  after: ReviewContext,
): ComparedBill {
  const [one, other] = [walkBill(request, before), walkBill(request, after)];
  const find = ({ lines }: ReviewedBill, number: number) =>
    lines.find(({ service }) => service.Line === number);
  const lines = sortLines(request.Services).map(({ Line, CPT1 }): ComparedLine => {
    const [was, is] = [find(one, Line), find(other, Line)];
    const programme = (is ?? was)?.plan.programme.pack.pack ?? null;
    return { line: Line, code: CPT1, programme, before: findEnd(was), after: findEnd(is) };
  });
  if (describeWalk(one) === describeWalk(other)) return { lines, change: null };
  const present = (reviewed: ReviewedBill, context: ReviewContext) =>
    presentReview(reviewed, { ...context, tenantId: context.tenant }, IDENTITY);
  const reviews = { before: present(one, before), after: present(other, after) };
  return { lines, change: { ...reviews, lines: pickChanged(lines, reviews.before, reviews.after) } };
}

/** The later amount less the earlier one. */
export const differenceOf = ({ before, after }: ComparedLine): Decimal =>
  after.allowance.minus(before.allowance);
