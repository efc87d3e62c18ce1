/** What must hold of any bill of a practitioner's day, under the programmes and with the edits that ship. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import type { ReviewedService, ReviewResponse } from '../../../engine/present/review.ts';
import { recomputeReview } from '../../../engine/verify/verify-review.ts';
import { arbitraryDay } from '../../helpers/arbitraries.ts';
import {
  type BillParts,
  type Members,
  makeLine,
  makeRequest,
  reviewResponse,
  reviewText,
} from '../../helpers/requests.ts';
import { shuffle } from '../../helpers/shuffle.ts';

const SETTING = { tenant: 'demo' };
const reviewDay = (lines: readonly Members[], parts: BillParts): ReviewResponse =>
  reviewResponse(makeRequest(lines, parts), SETTING);
const add = (amounts: readonly (number | null)[]) =>
  Decimal.sum(0, ...amounts.map((one) => one ?? Number.NaN));
const addUp = (services: readonly ReviewedService[], name: 'charge' | 'allowance' | 'reduction') =>
  add(services.map((service) => service[name])).toNumber();

/** What a line comes to, whatever its number is and wherever its steps stand. */
const outcomeOf = ({
  allowance,
  quantityUsed,
  reasonCodes,
  adjustments,
  needsAttention,
}: ReviewedService) => ({
  allowance,
  quantityUsed,
  reasonCodes,
  adjustments,
  waits: needsAttention && [
    needsAttention.least,
    needsAttention.most,
    needsAttention.reasons.map(({ code }) => code),
  ],
});

/** Denied for good: not left to a person, who would find nothing to be paid by a charge or a rate of nothing. */
const isDenied = (
  { line, allowance, charge, needsAttention }: ReviewedService,
  { logDetails }: ReviewResponse,
) =>
  allowance === 0 &&
  charge > 0 &&
  !needsAttention &&
  logDetails.some((step) => step.line === line && step.effect === 'deny');

/** What may repeat a line says so whatever becomes of that line. */
function leaveOutRepeats(lines: readonly Members[]) {
  const unlike = lines.map(
    ({ PPOAllowance: _rate, ...line }) => [`${line['CPT1']} ${line['ServiceDate']}`, line] as const,
  );
  return [...new Map(unlike).values()].map(makeLine);
}

/** Whether a line can end at an amount, as far as it says. */
function canEndAt(amount: number | null, { allowance, needsAttention }: ReviewedService): boolean {
  if (!needsAttention || amount === null) return allowance === amount;
  const { least, most } = needsAttention;
  return least <= amount && (most === null || amount <= most);
}

describe("any bill of a practitioner's day", () => {
  it('follows from its trace, and its parts add up', () => {
    const seen = { settled: 0, provisional: 0, undecided: 0, above: 0, shares: 0 };
    fc.assert(
      fc.property(arbitraryDay(), ({ lines, parts }) => {
        const response = reviewDay(lines, parts);
        expect(recomputeReview(response)).toEqual([]);
        const { bill, services } = response;
        expect(bill.totalCharge).toBe(addUp(services, 'charge'));
        expect(bill.totalAllowance).toBe(addUp(services, 'allowance'));
        expect(bill.totalReduction).toBe(addUp(services, 'reduction'));
        for (const { adjustments, reduction } of services) {
          expect(add(adjustments.map(({ amount }) => amount)).toNumber()).toBe(reduction);
          if (adjustments.some(({ carc }) => carc === '94')) seen.above++;
          if (adjustments.some(({ carc }) => carc === '59')) seen.shares++;
        }
        const { settled, provisional, undecided } = bill.sums!;
        const parted = [settled, provisional, undecided];
        expect(parted.reduce((sum, { lines }) => sum + lines, 0)).toBe(services.length);
        expect(add(parted.map(({ charge }) => charge)).toNumber()).toBe(bill.totalCharge);
        expect(add([settled.allowance, provisional.allowance]).toNumber()).toBe(bill.totalAllowance);
        const isSettled = settled.lines === services.length;
        expect(bill.status).toBe(isSettled ? 'final' : 'provisional');
        seen.settled += settled.lines;
        seen.provisional += provisional.lines;
        seen.undecided += undecided.lines;
      }),
      { numRuns: 200 },
    );
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(5);
  });

  it('says where each line ends that waits, and has the amount between that has to be confirmed', () => {
    let known = 0;
    fc.assert(
      fc.property(arbitraryDay(), ({ lines, parts }) => {
        const { services, logHeader } = reviewDay(lines, parts);
        const isCapped = logHeader.options.find(({ name }) => name === 'IsPayAboveCharge')!.value;
        for (const { allowance, charge, needsAttention } of services) {
          if (!needsAttention) continue;
          if (isCapped) expect(needsAttention.most).toBeLessThanOrEqual(charge);
          if (needsAttention.reasons.some(({ code }) => code !== 'confirm_amount')) continue;
          known++;
          expect(allowance).toBeGreaterThanOrEqual(needsAttention.least);
          if (needsAttention.most !== null) expect(allowance).toBeLessThanOrEqual(needsAttention.most);
        }
      }),
      { numRuns: 150 },
    );
    expect(known).toBeGreaterThan(20);
  });

  it('is the same whatever the order of its lines', () => {
    fc.assert(
      fc.property(arbitraryDay(), fc.nat(), ({ lines, parts }, seed) => {
        const inOrder = lines.map(makeLine);
        expect(reviewText(makeRequest(shuffle(inOrder, seed), parts), SETTING)).toBe(
          reviewText(makeRequest(inOrder, parts), SETTING),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('loses nothing but a denied line that is left out', () => {
    let left = 0;
    fc.assert(
      fc.property(arbitraryDay(), ({ lines, parts }) => {
        const numbered = leaveOutRepeats(lines);
        const whole = reviewDay(numbered, parts);
        const denied = whole.services.find((service) => isDenied(service, whole));
        if (!denied || numbered.length === 1) return;
        left++;
        const others = reviewDay(
          numbered.filter(({ Line }) => Line !== denied.line),
          parts,
        );
        const expected = whole.services.filter(({ line }) => line !== denied.line).map(outcomeOf);
        expect(others.services.map(outcomeOf)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
    expect(left).toBeGreaterThan(20);
  });

  it('ends where each line says, when a person allows nothing for one that may come to nothing', () => {
    const seen = { settled: 0, waiting: 0 };
    fc.assert(
      fc.property(arbitraryDay(), ({ lines, parts }) => {
        const numbered = leaveOutRepeats(lines);
        const whole = reviewDay(numbered, parts).services;
        const inDoubt = whole.find(({ needsAttention }) => needsAttention?.least === 0);
        if (!inDoubt || numbered.length === 1) return;
        const others = numbered.filter(({ Line }) => Line !== inDoubt.line);
        for (const after of reviewDay(others, parts).services) {
          const before = whole.find(({ line }) => line === after.line)!;
          seen[before.needsAttention ? 'waiting' : 'settled']++;
          if (!before.needsAttention) expect(canEndAt(before.allowance, after)).toBe(true);
          if (!after.needsAttention) expect(canEndAt(after.allowance, before)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(30);
  });
});

describe('a cap', () => {
  it('at the charge never raises a line', () => {
    let bound = 0;
    fc.assert(
      fc.property(arbitraryDay(), ({ lines, parts }) => {
        const of = (IsPayAboveCharge: boolean) =>
          reviewDay(lines, { ...parts, BillOptions: { IsPayAboveCharge } }).services;
        const [capped, free] = [of(true), of(false)];
        for (const [index, { allowance, charge }] of capped.entries()) {
          expect(allowance).toBe(Math.min(free[index]!.allowance!, charge));
          if (free[index]!.allowance! > charge) bound++;
        }
      }),
      { numRuns: 100 },
    );
    expect(bound).toBeGreaterThan(20);
  });

  it('at a contracted rate never raises a line', () => {
    fc.assert(
      fc.property(arbitraryDay(), fc.nat(200_000), ({ lines, parts }, cents) => {
        const rate = cents / 100;
        const of = (rates: Members) =>
          reviewDay(
            lines.map(({ PPOAllowance: _rate, ...line }) => ({ ...line, ...rates })),
            parts,
          ).services;
        const free = of({});
        for (const [index, { allowance }] of of({ PPOAllowance: rate.toFixed(2) }).entries())
          expect(allowance).toBe(Math.min(free[index]!.allowance!, rate));
      }),
      { numRuns: 100 },
    );
  });
});

describe('both sides of a service', () => {
  /** By the bilateral indicator of the schedule: 0 once, 1 at half more, 2 priced for both sides already. */
  const CODES = ['20610', '29881', '27447', '20526', '63047', '11042', '69210', '64483'];

  it('on one line with 50 or on two with LT and RT come to the same money', () => {
    let priced = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...CODES),
        fc.constantFrom('11', '22', '24'),
        fc.constantFrom(0, 1),
        arbitraryDay(),
        (CPT1, POS, TypeOfBill, { lines, parts }) => {
          const day = { ServiceDate: '2025-06-02', POS, CPT1, Charge: '90000.00' };
          const others = lines
            .filter((line) => line['CPT1'] !== CPT1)
            .map((line, index) => makeLine(line, index + 2));
          // Another share of a practitioner is rounded line by line.
          // Of two codes that include each other LT or RT says that they are separate, which 50 does not.
          const BillOptions = { ...parts.BillOptions, IsNCCI: false };
          const bill = { ...parts, BillOptions, Bill: { ...parts.Bill, TypeOfBill, ProviderType: 1 } };
          const one = reviewDay([makeLine({ ...day, ModifierList: '50' }), ...others], bill).services;
          const two = reviewDay(
            [
              makeLine({ ...day, Line: 1, ModifierList: 'LT' }),
              makeLine({ ...day, Line: 2, ModifierList: 'RT' }),
              ...others,
            ],
            bill,
          ).services;
          const [first, second] = two;
          // Where a person has to look at one of the two ways, there is no amount yet to agree.
          if ([one[0], first, second].some((service) => service!.needsAttention)) return;
          priced++;
          expect(add([first!.allowance, second!.allowance]).toNumber()).toBe(one[0]!.allowance);
          expect(two.slice(2).map(({ allowance }) => allowance)).toEqual(
            one.slice(1).map(({ allowance }) => allowance),
          );
        },
      ),
      { numRuns: 200 },
    );
    expect(priced).toBeGreaterThan(30);
  });
});
