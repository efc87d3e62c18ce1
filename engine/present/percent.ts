/** One amount as a percentage of another. */
import { Decimal, toJsonNumber } from '../decimal.ts';
import { type Formula, parseFormula } from '../formula/parse-formula.ts';

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

/** Decimals of a factor that goes on for ever; published ones have fewer. */
const FACTOR_PLACES = 12;

/** True for a formula that is this name times or over something. */
function isShareOf(name: string, formula: Formula): boolean {
  if (formula.kind === 'name') return formula.name === name;
  if (formula.kind !== 'operation') return false;
  const { operator, left, right } = formula;
  if (operator === '*') return isShareOf(name, left) || isShareOf(name, right);
  return operator === '/' && isShareOf(name, left);
}

/** Formulas are those of the rules; whoever verifies texts of strangers may bring any number of others. */
const MOST_KNOWN = 2000;
const known = new Map<string, boolean>();

/** True for a formula that is a share of the allowance. */
function isShareOfAllowance(expression: string): boolean {
  const before = known.get(expression);
  if (before !== undefined) return before;
  const parsed = parseFormula(expression);
  const isShare = 'formula' in parsed && isShareOf('line.allowance', parsed.formula);
  if (known.size < MOST_KNOWN) known.set(expression, isShare);
  return isShare;
}

/**
 * The factor of a step that turned one allowance into another, as a percent: only where one operand comes from outside
 * of the line, and the formula is a share of the allowance. Taken from what the formula gave, because packs state a
 * share as a factor (1.40) or as a percentage (140). Null where the step has no such factor; `verify` asks the same of
 * the trace.
 *
 * @param before allowance before the step, dollars; null for the first price
 * @param given what the formula gave, before it was rounded
 * @param expression the formula, without its target
 * @param operands names of the formula's operands
 */
export function computeFactorPercent(
  before: Decimal | null,
  given: Decimal | null,
  expression: string,
  operands: readonly string[],
): Decimal | null {
  if (!before || before.isZero() || !given) return null;
  let outside = 0;
  for (const name of operands) if (!name.startsWith('line.')) outside += 1;
  if (outside !== 1) return null;
  if (!isShareOfAllowance(expression)) return null;
  return given.times(HUNDRED).dividedBy(before).toDecimalPlaces(FACTOR_PLACES);
}

/** Whole cents as an integer; null for an amount that is negative, has part cents or is too large. */
function toCents(amount: Decimal): number | null {
  if (amount.s < 0 || amount.e > LARGEST_EXPONENT || amount.decimalPlaces() > 2) return null;
  return Math.round(toJsonNumber(amount) * 100);
}
