import { Decimal, parseDecimal } from '../decimal.ts';

/** Parts of `JSON` that Node 24 has and TypeScript 5.9 does not know. */
const exact = JSON as unknown as { isRawJSON(value: unknown): value is { readonly rawJSON: string } };

/** Shown amounts: JSON numbers (long ones as raw JSON), decimal texts, or null where there is none. */
export type Shown = number | string | null | undefined;

/** The digits of a number that was kept as raw JSON; null for anything else. */
export function digitsOfRawJson(value: unknown): string | null {
  return exact.isRawJSON(value) ? value.rawJSON : null;
}

/** The amount of a JSON number or decimal text; null when it is neither. */
export function readAmount(value: Shown): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(String(value)) : null;
  const text = typeof value === 'string' ? value : digitsOfRawJson(value);
  return text === null ? null : parseDecimal(text);
}

/** Whether two shown values mean the same amount; what is no amount equals nothing. */
export function isSameAmount(one: Shown, other: Shown): boolean {
  const amount = readAmount(one);
  return amount !== null && (readAmount(other)?.equals(amount) ?? false);
}
