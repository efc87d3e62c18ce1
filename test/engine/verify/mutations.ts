/** Every single-digit change of a review: where it is, and the review with it. */

import type { ReviewResponse } from '../../../engine/present/review.ts';
import { serialiseParts } from '../../../engine/present/serialise-review.ts';

export interface Digit {
  /** Keys from the root to the value. */
  readonly path: readonly string[];
  /** Position in the value's text. */
  readonly at: number;
}

/** The server's clock: not part of what a review says, and outside its digest. */
const VOLATILE = ['processedDate', 'billReviewProcessingTime'];

/** Every digit of every number and text below `value`. */
export function collectDigits(value: unknown, path: readonly string[]): Digit[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, child]) =>
      VOLATILE.includes(key) ? [] : collectDigits(child, [...path, key]),
    );
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  return [...String(value)].flatMap((character, at) => (/\d/.test(character) ? [{ path, at }] : []));
}

/** The review with one digit raised by `by` (1 to 9, ten wraps to zero). */
export function changeDigit(review: ReviewResponse, digit: Digit, by: number): ReviewResponse {
  const changed = structuredClone(review);
  const parents = digit.path.slice(0, -1);
  const holder = parents.reduce(
    (node, key) => node[key] as Record<string, unknown>,
    changed as never as Record<string, unknown>,
  );
  const key = digit.path.at(-1)!;
  const value = holder[key];
  const text = String(value);
  const other = `${text.slice(0, digit.at)}${(Number(text[digit.at]) + by) % 10}${text.slice(digit.at + 1)}`;
  holder[key] = typeof value === 'number' ? Number(other) : other;
  return changed;
}

/** The review as someone leaves it who also computes the digest anew. */
export function forgeDigest(review: ReviewResponse): ReviewResponse {
  const { qrCodeID: _id, qrCodeURL: _url, logHTML: _html, ...rest } = review;
  return { ...review, logHeader: { ...review.logHeader, resultDigest: serialiseParts(rest).digest } };
}
