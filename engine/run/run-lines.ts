/** Walks the bucket hierarchy once, in its order, over all lines of a bill. */

import type { CompiledBucket } from '../model/bucket.ts';
import type { LineState } from '../model/line.ts';
import { type Here, runBucket, selectBucket } from './run-bucket.ts';
import { ENGINE_REASONS, stopLine } from './stop-line.ts';

/** Names of buckets that a walk passes by. */
type Skip = ReadonlySet<string>;
const NOTHING: Skip = new Set();

function runNode(here: Here, lines: readonly LineState[], skip: Skip): void {
  const first = lines[0];
  if (!first) return;
  const { bucket, children } = selectBucket(here, first);
  if (skip.has(bucket.name)) return;
  if (bucket.policy !== 'sequence' && bucket.policy !== 'first') {
    runBucket(here, lines);
    return;
  }
  // Each child of the first prices the lines that none before it has priced or stopped.
  const isFirst = bucket.policy === 'first';
  for (let index = 0; index < children.length; index++)
    runNode(enterChild(here, index), isFirst ? lines.filter(isOpen) : lines, skip);
  if (isFirst) for (const line of lines) if (isOpen(line)) stopUnpriced(line, bucket);
}

/** The same child of the bucket in each plan. */
const enterChild = ({ bucket, byPlan }: Here, index: number): Here => ({
  bucket: bucket.children[index]!,
  byPlan: byPlan && new Map([...byPlan].map(([plan, own]) => [plan, own.children[index]!])),
});

const isOpen = ({ denied, allowance }: LineState) => !denied && allowance === null;

const stopUnpriced = (line: LineState, bucket: CompiledBucket) =>
  stopLine(line, bucket, `no rule of ${bucket.name} prices this line`, null, ENGINE_REASONS.noRule);

/**
 * Runs every line through the hierarchy, bucket by bucket, so that a bucket sees all lines at the same step. Lines come
 * in line-number order, whatever their order in the request.
 *
 * @param stopBefore name of a root bucket at which the walk ends, for operations that price nothing
 * @param skip names of buckets that are passed by, for operations that look behind them
 */
export function runLines(lines: readonly LineState[], stopBefore?: string, skip = NOTHING): void {
  const plans = new Set(lines.map(({ plan }) => plan));
  const [plan] = plans;
  for (const [index, root] of (plan?.roots ?? []).entries()) {
    if (root.bucket.name === stopBefore) return;
    // Lines of one plan, as most bills have them, need not be asked one by one.
    const byPlan = plans.size > 1 ? new Map([...plans].map((own) => [own, own.roots[index]!])) : null;
    runNode({ bucket: root, byPlan }, lines, skip);
  }
}
