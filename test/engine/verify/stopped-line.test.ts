/** A stopped line needs a person, unless nothing could be paid for it; a review that hides one is found. */
import { describe, expect, it } from 'vitest';
import { recomputeReview, verifyReview } from '../../../engine/verify/verify-review.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';

/** Another line is in reach of the programme, so that the bill is reviewed. */
const respond = (Charge: string) =>
  reviewResponse(
    makeRequest([{ ServiceDate: '2024-12-31', Charge }, {}], { Bill: { BillReviewState: 'NC' } }),
  );

describe.each(['0', '0.000001', '0.004999'])('charged %s', (charge) => {
  it('is settled at nothing', async () => {
    const review = respond(charge);
    expect(review.services[0]).toMatchObject({ allowance: 0, needsAttention: null });
    expect(review.logDetails.map(({ effect }) => effect)).toContain('stop');
    expect(await verifyReview(review)).toEqual([]);
  });
});

describe.each(['0.01', '1'])('charged %s', (charge) => {
  it('needs a person, and cannot be hidden', async () => {
    const review = respond(charge);
    expect(await verifyReview(review)).toEqual([]);
    const hidden = JSON.parse(JSON.stringify(review)) as typeof review;
    Object.assign(hidden.services[0]!, { needsAttention: null });
    expect(recomputeReview(hidden)).toContainEqual({
      path: 'services[0].needsAttention',
      message: 'is left out, although the line was stopped',
    });
  });
});
