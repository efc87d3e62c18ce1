import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGather, type GatherLimits } from '../../../server/kept/gather.ts';

/** Calls one after another with so many waiting at each; says after which of them how many were through. */
async function call(waiting: readonly number[], limits: GatherLimits): Promise<number[]> {
  let now = 0;
  const gather = createGather({ waiting: () => now }, limits);
  let through = 0;
  const seen: number[] = [];
  for (const one of waiting) {
    now = one;
    void gather().then(() => {
      through += 1;
    });
    await Promise.resolve();
    await Promise.resolve();
    seen.push(through);
  }
  return seen;
}

const SLOW = { most: 3, longest: 10_000 };

test.for<[string, number[], number[]]>([
  ['a lone one at once', [0, 0], [1, 2]],
  ['those that others wait behind with the last of them', [2, 1, 0], [0, 0, 3]],
  ['no more together than the most', [5, 4, 3, 2, 1], [0, 0, 3, 3, 3]],
])('%s', async ([, waiting, through]) => {
  expect(await call(waiting, SLOW)).toEqual(through);
});

test('after a while in any case: who waited may have been refused', async () => {
  const gather = createGather({ waiting: () => 1 }, { most: 3, longest: 5 });
  const both = Promise.all([gather(), gather()]);
  expect(await Promise.race([both.then(() => 'through'), pause(2_000, 'stuck')])).toBe('through');
});
