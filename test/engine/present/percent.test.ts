import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import { computePercent } from '../../../engine/present/percent.ts';

/** The same in exact integers: ten-thousandths of a dollar, rounded half up, away from zero. */
function computeByBigInt(part: bigint, whole: bigint): string {
  const magnitude = ((part < 0n ? -part : part) * 20_000n + whole) / (whole * 2n);
  const digits = String(magnitude).padStart(3, '0');
  return `${part < 0n && magnitude > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function check(part: bigint, whole: bigint): void {
  const dollars = (value: bigint) => new Decimal(String(value)).dividedBy(10_000);
  const found = JSON.stringify(computePercent(dollars(part), dollars(whole)));
  expect(new Decimal(found).toFixed(2)).toBe(computeByBigInt(part, whole));
}

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => BigInt(value) * 100n);

it('is exact for amounts in whole cents', () => {
  const small = cents(5_000);
  const large = fc.bigInt(0n, 10n ** 22n).map((value) => value * 100n);
  fc.assert(
    fc.property(fc.oneof(small, large), fc.oneof(small, large), (part, whole) => check(part, whole + 100n)),
    { numRuns: 3000 },
  );
});

it('is exact for part cents and below zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999 }),
      (part, whole) => check(BigInt(part), BigInt(whole)),
    ),
    { numRuns: 1000 },
  );
});

it.each([
  ['1.00', '800.00', 0.13],
  ['1.00', '8.00', 12.5],
  ['0.01', '0.03', 33.33],
  ['0.02', '0.03', 66.67],
  ['0.00', '5.00', 0],
  ['981.84', '253.00', 388.08],
])('%s of %s', (part, whole, expected) => {
  expect(computePercent(new Decimal(part), new Decimal(whole))).toBe(expected);
});
