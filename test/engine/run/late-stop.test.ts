/** A line that has its allowance, and then something is missing: what is kept, and that all its totals agree. */
import { describe, expect, it } from 'vitest';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { type Members, makeRequest, verifiedResponse } from '../../helpers/requests.ts';
import { makeUpPayer } from '../../helpers/rule-book.ts';

/** What is left of the one line: an office visit that North Carolina allows 118.50. */
function summarise(response: ReviewResponse) {
  const [line] = response.services;
  return {
    allowance: line!.allowance,
    prePPOAllowance: line!.prePPOAllowance,
    uncappedAllowance: line!.uncappedAllowance,
    uncappedPrePPOAllowance: line!.uncappedPrePPOAllowance,
    reasons: line!.reasonCodes,
    attention: response.logHeader.linesNeedingAttention,
    message: response.logDetails.at(-1)!.message,
  };
}

const totals = (allowance: number, uncappedPrePPOAllowance = allowance) => ({
  allowance,
  prePPOAllowance: allowance,
  uncappedAllowance: allowance,
  uncappedPrePPOAllowance,
});

/** The review for a payer with these rules of its own. */
function reviewWith(rule: Members, line: Members = {}, ...more: Members[]): Promise<ReviewResponse> {
  return verifiedResponse(makeRequest([line]), makeUpPayer([rule, ...more]));
}

/** Of the line of every bill here. */
const forVisits = { when: { fact: 'line.code', operator: 'equal', value: '99213' } };

/** In the place of the shipped rules of tax. */
const TAX = {
  bucket: 'tax',
  exceptionTo: ['tax-on-allowance', 'tax-rate-missing', 'tax-not-payable'].map((id) => `edits/tax#${id}`),
};

/** True for a bill that names the level of its DRG, unknown for one that does not. */
const asksLevel = { when: { fact: 'bill.drgLevelOfSeverity', operator: 'notEqual', value: '5' } };

describe('money beside the allowance that cannot be computed', () => {
  it('is left out, and the allowance stays: a figure of the late fee is missing', async () => {
    const formula = 'line.allowance * line.invoiceCost';
    const response = await reviewWith({ bucket: 'late-fee', charge: { kind: 'late-fee', formula } });
    expect(summarise(response)).toMatchObject({
      ...totals(118.5),
      reasons: '1010,1900',
      attention: 1,
      message: expect.stringMatching(/^not added: .*Invoice cost/),
    });
    expect(response.bill.totalSurcharge).toBe(0);
  });

  it.each([
    ['a surcharge', { bucket: 'surcharge', charge: { kind: 'surcharge', formula: '5' } }],
    ['a tax', { ...TAX, charge: { kind: 'tax', formula: '5' } }],
    ['a flag beside them', { bucket: 'late-fee', flag: { attention: 'true' } }],
  ])('is left out where nobody can tell whether it is owed: %s', async (_name, rule) => {
    expect(
      summarise(
        await reviewWith({ ...rule, ...asksLevel }, rule.bucket === 'tax' ? { TaxCharge: '5.00' } : {}),
      ),
    ).toMatchObject({
      ...totals(118.5),
      reasons: '1010,1900',
      attention: 1,
    });
  });

  it('hides no other: the next surcharge is owed', async () => {
    const other = { bucket: 'surcharge', charge: { kind: 'surcharge', formula: '5' } };
    const response = await reviewWith(
      { ...TAX, ...forVisits, charge: { kind: 'tax', formula: 'line.invoiceCost' } },
      { TaxCharge: '5.00' },
      other,
    );
    expect(response.bill.totalSurcharge).toBe(5);
    expect(summarise(response)).toMatchObject(totals(118.5));
  });
});

describe('a limit that cannot be decided', () => {
  const cap = (bucket: string) => ({
    bucket,
    cap: { formula: 'line.invoiceCost' },
    exceptionTo: [`edits/limits#${bucket}`],
    ...forVisits,
  });

  it.each([
    ['the charge cap', 'charge-cap', {}],
    ['the contracted rate', 'ppo-cap', { PPOAllowance: '1000.00' }],
    ['the contracted rate, after the charge cap', 'ppo-cap', { Charge: '100.00', PPOAllowance: '1000.00' }],
  ])('leaves nothing of the amount: %s', async (_name, bucket, line) => {
    expect(summarise(await reviewWith(cap(bucket), line))).toMatchObject({
      ...totals(0),
      reasons: '1900',
      attention: 1,
    });
  });

  it('is settled by a person, whose decision is all there is', async () => {
    const decided = { BucketList: [{ BucketSource: 7, Allowance: '60.00' }] };
    expect(summarise(await reviewWith(cap('charge-cap'), decided))).toMatchObject({
      ...totals(60),
      attention: 0,
    });
  });
});
