/** A tenant names a payer's pack that is not in the book: nothing is priced without its contract. */
import { describe, expect, it } from 'vitest';
import { identifyDuplicates } from '../../../engine/operations/identify-duplicates.ts';
import { listCustomCodes } from '../../../engine/operations/list-custom-codes.ts';
import { makeRequest, reviewResponse, verifiedResponse } from '../../helpers/requests.ts';
import { makeUpPayer, shippedBook } from '../../helpers/rule-book.ts';
import { COMPLETE, contextOf, validate } from '../operations/validate.ts';

const sentence = (name: string) =>
  `the payer's pack payers/${name}, which prices for this tenant, is not in the rule book`;

const bill = () => makeRequest([{}], COMPLETE);
const found = (tenant: string) => ({
  review: reviewResponse(bill(), { tenant }).error,
  validation: validate([{}], {}, { tenant }).error,
  duplicates: identifyDuplicates(bill(), contextOf({ tenant })).error,
  customCodes: listCustomCodes(shippedBook(), tenant).error,
});

describe('every operation that the pack decides says so', () => {
  it.each(['nobody', 'none', '__proto__', 'Demo'])('%s', (tenant) => {
    const error = sentence(tenant);
    expect(found(tenant)).toEqual({
      review: error,
      validation: error,
      duplicates: error,
      customCodes: error,
    });
  });

  it.each(['', 'demo'])('not for %j: no pack named, or one that is there', (tenant) => {
    expect(found(tenant)).toEqual({ review: null, validation: null, duplicates: null, customCodes: null });
  });
});

it('a review then has no money, says why in its log, and verifies', async () => {
  const review = await verifiedResponse(bill(), { tenant: 'nobody' });
  expect(review.bill).toMatchObject({ totalAllowance: null, totalReduction: null });
  expect(review.services.map((line) => line.allowance)).toEqual([null]);
  expect(review.logDetails.map((step) => step.message)).toEqual([sentence('nobody')]);
});

it('a validation is then not valid, and lists no problem of the bill for it', () => {
  expect(validate([{}], {}, { tenant: 'nobody' })).toMatchObject({ isValid: false, problems: [] });
});

it('a draft of the pack prices as little as none', () => {
  const { ruleBook, tenant } = makeUpPayer([], { status: 'draft' });
  const { error, services } = reviewResponse(bill(), { ruleBook, tenant });
  expect(error).toBe(`the payer's pack payers/${tenant}, which prices for this tenant, is a draft`);
  expect(services.map(({ allowance }) => allowance)).toEqual([null]);
});
