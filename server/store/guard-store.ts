/**
 * Stands before every call of a store: waits, without blocking anybody, while another process holds the write lock,
 * lets what fails fail in the store's own words, and remembers for the health check that a write failed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy, isDamage, translateError } from './sqlite-errors.ts';
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
const PATIENCE: Patience = { total: 1_500, between: 25, unhealthy: 10_000 };

/** Names of the calls that write. */
export const WRITES =
  /^(add|disable|rotate|expire|reserve|revoke|change|note|replace|erase|submit|claim|renew|split|finish|remove)/;

type Call = (...words: unknown[]) => Promise<unknown>;

/** What a guard needs beside the store. */
export interface GuardParts {
  /** Writes a little. */
  probe(): void;
  /** Throws StoreUnavailable when the file that is written to is no longer the one of its name. */
  checkFile(): void;
}

/** SQLite's own waiting must be off (`busy_timeout` 0): it would stop the whole process. */
export function guardStore(
  store: Store,
  { probe, checkFile }: GuardParts,
  patience: Partial<Patience> = {},
): Store {
  const { total, between, unhealthy } = { ...PATIENCE, ...patience };
  const running = new Set<Promise<unknown>>();
  const health = createWriteHealth(probe, unhealthy);
  let isClosed = false;
  let damage: unknown = null;

  function attempt(call: Call, words: unknown[]): Promise<unknown> {
    const result = tryCall(call, words);
    running.add(result);
    const forget = () => void running.delete(result);
    result.then(forget, forget);
    return result;
  }

  async function tryCall(call: Call, words: unknown[]): Promise<unknown> {
    if (isClosed) throw new StoreUnavailable('The store is closed.');
    try {
      return await call(...words);
    } catch (error) {
      if (isDamage(error)) damage = translateError(error);
      if (!isBusy(error)) throw translateError(error);
      return keepTrying(call, words, error);
    }
  }

  async function keepTrying(call: Call, words: unknown[], first: unknown): Promise<unknown> {
    const end = performance.now() + total;
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
  }

  const guarded = Object.entries(store).map(([name, call]) => {
    const run = (...words: unknown[]) => attempt(call as Call, words);
    return [name, WRITES.test(name) ? watch(run, health, checkFile) : run];
  });
  return {
    ...(Object.fromEntries(guarded) as Store),
    async checkHealth() {
      if (isClosed) throw new StoreUnavailable('The store is closed.');
      try {
        if (damage !== null) throw damage;
        checkFile();
        await store.checkHealth();
        await health.check();
      } catch (error) {
        throw translateError(error);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
      await store.close();
    },
  };
}

/** What was written into a file that is gone was not kept: so the file is looked for before and after. */
function watch(write: Call, health: WriteHealth, checkFile: () => void): Call {
  return async (...words) => {
    try {
      checkFile();
      const result = await write(...words);
      checkFile();
      // What found nothing to do wrote nothing: a worker that looks for rows says nothing of a full disk.
      if (result !== null) health.noteSuccess();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) health.noteFailure(error);
      throw error;
    }
  };
}
