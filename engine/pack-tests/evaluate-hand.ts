/** The calculation that a case shows (`hand`), done again: `84.64 × 1.40 = 118.496 → 118.50; × 3 = 355.50`. */
import { Decimal, parseDecimal } from '../decimal.ts';
import { compileFormula } from '../formula/compile-formula.ts';
import { collectNames, parseFormula } from '../formula/parse-formula.ts';

/** What a statement comes to, and whether a later one goes on from there. */
export interface HandResult {
  readonly value: Decimal;
  readonly isUsed: boolean;
}

/** The results in order; or what is wrong, and at which character. */
export type Hand =
  | { readonly results: readonly HandResult[] }
  | { readonly problem: string; readonly index: number };

const CONTINUES = /^\s*[*×/÷+−]/;
/** Digits of a number that go on: `0.42205…`. */
const GOES_ON = '…';

function evaluate(text: string): Decimal | string {
  const parsed = parseFormula(text.replaceAll('−', '-').trim());
  if ('problem' in parsed) return parsed.problem;
  const [name] = collectNames(parsed.formula);
  if (name !== undefined) return `${name} is no number; words belong in \`note\``;
  return compileFormula(parsed.formula, [])([]) ?? 'it divides by zero';
}

const isRounded = (value: Decimal, to: Decimal): boolean =>
  value.minus(to).abs().times(2).lessThanOrEqualTo(new Decimal(10).pow(-to.decimalPlaces()));

/** True when a number as it is written is the value, or its first digits. */
function isShown(value: Decimal, shown: string): boolean {
  if (!shown.endsWith(GOES_ON)) return evaluate(shown).toString() === value.toString();
  const digits = shown.slice(0, -GOES_ON.length).trim();
  return value.toFixed().startsWith(digits);
}

/** One statement: an expression, what it equals, and what that is rounded to. */
function evaluateStatement(statement: string, before: Decimal | undefined): Decimal | string {
  const [sums = '', ...rounded] = statement.split('→');
  const [expression = '', ...equal] = sums.split('=');
  const whole = CONTINUES.test(expression) && before ? `${before.toFixed()} ${expression}` : expression;
  let value = evaluate(whole);
  if (typeof value === 'string') return value;
  for (const shown of equal)
    if (!isShown(value, shown.trim())) return `${whole.trim()} is ${value.toFixed()}, not ${shown.trim()}`;
  for (const shown of rounded) {
    const to = parseDecimal(shown.trim());
    if (!to || !isRounded(value, to)) return `${value.toFixed()} is not rounded to ${shown.trim()}`;
    value = to;
  }
  return value;
}

/** True when a statement goes on from the one before, or names a value. */
const uses = (statement: string, value: Decimal, isNext: boolean): boolean =>
  (isNext && CONTINUES.test(statement)) ||
  [...statement.matchAll(/\d+(\.\d+)?/g)].some(([text]) => value.equals(text));

/** Does every statement of a calculation again. They stand one after the other with `;` between them. */
export function evaluateHand(text: string): Hand {
  const statements = text.split(';');
  const values: Decimal[] = [];
  let index = 0;
  for (const statement of statements) {
    const value = evaluateStatement(statement, values.at(-1));
    if (typeof value === 'string') return { problem: value, index };
    values.push(value);
    index += statement.length + 1;
  }
  const isUsed = (value: Decimal, at: number) =>
    statements.slice(at + 1).some((later, next) => uses(later, value, next === 0));
  return { results: values.map((value, at) => ({ value, isUsed: isUsed(value, at) })) };
}
