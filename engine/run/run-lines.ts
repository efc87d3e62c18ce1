/** Walks the bucket hierarchy once, in its order, over all lines of a bill. */
import type { LineState } from './line-state.ts';
import type { PlanBucket } from './plan.ts';
import { runBucket } from './run-bucket.ts';
import { ENGINE_REASONS, stopLine } from './stop-line.ts';

/** Names of buckets that a walk passes by. */
type Skip = ReadonlySet<string>;
const NOTHING: Skip = new Set();

function runNode(select: (line: LineState) => PlanBucket, lines: readonly LineState[], skip: Skip): void {
  const [first] = lines;
  if (!first) return;
  const { bucket, children } = select(first);
  if (skip.has(bucket.name)) return;
  if (bucket.policy === 'first') {
    for (const line of lines) runFirst(select(line), line, skip);
    return;
  }
  if (bucket.policy === 'sequence') {
    for (let index = 0; index < children.length; index++)
      runNode((line) => select(line).children[index]!, lines, skip);
    return;
  }
  runBucket(select, lines);
}

/** Tries the children in order until one has priced (or stopped) the line. */
function runFirst(group: PlanBucket, line: LineState, skip: Skip): void {
  if (line.denied) return;
  for (const child of group.children) {
    runNode(() => child, [line], skip);
    if (line.allowance !== null) return;
  }
  stopLine(
    line,
    group.bucket,
    `no rule of ${group.bucket.name} prices this line`,
    null,
    ENGINE_REASONS.noRule,
  );
}

/**
 * Runs every line through the hierarchy, bucket by bucket, so that buckets across lines see all lines at the same
 * step. Lines come in line-number order, whatever their order in the request.
 *
 * @param stopBefore name of a root bucket at which the walk ends, for operations that price nothing
 * @param skip names of buckets that are passed by, for operations that look behind them
 */
export function runLines(lines: readonly LineState[], stopBefore?: string, skip = NOTHING): void {
  const roots = lines[0]?.plan.roots ?? [];
  for (const [index, { bucket }] of roots.entries()) {
    if (bucket.name === stopBefore) return;
    runNode((line) => line.plan.roots[index]!, lines, skip);
  }
}
