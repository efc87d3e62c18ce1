/**
 * Long JSON texts in pieces. One string of a megabyte is copied each time it is joined, hashed or encoded, into fresh
 * memory every time; pieces of a few thousand characters stay where they are made. Joined, they are the text.
 */

import { computeDigest, computeDigestOfAscii } from '../digest.ts';

/** A text in one or in pieces, to be read in order. */
export type LongText = string | readonly string[];

/** `JSON.stringify(list)`, one piece for each element. The list holds nothing that JSON leaves out. */
export function stringifyEach(list: readonly unknown[]): string[] {
  if (list.length === 0) return ['[]'];
  const pieces = list.map((item, index) => `${index === 0 ? '[' : ','}${JSON.stringify(item)}`);
  pieces.push(']');
  return pieces;
}

/** Printable ASCII that JSON shows as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * `JSON.stringify(text)` in pieces, and the sha256 of the text, hex. A page that is plain throughout goes between quotes
 * as it stands, and neither is made twice.
 */
export function quoteLongText(text: LongText | null): {
  readonly pieces: readonly string[];
  readonly digest: string | null;
} {
  if (text === null) return { pieces: ['null'], digest: null };
  if (typeof text !== 'string' && text.every((piece) => PLAIN.test(piece)))
    return { pieces: ['"', ...text, '"'], digest: computeDigestOfAscii(text) };
  // A piece that is not plain could end within a surrogate pair, so then the whole is quoted as one.
  const whole = typeof text === 'string' ? text : text.join('');
  return { pieces: [JSON.stringify(whole)], digest: computeDigest(whole) };
}
