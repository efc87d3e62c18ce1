import { expect, test } from 'vitest';
import { createTurns } from '../../../server/door/turns.ts';

const ROOMY = { waiting: 1e9, share: 1e9 };

/** Queues work of these owners, all at once, and says in which order it was done and in which turn of the event loop. */
async function queue(owners: string) {
  const turns = createTurns(ROOMY);
  let loops = 0;
  let isDone = false;
  const count = () => {
    loops += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const done: { owner: string; loop: number }[] = [];
  await Promise.all(
    [...owners].map((owner) => turns.take(owner, 0, () => void done.push({ owner, loop: loops }))),
  );
  isDone = true;
  return {
    order: done.map(({ owner }) => owner).join(''),
    loops: new Set(done.map(({ loop }) => loop)).size,
  };
}

test('one piece of work in each turn of the event loop', async () => {
  expect((await queue('aaaa')).loops).toBe(4);
});

test.for([
  ['aaaab', 'abaaa'],
  ['aaabbbc', 'abcabab'],
  ['a', 'a'],
])('owners in turn, each in the order of arrival: %s', async ([arrived, done]) => {
  expect((await queue(arrived!)).order).toBe(done);
});

test('gives the result, and the error', async () => {
  const turns = createTurns(ROOMY);
  expect(await turns.take('a', 0, () => 7)).toBe(7);
  await expect(
    turns.take('a', 0, () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await turns.take('a', 0, () => 8)).toBe(8);
});

test('so much may wait in all and of one owner, and what was done waits no more', async () => {
  const turns = createTurns({ waiting: 300_000, share: 200_000 });
  const take = (owner: string, weight: number) =>
    turns.take(owner, weight, () => 'done').catch(({ code }: { code: string }) => code);
  const round = () => Promise.all([take('a', 500_000), take('b', 90_000)]);
  expect(await round()).toEqual(['done', 'saturated']);
  const all = [take('a', 90_000), take('a', 90_000), take('a', 0), take('b', 80_000), take('b', 90_000)];
  expect(await Promise.all(all)).toEqual(['done', 'done', 'saturated', 'done', 'saturated']);
  expect(await take('b', 90_000)).toBe('done');
});
