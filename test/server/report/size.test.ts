/** The page goes out with every review: it stays two fifths of the 101 KB and a third of the 811 KB that it had when it said things twice. */
import { expect, it } from 'vitest';
import { makeBill } from '../../bench/bills.ts';
import { renderBill } from './demo-page.ts';

const withOptions = (lines: number, BillOptions: object) =>
  JSON.stringify({ ...(JSON.parse(makeBill(lines)) as object), BillOptions });

it.each([
  [10, { IsNCCI: false, IsMUE: false }, (101_000 * 2) / 5],
  // Six of the ten also say what an edit of codes or units would take off, with the group of lines that it counts.
  [10, {}, 101_000 / 2],
  [100, {}, 811_000 / 3],
])('a page of %i lines with the options %o is short', async (lines, options, most) => {
  const page = await renderBill(withOptions(lines, options));
  expect(page.match(/<details[^>]*><summary>Line /g)).toHaveLength(lines);
  expect(page.length).toBeLessThan(most);
});
