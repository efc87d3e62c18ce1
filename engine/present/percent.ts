/** One amount as a percentage of another. */
import { Decimal, toJsonNumber } from '../decimal.ts';

const HUNDRED = new Decimal(100);

/** Powers of ten up to this one, in dollars: cents times ten thousand are still integers a double holds exactly. */
const LARGEST_EXPONENT = 8;

/**
 * `part` as a percentage of `whole` (above zero), rounded half up to two decimals, as a JSON number. Amounts in whole
 * cents, which is all but a few, are divided as integers: every step of every line shows its percentage.
 */
export function computePercent(part: Decimal, whole: Decimal): number {
  const partCents = toCents(part);
  const wholeCents = toCents(whole);
  if (partCents === null || wholeCents === null)
    return toJsonNumber(part.times(HUNDRED).dividedBy(whole).toDecimalPlaces(2));
  const scaled = partCents * 10_000;
  const remainder = scaled % wholeCents;
  const quotient = (scaled - remainder) / wholeCents;
  return (remainder * 2 >= wholeCents ? quotient + 1 : quotient) / 100;
}

/**
 * The factor of a step that turned one allowance into another, as a percent: only where one operand comes from outside
 * of the line. Taken from what the formula gave, because packs state a share as a factor (1.40) or as a percentage
 * (140). Null where the step has no such factor; `verify` asks the same of the trace.
 *
 * @param before allowance before the step, dollars; null for the first price
 * @param given what the formula gave, before it was rounded
 * @param operands names of the formula's operands
 */
export function computeFactorPercent(
  before: Decimal | null,
  given: Decimal | null,
  operands: readonly string[],
): Decimal | null {
  if (!before || before.isZero() || !given) return null;
  const outside = operands.filter((name) => !name.startsWith('line.'));
  return outside.length === 1 ? given.times(HUNDRED).dividedBy(before) : null;
}

/** Whole cents as an integer; null for an amount that is negative, has part cents or is too large. */
function toCents(amount: Decimal): number | null {
  if (amount.s < 0 || amount.e > LARGEST_EXPONENT || amount.decimalPlaces() > 2) return null;
  return Math.round(toJsonNumber(amount) * 100);
}
