/** So many requests a second for each client. A gateway in front usually does this better: it sees all replicas. */
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../world.ts';
import { createBuckets, type RateLimit } from './buckets.ts';
import type { DoorEnvironment } from './environment.ts';
import { Refusal } from './refusal.ts';

export function limitRate(limit: RateLimit, clock: Clock): MiddlewareHandler<DoorEnvironment> {
  const buckets = createBuckets(limit, clock);
  return async (context, next) => {
    const { clientId, tenant } = context.get('caller');
    refuseFor(buckets.take(`${tenant.id} ${clientId}`));
    await next();
  };
}

/** Refuses who has to wait. */
export function refuseFor(seconds: number): void {
  if (seconds > 0) throw new Refusal('rate_limited', { headers: { 'retry-after': String(seconds) } });
}
