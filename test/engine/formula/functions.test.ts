/** The functions of formulas: what they give, and that the parts of an amount are all of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import { compileFormula, type FormulaValue } from '../../../engine/formula/compile-formula.ts';
import { collectNames, parseFormula } from '../../../engine/formula/parse-formula.ts';

/** What a formula gives for operands by name; null when it divides by zero. */
function compute(text: string, values: Readonly<Record<string, FormulaValue>> = {}): string | null {
  const parsed = parseFormula(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  const names = collectNames(parsed.formula);
  return compileFormula(parsed.formula, names)(names.map((name) => values[name]!))?.toFixed() ?? null;
}

it.each([
  ['min(3, 2, 2.5)', '2'],
  ['max(3, 2, 3.50)', '3.5'],
  ['max(0, 2 - 3)', '0'],
  // 30 digits, as the square root and e are known.
  ['pow(2, 0.5)', '1.41421356237309504880168872421'],
  ['pow(1.2345, 0)', '1'],
  ['pow(1.5, 2)', '2.25'],
  // The capital adjustment of a wage index of 0.9612.
  ['pow(0.9612, 0.6848)', '0.973264458796522753335352169336'],
  ['exp(1)', '2.71828182845904523536028747135'],
  ['exp(0)', '1'],
  ['exp(-1)', '0.367879441171442321595523770161'],
  ['1 / (2 - 2)', null],
])('%s = %s', (text, expected) => {
  expect(compute(text)).toBe(expected);
});

it.each([
  ['2025-06-02', '2025-06-02', '0'],
  ['2025-06-02', '2025-06-03', '1'],
  ['2025-06-03', '2025-06-02', '-1'],
  ['2024-02-28', '2024-03-01', '2'],
  ['2025-02-28', '2025-03-01', '1'],
  ['2025-01-01', '2026-01-01', '365'],
])('days from %s to %s: %s', (from, to, expected) => {
  expect(compute('days(a, b) * 1', { a: from, b: to })).toBe(expected);
});

const decimal = (value: number, places = 0) => new Decimal(value).dividedBy(10 ** places);

describe('part(amount, group)', () => {
  /** The parts of lines by their weights, each as far as it and what stands before it. */
  function divide(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
    const total = weights.reduce((sum, weight) => sum.plus(weight), new Decimal(0));
    let before = new Decimal(0);
    return weights.map((weight) => {
      const through = before.plus(weight);
      const standing = { 'g.before': before, 'g.through': through, 'g.total': total };
      before = through;
      return new Decimal(compute('part(amount, g)', { amount, ...standing })!);
    });
  }

  it.each<[string, number, number[], string[]]>([
    ['a third each, and the cent is somebody’s', 100, [1, 1, 1], ['33.33', '33.34', '33.33']],
    ['by their weights', 90, [1, 2], ['30', '60']],
    ['all to one', 12.34, [5], ['12.34']],
    ['nothing to a line that weighs nothing', 10, [0, 1], ['0', '10']],
    ['more lines than cents', 0.02, [1, 1, 1, 1, 1], ['0', '0.01', '0', '0.01', '0']],
  ])('%s', (_title, amount, weights, expected) => {
    const parts = divide(
      new Decimal(amount),
      weights.map((weight) => new Decimal(weight)),
    );
    expect(parts.map((one) => one.toFixed())).toEqual(expected);
  });

  it('are all of the amount, to the cent, whatever the weights', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000_000 }),
        fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 12 }),
        (cents, charges) => {
          fc.pre(charges.some((charge) => charge > 0));
          const amount = decimal(cents, 2);
          const parts = divide(
            amount,
            charges.map((charge) => decimal(charge, 2)),
          );
          expect(parts.reduce((sum, part) => sum.plus(part)).toFixed(2)).toBe(amount.toFixed(2));
          for (const part of parts) expect(part.decimalPlaces()).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are no more than the charges they go by, where the amount is not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        (charges, percent) => {
          const total = charges.reduce((sum, charge) => sum + charge);
          const parts = divide(
            decimal(Math.floor((total * percent) / 100), 2),
            charges.map((charge) => decimal(charge, 2)),
          );
          for (const [index, part] of parts.entries()) {
            expect(part.isNegative() && !part.isZero()).toBe(false);
            expect(part.lessThanOrEqualTo(decimal(charges[index]!, 2))).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of lines that weigh nothing divides by zero', () => {
    const zero = new Decimal(0);
    expect(compute('part(5, g)', { 'g.before': zero, 'g.through': zero, 'g.total': zero })).toBeNull();
  });
});

it.each([
  ['100', '0', '100'],
  ['100', '99.99', '0.01'],
  ['100', '100', '0'],
  ['100', '250', '0'],
])('left(%s, a group with %s before the line) is %s', (limit, before, expected) => {
  expect(compute('left(limit, g)', { limit: new Decimal(limit), 'g.before': new Decimal(before) })).toBe(
    expected,
  );
});
