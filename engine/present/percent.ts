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

/** Whole cents as an integer; null for an amount that is negative, has part cents or is too large. */
function toCents(amount: Decimal): number | null {
  if (amount.s < 0 || amount.e > LARGEST_EXPONENT || amount.decimalPlaces() > 2) return null;
  return Math.round(toJsonNumber(amount) * 100);
}
