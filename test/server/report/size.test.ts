/** The page goes out with every review: it stays a third of the 101 and 811 KB that it had when it said things twice. */
import { expect, it } from 'vitest';
import { makeBill } from '../../bench/bills.ts';
import { renderBill } from './demo-page.ts';

it.each([
  [10, 101_000 / 3],
  [100, 811_000 / 3],
])('a page of %i lines is short', async (lines, most) => {
  const page = await renderBill(makeBill(lines));
  expect(page.match(/<details[^>]*><summary>Line /g)).toHaveLength(lines);
  expect(page.length).toBeLessThan(most);
});
