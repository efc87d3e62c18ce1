/** A value that can be replaced while it is in use. */

export interface Held<Value> {
  /** Runs on the value of this moment, from start to end. */
  use<Result>(run: (value: Value) => Result | Promise<Result>): Promise<Result>;
  /** What begins from now on runs on `next`; the value before is let go when nothing runs on it any more. */
  replace(next: Value): void;
  /** Resolves when all values are let go, which waits for what runs on them. */
  close(): Promise<void>;
}

interface Place<Value> {
  readonly value: Value;
  users: number;
  /** Called when the last user has ended; absent while it is the value to use. */
  whenIdle?: () => void;
}

/** @param letGo ends what a value holds, such as threads */
export function hold<Value>(first: Value, letGo: (value: Value) => Promise<void>): Held<Value> {
  let current: Place<Value> = { value: first, users: 0 };
  const leaving = new Set<Promise<void>>();

  function end(place: Place<Value>): void {
    const idle = new Promise<void>((resolve) => {
      place.whenIdle = resolve;
      if (place.users === 0) resolve();
    });
    const gone = idle.then(() => letGo(place.value)).finally(() => leaving.delete(gone));
    // Who closes hears of it; before that nobody is there to.
    gone.catch(() => {});
    leaving.add(gone);
  }

  return {
    async use(run) {
      const place = current;
      place.users += 1;
      try {
        return await run(place.value);
      } finally {
        place.users -= 1;
        if (place.users === 0) place.whenIdle?.();
      }
    },
    replace(next) {
      end(current);
      current = { value: next, users: 0 };
    },
    async close() {
      end(current);
      await Promise.all(leaving);
    },
  };
}
