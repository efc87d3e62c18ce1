/**
 * The gate to decimal.js: the one decimal type of the project, and the roundings a rule may name.
 *
 * A clone keeps our settings private (`Decimal.set` is process-wide). Precision 60 holds every product of a
 * 12-digit charge with published factors exactly; only division rounds before a stated rounding does.
 */
import { Decimal as Base } from 'decimal.js';

export const Decimal = Base.clone({
  precision: 60,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = InstanceType<typeof Decimal>;

/** For powers and exponentials, which have no last digit: half the digits are enough and cost a fifth. */
export const Precise = Decimal.clone({ precision: 30 });

export const ZERO: Decimal = new Decimal(0);

/** The rounding modes a pack may name, as the regulations word them. */
export const ROUNDING_MODES = {
  'half-up': Base.ROUND_HALF_UP,
  'half-even': Base.ROUND_HALF_EVEN,
  up: Base.ROUND_UP,
  down: Base.ROUND_DOWN,
} as const;
export type RoundingMode = keyof typeof ROUNDING_MODES;

/** Rounds to `places` decimals by a named mode; amounts are in dollars, places counts decimals. */
export function roundDecimal(value: Decimal, places: number, mode: RoundingMode): Decimal {
  return value.toDecimalPlaces(places, ROUNDING_MODES[mode]);
}

const DECIMAL_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Reads decimal text as published (`0.10`, `32.3465`); null when it is not plain decimal text. */
export function parseDecimal(text: string): Decimal | null {
  return DECIMAL_TEXT.test(text) ? new Decimal(text) : null;
}

const WORD_DIGITS = 7;
const POWERS_OF_TEN = Array.from({ length: 22 }, (_, power) => 10 ** power);

/**
 * A decimal of at most two words (14 digits) as the nearest double, without going through text: the digits are one
 * exact integer, and one division or multiplication by an exact power of ten rounds correctly.
 */
function toDouble(value: Decimal): number {
  const { d: words, e: exponent, s: sign } = value;
  const digits = words.length === 1 ? words[0]! : words[0]! * 1e7 + words[1]!;
  const power = WORD_DIGITS * (Math.floor(exponent / WORD_DIGITS) - (words.length - 1));
  const magnitude = power < 0 ? digits / POWERS_OF_TEN[-power]! : digits * POWERS_OF_TEN[power]!;
  return sign < 0 ? -magnitude : magnitude;
}

/**
 * A decimal as a JSON number. Up to 15 significant digits a double prints back the same digits; beyond that
 * `JSON.rawJSON` keeps the text, so no digit is ever lost on the way out.
 */
export function toJsonNumber(value: Decimal): number {
  if (value.d.length <= 2 && value.e > -15 && value.e < 15) return toDouble(value);
  if (value.precision() <= 15) return value.toNumber();
  const raw = (JSON as unknown as { rawJSON(text: string): number }).rawJSON;
  return raw(value.toFixed());
}

/** The same of an amount that there may not be; null where it is not. */
export const toJsonAmount = (value: Decimal | null | undefined): number | null =>
  value ? toJsonNumber(value) : null;
