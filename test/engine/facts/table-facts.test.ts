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
