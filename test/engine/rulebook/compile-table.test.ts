import { expect, it } from 'vitest';
import { compileTableFacts } from '../../../engine/rulebook/compile-table.ts';
import type { LineState } from '../../../engine/run/line-state.ts';
import type { TableDefinition } from '../../../engine/table.ts';
import { makeTables } from '../../helpers/tables.ts';

const RATES: TableDefinition = {
  id: 'test.rates',
  title: 'Rates',
  key: ['code'],
  columns: [
    { name: 'code', type: 'text' },
    { name: 'note', type: 'text' },
    { name: 'rate', type: 'decimal' },
  ],
};

it('a blank cell of text is blank, so that it can be asked for; a blank amount is absent', () => {
  const binding = { table: RATES.id, key: [{ literal: 'A' }] };
  const facts = compileTableFacts(
    { alias: 'rates', binding, optional: false, keyFacts: [{ literal: 'A' }] },
    RATES,
  );
  const tables = makeTables([{ definition: RATES, rows: [{ code: 'A' }] }]);
  const line = {
    date: '2025-06-02',
    rows: new Map(),
    plan: { tenant: 'none' },
    bill: { tables, tablesUsed: new Map() },
  } as unknown as LineState;
  expect(facts.map(({ name, read }) => [name, read(line)])).toEqual([
    ['rates.found', true],
    ['rates.code', 'A'],
    ['rates.note', ''],
    ['rates.rate', undefined],
  ]);
});
