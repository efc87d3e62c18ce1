import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonLimits, type JsonValue, NumberText, readJson } from '../../../engine/bill/read-json.ts';

/** The value, and `[code, path, message]` of every problem. */
function read(text: string, limits: JsonLimits = {}) {
  const problems: [code: string, path: string, message: string][] = [];
  const value = readJson(
    text,
    (code, message, path) => problems.push([code, path.join('/'), message]),
    limits,
  );
  return { value, problems };
}

/** The reading as plain data, the way `JSON.parse` would give it. */
function toPlain(value: JsonValue): unknown {
  if (value instanceof NumberText) return Number(value.text);
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Map)
    return Object.fromEntries([...value.values()].map((member) => [member.key, toPlain(member.value)]));
  return value;
}

/** Holds the reader equal to `JSON.parse` on any text, but for what it refuses on purpose. */
function checkAgainstJsonParse(text: string): void {
  let expected: unknown;
  let isJson = true;
  try {
    expected = JSON.parse(text);
  } catch {
    isJson = false;
  }
  const { value, problems } = read(text, { depth: 500 });
  const codes = problems.map(([code]) => code);
  expect(codes.includes('invalid_json'), text).toBe(!isJson);
  if (isJson && codes.length === 0) expect(toPlain(value!)).toStrictEqual(expected);
}

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 3 }),
  put: fc.constantFrom(
    '',
    '"',
    '\\',
    '\\u12',
    '\\ud800',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '0',
    '-',
    '.',
    'e',
    'E+',
    'null',
    '\n',
    '\u0001',
    ' ',
    "'",
    'a',
    '\u00a0',
    '\ufeff',
  ),
});
function mutate(text: string, changes: readonly { at: number; cut: number; put: string }[]): string {
  return changes.reduce((now, { at, cut, put }) => {
    const position = Math.floor(at * now.length);
    return now.slice(0, position) + put + now.slice(position + cut);
  }, text);
}
const anyJson = fc.json({ stringUnit: 'binary', noUnicodeString: false } as fc.JsonSharedConstraints);

describe('readJson against JSON.parse', () => {
  it('reads every generated document alike', () => {
    fc.assert(
      fc.property(anyJson, (text) => checkAgainstJsonParse(text)),
      { numRuns: 2000 },
    );
  });
  it('accepts and refuses mutated documents alike', () => {
    fc.assert(
      fc.property(anyJson, fc.array(mutation, { minLength: 1, maxLength: 4 }), (text, changes) =>
        checkAgainstJsonParse(mutate(text, changes)),
      ),
      { numRuns: 5000 },
    );
  });
  it('reads numbers of every shape alike', () => {
    const digits = fc.stringMatching(/^-?\d{0,3}\.?\d{0,3}([eE][+-]?\d{0,3})?$/);
    fc.assert(
      fc.property(digits, (text) => checkAgainstJsonParse(text)),
      { numRuns: 3000 },
    );
  });
  it('never throws, whatever the text', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.nat({ max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    );
    fc.assert(
      fc.property(anything, (text) => checkAgainstJsonParse(text)),
      { numRuns: 2000 },
    );
  });
});

const findProblems = (text: string, limits?: JsonLimits) => read(text, limits).problems;

describe('readJson keeps what JSON.parse loses', () => {
  it('keeps the text of numbers', () => {
    expect(read('[1.005, 1.50, 1e999, -0]').value).toEqual(
      ['1.005', '1.50', '1e999', '-0'].map((text) => new NumberText(text)),
    );
  });

  it('reports all key problems, with the path of their object', () => {
    const text = '{"a":{"__Proto__":1,"b":2,"c":{"b":1,"B":2},"B":3},"List":[{"x":1,"x":2}],"PROTOTYPE":0}';
    expect(findProblems(text).map(([code, path]) => [code, path])).toEqual([
      ['forbidden_key', 'a'],
      ['duplicate_key', 'a/c'],
      ['duplicate_key', 'a'],
      ['duplicate_key', 'List/0'],
      ['forbidden_key', ''],
    ]);
  });

  it('sees through escapes in keys', () => {
    expect(findProblems('{"\\u005f_proto__":1}')[0]![0]).toBe('forbidden_key');
    expect(findProblems('{"Charge":1,"\\u0063harge":1}')[0]![0]).toBe('duplicate_key');
  });

  it('refuses half a surrogate pair, whether escaped or bare, and takes whole ones', () => {
    expect(findProblems('["\\ud83d", "\ud83d", "\udc00\ud83d"]').map(([code, path]) => [code, path])).toEqual(
      [
        ['invalid_text', '0'],
        ['invalid_text', '1'],
        ['invalid_text', '2'],
      ],
    );
    expect(findProblems('["\ud83d\ude00", "\\ud83d\\ude00", "\uffff"]')).toEqual([]);
  });

  it('refuses every control character in a text, and takes the first character after them', () => {
    for (let code = 0; code < 0x20; code++) checkAgainstJsonParse(`["a${String.fromCharCode(code)}"]`);
    checkAgainstJsonParse('["a b\u007f"]');
  });

  it('does not take one key in neighbouring or nested objects for a duplicate', () => {
    expect(findProblems('[{"a":{"a":{"a":1}}},{"A":1},{"a":[{"a":1},{"a":1}]}]')).toEqual([]);
  });

  it('stops at the depth limit without running out of stack', () => {
    const deep = '['.repeat(4_000_000);
    expect(findProblems(deep).map(([code]) => code)).toEqual(['too_deep']);
    expect(findProblems('[[1]]', { depth: 2 })).toEqual([]);
    expect(findProblems('[[[1]]]', { depth: 2 }).map(([code, path]) => [code, path])).toEqual([
      ['too_deep', '0/0'],
    ]);
    expect(findProblems('{"a":'.repeat(1_000_000)).map(([code]) => code)).toEqual(['too_deep']);
  });

  const repeat = (piece: string) => piece.repeat(5_000_000);
  it.each([
    ['a text', `["${repeat('x')}"]`, []],
    ['a text of wide characters', `["${repeat('意')}"]`, []],
    ['a text of escapes', `["${repeat('\\n')}"]`, []],
    ['a whole number', `[${repeat('1')}]`, []],
    ['a fraction', `[0.${repeat('0')}1]`, []],
    ['blanks', `[${repeat(' ')}1]`, []],
    ['a text without end', `["${repeat('x')}`, ['invalid_json']],
    ['a text of escapes and a bad one', `["${repeat('\\n')}\\x"]`, ['invalid_json']],
    ['a number without end', `[1.${repeat('1')}.]`, ['invalid_json']],
    ['a comma after blanks', `[1${repeat(' ')},${repeat(' ')}]`, ['invalid_json']],
    ['line breaks', repeat('\n'), ['invalid_json']],
  ])('takes any length of %s', (_what, text, expected) => {
    expect(findProblems(text).map(([code]) => code)).toEqual(expected);
  });

  it('stops at the limits of values and key names', () => {
    expect(findProblems('[1,2,3]', { values: 7 })).toEqual([]);
    expect(findProblems('[1,2,3,4]', { values: 7 })[0]![0]).toBe('too_complex');
    expect(findProblems('[{},[]]', { values: 12 })).toEqual([]);
    expect(findProblems('[{},[]]', { values: 11 })[0]![0]).toBe('too_complex');
    expect(findProblems('[{"a":1,"b":2},{"b":1,"a":2}]', { keyNames: 2 })).toEqual([]);
    expect(findProblems('{"a":1,"b":2,"c":3}', { keyNames: 2 })[0]![0]).toBe('too_complex');
  });
});

const NO_NUMBER =
  'line 1, column 2: this number is not written the JSON way. Write digits on both sides of the decimal point, without plus sign and leading zeros; put an identifier in double quotes, and leave out what is no number.';

describe('readJson says where and why', () => {
  it.each([
    ['', 'line 1, column 1: the text ends too early. Send the whole document.'],
    ['{"a":1', 'line 1, column 7: the text ends too early. Send the whole document.'],
    [
      '{"a":1,}',
      'line 1, column 8: a key in double quotes should stand here. Remove the comma before the closing bracket, or add the missing value.',
    ],
    [
      '{\n "a": [1,\r\n2,]}',
      'line 3, column 3: a value should stand here. Remove the comma before the closing bracket, or add the missing value.',
    ],
    ["{'a':1}", 'line 1, column 2: a key in double quotes should stand here. Use double quotes.'],
    [
      '{a:1}',
      'line 1, column 2: a key in double quotes should stand here. Put keys and texts in double quotes; the only bare words are true, false and null.',
    ],
    ['{"a" 1}', 'line 1, column 6: a colon should follow the key. Write "key": value.'],
    [
      '{"a":1 "b":2}',
      'line 1, column 8: a comma or the end of the object should stand here. Check for a missing comma or bracket.',
    ],
    [
      '[1 2]',
      'line 1, column 4: a comma or the end of the list should stand here. Check for a missing comma or bracket.',
    ],
    ['[007]', NO_NUMBER],
    ['[.5]', NO_NUMBER],
    ['[1.]', NO_NUMBER],
    ['[-Infinity]', NO_NUMBER],
    ['[-]', NO_NUMBER],
    ['[1e]', NO_NUMBER],
    ['[12x]', NO_NUMBER],
    [
      '[NaN]',
      'line 1, column 2: a value should stand here. NaN and infinity are no JSON numbers; send the amount, or leave the field out.',
    ],
    [
      '[True]',
      'line 1, column 2: a value should stand here. Put keys and texts in double quotes; the only bare words are true, false and null.',
    ],
    [
      '{} {}',
      'line 1, column 4: the document has ended, yet there is more. Send one JSON object and nothing after it.',
    ],
    [
      '{"a":1 // note\n}',
      'line 1, column 8: a comma or the end of the object should stand here. JSON has no comments; remove it.',
    ],
    [
      '["a\nb"]',
      'line 1, column 4: a text holds a line break or control character. Write it as an escape, such as \\n.',
    ],
    [
      '["a\\x"]',
      'line 1, column 4: a backslash in a text starts no known escape. Use one of \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits.',
    ],
    ['\ufeff{}', 'line 1, column 1: a value should stand here. Remove the byte order mark.'],
  ])('%j', (text, where) => {
    expect(findProblems(text).map(([, , message]) => message)).toEqual([`The body is not JSON at ${where}`]);
  });
});
