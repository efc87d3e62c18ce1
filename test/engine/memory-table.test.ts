import { describe, expect, test } from 'vitest';
import { columnIndex, makeMemoryTable, makeTableSource } from '../../engine/memory-table.ts';
import type { TableDefinition } from '../../engine/table.ts';

const RATES: TableDefinition = {
  id: 'test.rates',
  title: 'Rates',
  key: ['code', 'modifier'],
  columns: [
    { name: 'code', type: 'text' },
    { name: 'modifier', type: 'text' },
    { name: 'rate', type: 'decimal' },
  ],
};
const SPANS: TableDefinition = {
  id: 'test.spans',
  title: 'Spans',
  key: ['value'],
  range: { from: 'from', through: 'through' },
  columns: [
    { name: 'from', type: 'text' },
    { name: 'through', type: 'text' },
  ],
};

function make(
  definition: TableDefinition,
  rows: Record<string, string>[],
  release = 'one',
  from = '2025-01-01',
  through = '2025-12-31',
) {
  return makeMemoryTable({ definition, release, effective: { from, through }, rows });
}

describe('a table in memory', () => {
  test('finds rows by key, blank parts included, and reads cells as written', () => {
    const table = make(RATES, [
      { code: '29827', modifier: '53', rate: '1.50' },
      { code: '29827', rate: '3.00' },
      { code: '10060' },
    ]);
    expect(table.find(['29827', ''])).toBe(1);
    expect(table.find(['29827', '53'])).toBe(2);
    expect([table.find(['29827', '26']), table.find(['29827 ', '']), table.find(['', ''])]).toEqual([
      -1, -1, -1,
    ]);
    expect([table.text(1, 2), table.decimal(1, 2)?.toFixed(), table.text(0, 2), table.decimal(0, 2)]).toEqual(
      ['3.00', '3', null, null],
    );
    expect(table.decimal(1, 2)).toBe(table.decimal(1, 2));
  });

  test.each([
    [
      'a column the table does not have',
      RATES,
      [{ code: '1', price: '2' }],
      'a row has the column price, which the table does not',
    ],
    ['a key twice', RATES, [{ code: '1' }, { code: '1' }], 'two rows answer the key 1 | '],
    [
      'ranges that touch',
      SPANS,
      [
        { from: '10', through: '20' },
        { from: '20', through: '30' },
      ],
      'two rows answer the key 20',
    ],
    [
      'a range with ends of two lengths',
      SPANS,
      [{ from: '10', through: '200' }],
      'ends of different lengths',
    ],
    ['a range that ends before it begins', SPANS, [{ from: '20', through: '10' }], 'ends before it begins'],
  ] as const)('%s is refused', (_title, definition, rows, message) => {
    expect(() => make(definition, rows as unknown as Record<string, string>[])).toThrow(message);
  });

  test('a range holds its ends and nothing beyond', () => {
    const table = make(SPANS, [
      { from: '10', through: '20' },
      { from: '30', through: '30' },
    ]);
    expect(
      ['09', '10', '15', '20', '21', '30', '31', '1', '155'].map((value) => table.find([value])),
    ).toEqual([-1, 0, 0, 0, -1, 1, -1, -1, -1]);
  });

  test('a range holds codes of its own form only', () => {
    const table = make(SPANS, [
      { from: '0001U', through: '0009U' },
      { from: '90001', through: '90099' },
      { from: 'G0130', through: 'Q0562' },
    ]);
    const answers = [
      ['0004U', 0],
      ['0004T', 0],
      ['00020', 0],
      ['000XU', -1],
      ['90005', 1],
      ['9000X', -1],
      ['9000 ', -1],
      ['9000', -1],
      ['900055', -1],
      ['９0005', -1],
      ['H9999', 2],
      ['HX999', -1],
      ['H999', -1],
    ] as const;
    expect(answers.map(([key]) => [key, table.find([key])])).toEqual(answers);
  });

  test('a column that is not there is named with those that are', () => {
    expect(() => columnIndex(RATES.columns, 'price')).toThrow(
      'There is no column price; the columns are code, modifier, rate.',
    );
  });
});

describe('which release answers a date', () => {
  const releases = [
    make(RATES, [], '2025B', '2025-04-01'),
    make(RATES, [], '2025A'),
    make(RATES, [], '2026A', '2026-01-01', '2026-12-31'),
  ];
  const source = makeTableSource(releases);
  const earliest = makeTableSource([make({ ...RATES, before: 'earliest' }, [], '2025A')]);

  test.each([
    ['2024-12-31', undefined],
    ['2025-01-01', '2025A'],
    ['2025-03-31', '2025A'],
    ['2025-04-01', '2025B'],
    ['2025-12-31', '2025B'],
    ['2026-12-31', '2026A'],
    ['2027-01-01', undefined],
  ])('%s: %s', (date, release) => {
    expect(source.select('test.rates', date)?.release).toBe(release);
  });

  test('before the first release only where the definition says so, after the last never', () => {
    expect(earliest.select('test.rates', '1999-01-01')?.release).toBe('2025A');
    expect(earliest.select('test.rates', '2026-01-01')).toBeNull();
  });

  test('releases come oldest first, ids sorted, unknown tables are nothing', () => {
    expect(source.releases('test.rates').map((table) => table.release)).toEqual(['2025A', '2025B', '2026A']);
    expect([
      source.ids,
      source.select('none', '2025-01-01'),
      source.releases('none'),
      source.definition('none'),
    ]).toEqual([['test.rates'], null, [], null]);
    expect(makeTableSource([], [SPANS]).definition('test.spans')).toBe(SPANS);
  });

  test('one release twice is refused', () => {
    expect(() => makeTableSource([releases[0]!, releases[0]!])).toThrow(
      'Table test.rates has the release 2025B twice.',
    );
  });
});
