/**
 * Amounts as a reader expects them, worked from the digits: no floating-point arithmetic, and nothing is ever
 * rounded here. An amount that is not plain decimal text is shown as it came.
 */
import type { Amount } from './report-input.ts';

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Shown where there is no amount. */
const NO_AMOUNT = '—';

/** The digits of an amount; null when there is none. */
export function amountText(value: Amount | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return String(value.rawJSON);
  return String(value);
}

/** Dollars with thousands separators and at least two decimals: `1234.5` → `$1,234.50`. */
export function formatMoney(value: Amount | undefined): string {
  const text = amountText(value);
  if (text === null) return NO_AMOUNT;
  const match = PLAIN.exec(text);
  if (!match) return text;
  const sign = match[1] && /[1-9]/.test(text) ? '−' : '';
  return `${sign}$${groupThousands(match[2]!)}.${(match[3] ?? '').padEnd(2, '0')}`;
}

/** A quantity with thousands separators and its own decimals: `1200.5` → `1,200.5`. */
export function formatQuantity(value: Amount | undefined): string {
  const text = amountText(value);
  if (text === null) return NO_AMOUNT;
  const match = PLAIN.exec(text);
  if (!match) return text;
  return `${match[1] ? '−' : ''}${groupThousands(match[2]!)}${match[3] ? `.${match[3]}` : ''}`;
}

/** Compares two amounts by their exact digits: negative, 0 or positive; null when either is missing. */
export function compareAmounts(left: Amount | undefined, right: Amount | undefined): number | null {
  // The sign of a difference of two doubles is exact, and JSON numbers are most of what comes here.
  if (typeof left === 'number' && typeof right === 'number') return Math.sign(left - right);
  const difference = subtractAmounts(left, right);
  if (difference === null) return null;
  if (difference.startsWith('-')) return -1;
  return /[1-9]/.test(difference) ? 1 : 0;
}

/** The exact sum as decimal text; null when one is missing or not plain decimal text. */
export function addAmounts(amounts: readonly (Amount | undefined)[]): string | null {
  return amounts.reduce<string | null>(
    (sum, amount) => (sum === null ? null : subtractAmounts(sum, negate(amount))),
    '0.00',
  );
}

function negate(amount: Amount | undefined): string | null {
  const text = amountText(amount);
  if (text === null) return null;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** How much of `whole` an amount is, in thousandths from 0 to 1000: the length of a bar. */
export function measureShare(amount: Amount | undefined, whole: Amount | undefined): number {
  const share = (1000 * Number(amountText(amount) ?? 0)) / Number(amountText(whole) ?? 0);
  return Number.isNaN(share) ? 0 : Math.round(Math.min(1000, Math.max(0, share)));
}

/** `left − right` as decimal text, exact; null when either is missing or not plain decimal text. */
export function subtractAmounts(left: Amount | undefined, right: Amount | undefined): string | null {
  const leftMatch = PLAIN.exec(amountText(left) ?? '');
  const rightMatch = PLAIN.exec(amountText(right) ?? '');
  if (!leftMatch || !rightMatch) return null;
  const places = Math.max(leftMatch[3]?.length ?? 0, rightMatch[3]?.length ?? 0, 2);
  const difference = scaleDigits(leftMatch, places) - scaleDigits(rightMatch, places);
  const digits = (difference < 0n ? -difference : difference).toString().padStart(places + 1, '0');
  return `${difference < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function scaleDigits(match: RegExpExecArray, places: number): bigint {
  const digits = BigInt(match[2] + (match[3] ?? '').padEnd(places, '0'));
  return match[1] ? -digits : digits;
}

function groupThousands(digits: string): string {
  return digits.length <= 3 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
