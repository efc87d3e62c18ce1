/** A stopped line needs a person, unless nothing could be paid for it; a review that hides one is found. */
import { describe, expect, it } from 'vitest';
import { recomputeReview, verifyReview } from '../../../engine/verify/verify-review.ts';
import { type Members, makeRequest, reviewResponse } from '../../helpers/requests.ts';

/** Another line is in reach of the programme, so that the bill is reviewed. */
const respond = (line: Members) =>
  reviewResponse(
    makeRequest([{ ServiceDate: '2024-12-31', ...line }, {}], { Bill: { BillReviewState: 'NC' } }),
  );

describe.each<[string, Members, string]>([
  ['charged nothing', { Charge: 0 }, 'charge-cap'],
  ['charged less than a cent', { Charge: '0.000001' }, 'charge-cap'],
  ['charged almost a cent', { Charge: '0.009999' }, 'charge-cap'],
  ['contracted at nothing', { PPOAllowance: 0 }, 'ppo-cap'],
])('%s', (_what, line, cap) => {
  it('is settled at nothing, by a step that says so', async () => {
    const review = respond(line);
    expect(review.services[0]).toMatchObject({ allowance: 0, needsAttention: null });
    const steps = review.logDetails.filter((step) => step.line === 1);
    expect(steps.map(({ effect, bucket, before, after }) => [effect, bucket, before, after])).toEqual([
      ['stop', 'coverage', null, 0],
      ['cap', cap, 0, 0],
    ]);
    expect(await verifyReview(review)).toEqual([]);
  });
});

describe.each<[string, Members]>([
  ['charged a cent', { Charge: '0.01' }],
  ['contracted at a cent', { PPOAllowance: '0.01' }],
])('%s', (_what, line) => {
  it('needs a person, and cannot be hidden', async () => {
    const review = respond(line);
    expect(review.services[0]!.needsAttention).toMatchObject({ least: 0 });
    expect(await verifyReview(review)).toEqual([]);
    const hidden = JSON.parse(JSON.stringify(review)) as typeof review;
    Object.assign(hidden.services[0]!, { needsAttention: null });
    expect(recomputeReview(hidden)).toContainEqual({
      path: 'services[0].needsAttention',
      message: 'is left out, although the line was stopped',
    });
  });
});
