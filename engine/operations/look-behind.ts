/** Problems that a review never comes to, because something before them ends the line. */
import type { ReviewRequest } from '../bill/request.ts';
import type { LineState } from '../model/line.ts';
import type { TraceStep } from '../model/trace.ts';

import { type ReviewContext, walkBill } from '../run/walk-bill.ts';
import type { BillProblem } from './bill-problem.ts';
import { checkLine } from './check-line.ts';

/** Ends a line before its price. Behind the buckets of the base value stands nothing that could be wrong with the line. */
const isBarrier = ({ bucket, effect }: TraceStep): boolean =>
  (effect === 'deny' || effect === 'stop') &&
  (bucket.policy === 'gate' || bucket.policy === 'each') &&
  bucket.totals === undefined;

/** Buckets that end one of the lines, and the lines they end. A line that no programme covers ends in one that is passed by, too. */
function findBarriers(
  lines: readonly LineState[],
  skip: ReadonlySet<string>,
): { buckets: Set<string>; ended: number[] } {
  const steps = lines.flatMap((line) =>
    line.steps
      .filter((step) => isBarrier(step) && !skip.has(step.bucket.name))
      .map((step) => ({ line, step })),
  );
  return {
    buckets: new Set(steps.map(({ step }) => step.bucket.name)),
    ended: steps.map(({ line }) => line.service.Line),
  };
}

/**
 * Walks a bill again without the buckets that ended a line, until nothing new ends one, so that a line that was denied
 * for its date also says that its code is unknown. What such a walk flags is left out: the line may never be priced.
 *
 * @param lines the lines as the review left them
 * @returns by line number the further problems, which can repeat those of the review
 */
export function lookBehind(
  request: ReviewRequest,
  context: ReviewContext,
  lines: readonly LineState[],
): ReadonlyMap<number, readonly BillProblem[]> {
  const found = new Map<number, BillProblem[]>();
  const skip = new Set<string>();
  let walked = lines;
  for (;;) {
    const { buckets, ended } = findBarriers(walked, skip);
    if (buckets.size === 0) return found;
    for (const name of buckets) skip.add(name);
    for (const line of ended) if (!found.has(line)) found.set(line, []);
    // A bill that cannot be reviewed any more says nothing of its lines.
    walked = walkBill(request, context, { skip }).lines;
    for (const line of walked)
      found
        .get(line.service.Line)
        ?.push(...checkLine(line, context.ruleBook).filter(({ severity }) => severity !== 'info'));
  }
}
