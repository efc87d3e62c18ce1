/**
 * Stands before every call of a store on PostgreSQL: no call lasts longer than it may, whatever the server does; what fails
 * fails in the store's own words; and that a write failed is remembered for the health check.
 */
import { WRITES } from '../guard-store.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { createWriteHealth } from '../write-health.ts';
import { failsWrites, translateError, unavailable } from './errors.ts';
import { giveUpAfter } from './give-up.ts';

/** Milliseconds. */
export interface GuardLimits {
  /** For a call. 0: none. */
  readonly total: number;
  /** How long a server that does not write is unhealthy, at the least. */
  readonly unhealthy: number;
}

type Call = (...words: unknown[]) => Promise<unknown>;

/** @param probe writes a little */
export function guardPostgres(store: Store, probe: () => Promise<void>, limits: GuardLimits): Store {
  const running = new Set<Promise<unknown>>();
  const health = createWriteHealth(probe, limits.unhealthy);
  let isClosed = false;

  async function attempt(call: Call, words: unknown[]): Promise<unknown> {
    if (isClosed) throw new StoreUnavailable('The store is closed.');
    const result = call(...words);
    running.add(result);
    const forget = () => void running.delete(result);
    result.then(forget, forget);
    try {
      return await endInTime(result, limits.total);
    } catch (error) {
      throw translateError(error);
    }
  }

  const watch = (call: Call) => async (words: unknown[]) => {
    try {
      const result = await attempt(call, words);
      // As in a file: what found nothing to do wrote nothing.
      if (result !== null) health.noteSuccess();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable && failsWrites(error)) health.noteFailure(error);
      throw error;
    }
  };

  const guarded = Object.entries(store).map(([name, call]) => {
    const run = WRITES.test(name) ? watch(call) : (words: unknown[]) => attempt(call, words);
    return [name, (...words: unknown[]) => run(words)];
  });
  return {
    ...(Object.fromEntries(guarded) as Store),
    async checkHealth() {
      await attempt(async () => {
        await store.checkHealth();
        await health.check();
      }, []);
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
      await store.close();
    },
  };
}

/** The connection under it has its own end; this is for what waits for several. */
async function endInTime<Result>(result: Promise<Result>, total: number): Promise<Result> {
  if (total === 0) return result;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = giveUpAfter(total, () => reject(unavailable('ETIMEDOUT', 'the server does not answer')));
  try {
    return await Promise.race([result, late]);
  } finally {
    stop();
  }
}
