/** Rows of two states of a release: whatever changed is told once, and nothing else is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffRows } from '../../../engine/authoring/diff-rows.ts';
import { makeMemoryTable } from '../../../engine/memory-table.ts';
import type { TableDefinition } from '../../../engine/table.ts';

const DEFINITION: TableDefinition = {
  id: 'made-up',
  title: 'Made up',
  key: ['code', 'modifier'],
  columns: [
    { name: 'code', type: 'text' },
    { name: 'modifier', type: 'text' },
    { name: 'amount', type: 'decimal' },
  ],
};
type Cells = { readonly code: string; readonly modifier: string; readonly amount: string };

const cells = fc.record({
  code: fc.constantFrom('99213', 'J1885', '0042T', 'G0283', '9'),
  modifier: fc.constantFrom('', '26', 'TC'),
  amount: fc.constantFrom('', '1.00', '2.00'),
});
const keyOf = ({ code, modifier }: Cells) => `${code} ${modifier}`;
const states = fc.uniqueArray(cells, { selector: keyOf });
const make = (rows: readonly Cells[]) =>
  makeMemoryTable({
    definition: DEFINITION,
    release: 'A',
    effective: { from: '2025-01-01', through: '2025-12-31' },
    rows,
  });

test('rows that only one has, or that differ, are told by their keys', () => {
  fc.assert(
    fc.property(states, states, (before, after) => {
      const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row.amount])));
      const told = diffRows(make(before), make(after))!;
      const expected = [...new Set([...was!.keys(), ...is!.keys()])]
        .filter((key) => was!.get(key) !== is!.get(key))
        .map((key) => [key, was!.get(key), is!.get(key)]);
      const said = told.first.map(({ key, before, after }) => [
        keyOf(key as Cells),
        before?.amount,
        after?.amount,
      ]);
      expect(said.sort()).toEqual(expected.sort());
      expect(told.added + told.removed + told.changed).toBe(expected.length);
      expect(told.added - told.removed).toBe(after.length - before.length);
    }),
  );
});
