/**
 * A token bucket per client: `perSecond` requests a second, `burst` at once. A gateway in front
 * usually does this better, because it sees all replicas.
 *
 * Written here because `rate-limiter-flexible` (11.4) counts in fixed windows, so that twice the rate passes around the
 * end of one, takes the time from `Date.now()` and from a timer per client, and after the clock was set back makes a
 * client wait for as long as it was set back.
 */
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../world.ts';
import type { DoorEnvironment } from './environment.ts';
import { Refusal } from './refusal.ts';

export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Clients remembered at once; the longest unseen is forgotten, and by then its bucket is full again. */
const MOST_CLIENTS = 10_000;

export function limitRate(limit: RateLimit, clock: Clock): MiddlewareHandler<DoorEnvironment> {
  const buckets = new Map<string, Bucket>();
  return async (context, next) => {
    const { clientId, tenant } = context.get('caller');
    const key = `${tenant.id} ${clientId}`;
    const now = clock();
    const old = buckets.get(key) ?? { left: limit.burst, at: now };
    // A clock that was set back gives nothing, and takes nothing away.
    const passed = Math.max(0, now - old.at) / 1000;
    const left = Math.min(limit.burst, old.left + passed * limit.perSecond);
    buckets.delete(key);
    buckets.set(key, { left: left < 1 ? left : left - 1, at: now });
    if (buckets.size > MOST_CLIENTS) buckets.delete(buckets.keys().next().value!);
    if (left < 1) {
      const seconds = Math.max(1, Math.ceil((1 - left) / limit.perSecond));
      throw new Refusal('rate_limited', { headers: { 'retry-after': String(seconds) } });
    }
    await next();
  };
}
