/** What a range of codes holds: the one definition for tables in memory; the stored ones are tested against it. */

const PRINTABLE = /^[!-~]*$/;
const isDigit = (text: string, at: number) => text[at]! >= '0' && text[at]! <= '9';

/**
 * Whether a range holds a key: the key is as long as the range's ends, holds nothing but printable ASCII, has a
 * digit wherever both ends have one, and sorts between them. So 90001 to 90099 holds 90005 and neither `9000X` nor
 * `900055`, which are no ZIP codes.
 */
export function holdsKey(from: string, through: string, key: string): boolean {
  if (key.length !== from.length || key < from || key > through || !PRINTABLE.test(key)) return false;
  for (let at = 0; at < key.length; at++)
    if (isDigit(from, at) && isDigit(through, at) && !isDigit(key, at)) return false;
  return true;
}

/** What is wrong with a range, or null: one that no key could lie in is a slip in the source. */
export function explainRange(from: string, through: string): string | null {
  if (from.length !== through.length)
    return `the range ${from} to ${through} has ends of different lengths, so no code lies in it`;
  return from > through ? `the range ${from} to ${through} ends before it begins` : null;
}
