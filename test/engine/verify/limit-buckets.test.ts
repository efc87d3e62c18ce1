/** The verifier knows three buckets by name; these hold the names to the hierarchy the rules state. */
import { expect, it } from 'vitest';
import { LIMIT_BUCKETS, PPO_BUCKET } from '../../../engine/verify/check-totals.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const limits = shippedBook().buckets.get('limits')!.children;

it('the limits are these, in this order', () => {
  expect(limits.map((bucket) => bucket.name)).toEqual(LIMIT_BUCKETS);
});

it('the first keeps the uncapped amount before PPO, the last the two amounts before its own cap', () => {
  expect(limits[0]!.keeps).toEqual(['uncappedPrePPOAllowance']);
  expect(limits.find((bucket) => bucket.name === PPO_BUCKET)!.keeps).toEqual([
    'prePPOAllowance',
    'uncappedAllowance',
  ]);
  const others = [...shippedBook().buckets.values()].filter((bucket) => !limits.includes(bucket));
  expect(others.filter((bucket) => bucket.keeps)).toEqual([]);
});

it('only the PPO cap has the source of a contracted rate', () => {
  const names = [...shippedBook().buckets.values()].filter((bucket) => bucket.source === 'ppo');
  expect(names.map((bucket) => bucket.name)).toEqual([PPO_BUCKET]);
});

it('no rule moves the allowance after the PPO cap', () => {
  const after = new Set(
    shippedBook()
      .buckets.get('after')!
      .children.map((bucket) => bucket.name),
  );
  const kinds = shippedBook()
    .packs.flatMap((pack) => pack.rules)
    .filter((rule) => after.has(rule.bucket.name))
    .map((rule) => rule.effect.kind);
  expect(kinds.length).toBeGreaterThan(0);
  expect(new Set(kinds).difference(new Set(['charge', 'flag']))).toEqual(new Set());
});
