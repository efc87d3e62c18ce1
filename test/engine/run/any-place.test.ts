/**
 * A line that does not say its place may have been furnished at any. What is settled of it without a person is what it comes to
 * at each of them, as far as it is settled there.
 */
import { expect, test } from 'vitest';
import { listProgrammes, openWorld } from '../../bench/mix/main.ts';
import { type MixBill, makeMix, STREAMS } from '../../bench/mix/make-mix.ts';
import { readBill, reviewOne } from '../../bench/mix/review-mix.ts';

const WORLD = openWorld(null);
const { priced } = listProgrammes(WORLD);
const [STREAM] = STREAMS;
/** Of each programme. */
const BILLS = Number(process.env['PLACE_BILLS'] ?? 12);

/** Lines by number, of the bill as if all of them had been furnished at the place. */
function reviewAt(bill: MixBill, place: string | undefined) {
  const body = JSON.parse(bill.body);
  for (const line of body.Services) {
    if (place === undefined) delete line.POS;
    else line.POS = place;
  }
  const { services } = reviewOne(readBill({ ...bill, body: JSON.stringify(body) }), WORLD);
  return new Map(services.map((one) => [one.line, one]));
}

test('what is settled of a line that does not say its place is the same at all places', () => {
  let settled = 0;
  const different: string[] = [];
  for (const bill of makeMix(priced, BILLS, STREAM!)) {
    const without = [...reviewAt(bill, undefined).values()].filter((line) => !line.needsAttention);
    if (without.length === 0) continue;
    settled += without.length;
    for (const place of ['11', '22', '23', '24', '12']) {
      const there = reviewAt(bill, place);
      for (const { line, allowance } of without) {
        const other = there.get(line)!;
        if (!other.needsAttention && other.allowance !== allowance)
          different.push(
            `${bill.programme} ${bill.kind} line ${line} ${allowance}, in ${place} ${other.allowance}`,
          );
      }
    }
  }
  expect(different).toEqual([]);
  expect(settled).toBeGreaterThan(BILLS);
});
