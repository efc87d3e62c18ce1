import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReviewIds, renderReviewId, scramble } from '../../../server/kept/review-id.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { TENANT } from '../store/records.ts';

const SEED = fc.integer({ min: 0, max: 0xffff_ffff });

test('ids are four digits, a hyphen, four digits; a group more after a hundred million', () => {
  fc.assert(
    fc.property(SEED, fc.integer({ min: 0, max: 99_999_999 }), (seed, number) => {
      expect(renderReviewId(seed, number)).toMatch(/^\d{4}-\d{4}$/);
      expect(renderReviewId(seed, number + 100_000_000)).toBe(`1-${renderReviewId(seed, number)}`);
    }),
  );
});

test('different numbers give different ids, whatever the seed: counted out for short halves', () => {
  fc.assert(
    fc.property(SEED, fc.integer({ min: 2, max: 60 }), (seed, half) => {
      const pairs = Array.from({ length: half * half }, (_, number) => scramble(seed, number, half));
      expect(new Set(pairs.map(([left, right]) => left * half + right)).size).toBe(half * half);
      expect(pairs.flat().every((part) => part >= 0 && part < half)).toBe(true);
    }),
  );
});

test('neighbours do not look like neighbours', () => {
  const close = Array.from({ length: 1000 }, (_, index) => {
    const [one, two] = [renderReviewId(7, index), renderReviewId(7, index + 1)].map((id) =>
      Number(id.replace('-', '')),
    );
    return Math.abs(one! - two!) < 1000;
  });
  expect(close.filter(Boolean).length).toBeLessThan(5);
});

test('many at once, over several blocks and two services on one store: no id comes twice', async () => {
  const store = await openSqliteStore(':memory:');
  await store.addTenant(TENANT);
  const services = [createReviewIds(store, 10), createReviewIds(store, 10)];
  const ids = await Promise.all(Array.from({ length: 500 }, (_, index) => services[index % 2]!(TENANT)));
  expect(new Set(ids).size).toBe(500);
  await store.close();
});

test('a store that fails once does not stop the next review', async () => {
  let failing = true;
  const store = { reserveReviewNumbers: async () => (failing ? Promise.reject(new Error('busy')) : 0) };
  const next = createReviewIds(store as unknown as Parameters<typeof createReviewIds>[0], 10);
  await expect(next(TENANT)).rejects.toThrow('busy');
  failing = false;
  expect(await next(TENANT)).toBe(renderReviewId(TENANT.numberSeed, 0));
});
