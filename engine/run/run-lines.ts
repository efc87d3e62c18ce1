/** Walks the bucket hierarchy once, in its order, over all lines of a bill. */
import type { LineState } from '../model/line.ts';
import type { PlanBucket } from '../model/plan.ts';
import { runBucket } from './run-bucket.ts';
import { ENGINE_REASONS, stopLine } from './stop-line.ts';

/** Names of buckets that a walk passes by. */
type Skip = ReadonlySet<string>;
const NOTHING: Skip = new Set();

/** The bucket of a line's plan; lines of one plan share it. */
type Select = (line: LineState) => PlanBucket;

/** Lines of one plan, as most bills have them, need not be asked one by one. */
function pick(lines: readonly LineState[], of: Select): Select {
  const first = lines[0];
  if (!first || lines.some(({ plan }) => plan !== first.plan)) return of;
  const own = of(first);
  return () => own;
}

function runNode(select: Select, lines: readonly LineState[], skip: Skip): void {
  const first = lines[0];
  if (!first) return;
  const { bucket, children } = select(first);
  if (skip.has(bucket.name)) return;
  const runChild = (index: number, of: readonly LineState[]) =>
    runNode(
      pick(of, (line) => select(line).children[index]!),
      of,
      skip,
    );
  if (bucket.policy === 'sequence') for (const index of children.keys()) runChild(index, lines);
  else if (bucket.policy === 'first') runFirst(select(first), lines, runChild);
  else runBucket(select, lines);
}

/** Lets each child price the lines that none before it has priced or stopped. */
function runFirst(
  { bucket, children }: PlanBucket,
  lines: readonly LineState[],
  runChild: (index: number, of: readonly LineState[]) => void,
): void {
  const isOpen = ({ denied, allowance }: LineState) => !denied && allowance === null;
  for (const index of children.keys()) runChild(index, lines.filter(isOpen));
  for (const line of lines.filter(isOpen))
    stopLine(line, bucket, `no rule of ${bucket.name} prices this line`, null, ENGINE_REASONS.noRule);
}

/**
 * Runs every line through the hierarchy, bucket by bucket, so that a bucket sees all lines at the same step. Lines come
 * in line-number order, whatever their order in the request.
 *
 * @param stopBefore name of a root bucket at which the walk ends, for operations that price nothing
 * @param skip names of buckets that are passed by, for operations that look behind them
 */
export function runLines(lines: readonly LineState[], stopBefore?: string, skip = NOTHING): void {
  const roots = lines[0]?.plan.roots ?? [];
  for (const [index, { bucket }] of roots.entries()) {
    if (bucket.name === stopBefore) return;
    runNode(
      pick(lines, (line) => line.plan.roots[index]!),
      lines,
      skip,
    );
  }
}
