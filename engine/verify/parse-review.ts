/** Reads the text of a review back for verification, with every digit it was written with. */
import type { ReviewResponse } from '../present/review.ts';

/** Parts of `JSON` that Node 24 has and TypeScript 5.9 does not know. */
const exact = JSON as unknown as {
  rawJSON(text: string): number;
  parse(
    text: string,
    revive: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
};

/**
 * A number that a double may print otherwise than it is written: of more than fifteen digits, with an exponent, a nought at its
 * end, many at its beginning, or a nought below zero. Text that merely looks like one is read the longer way, which is as right.
 */
const UNUSUAL =
  /(?:^|[[:,])\s*-?(?:\d[\d.]{15}|\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d)|0\.000000|(?<=-)0(?![.\d]))/;

/**
 * Parses a review as `/v1/review` returned it. A number that a double would not print back as written
 * (`999999999999.999999`) is kept as raw JSON, or its amount and the digest could not be verified.
 *
 * @throws SyntaxError when the text is not JSON; its shape is left to `verifyReview`
 */
export function parseReview(text: string): ReviewResponse {
  if (!UNUSUAL.test(text)) return JSON.parse(text) as ReviewResponse;
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && source !== String(value)
      ? exact.rawJSON(source)
      : value,
  ) as ReviewResponse;
}
