/** So many requests a second for each client. A gateway in front usually does this better: it sees all replicas. */
import type { MiddlewareHandler } from 'hono';
import type { Peers } from '../processes/peers.ts';
import type { Clock } from '../world.ts';
import { createBuckets, type RateLimit } from './buckets.ts';
import type { Caller, DoorEnvironment } from './environment.ts';
import { Refusal } from './refusal.ts';

/** Counts a request of a caller; throws a Refusal (429) for one who has to wait. */
export type CountRequest = (caller: Pick<Caller, 'clientId' | 'tenant'>) => void;

export function createRequestCount(limit: RateLimit, clock: Clock, peers?: Peers): CountRequest {
  const buckets = createBuckets(limit, clock, peers?.share('requests'));
  return ({ clientId, tenant }) => refuseFor(buckets.take(`${tenant.id} ${clientId}`));
}

export function limitRate(count: CountRequest): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    count(context.get('caller'));
    await next();
  };
}

/** Refuses who has to wait. */
export function refuseFor(seconds: number): void {
  if (seconds > 0) throw new Refusal('rate_limited', { headers: { 'retry-after': String(seconds) } });
}
