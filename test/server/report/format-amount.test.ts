import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAmounts,
  compareAmounts,
  formatMoney,
  formatQuantity,
  measureShare,
  subtractAmounts,
} from '../../../server/report/format-amount.ts';
import type { Amount } from '../../../server/report/report-input.ts';

describe('formatMoney', () => {
  function check(amount: Amount | undefined, expected: string): void {
    it(`${JSON.stringify(amount)} is ${expected}`, () => expect(formatMoney(amount)).toBe(expected));
  }
  check(0, '$0.00');
  check(5, '$5.00');
  check(84.6, '$84.60');
  check(999.99, '$999.99');
  check(1000, '$1,000.00');
  check(1234567.8, '$1,234,567.80');
  check(-12.5, '−$12.50');
  check('-0.00', '$0.00');
  check('84.6378519', '$84.6378519');
  check({ rawJSON: '12345678901234567.89' }, '$12,345,678,901,234,567.89');
  check(null, '—');
  check(undefined, '—');
  check('about 3', 'about 3');
  check(1e21, '1e+21');
});

describe('formatQuantity', () => {
  function check(amount: Amount, expected: string): void {
    it(`${JSON.stringify(amount)} is ${expected}`, () => expect(formatQuantity(amount)).toBe(expected));
  }
  check(1, '1');
  check(0.5, '0.5');
  check(1200.25, '1,200.25');
  check(-1, '−1');
  check(null, '—');
});

describe('subtractAmounts', () => {
  function check(left: Amount, right: Amount, expected: string | null): void {
    it(`${left} less ${right} is ${expected}`, () => expect(subtractAmounts(left, right)).toBe(expected));
  }
  check(0.3, 0.1, '0.20');
  check(105, 84.64, '20.36');
  check(84.64, 105, '-20.36');
  check('1.005', 1, '0.005');
  check(1, 1, '0.00');
  check(null, 1, null);
  check('x', 1, null);

  it('is exact for all cents', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, cents, (left, right) => {
        const result = subtractAmounts(left / 100, right / 100)!;
        expect(Number(result.replace('.', ''))).toBe(left - right);
        expect(compareAmounts(left / 100, right / 100)).toBe(Math.sign(left - right));
        expect(compareAmounts(String(left / 100), right / 100)).toBe(Math.sign(left - right));
      }),
    );
  });
});

describe('addAmounts', () => {
  function check(amounts: readonly Amount[], expected: string | null): void {
    it(`${JSON.stringify(amounts)} is ${expected}`, () => expect(addAmounts(amounts)).toBe(expected));
  }
  check([], '0.00');
  check([0.1, 0.2], '0.30');
  check([100.1, '-20.20', { rawJSON: '12345678901234567.89' }], '12345678901234647.79');
  check([1, null], null);
  check(['x', 1], null);
});

describe('measureShare', () => {
  function check(amount: Amount, whole: Amount, expected: number): void {
    it(`${amount} of ${whole} is ${expected} thousandths`, () =>
      expect(measureShare(amount, whole)).toBe(expected));
  }
  check(50, 200, 250);
  check(1, 3, 333);
  check(200, 200, 1000);
  check(300, 200, 1000);
  check(-5, 200, 0);
  check(0, 0, 0);
  check(5, 0, 1000);
  check(null, 200, 0);
  check('x', 200, 0);
});
