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
