/**
 * Scanners for the two JSON tokens with inner structure: numbers and texts. They find where a token ends and
 * whether it is well formed; nothing here allocates except a decoded text.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

const isDigit = (code: number) => code >= ZERO && code <= 0x39;

/** Where a run of digits that starts at `at` ends. */
function skipDigits(text: string, at: number): number {
  let position = at;
  while (isDigit(text.charCodeAt(position))) position++;
  return position;
}

/**
 * Where the JSON number that starts at `start` ends; `-1 - position` of the offending character when it is none.
 * Source of the grammar: RFC 8259 section 6.
 */
export function scanNumber(text: string, start: number): number {
  let position = text.charCodeAt(start) === MINUS ? start + 1 : start;
  if (text.charCodeAt(position) === ZERO) {
    position++;
    if (isDigit(text.charCodeAt(position))) return -1 - position;
  } else {
    const end = skipDigits(text, position);
    if (end === position) return -1 - position;
    position = end;
  }
  if (text.charCodeAt(position) === POINT) {
    const end = skipDigits(text, position + 1);
    if (end === position + 1) return -1 - end;
    position = end;
  }
  const exponent = text.charCodeAt(position) | 0x20;
  if (exponent === 0x65) {
    const sign = text.charCodeAt(position + 1);
    const digits = sign === 0x2b || sign === MINUS ? position + 2 : position + 1;
    const end = skipDigits(text, digits);
    if (end === digits) return -1 - end;
    position = end;
  }
  return position;
}

/** What `scanText` found. */
export const TEXT_PLAIN = 0;
export const TEXT_HAS_ESCAPES = 1;
export const TEXT_MAY_HAVE_LONE_SURROGATE = 2;

/** Result of the last `scanText`: its flags. A module variable spares an object per text. */
export let textFlags = TEXT_PLAIN;

/**
 * Position of the closing quote of the text whose content starts at `start`; `-1 - position` of the offending
 * character when there is none. Sets `textFlags`. Escapes are skipped here and checked by `decodeText`.
 */
export function scanText(text: string, start: number): number {
  let position = start;
  let flags = TEXT_PLAIN;
  for (;;) {
    const code = text.charCodeAt(position);
    if (code === QUOTE) {
      textFlags = flags;
      return position;
    }
    if (code === BACKSLASH) {
      flags |= TEXT_HAS_ESCAPES;
      position += 2;
    } else if (code >= 0x20) {
      // Also 0xd800 and above: only then can half a surrogate pair be among the characters.
      if (code >= 0xd800) flags |= TEXT_MAY_HAVE_LONE_SURROGATE;
      position++;
    } else {
      // A control character, or NaN past the end.
      return -1 - Math.min(position, text.length);
    }
  }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * The text between `start` and `end` with its escapes resolved, or the position of the first bad escape.
 * Source of the grammar: RFC 8259 section 7. Control characters are already excluded, so the built-in parser
 * fails on nothing but an escape.
 */
export function decodeText(text: string, start: number, end: number): string | number {
  try {
    return JSON.parse(text.slice(start - 1, end + 1)) as string;
  } catch {
    return findBadEscape(text, start);
  }
}

function findBadEscape(text: string, start: number): number {
  for (let at = text.indexOf('\\', start); at !== -1; at = text.indexOf('\\', ESCAPE.lastIndex)) {
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return at;
  }
  return start;
}
