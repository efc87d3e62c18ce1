/** Reviews are erased by the clock alone, so a clock that was set wrong must not erase any. */
import { expect, test, vi } from 'vitest';
import { createClockGuard } from '../../../server/kept/clock-guard.ts';
import { startPruning } from '../../../server/kept/prune.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { NOON } from '../service.ts';
import { makeEntry, makeReview, TENANT } from '../store/records.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Step = readonly [wall: number, steady: number, says: 'good' | 'jumped' | 'held'];

const cases: readonly (readonly [what: string, away: number | null, steps: readonly Step[]])[] = [
  [
    'goes on',
    null,
    [
      [DAY, DAY, 'good'],
      [DAY, DAY, 'good'],
    ],
  ],
  [
    'is set forward a little',
    0,
    [
      [HOUR, 0, 'good'],
      [2 * HOUR, HOUR, 'good'],
    ],
  ],
  [
    'is set forward far: for a day nothing is erased, and that is said once',
    0,
    [
      [40 * DAY, HOUR, 'jumped'],
      [HOUR, HOUR, 'held'],
      [DAY - 2 * HOUR, DAY - 2 * HOUR, 'held'],
      [HOUR, HOUR, 'good'],
    ],
  ],
  [
    'is set forward and back',
    0,
    [
      [40 * DAY, 0, 'jumped'],
      [-40 * DAY, 0, 'good'],
    ],
  ],
  [
    'is set forward and half back',
    0,
    [
      [40 * DAY, 0, 'jumped'],
      [-20 * DAY, 0, 'jumped'],
      [-20 * DAY, 0, 'good'],
    ],
  ],
  [
    'is set forward twice',
    0,
    [
      [2 * HOUR, 0, 'jumped'],
      [2 * HOUR, 0, 'jumped'],
      [0, 0, 'held'],
    ],
  ],
  [
    'is set back',
    0,
    [
      [-DAY, 0, 'good'],
      [DAY, 0, 'jumped'],
    ],
  ],
  ['goes on after a night without the service', DAY, [[0, 0, 'good']]],
  [
    'goes on after weeks without the service',
    40 * DAY,
    [
      [0, 0, 'jumped'],
      [DAY, DAY, 'good'],
    ],
  ],
];

test.each(cases)('a clock that %s', (_, away, steps) => {
  let [wall, steady] = [NOON, 0];
  const guard = createClockGuard(
    () => wall,
    () => steady,
    away === null ? null : NOON - away,
  );
  for (const [clock, other, says] of steps) {
    wall += clock;
    steady += other;
    expect(guard.look()).toBe(says);
  }
});

test('a service whose clock jumps a year ahead erases nothing, and says why', async () => {
  const store = await openSqliteStore(':memory:');
  await store.addTenant({ ...TENANT, reviewDays: 30 });
  await store.addReview(makeReview({ tenantId: TENANT.id, createdAt: NOON }), makeEntry());
  let now = NOON;
  const warn = vi.fn();
  const clock = () => now;
  const guard = createClockGuard(clock, () => performance.now(), NOON);
  now += 365 * DAY;
  const pruning = startPruning(store, clock, { info() {}, warn, error() {} }, guard);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 5_000 });
  await pruning.stop();
  expect(await store.countReviews(TENANT.id, null)).toBe(1);
  expect(warn.mock.calls).toEqual([
    [{ clock: '2026-07-01T12:00:00' }, expect.stringContaining('no review is erased')],
  ]);
  await store.close();
});
