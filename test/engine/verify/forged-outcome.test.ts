/** What a review says in the end (status, sums, adjustments, what was left out), changed by one who also computes its digest. */
import { describe, expect, it } from 'vitest';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { recomputeReview } from '../../../engine/verify/verify-review.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { forgeDigest } from './mutations.ts';

/** A response as anybody may change it. */
type Json = ReturnType<typeof JSON.parse>;

const lines = [
  { Charge: '200.00' },
  { CPT1: '99199', Charge: '310.00' },
  { CPT1: '97110', QuantityBilled: 1.5, Charge: '90.00' },
];
const REVIEWED = reviewResponse(
  makeRequest(lines, {
    Bill: { BillReviewState: 'NC' },
    BillOptions: { IsDisallowBeforeDOI: false, IsBoardCertified: true },
  }),
);
const FAILED = reviewResponse(makeRequest(lines, { Bill: { BillReviewState: 'WY' } }));

function listPaths(review: ReviewResponse, change: (copy: Json) => unknown): string[] {
  const copy: Json = structuredClone(review);
  change(copy);
  return recomputeReview(forgeDigest(copy)).map(({ path }) => path);
}

it('has all three kinds of lines', () => {
  const { settled, provisional, undecided } = REVIEWED.bill.sums!;
  expect([settled.lines, provisional.lines, undecided.lines]).toEqual([1, 1, 1]);
  expect(recomputeReview(REVIEWED)).toEqual([]);
  expect(recomputeReview(FAILED)).toEqual([]);
});

describe('a reviewed bill', () => {
  it.each<[string, (copy: Json) => unknown, string]>([
    ['called final', ({ bill }) => (bill.status = 'final'), 'bill.status'],
    ['called failed', ({ bill }) => (bill.status = 'failed'), 'bill.status'],
    ['with more settled', ({ bill }) => (bill.sums.settled.allowance += 1), 'bill.sums'],
    ['with a provisional line more', ({ bill }) => (bill.sums.provisional.lines += 1), 'bill.sums'],
    [
      'with a line moved',
      ({ bill }) => ([bill.sums.provisional.lines, bill.sums.undecided.lines] = [2, 0]),
      'bill.sums',
    ],
    ['with another end', ({ bill }) => (bill.sums.undecided.most = 309), 'bill.sums'],
    ['without sums', ({ bill }) => (bill.sums = null), 'bill.sums'],
    [
      'with an adjustment changed',
      ({ services }) => (services[0].adjustments[0].amount -= 1),
      'services[0].adjustments',
    ],
    [
      'with another CARC',
      ({ services }) => (services[0].adjustments[0].carc = '45'),
      'services[0].adjustments',
    ],
    [
      'with another group',
      ({ services }) => (services[1].adjustments[0].groupCode = 'PR'),
      'services[1].adjustments',
    ],
    [
      'with an adjustment left out',
      ({ services }) => services[1].adjustments.pop(),
      'services[1].adjustments',
    ],
    [
      'with a reason of an adjustment left out',
      ({ services }) => (services[0].adjustments[0].reasonCodes = []),
      'services[0].adjustments',
    ],
    [
      'without the reasons for which a line waits',
      ({ services }) => (services[1].needsAttention.reasons = []),
      'services[1].needsAttention.reasons',
    ],
    [
      'with an end that its reasons do not give',
      ({ services }) => (services[1].needsAttention.most = 300),
      'services[1].needsAttention.most',
    ],
    [
      'with a reason that ends below its least',
      ({ services }) => (services[1].needsAttention.reasons[0].most = -1),
      'services[1].needsAttention.reasons[0].most',
    ],
    [
      'that hides an option which is off',
      ({ bill }) => (bill.notChecked = bill.notChecked.filter((one: Json) => one.code !== 'option_off')),
      'bill.notChecked',
    ],
    [
      'that blames an option which is on',
      ({ bill }) =>
        (bill.notChecked.find((one: Json) => one.code === 'option_off').why = 'IsDisallowBeforeDOI is true'),
      'bill.notChecked[',
    ],
    [
      'that calls an option unread which was read',
      ({ bill }) => (bill.notChecked[0].subject = 'IsDisallowBeforeDOI'),
      'bill.notChecked[0]',
    ],
    [
      'that has a rule leave something out of which no step speaks',
      ({ bill }) =>
        bill.notChecked.push({ code: 'left_by_rule', subject: 'edits/limits#units', what: 'x', why: 'y' }),
      'bill.notChecked[',
    ],
    [
      'that calls a field unused which was read',
      ({ logHeader }) => logHeader.unusedFields.push('BillOptions.IsDisallowBeforeDOI'),
      'logHeader.unusedFields',
    ],
  ])('%s', (_name, change, path) => {
    expect(listPaths(REVIEWED, change).some((found) => found.startsWith(path))).toBe(true);
  });
});

describe('a bill that could not be reviewed', () => {
  it.each<[string, (copy: Json) => unknown, string]>([
    ['called provisional', ({ bill }) => (bill.status = 'provisional'), 'bill.status'],
    ['with sums', ({ bill }) => (bill.sums = REVIEWED.bill.sums), 'bill.sums'],
    [
      'with an adjustment',
      ({ services }) => (services[0].adjustments = REVIEWED.services[0]!.adjustments),
      'services[0]',
    ],
    [
      'with a line that waits',
      ({ services }) => (services[1].needsAttention = REVIEWED.services[1]!.needsAttention),
      'services[1]',
    ],
    [
      'with something not checked',
      ({ bill }) => (bill.notChecked = REVIEWED.bill.notChecked),
      'bill.notChecked',
    ],
  ])('%s', (_name, change, path) => {
    expect(listPaths(FAILED, change)).toContain(path);
  });
});
