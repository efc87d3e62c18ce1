/** Takes out the reviews that their tenants have kept for as long as they want, a few at a time, so that nobody waits for it. */
import type { Logger } from '../logger.ts';
import type { TenantRecord } from '../store/account-records.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { type Clock, formatMoment, MILLISECONDS_PER_DAY } from '../world.ts';
import type { ClockGuard } from './clock-guard.ts';

/** Reviews of one transaction: others wait for it. */
export const ERASED_AT_ONCE = 32;

/** Milliseconds. */
const BETWEEN_STEPS = 500;
const BETWEEN_ROUNDS = 60_000;

const CLOCK_JUMPED =
  'the clock is far ahead of what it was: no review is erased for a day, or until the clock is set back';

type Keeping = Pick<TenantRecord, 'id' | 'reviewDays'>;

/** The time before which reviews of a tenant are to go; null: none are. */
export const findEnd = ({ reviewDays }: Keeping, now: number): number | null =>
  reviewDays === null ? null : now - reviewDays * MILLISECONDS_PER_DAY;

/** Erases the oldest few of a tenant that are to go, and returns how many there were. */
export async function pruneSome(store: Store, tenant: Keeping, now: number): Promise<number> {
  const madeBefore = findEnd(tenant, now);
  if (madeBefore === null) return 0;
  const order = { madeBefore, days: tenant.reviewDays, at: now, limit: ERASED_AT_ONCE };
  return store.eraseReviews(tenant.id, order);
}

/** One step for each tenant. Returns whether there may be more. */
export async function pruneStep(store: Store, clock: Clock, logger: Logger): Promise<boolean> {
  let isMore = false;
  for (const tenant of await store.listTenants()) {
    const count = await pruneSome(store, tenant, clock());
    if (count > 0) logger.info({ tenant: tenant.id, reviews: count }, 'erased');
    if (count === ERASED_AT_ONCE) isMore = true;
  }
  return isMore;
}

/** Goes on until it is stopped, which waits for the step under way. What the guard does not believe erases nothing. */
export function startPruning(
  store: Store,
  clock: Clock,
  logger: Logger,
  guard: ClockGuard,
): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(run, BETWEEN_STEPS);
  timer.unref();

  function run(): void {
    running = step();
  }

  async function step(): Promise<void> {
    let isMore = false;
    try {
      const belief = guard.look();
      if (belief === 'jumped') logger.warn({ clock: formatMoment(clock()) }, CLOCK_JUMPED);
      isMore = belief === 'good' && (await pruneStep(store, clock, logger));
    } catch (error) {
      // The store is looked after by its health; what is left is erased when it is back.
      if (!(error instanceof StoreUnavailable)) logger.error({ code: (error as Error).name }, 'cannot erase');
    }
    if (isStopped) return;
    timer = setTimeout(run, isMore ? BETWEEN_STEPS : BETWEEN_ROUNDS);
    timer.unref();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
