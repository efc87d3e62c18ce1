/** Reads the text of a review without losing a digit: `JSON.parse` alone cuts amounts of more than 15 digits. */
import type { ReviewResponse } from '../present/review.ts';

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const { parse, rawJSON } = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
};

/**
 * A review as `/v1/review` returned it, for `verifyReview`. Numbers that a double cannot hold stay as their text, so
 * that they are compared and hashed as they were sent. Throws a SyntaxError when the text is no JSON.
 */
export function readReview(text: string): ReviewResponse {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? rawJSON(source) : value,
  ) as ReviewResponse;
}
