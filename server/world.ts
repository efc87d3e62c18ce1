/** The clock and the dice, injected so that tests can hold them still. */
import { randomBytes } from 'node:crypto';

export const MILLISECONDS_PER_DAY = 86_400_000;

/** Milliseconds since 1970-01-01 UTC. */
export type Clock = () => number;

/** `length` unpredictable bytes. */
export type Random = (length: number) => Uint8Array;

export const systemClock: Clock = () => Date.now();
/** Drawn at once and given out once: a call of the system's own generator costs more than the bytes. */
const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let given = 0;

export const systemRandom: Random = (length) => {
  if (length > POOL_BYTES) return randomBytes(length);
  if (given + length > pool.length) [pool, given] = [randomBytes(POOL_BYTES), 0];
  const bytes = Uint8Array.from(pool.subarray(given, given + length));
  // What was given out stays nowhere else.
  pool.fill(0, given, given + length);
  given += length;
  return bytes;
};

/** A moment in the interface's own shape: `YYYY-MM-DDTHH:MM:SS`, UTC, no zone. */
export function formatMoment(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19);
}

/** The latest day that it is anywhere: nobody's own day is ahead of it. */
export function latestDay(moment: number): string {
  const EASTMOST = 14 * 3_600_000;
  return new Date(moment + EASTMOST).toISOString().slice(0, 10);
}
