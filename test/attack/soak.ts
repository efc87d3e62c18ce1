/** The same load for an hour: what the service keeps in memory does not grow. */
import { setTimeout as pause } from 'node:timers/promises';
import { authorise, postReview, readMetric, send } from './caller.ts';
import type { Attack } from './row.ts';
import { type Target, withTarget } from './target.ts';

const MEGABYTE = 1_000_000;
const MOST_GROWTH = 5;
const LANES = 4;

/** Reviews, and the report of each, until `end`; the number of answers other than 200. */
async function run(target: Target, end: number, counts: { good: number; bad: number }): Promise<void> {
  const runLane = async () => {
    let headers = await authorise(target.url, target.place.one);
    let authorisedAt = performance.now();
    while (performance.now() < end) {
      if (performance.now() - authorisedAt > 1_800_000) {
        headers = await authorise(target.url, target.place.one);
        authorisedAt = performance.now();
      }
      const { status, text } = await postReview(target.url, headers);
      if (status === 200) counts.good += 1;
      else counts.bad += 1;
      if (status !== 200) continue;
      const { pathname, search } = new URL((JSON.parse(text) as { qrCodeURL: string }).qrCodeURL);
      await send(target.url, { path: pathname + search });
      // A client that takes its time: an hour of this is some hundred thousand reviews, and no test of speed.
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
}

/** The least heap of several readings under load: between two collections it goes up and down. */
async function readHeap(target: Target, forMilliseconds: number, counts: { good: number; bad: number }) {
  const end = performance.now() + forMilliseconds;
  let least = Number.POSITIVE_INFINITY;
  const watch = async () => {
    while (performance.now() < end) {
      least = Math.min(least, await readMetric(target, 'nodejs_heap_size_used_bytes'));
      await pause(100);
    }
  };
  await Promise.all([run(target, end, counts), watch()]);
  return least / MEGABYTE;
}

export const soak: Attack = {
  name: 'soak',
  run: ({ isLong, sqlite }) =>
    withTarget(
      sqlite.make(),
      async (target) => {
        const [warm, look, all] = isLong ? [300_000, 120_000, 3_600_000] : [6_000, 4_000, 20_000];
        const counts = { good: 0, bad: 0 };
        await run(target, performance.now() + warm, counts);
        const before = await readHeap(target, look, counts);
        await run(target, performance.now() + all - warm - 2 * look, counts);
        const after = await readHeap(target, look, counts);
        const test = `soak of ${all / 1000} s`;
        const grown = after - before;
        return [
          {
            test,
            goal: 'all answered',
            measured: `${counts.good} reviews and reports, ${counts.bad} refused`,
            held: counts.bad === 0 && counts.good > 0,
          },
          {
            test,
            goal: `heap grows by at most ${MOST_GROWTH} MB after the warm-up`,
            measured: `${before.toFixed(1)} MB, then ${after.toFixed(1)} MB: ${grown.toFixed(1)} MB`,
            held: grown <= MOST_GROWTH,
            needsQuiet: true,
          },
        ];
      },
      { LOG_LEVEL: 'silent' },
    ),
};
