import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogOperand } from '../../../engine/present/log.ts';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { recomputeReview, verifyReview } from '../../../engine/verify/verify-review.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { changeDigit, collectDigits, type Digit, forgeDigest } from './mutations.ts';
import { sampleReviews } from './sample-reviews.ts';

const samples = Object.entries(sampleReviews());

/** Keys of numbers that money follows from; others are held by the digest alone. */
const MONEY = new Set([
  ...['result', 'position', 'through', 'share'],
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

/** Lines of which it is not known whether they belong to a group stand in no list: what compares their number holds it. */
const isOfNoList = ({ name }: LogOperand) => name.endsWith('.unsettled');

/** A value that another step gave, or the state of a line as a group found it. */
const isHeld = ({ name, step }: LogOperand) =>
  step !== undefined || ['line.charge', 'line.allowance', 'line.quantity'].includes(name);

function isMoney({ path }: Digit, { logDetails }: ReviewResponse): boolean {
  const key = path.at(-1)!;
  if (key !== 'value' || path[0] !== 'logDetails') return MONEY.has(key);
  const step = logDetails[Number(path[1])]!;
  const [part, index, member, at] = [path[2], path[3], path[4], path[6]];
  if (part === 'lookUps') {
    const lookUp = step.lookUps[Number(index)]!;
    return isHeld(lookUp) && !isOfNoList(lookUp);
  }
  if (part === 'group')
    return index === 'members' && isHeld(step.group!.members[Number(member)]!.values[Number(at)]!);
  // A limit far above what it limits: with other digits it gives the same amount.
  const { name, value } = step.operands[Number(index)] ?? { name: '', value: '' };
  const isLoose = name === 'implantsMost' && Number(value) > step.after!;
  return part === 'operands' && !isLoose;
}

const digitsOf = (review: ReviewResponse): Digit[] =>
  (['bill', 'services', 'logDetails'] as const).flatMap((part) => collectDigits(review[part], [part]));

describe('a review as the engine made it', () => {
  it.each(samples)('%s: follows from its trace', async (_name, review) => {
    expect(await verifyReview(review)).toEqual([]);
  });

  it('shows every kind of step in these samples', () => {
    const targets = samples.flatMap(([, review]) =>
      review.logDetails.map((step) => step.formula?.split(/ = |\./)[0]),
    );
    expect(new Set(targets)).toEqual(
      new Set([undefined, 'allowance', 'quantity', 'tax', 'lateFee', 'derived']),
    );
    const effects = samples.flatMap(([, review]) => review.logDetails.map(({ effect }) => effect));
    const shown = ['jurisdiction', 'value', 'group', 'price', 'adjust', 'cap', 'quantity', 'charge', 'deny'];
    expect(new Set(effects)).toEqual(new Set([...shown, 'restore', 'flag', 'stop']));
  });

  it('without a price: says why, and shows no money', async () => {
    const review = reviewResponse(makeRequest([{}], { Bill: { BillReviewState: 'WY' } }));
    expect(review.error).not.toBeNull();
    expect(await verifyReview(review)).toEqual([]);
    const priced = forgeDigest({ ...review, bill: { ...review.bill, totalAllowance: 1 } });
    expect(await verifyReview(priced)).toEqual([expect.objectContaining({ path: 'bill.totalAllowance' })]);
    const taxed = forgeDigest({ ...review, bill: { ...review.bill, totalTaxCharge: 1 } });
    expect(await verifyReview(taxed)).toEqual([expect.objectContaining({ path: 'bill.totalTaxCharge' })]);
  });
});

describe('a changed digit', () => {
  it.each(samples)('anywhere in "%s" is caught', (_name, review) => {
    const digits = digitsOf(review);
    expect(digits.length).toBeGreaterThan(300);
    fc.assert(
      fc.property(fc.nat(digits.length - 1), fc.integer({ min: 1, max: 9 }), (index, by) => {
        expect(recomputeReview(changeDigit(review, digits[index]!, by))).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(samples)(
    'of money in "%s" is caught by the arithmetic, whoever computes the digest anew',
    (_name, review) => {
      const digits = digitsOf(review).filter((digit) => isMoney(digit, review));
      expect(digits.length).toBeGreaterThan(100);
      const missed = digits.filter((digit, index) => {
        const forged = forgeDigest(changeDigit(review, digit, 1 + (index % 9)));
        return recomputeReview(forged).length === 0;
      });
      expect(missed.map(({ path, at }) => `${path.join('.')} digit ${at}`)).toEqual([]);
    },
  );
});

it('another number of lines that are not decided is caught by what compares it', async () => {
  const [, review] = samples.find(([, { logDetails }]) =>
    logDetails.some(({ lookUps }) => lookUps.some(isOfNoList)),
  )!;
  const changed = structuredClone(review);
  const lookUp = changed.logDetails.flatMap(({ lookUps }) => lookUps).find(isOfNoList)!;
  Object.assign(lookUp, { value: String(Number(lookUp.value) + 1) });
  const findings = await verifyReview(forgeDigest(changed));
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining(`but the look-up of ${lookUp.name}`),
  ]);
});

/** A response as anybody may change it. */
type Json = ReturnType<typeof JSON.parse>;

describe('other changes, with the digest computed anew', () => {
  const [, review] = samples[0]!;
  /** Where the first line is priced, and where its price is raised. */
  const [priced, raised] = ['methods/physician#price', 'us-nc/workers-comp#percent-of-medicare'].map((rule) =>
    review.logDetails.findIndex((step) => step.line === 1 && step.rule === rule),
  ) as [number, number];
  const leaves = review.logDetails[priced]!.decidedBy.map(({ fact }) => fact);
  const site = `logDetails[${priced}].decidedBy[${leaves.indexOf('sitePaid.site')}]`;
  const check = async (change: (copy: Json) => void) => {
    const copy: Json = structuredClone(review);
    change(copy);
    const problems = await verifyReview(forgeDigest(copy));
    return problems.map((problem) => problem.path);
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
        r.logDetails[priced].formula = 'allowance = 84.64';
      },
      `logDetails[${priced}].operands`,
    ],
    [
      'a formula that is none',
      (r) => {
        r.logDetails[priced].formula = 'allowance = )(';
      },
      `logDetails[${priced}].formula`,
    ],
    [
      'half-even for half-up',
      (r) => {
        r.logDetails[priced].rounding.mode = 'nearest';
      },
      `logDetails[${priced}].rounding.mode`,
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
        r.logDetails[priced].decidedBy.find((leaf: { fact: string }) => leaf.fact === 'sitePaid.site').got =
          'facility';
      },
      site,
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
      `logDetails[${raised}].operands[1].citation`,
    ],
    [
      'a look-up that says other than what it decided',
      (r) => {
        r.logDetails[priced].lookUps.find((one: Json) => one.name === 'sitePaid.site').value = 'facility';
      },
      `${site}.got`,
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
  ])('%s', async (_name, change, path) => {
    expect(await check(change)).toContain(path);
  });

  it('a review too broken to be read is a problem, not an exception', async () => {
    expect(await verifyReview({} as ReviewResponse)).toEqual([
      { path: '', message: expect.stringContaining('cannot be read as a review') },
    ]);
  });
});
