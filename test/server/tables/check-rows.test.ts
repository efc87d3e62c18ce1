/** Rows in the order of their keys are passed without a copy; what comes of them is that of any other order. */
import { expect, test } from 'vitest';
import type { TableDefinition } from '../../../engine/table.ts';
import { checkRows } from '../../../server/tables/check-rows.ts';
import type { FoundRow } from '../../../server/tables/readers/reader.ts';
import type { SourceFile } from '../../../server/tables/source-file.ts';

const definition: TableDefinition = {
  id: 'made.up',
  title: 'Made up',
  key: ['kind', 'name'],
  columns: [
    { name: 'kind', type: 'text', blank: true },
    { name: 'name', type: 'text', blank: true },
    { name: 'amount', type: 'decimal' },
  ],
};
const file = { path: 'made-up.csv' } as SourceFile;

type Cells = readonly [kind: string, name: string, amount: string];
const found = (rows: readonly Cells[]): FoundRow[] =>
  rows.map((cells, index) => ({ file, line: index + 2, cells }));

const A: Cells = ['a', 'x', '1.00'];
const B: Cells = ['a', 'y', '2.00'];
const C: Cells = ['b', 'x', '3.00'];

type Case = readonly [
  what: string,
  given: readonly Cells[],
  rows: readonly Cells[],
  leftOut: string[][],
  problem: RegExp | null,
];

const cases: readonly Case[] = [
  ['sound rows', [A, B, C], [A, B, C], [], null],
  ['a row that stands twice', [A, B, B, C], [A, B, C], [], /the same row stands at made-up\.csv:3/],
  [
    'rows that contradict each other',
    [A, B, ['a', 'y', '2.50'], C],
    [A, C],
    [['a', 'y']],
    /answer the same key with other figures/,
  ],
  ['an amount that is none', [A, ['a', 'y', 'two'], C], [A, C], [['a', 'y']], /not a plain decimal/],
  ['a key of no characters', [['', '', '1.00'], A], [A], [], /the key is blank/],
  ['a key with a letter that no key has', [A, ['a', 'ÿ', '2.00'], C], [A, C], [], /characters no key has/],
];

test.each(cases)('%s', (_what, given, rows, leftOut, problem) => {
  const inOrder = checkRows(definition, found(given), [1, 2, 3]);
  const backwards = checkRows(definition, found(given).reverse(), [1, 2, 3]);
  for (const checked of [inOrder, backwards]) {
    expect(checked).toMatchObject({ rows, leftOut, skipped: given.length - rows.length });
    expect(checked.problems.length).toBe(problem ? 1 : 0);
  }
  if (problem) expect(inOrder.problems[0]!.message).toMatch(problem);
});
