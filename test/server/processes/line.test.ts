/** Questions and answers between two processes. */
import { expect, test, vi } from 'vitest';
import { createBuckets } from '../../../server/door/buckets.ts';
import { createPeers } from '../../../server/processes/peers.ts';
import type { ToFirst, ToMember } from '../../../server/processes/words.ts';
import { connect } from './fake-members.ts';

type Here = { double: [number, number]; note: [string, unknown] };
type There = { name: [null, string] };
const make = () => connect<Here, There>();

test('many questions at once, each with its own answer, in both directions', async () => {
  const { here, there } = make();
  there.answer(
    'double',
    (number) => new Promise((resolve) => setTimeout(() => resolve(number * 2), 20 - number)),
  );
  here.answer('name', () => 'first');
  const asked = [1, 5, 9].map((number) => here.ask('double', number));
  expect(await Promise.all([...asked, there.ask('name', null)])).toEqual([2, 10, 18, 'first']);
});

test('what fails on the other side, is late or has nobody to answer it says so', async () => {
  const { here, there, bugs, cut } = make();
  there.answer('double', () => {
    throw new Error('secret');
  });
  await expect(here.ask('double', 1)).rejects.toMatchObject({ reason: 'failed', message: 'failed' });
  expect(bugs).toEqual(['double']);
  there.answer('double', () => new Promise<never>(() => {}));
  await expect(here.ask('double', 1, 10)).rejects.toMatchObject({ reason: 'late' });
  const asked = expect(here.ask('double', 1)).rejects.toMatchObject({ reason: 'ended' });
  cut();
  await asked;
  await expect(here.ask('double', 1)).rejects.toMatchObject({ reason: 'ended' });
});

/** Buckets of as many processes, whose takes are told to one another. */
function makeBuckets(count: number, burst: number) {
  const clock = { now: 0 };
  const lines = Array.from({ length: count }, () => connect<ToMember, ToFirst>());
  const buckets = lines.map(({ there, here }, own) => {
    here.answer('spend', (taken) => {
      for (const [other, line] of lines.entries()) if (other !== own) line.here.tell('spend', taken);
    });
    const peers = createPeers(own + 1, there);
    return createBuckets({ perSecond: 1, burst }, () => clock.now, peers.share('requests'));
  });
  return { clock, buckets };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a limit holds for all processes together', async () => {
  const { clock, buckets } = makeBuckets(3, 6);
  for (let turn = 0; turn < 2; turn += 1) {
    for (const bucket of buckets) {
      expect(bucket.take('a')).toBe(0);
      await settle();
    }
  }
  expect(buckets.map((bucket) => bucket.take('a'))).toEqual([1, 1, 1]);
  expect(buckets.map((bucket) => bucket.wait('b'))).toEqual([0, 0, 0]);
  clock.now += 1000;
  expect(buckets.map((bucket) => bucket.wait('a'))).toEqual([0, 0, 0]);
});

test('what passes too much in one moment is paid back', async () => {
  const { clock, buckets } = makeBuckets(2, 2);
  // Before either hears of the other.
  expect(buckets.flatMap((bucket) => [bucket.take('a'), bucket.take('a'), bucket.take('a')])).toEqual([
    0, 0, 1, 0, 0, 1,
  ]);
  await vi.waitFor(() => expect(buckets.map((bucket) => bucket.wait('a'))).toEqual([3, 3]));
  clock.now += 2000;
  expect(buckets.map((bucket) => bucket.wait('a'))).toEqual([1, 1]);
  clock.now += 1000;
  expect(buckets.map((bucket) => bucket.wait('a'))).toEqual([0, 0]);
});
