import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { verifyReview } from '../../../engine/verify/verify-review.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { changeDigit, collectDigits, type Digit, forgeDigest } from './mutations.ts';
import { sampleReviews } from './sample-reviews.ts';

const samples = Object.entries(sampleReviews());

/** Keys of numbers that money follows from; others are held by the digest alone. */
const MONEY = new Set([
  ...[
    'charge',
    'quantityBilled',
    'quantityUsed',
    'allowance',
    'uncappedAllowance',
    'reduction',
    'prePPOAllowance',
  ],
  ...['uncappedPrePPOAllowance', 'taxCharge', 'taxAllowance', 'taxReduction', 'before', 'after', 'places'],
  ...['sourceValue', 'sourcePercent', 'sourceAdditional', 'percentApplied', 'percentOfCharge'],
  ...['allowanceBefore', 'allowanceAfter', 'totalCharge', 'totalAllowance', 'totalUncappedAllowance'],
  ...['totalReduction', 'totalPrePPOAllowance', 'totalUncappedPrePPOAllowance', 'totalSurcharge'],
  ...['totalTaxCharge', 'totalTaxAllowance', 'totalTaxReduction'],
]);

function isMoney({ path }: Digit): boolean {
  const key = path.at(-1)!;
  return MONEY.has(key) || (key === 'value' && path.includes('operands'));
}

const digitsOf = (review: ReviewResponse): Digit[] =>
  (['bill', 'services', 'logDetails'] as const).flatMap((part) => collectDigits(review[part], [part]));

describe('a review as the engine made it', () => {
  it.each(samples)('%s: follows from its trace', (_name, review) => {
    expect(verifyReview(review)).toEqual([]);
  });

  it('shows every kind of step in these samples', () => {
    const formulas = samples.flatMap(([, review]) =>
      review.logDetails.map((step) => step.formula?.split(' = ')[0]),
    );
    expect(new Set(formulas)).toEqual(
      new Set([
        undefined,
        'allowance',
        'quantity',
        'tax',
        'lateFee',
        'work',
        'practiceExpense',
        'malpractice',
      ]),
    );
  });

  it('without a price: says why, and shows no money', () => {
    const review = reviewResponse(makeRequest([{}], { Bill: { BillReviewState: 'WY' } }));
    expect(review.error).not.toBeNull();
    expect(verifyReview(review)).toEqual([]);
    const priced = forgeDigest({ ...review, bill: { ...review.bill, totalAllowance: 1 } });
    expect(verifyReview(priced)).toEqual([expect.objectContaining({ path: 'bill.totalAllowance' })]);
    const taxed = forgeDigest({ ...review, bill: { ...review.bill, totalTaxCharge: 1 } });
    expect(verifyReview(taxed)).toEqual([expect.objectContaining({ path: 'bill.totalTaxCharge' })]);
  });
});

describe('a changed digit', () => {
  it.each(samples)('anywhere in "%s" is caught', (_name, review) => {
    const digits = digitsOf(review);
    expect(digits.length).toBeGreaterThan(300);
    fc.assert(
      fc.property(fc.nat(digits.length - 1), fc.integer({ min: 1, max: 9 }), (index, by) => {
        expect(verifyReview(changeDigit(review, digits[index]!, by))).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(samples)(
    'of money in "%s" is caught by the arithmetic, whoever computes the digest anew',
    (_name, review) => {
      const digits = digitsOf(review).filter(isMoney);
      expect(digits.length).toBeGreaterThan(100);
      const missed = digits.filter((digit, index) => {
        const forged = forgeDigest(changeDigit(review, digit, 1 + (index % 9)));
        return verifyReview(forged).length === 0;
      });
      expect(missed.map(({ path, at }) => `${path.join('.')} digit ${at}`)).toEqual([]);
    },
  );
});

/** A response as anybody may change it. */
type Json = ReturnType<typeof JSON.parse>;

describe('other changes, with the digest computed anew', () => {
  const [, review] = samples[0]!;
  const check = (change: (copy: Json) => void) => {
    const copy: Json = structuredClone(review);
    change(copy);
    return verifyReview(forgeDigest(copy)).map((problem) => problem.path);
  };
  it.each<[string, (copy: Json) => void, string]>([
    ['a step taken out', (r) => r.logDetails.splice(2, 1), 'logDetails[2].step'],
    [
      'two steps exchanged',
      (r) => r.logDetails.splice(1, 2, r.logDetails[2], r.logDetails[1]),
      'logDetails[1].step',
    ],
    [
      'a formula replaced',
      (r) => {
        r.logDetails[1].formula = 'allowance = 84.64';
      },
      'logDetails[1].operands',
    ],
    [
      'a formula that is none',
      (r) => {
        r.logDetails[1].formula = 'allowance = )(';
      },
      'logDetails[1].formula',
    ],
    [
      'half-even for half-up',
      (r) => {
        r.logDetails[1].rounding.mode = 'nearest';
      },
      'logDetails[1].rounding.mode',
    ],
    [
      'a reason code left out',
      (r) => {
        r.services[0].reasonCodes = '';
      },
      'services[0].reasonCodes',
    ],
    [
      'a reason code of the map',
      (r) => {
        r.serviceReasonCodes['1'] = [1020];
      },
      'serviceReasonCodes.1',
    ],
    [
      'a CARC',
      (r) => {
        r.services[0].carcReasonCodes = '45';
      },
      'services[0].carcReasonCodes',
    ],
    [
      'a reason object',
      (r) => {
        r.services[0].reasonCodesDTO[0].shortDescription = 'x';
      },
      'services[0].reasonCodesDTO',
    ],
    [
      'a row of bucket totals left out',
      (r) => r.services[0].bucketTotalList.pop(),
      'services[0].bucketTotalList',
    ],
    ['a row of the bill left out', (r) => r.bill.bucketTotalList.pop(), 'bill.bucketTotalList'],
    [
      'a bucket renumbered in one place',
      (r) => {
        r.services[0].bucketList[0].bucketHierarchyID = 4444;
      },
      'services[1].bucketList[1].bucketHierarchyID',
    ],
    [
      'another rule in the column',
      (r) => {
        r.services[0].bucketList[0].fullRuleName = 'x#y';
      },
      'services[0].bucketList[0].fullRuleName',
    ],
    [
      'another regulation',
      (r) => {
        r.services[0].bucketList[0].requirementURL = 'https://example.com';
      },
      'services[0].bucketList[0].requirementURL',
    ],
    [
      'a condition that does not hold',
      (r) => {
        r.logDetails[1].decidedBy.find((leaf: { fact: string }) => leaf.fact === 'pos.site').got = 'facility';
      },
      'logDetails[1].decidedBy[3]',
    ],
    [
      'a field that no review has',
      (r) => {
        r.note = 'paid';
      },
      'note',
    ],
    [
      'the link left out',
      (r) => {
        delete r.qrCodeURL;
      },
      'qrCodeURL',
    ],
    [
      'a report where none was sent',
      (r) => {
        r.logHTML = '<p>';
      },
      'logHeader.reportDigest',
    ],
    [
      'the first day of service',
      (r) => {
        r.bill.fromServiceDate = '2025-06-01T00:00:00';
      },
      'bill.fromServiceDate',
    ],
    [
      'the last day of service',
      (r) => {
        r.bill.toServiceDate = '2025-06-05T00:00:00';
      },
      'bill.toServiceDate',
    ],
    [
      'a day outside of what the pack covers',
      (r) => {
        r.logDetails[0].decidedBy[1].got = '2026-06-02';
      },
      'logDetails[0].decidedBy[1]',
    ],
    [
      'the state',
      (r) => {
        r.bill.reviewedToState = 'SC';
      },
      'bill.reviewedToState',
    ],
    [
      'an authorization that no line asks for',
      (r) => {
        r.services.forEach((service: Json) => {
          service.isPriorAuthorizationRequired = false;
        });
      },
      'bill.isPriorAuthorizationRequired',
    ],
    [
      'documentation that a line asks for',
      (r) => {
        r.services[0].isDocumentationRequired = true;
      },
      'bill.isDocumentationRequired',
    ],
    [
      'reasons of a line that is not there',
      (r) => {
        r.serviceReasonCodes['99'] = [];
      },
      'serviceReasonCodes',
    ],
    [
      'a source that no value names',
      (r) => {
        r.logHeader.citations.push({ id: 'a#b', title: 'T', pin: null, url: null, read: null });
      },
      'logHeader.citations',
    ],
    [
      'a value with a source that is not there',
      (r) => {
        r.logHeader.citations.pop();
      },
      'logDetails[2].operands[1].citation',
    ],
    [
      'a look-up that says other than what it decided',
      (r) => {
        r.logDetails[1].lookUps.find((one: Json) => one.name === 'pos.site').value = 'facility';
      },
      'logDetails[1].decidedBy[3].got',
    ],
    [
      'more lines to look at than there are',
      (r) => {
        r.logHeader.linesNeedingAttention = 7;
      },
      'logHeader.linesNeedingAttention',
    ],
    [
      'an error beside prices',
      (r) => {
        r.error = 'no pack';
      },
      'bill.totalAllowance',
    ],
    [
      'money as text',
      (r) => {
        r.services[0].allowance = 'much';
      },
      'services[0].allowance',
    ],
    [
      'two lines of one number',
      (r) => {
        r.services[1].line = 1;
      },
      'services',
    ],
  ])('%s', (_name, change, path) => {
    expect(check(change)).toContain(path);
  });

  it('a review too broken to be read is a problem, not an exception', () => {
    expect(verifyReview({} as ReviewResponse)).toEqual([
      { path: '', message: expect.stringContaining('cannot be read as a review') },
    ]);
  });
});
