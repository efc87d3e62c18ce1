/** A programme whose own limit stands in the place of the charge: the trace says so, and the review holds. */
import { describe, expect, it } from 'vitest';
import { recomputeReview } from '../../../engine/verify/verify-review.ts';
import { leaf, makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';
import { forgeDigest } from './mutations.ts';

const CAP = {
  pack: 'edits/made-up',
  kind: 'edits',
  title: 'Made-up limits',
  rules: [
    {
      id: 'charge-cap',
      bucket: 'charge-cap',
      when: leaf('option.IsPayAboveCharge', 'equal', 'true'),
      cap: { formula: 'line.charge' },
    },
  ],
};
const setting = makeSmallBook(
  {
    uses: ['edits/made-up'],
    rules: [
      { bucket: 'schedule-amount', price: { per: 'line', formula: '100' } },
      {
        bucket: 'charge-cap',
        title: 'At most twice the charge',
        exceptionTo: ['edits/made-up#charge-cap'],
        when: leaf('line.placeOfService', 'equal', '22'),
        cap: { formula: 'line.charge * 2' },
        reason: '1010',
      },
    ],
  },
  {},
  [CAP],
);
const NOT_ABOVE =
  'At most twice the charge, in the place of edits/made-up#charge-cap; the allowance is not above it';

describe('IsPayAboveCharge caps', () => {
  it.each<[string, string, number, number, string | null]>([
    ['a line at its charge', '11', 60, 60, null],
    ['no line that the exception leaves above its charge', '22', 60, 100, NOT_ABOVE],
    ['a line by the exception, where that binds', '22', 40, 80, null],
    ['no line below its charge', '11', 120, 100, null],
  ])('%s', async (_name, POS, Charge, allowance, message) => {
    const { services, logDetails } = await reviewSmall(setting, [{ POS, Charge }]);
    expect(services[0]).toMatchObject({ allowance, reduction: Charge - allowance });
    expect(logDetails.find(({ bucket }) => bucket === 'charge-cap')?.message ?? null).toBe(message);
    if (message) expect(services[0]!.reasonCodes).toBe('');
  });

  it('a line above its charge that names no other limit does not hold', async () => {
    const review = await reviewSmall(setting, [{ POS: '22', Charge: 60 }]);
    const last = review.logDetails.length - 1;
    expect(review.logDetails[last]!.bucket).toBe('charge-cap');
    const [service] = review.services;
    const forged = forgeDigest({
      ...review,
      logDetails: review.logDetails.slice(0, last),
      services: [{ ...service!, bucketList: service!.bucketList.slice(0, -1) }],
    });
    expect(recomputeReview(forged)).toContainEqual({
      path: 'services[0].allowance',
      message: 'is above the charge, although IsPayAboveCharge caps it there',
    });
  });
});
