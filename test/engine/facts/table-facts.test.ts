import { expect, it } from 'vitest';
import { declareTable } from '../../../engine/facts/table-facts.ts';
import type { TableDefinition } from '../../../engine/table.ts';
import { openLines } from '../../helpers/open-lines.ts';
import { makeRequest } from '../../helpers/requests.ts';
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

it('what a table that may tell only a part does not tell is not found, and said to be unchecked', () => {
  const wholeOf = { column: 'code', values: new Set(['A', 'B']) };
  const request = makeRequest([{}], { Bill: { BillReviewState: 'NC' } });
  const read = (code: string, binding: object, isLoaded = true) => {
    const tables = makeTables(isLoaded ? [{ definition: RATES, rows: [{ code: 'A' }], wholeOf }] : []);
    const bound = { binding: { table: RATES.id, key: [{ literal: code }], ...binding }, definition: RATES };
    const facts = declareTable('rates', 'us/example rates', bound, { find: () => undefined });
    const [line] = openLines(request, { tables });
    return ['found', 'isUnchecked'].map((name) =>
      facts.find((fact) => fact.name === `rates.${name}`)?.read(line!),
    );
  };
  const partial = { partial: 'true' };
  expect(read('A', partial)).toEqual([true, false]);
  expect(read('B', partial)).toEqual([false, false]);
  expect(read('C', partial)).toEqual([false, true]);
  expect(read('A', partial, false)).toEqual([false, true]);
  expect(read('C', {})).toEqual([undefined, undefined]);
});

it('a blank cell of text is blank, so that it can be asked for; a blank amount is absent', () => {
  const bound = { binding: { table: RATES.id, key: [{ literal: 'A' }] }, definition: RATES };
  const facts = declareTable('rates', 'us/example rates', bound, { find: () => undefined });
  const tables = makeTables([{ definition: RATES, rows: [{ code: 'A' }] }]);
  const request = makeRequest([{}], { Bill: { BillReviewState: 'NC' } });
  const [line] = openLines(request, { tables });
  expect(facts.map(({ name, read }) => [name, read(line!)])).toEqual([
    ['rates.found', true],
    ['rates.code', 'A'],
    ['rates.note', ''],
    ['rates.rate', undefined],
  ]);
});
