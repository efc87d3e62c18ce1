/** Bills that are walked again: what a later step denies counts from the start for the lines that rested on it. */
import { expect, test } from 'vitest';
import { leaf, makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';

/** Half for what is paid the day before too; and what is paid in full is denied behind that, so that each day hangs on the one before. */
const BOOK = makeSmallBook({
  pairs: { before: { title: 'a line of the day before', within: ['line.code'], days: ['1', '1'] } },
  rules: [
    {
      bucket: 'bilateral',
      when: leaf('before.isFound', 'equal', 'true'),
      adjust: { formula: 'line.allowance * 1 / 2' },
    },
    {
      bucket: 'visits',
      when: {
        all: [leaf('before.isFound', 'equal', 'true'), leaf('before.mayComeToNothing', 'equal', 'true')],
      },
      flag: { attention: 'true', least: '0', most: 'line.charge' },
    },
    { bucket: 'authorization', when: leaf('line.allowance', 'greaterThan', '80'), deny: {} },
  ],
});

/** What becomes of so many days, beside lines of prior bills that nothing hangs on. */
async function review(days: number, prior = 0) {
  const lines = Array.from({ length: days }, (_, day) => ({
    ServiceDate: `2025-06-${String(day + 1).padStart(2, '0')}`,
    Charge: '90.00',
  }));
  const Services = Array.from({ length: prior }, (_, at) => ({
    Line: at + 1,
    CPT1: '99080',
    ServiceDate: '2025-01-02',
    Charge: 90,
    ControlNumber: 3,
  }));
  const response = await reviewSmall(BOOK, lines, { BillHistory: [{ Bill: {}, Services }] });
  return {
    held: response.services.filter(({ needsAttention }) => needsAttention).length,
    paid: response.services.map(({ allowance }) => allowance).filter((allowance) => allowance !== 0),
  };
}

test.each([
  ['a day', 1, 0],
  ['days of which each is denied when it is known that the one before is', 11, 0],
  ['the same beside some prior lines', 11, 200],
])('%s', async (_name, days, prior) => {
  expect(await review(days, prior)).toEqual({ held: 0, paid: [] });
});

test.each([
  ['one day more', 12, 0],
  ['many prior lines', 11, 1000],
])('%s: the bill is not walked so often, and what hangs on the others waits', async (_name, days, prior) => {
  const { held, paid } = await review(days, prior);
  expect([held, new Set(paid)]).toEqual([days - 1, new Set([45])]);
});

test('what a table says of two lines is looked up for the first walk alone', async () => {
  const paired = leaf('paired.isFound', 'equal', 'true');
  const open = leaf('paired.mayComeToNothing', 'equal', 'true');
  const book = makeSmallBook(
    {
      pairs: {
        paired: {
          title: 'a line that the table pairs with this one',
          within: ['line.serviceDate'],
          table: { table: 'test.pairs', key: ['other.line.code', 'line.code'], partial: 'true' },
        },
      },
      rules: [
        { bucket: 'bilateral', when: paired, adjust: { formula: 'line.allowance * 1 / 2' } },
        {
          bucket: 'visits',
          when: { all: [paired, open] },
          flag: { attention: 'true', least: '0', most: 'line.charge' },
        },
        { bucket: 'authorization', when: leaf('line.allowance', 'greaterThan', '80'), deny: {} },
      ],
    },
    {
      'test.pairs': {
        columns: ['first', 'second'],
        key: 2,
        rows: [
          ['99211', '99212'],
          ['99212', '99213'],
        ],
      },
    },
  );
  const asked: string[] = [];
  const tables = book.tables!;
  const select: typeof tables.select = (id, date) => {
    const table = tables.select(id, date);
    if (id !== 'test.pairs' || !table) return table;
    const find = (key: readonly string[]) => {
      asked.push(key.join(' '));
      return table.find(key);
    };
    return { ...table, find };
  };
  const lines = ['99211', '99212', '99213'].map((CPT1) => ({ CPT1, Charge: '90.00' }));
  const { services, logHeader } = await reviewSmall({ ...book, tables: { ...tables, select } }, lines);
  // The first is denied, then the second stands alone and is, and then the third.
  expect(services.map(({ allowance }) => allowance)).toEqual([0, 0, 0]);
  expect(logHeader.tables.map(({ id }) => id)).toContain('test.pairs');
  const alone = asked.filter((key) => asked.filter((other) => other === key).length === 1);
  expect(alone.sort()).toEqual(['99211 99213', '99212 99211', '99213 99211', '99213 99212']);
});
