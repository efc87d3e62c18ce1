/**
 * The grammar of a JSON number, read character by character: a regular expression keeps a place to go back to for
 * each digit, and gives up with an error of its own on a number of some million digits.
 */

const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const ZERO = 48;
const LOWER_CASE = 32;
const E = 101;

/** Where the digits end that begin at `start`; `start` itself where there are none. */
function skipDigits(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code >= ZERO && code <= ZERO + 9; code = text.charCodeAt(at)) at++;
  return at;
}

/**
 * Where the JSON number ends that begins at `start`, -1 where none begins there. What follows is the caller's to look
 * at: of `01` the number is `0`, and of `1.` it is `1`.
 *
 * Source of the grammar: RFC 8259, section 6.
 */
export function scanNumber(text: string, start: number): number {
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start;
  let end = text.charCodeAt(first) === ZERO ? first + 1 : skipDigits(text, first);
  if (end === first) return -1;
  if (text.charCodeAt(end) === POINT) {
    const fraction = skipDigits(text, end + 1);
    if (fraction > end + 1) end = fraction;
  }
  if ((text.charCodeAt(end) | LOWER_CASE) === E) {
    const sign = text.charCodeAt(end + 1);
    const digits = end + (sign === MINUS || sign === PLUS ? 2 : 1);
    const exponent = skipDigits(text, digits);
    if (exponent > digits) end = exponent;
  }
  return end;
}

/** Whether the whole text is a JSON number. */
export const isNumber = (text: string): boolean => scanNumber(text, 0) === text.length;
