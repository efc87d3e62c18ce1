/** What must hold of any bill whose lines bear on each other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BillParts,
  type Members,
  makeLine,
  makeRequest,
  reviewText,
  type Setting,
  verifiedResponse,
} from '../../helpers/requests.ts';
import { sharedAmountSetting } from '../../helpers/shared-amount.ts';
import { shuffle } from '../../helpers/shuffle.ts';
import { surgeryDaySetting } from '../../helpers/surgery-day.ts';

const cents = (most: number) =>
  fc.integer({ min: 0, max: most * 100 }).map((value) => (value / 100).toFixed(2));

/** Lines that often tie, share a day, lack what they are asked for, or are decided by a person. */
const arbitraryLine = (codes: readonly string[]) =>
  fc.record(
    {
      CPT1: fc.constantFrom(...codes),
      Charge: fc.oneof(fc.constantFrom('0', '100', '100.00', '45'), cents(3000)),
      ServiceDate: fc.constantFrom('2025-06-02', '2025-06-02T10:00:00', '2025-06-03', '2025-01-10'),
      QuantityBilled: fc.constantFrom(1, 1, 1, 2, 0.5, 0),
      QuantityOverride: fc.constantFrom(1, 3),
      ModifierList: fc.constantFrom('', '59', 'RT', 'LT', 'GP'),
      PPOAllowance: cents(1500),
      TaxCharge: cents(50),
      InvoiceCost: cents(100),
      BucketList: cents(500).map((Allowance) => [{ BucketSource: 7, Allowance }]),
    },
    { requiredKeys: ['CPT1', 'Charge', 'ServiceDate'] },
  );

const arbitraryPast = (codes: readonly string[]) =>
  fc.record({
    CPT1: fc.constantFrom(...codes),
    ServiceDate: fc.constantFrom('2025-05-05', '2025-06-02', '2025-06-30'),
  });

const arbitraryHistory = (codes: readonly string[]) =>
  fc.array(
    fc.record({
      Bill: fc.constantFrom({}, { ProviderTaxID: '561234567' }),
      Services: fc
        .array(arbitraryPast(codes), { minLength: 1, maxLength: 3 })
        .map((lines) =>
          lines.map((line, index) => ({ Line: index + 1, Charge: 90, ControlNumber: 3, ...line })),
        ),
    }),
    { maxLength: 2 },
  );

const arbitraryBill = (codes: readonly string[]) =>
  fc.record({
    lines: fc.array(arbitraryLine(codes), { minLength: 1, maxLength: 8 }),
    parts: fc.record({
      Bill: fc.constantFrom(
        {},
        { BillReviewReceivedDate: '2025-07-01' },
        { BillReviewReceivedDate: '2025-03-01' },
      ),
      BillHistory: arbitraryHistory(codes),
    }),
  });

interface Book {
  readonly setting: () => Setting;
  readonly codes: readonly string[];
}

/** Every code of the two programmes, and one that neither lists. */
const BOOKS: Readonly<Record<string, Book>> = {
  'a day of surgery': {
    setting: surgeryDaySetting,
    codes: [
      '27447',
      '29876',
      '29881',
      '23412',
      '64483',
      '22513',
      '97110',
      '97140',
      '99213',
      '99214',
      'C1776',
      'C1713',
      '27899',
    ],
  },
  'an amount that lines share': {
    setting: sharedAmountSetting,
    codes: ['PROC1', 'PROC2', 'PROC3', 'DEV01', 'TEST1'],
  },
};

const request = (lines: readonly Members[], { Bill, ...parts }: BillParts) =>
  makeRequest(lines, { ...parts, Bill: { TypeOfBill: 2, BillReviewState: 'NC', ...Bill } });

describe.each(Object.entries(BOOKS))('%s', (_name, { setting, codes }) => {
  it('follows from its own trace', async () => {
    const seen = { groups: 0, values: 0, pairs: 0, stops: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryBill(codes), async ({ lines, parts }) => {
        const { logDetails } = await verifiedResponse(request(lines, parts), setting());
        for (const { effect, lookUps } of logDetails) {
          if (effect === 'group') seen.groups++;
          if (effect === 'value') seen.values++;
          if (effect === 'stop') seen.stops++;
          if (lookUps.some(({ name }) => name.endsWith('.line'))) seen.pairs++;
        }
      }),
      { numRuns: 200 },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(2);
  });

  it('gives the same bytes whatever the order of its lines', () => {
    fc.assert(
      fc.property(arbitraryBill(codes), fc.nat(), ({ lines, parts }, seed) => {
        const inOrder = lines.map(makeLine);
        expect(reviewText(request(shuffle(inOrder, seed), parts), setting())).toBe(
          reviewText(request(inOrder, parts), setting()),
        );
      }),
      { numRuns: 200 },
    );
  });
});
