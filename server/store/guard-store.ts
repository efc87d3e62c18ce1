/**
 * Stands before every call of a store: waits, without blocking anybody, while another process holds the write lock,
 * lets what fails fail in the store's own words, and remembers for the health check that a write failed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy, translateError } from './sqlite-errors.ts';
import { type Store, StoreUnavailable } from './store.ts';
import { createWriteHealth, type WriteHealth } from './write-health.ts';

/** All in milliseconds. */
export interface Patience {
  /** How long a call waits for the lock in all. */
  readonly total: number;
  /** How long between two looks at the lock. */
  readonly between: number;
  /** How long a failed write makes the store unhealthy, at the least. */
  readonly unhealthy: number;
}

/** A transaction of ours lasts milliseconds; who holds the lock for seconds is stuck, or a person at a terminal. */
const PATIENCE: Patience = { total: 5_000, between: 25, unhealthy: 10_000 };

const WRITES = /^(add|disable|rotate|expire|reserve|revoke)/;

type Call = (...words: unknown[]) => Promise<unknown>;

/** SQLite's own waiting must be off (`busy_timeout` 0): it would stop the whole process. `probe` writes a little. */
export function guardStore(store: Store, probe: () => void, patience: Partial<Patience> = {}): Store {
  const { total, between, unhealthy } = { ...PATIENCE, ...patience };
  const waiting = new Set<Promise<unknown>>();
  const health = createWriteHealth(probe, unhealthy);
  let isClosed = false;

  async function attempt(call: Call, words: unknown[]): Promise<unknown> {
    if (isClosed) throw new StoreUnavailable('The store is closed.');
    try {
      return await call(...words);
    } catch (error) {
      if (!isBusy(error)) throw translateError(error);
      return keepTrying(call, words, error);
    }
  }

  function keepTrying(call: Call, words: unknown[], first: unknown): Promise<unknown> {
    const end = performance.now() + total;
    const trying = (async () => {
      for (let error = first; ; ) {
        if (performance.now() >= end) throw translateError(error);
        await pause(between);
        try {
          return await call(...words);
        } catch (next) {
          if (!isBusy(next)) throw translateError(next);
          error = next;
        }
      }
    })();
    waiting.add(trying);
    const forget = () => void waiting.delete(trying);
    trying.then(forget, forget);
    return trying;
  }

  const guarded = Object.entries(store).map(([name, call]) => {
    const run = (...words: unknown[]) => attempt(call as Call, words);
    return [name, WRITES.test(name) ? watch(run, health) : run];
  });
  return {
    ...(Object.fromEntries(guarded) as Store),
    async checkHealth() {
      if (isClosed) throw new StoreUnavailable('The store is closed.');
      try {
        await store.checkHealth();
        health.check();
      } catch (error) {
        throw translateError(error);
      }
    },
    async close() {
      await Promise.allSettled(waiting);
      isClosed = true;
      await store.close();
    },
  };
}

function watch(write: Call, health: WriteHealth): Call {
  return async (...words) => {
    try {
      const result = await write(...words);
      health.noteSuccess();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) health.noteFailure(error);
      throw error;
    }
  };
}
