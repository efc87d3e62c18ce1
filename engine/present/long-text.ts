/**
 * Long JSON texts in pieces. One string of a megabyte is copied each time it is joined, hashed or encoded, into fresh
 * memory every time; pieces of a few thousand characters stay where they are made. Joined, they are the text.
 */

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

/** `JSON.stringify(text)` in pieces. A page that is plain throughout goes between quotes as it stands. */
export function quoteLongText(text: LongText | null): readonly string[] {
  if (text === null || typeof text === 'string') return [JSON.stringify(text)];
  // A piece that is not plain could end within a surrogate pair, so then the whole is quoted as one.
  if (!text.every((piece) => PLAIN.test(piece))) return [JSON.stringify(text.join(''))];
  return ['"', ...text, '"'];
}
