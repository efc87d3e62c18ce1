/** What each bucket of the hierarchy did to the money of a line or bill; reductions sum to charge − allowance. */
import { type Decimal, toJsonNumber, ZERO } from '../decimal.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { LineState } from '../model/line.ts';
import type { BucketTotal } from './review.ts';

interface Row {
  readonly bucket: CompiledBucket;
  before: Decimal;
  after: Decimal;
  reduction: Decimal;
}

/** Rows of one line, in the order of the walk. Steps of a bucket that reports under another are counted there. */
export function collectRows(line: LineState, buckets: ReadonlyMap<string, CompiledBucket>): Row[] {
  const rows = new Map<string, Row>();
  for (const step of line.steps) {
    if (step.after === null || step.after === step.before) continue;
    // The first price is measured from the charge.
    const before = step.before ?? line.service.Charge;
    const reduction = before.minus(step.after);
    const bucket = buckets.get(step.bucket.totals ?? step.bucket.name) ?? step.bucket;
    const row = rows.get(bucket.id);
    if (row) {
      row.after = step.after;
      row.reduction = row.reduction.plus(reduction);
    } else rows.set(bucket.id, { bucket, before, after: step.after, reduction });
  }
  return [...rows.values()];
}

const present = ({ bucket, before, after, reduction }: Row): BucketTotal => ({
  bucketHierarchyID: bucket.number,
  name: bucket.name,
  allowanceBefore: toJsonNumber(before),
  allowanceAfter: toJsonNumber(after),
  reduction: toJsonNumber(reduction),
});

/** `bucketTotalList`: buckets that moved money. */
export function presentBucketTotals(rows: readonly Row[]): BucketTotal[] {
  return rows.filter((row) => !row.reduction.isZero()).map(present);
}

/** The rows of all lines added up, in the order of the hierarchy. */
export function sumRows(lines: readonly (readonly Row[])[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of lines.flat()) {
    const sum = sums.get(row.bucket.id) ?? { bucket: row.bucket, before: ZERO, after: ZERO, reduction: ZERO };
    sums.set(row.bucket.id, {
      bucket: row.bucket,
      before: sum.before.plus(row.before),
      after: sum.after.plus(row.after),
      reduction: sum.reduction.plus(row.reduction),
    });
  }
  return [...sums.values()].sort((a, b) => a.bucket.number - b.bucket.number);
}
