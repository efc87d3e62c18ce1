/**
 * Stands before every call of a store: waits, without blocking anybody, while another process holds the write lock,
 * and lets what fails fail in the store's own words.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy, translateError } from './sqlite-errors.ts';
import { type Store, StoreUnavailable } from './store.ts';

/** Milliseconds: how long a call waits for the lock in all, and how long between two looks. */
export interface Patience {
  readonly total: number;
  readonly between: number;
}

/** A transaction of ours lasts milliseconds; who holds the lock for seconds is stuck, or a person at a terminal. */
const PATIENCE: Patience = { total: 5_000, between: 25 };

type Call = (...words: unknown[]) => Promise<unknown>;

/** SQLite's own waiting must be off (`busy_timeout` 0): it would stop the whole process. */
export function guardStore(store: Store, patience: Patience = PATIENCE): Store {
  const waiting = new Set<Promise<unknown>>();
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
    const end = performance.now() + patience.total;
    const trying = (async () => {
      for (let error = first; ; ) {
        if (performance.now() >= end) throw translateError(error);
        await pause(patience.between);
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

  const guarded = Object.entries(store).map(([name, call]) => [
    name,
    (...words: unknown[]) => attempt(call as Call, words),
  ]);
  return {
    ...(Object.fromEntries(guarded) as Store),
    async close() {
      await Promise.allSettled(waiting);
      isClosed = true;
      await store.close();
    },
  };
}
