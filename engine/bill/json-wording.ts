/** Words for problems of the JSON text: what is wrong, why, what to do. Names of keys may show, values never. */

/** What the reader needed where it stopped. */
const EXPECTED = {
  value: 'a value should stand here.',
  key: 'a key in double quotes should stand here.',
  list: 'a comma or the end of the list should stand here.',
  object: 'a comma or the end of the object should stand here.',
};
/** What is wrong there, where it says by itself what to do. */
const MISTAKES = {
  number:
    'this number is not written the JSON way. Write digits on both sides of the decimal point, without plus sign and leading zeros; put an identifier in double quotes, and leave out what is no number.',
  text: 'a text holds a line break or control character. Write it as an escape, such as \\n.',
  escape:
    'a backslash in a text starts no known escape. Use one of \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits.',
  colon: 'a colon should follow the key. Write "key": value.',
  end: 'the document has ended, yet there is more. Send one JSON object and nothing after it.',
};
export type Expected = keyof typeof EXPECTED | keyof typeof MISTAKES;

/** By what stands there instead; the first that fits. */
const ADVICE: readonly (readonly [found: RegExp, advice: string])[] = [
  [/\uFEFF/y, 'Remove the byte order mark.'],
  [/NaN|Infinity|inf\b/iy, 'NaN and infinity are no JSON numbers; send the amount, or leave the field out.'],
  [/(?<=[,:]\s*)[\]}]/y, 'Remove the comma before the closing bracket, or add the missing value.'],
  [/'/y, 'Use double quotes.'],
  [/\/[/*]|#/y, 'JSON has no comments; remove it.'],
  [/[A-Za-z_$]/y, 'Put keys and texts in double quotes; the only bare words are true, false and null.'],
  [/./sy, 'Check for a missing comma or bracket.'],
];

/** Explains a syntax error at `position`. */
export function explainSyntax(text: string, position: number, expected: Expected): string {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  const where = `The body is not JSON at line ${line}, column ${position - start + 1}:`;
  if (position >= text.length) return `${where} the text ends too early. Send the whole document.`;
  if (expected in MISTAKES) return `${where} ${MISTAKES[expected as keyof typeof MISTAKES]}`;
  const fits = ([found]: (typeof ADVICE)[number]) => {
    found.lastIndex = position;
    return found.test(text);
  };
  return `${where} ${EXPECTED[expected as keyof typeof EXPECTED]} ${ADVICE.find(fits)![1]}`;
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
