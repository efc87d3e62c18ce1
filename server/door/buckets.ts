/**
 * Token buckets by key: `perSecond` tokens a second, at most `burst`.
 *
 * Written here because `rate-limiter-flexible` (11.4) counts in fixed windows, so that twice the rate passes around the
 * end of one, takes the time from `Date.now()` and from a timer per client, and after the clock was set back makes a
 * client wait for as long as it was set back.
 */
import type { Clock } from '../world.ts';

export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** Tells other processes of each token that is taken here, and calls `spend` for each that is taken there. */
export type ShareTakes = (spend: (key: string) => void) => (key: string) => void;

export interface Buckets {
  /** Takes a token: 0, or the seconds until there is one. */
  take(key: string): number;
  /** The same without taking it. */
  wait(key: string): number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Keys remembered at once; the longest unseen is forgotten, and by then its bucket is mostly full again. */
const MOST_KEYS = 10_000;

/**
 * With `share` the limit holds for all processes together: what others took is taken here, too, as soon as it is heard of,
 * even when it leaves a debt of up to a burst. So a few more pass in the moment of a burst, and not one more a minute.
 */
export function createBuckets({ perSecond, burst }: RateLimit, clock: Clock, share?: ShareTakes): Buckets {
  const buckets = new Map<string, Bucket>();
  const fill = (key: string): Bucket => {
    const now = clock();
    const old = buckets.get(key) ?? { left: burst, at: now };
    // A clock that was set back gives nothing, and takes nothing away.
    const passed = Math.max(0, now - old.at) / 1000;
    return { left: Math.min(burst, old.left + passed * perSecond), at: now };
  };
  const secondsFor = ({ left }: Bucket) => (left < 1 ? Math.max(1, Math.ceil((1 - left) / perSecond)) : 0);
  const put = (key: string, bucket: Bucket) => {
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value!);
  };
  const tell = share?.((key) => {
    const bucket = fill(key);
    put(key, { ...bucket, left: Math.max(-burst, bucket.left - 1) });
  });
  return {
    wait: (key) => secondsFor(fill(key)),
    take(key) {
      const bucket = fill(key);
      const seconds = secondsFor(bucket);
      put(key, seconds === 0 ? { ...bucket, left: bucket.left - 1 } : bucket);
      if (seconds === 0) tell?.(key);
      return seconds;
    },
  };
}
