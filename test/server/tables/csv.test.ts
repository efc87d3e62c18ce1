import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, writeCsv } from '../../../server/tables/csv.ts';
import { decodeText } from '../../../server/tables/source-file.ts';

describe('CSV', () => {
  const plainCell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '.', 'é', '\t'), maxLength: 4 });
  const lines = fc.array(fc.array(plainCell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });

  test('a text without quotes reads the same by splitting as by csv-parse', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (rows, ended) => {
        const text = rows.map((row) => row.join(',')).join('\n') + (ended ? '\n' : '');
        // One quoted record behind it sends the same text through csv-parse.
        const parsed = readCsv(`${text}${ended ? '' : '\n'}"quoted"`);
        expect(parsed.pop()?.cells).toEqual(['quoted']);
        expect(readCsv(text)).toEqual(parsed);
      }),
    );
  });

  test('what is written comes back, quotes, commas and line ends included', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é'), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('first'), cell, cell)), (rows) => {
        const trimmed = rows.map((row) => row.map((text) => text.trim()));
        expect(readCsv(writeCsv(trimmed)).map((record) => record.cells)).toEqual(trimmed);
      }),
    );
  });

  test.each([
    [
      'a,b\n\n,,\nc,d\n',
      [
        [1, 'a'],
        [4, 'c'],
      ],
    ],
    [
      '"a",b\n\n,,\nc,d\n',
      [
        [1, 'a'],
        [4, 'c'],
      ],
    ],
    ['a,b\n\u001a,,\n', [[1, 'a']]],
  ])('%j: blank lines and end-of-file marks are passed over, lines are counted', (text, expected) => {
    expect(readCsv(text).map(({ line, cells }) => [line, cells[0]])).toEqual(expected);
  });
});

describe('decoding', () => {
  const cases: readonly [title: string, bytes: Uint8Array, text: string][] = [
    ['UTF-8', Buffer.from('é\r\nb'), 'é\nb'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffé'), 'é'],
    ['Windows Latin', Buffer.from([0xe9, 0x0d, 0x92, 0x0a]), 'é\n’\n'],
    ['bare carriage returns', Buffer.from('a\rb\r\rc'), 'a\nb\n\nc'],
  ];
  test.each(cases)('%s', (_title, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
  test('a head that cuts a UTF-8 letter in two stays UTF-8', () => {
    expect(decodeText(Buffer.from('aé').subarray(0, 2), true)).toBe('a');
    expect(decodeText(Buffer.from('aé').subarray(0, 2))).not.toBe('a');
  });
});
