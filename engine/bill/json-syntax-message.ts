/** Words for a JSON syntax error: what was expected, what stands there by kind, and what to do. Never the text. */

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
  const breaks = /\r\n?|\n/g;
  for (
    let match = breaks.exec(text);
    match !== null && breaks.lastIndex <= position;
    match = breaks.exec(text)
  ) {
    line++;
    start = breaks.lastIndex;
  }
  return { line, column: position - start + 1 };
}
