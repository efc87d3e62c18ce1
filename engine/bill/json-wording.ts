/** Words for problems of the JSON text: what is wrong, why, what to do. Names of keys may show, values never. */

/** What the reader needed where it stopped. */
export type Expected = 'value' | 'number' | 'text' | 'escape' | 'key' | 'colon' | 'list' | 'object' | 'end';

const EXPECTED: Readonly<Record<Expected, string>> = {
  value: 'a value should stand here.',
  number: 'this number is not written the JSON way.',
  text: 'a text holds a line break or control character.',
  escape: 'a backslash in a text starts no known escape.',
  key: 'a key in double quotes should stand here.',
  colon: 'a colon should follow the key.',
  list: 'a comma or the end of the list should stand here.',
  object: 'a comma or the end of the object should stand here.',
  end: 'the document has ended, yet there is more.',
};

const HINTS: readonly [pattern: RegExp, for_: readonly Expected[], hint: string][] = [
  [/\uFEFF/y, ['value'], 'Remove the byte order mark.'],
  [
    /[+-]?(?:NaN|Infinity|inf\b)/iy,
    ['value', 'number'],
    'NaN and infinity are no JSON numbers; send the amount, or leave the field out.',
  ],
  [/[\]}]/y, ['value', 'key'], 'Remove the comma before the closing bracket, or add the missing value.'],
  [/'/y, ['value', 'key'], 'Use double quotes.'],
  [/\/[/*]|#/y, ['value', 'key', 'list', 'object', 'colon', 'end'], 'JSON has no comments; remove it.'],
  [/[+.]/y, ['value', 'number'], 'Write a digit before the decimal point and no plus sign.'],
  [/\d/y, ['number'], 'Remove leading zeros, or put an identifier in double quotes.'],
  [/[A-Za-z_$]/y, ['value'], 'Put text in double quotes; the only bare words are true, false and null.'],
  [/[A-Za-z_$]/y, ['key'], 'Put the key in double quotes.'],
];
const ADVICE: Readonly<Record<Expected, string>> = {
  value: 'Check the body with a JSON tool.',
  number: 'Write digits, and after a decimal point or an exponent at least one digit more.',
  text: 'Write it as an escape, such as \\n.',
  escape: 'Use one of \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits.',
  key: 'Check the body with a JSON tool.',
  colon: 'Check the body with a JSON tool.',
  list: 'Check for a missing comma or bracket.',
  object: 'Check for a missing comma or bracket.',
  end: 'Send one JSON object and nothing after it.',
};

/** Explains a syntax error at `position`. */
export function explainSyntax(text: string, expected: Expected, position: number): string {
  if (position >= text.length) return 'the text ends too early. Send the whole document.';
  for (const [pattern, kinds, hint] of HINTS) {
    pattern.lastIndex = position;
    if (kinds.includes(expected) && pattern.test(text)) return `${EXPECTED[expected]} ${hint}`;
  }
  return `${EXPECTED[expected]} ${ADVICE[expected]}`;
}

/** Line and column of a position, both from 1; a line ends at a line feed, a carriage return, or the two together. */
export function locate(text: string, position: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = 0; at < position; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x0a && code !== 0x0d) continue;
    if (code === 0x0d && text.charCodeAt(at + 1) === 0x0a) continue;
    line++;
    start = at + 1;
  }
  return { line, column: position - start + 1 };
}

export const LONE_SURROGATE =
  'The text holds half of a surrogate pair, which is no character and cannot be stored. Send whole characters.';
export const NUL = 'The text holds the character NUL, which databases cannot store. Leave it out.';

export function explainDuplicate(earlier: string, later: string): string {
  return earlier === later
    ? `The key ${showKey(later)} occurs twice in one object, so it is unclear which value counts. Send it once.`
    : `The keys ${showKey(earlier)} and ${showKey(later)} of one object differ only in case, so they name one field twice. Send one of them.`;
}

export function explainForbidden(key: string): string {
  return `The key ${showKey(key)} is refused, because programs can mistake it for part of their own objects. Leave it out.`;
}

/** A key for a message: quoted, and cut when long. */
function showKey(key: string): string {
  return JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key);
}
