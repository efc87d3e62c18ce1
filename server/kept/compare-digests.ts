/** Holds the digests that were computed of a kept review against those that were kept beside it. */
import type { VerifyProblem } from '../../engine/index.ts';
import type { ReviewRecord } from '../store/review-records.ts';
import { isUnmade } from './unmade-page.ts';

/** Whoever changes the stored bytes can compute their digests anew, but not those kept beside them. */
export function compareDigests(
  outcome: Pick<ReviewRecord, 'resultDigest' | 'reportDigest'>,
  record: Pick<ReviewRecord, 'resultDigest' | 'reportDigest'>,
): VerifyProblem[] {
  // A page that was not made has none.
  const expected = isUnmade(record.reportDigest) ? null : record.reportDigest;
  const differs = [
    ...(outcome.resultDigest === record.resultDigest ? [] : ['resultDigest']),
    // A review that was kept before the digest was has none to compare with.
    ...(record.reportDigest === null || outcome.reportDigest === expected ? [] : ['reportDigest']),
  ];
  return differs.map((name) => ({
    path: `logHeader.${name}`,
    message: 'is not the digest that was kept beside the review',
  }));
}
