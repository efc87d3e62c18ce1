/** The page goes out with every review: it stays half of the 101 KB and a third of the 811 KB that it had when it said things twice. */
import { expect, it } from 'vitest';
import { makeBill } from '../../bench/bills.ts';
import { renderBill } from './demo-page.ts';

it.each([
  // Its visits beside operations, its scans in a hospital and its pairs of codes also say what a person has to settle.
  [10, 101_000 / 2],
  [100, 811_000 / 3],
])('a page of %i lines is short', async (lines, most) => {
  const page = await renderBill(makeBill(lines));
  expect(page.match(/<details[^>]*><summary>Line /g)).toHaveLength(lines);
  expect(page.length).toBeLessThan(most);
});
