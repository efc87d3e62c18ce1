/** How slowly a sender may send while it holds a place that others wait for. */

export interface Pace {
  /** Milliseconds that everybody gets. */
  readonly grace: number;
  /** What has come buys time: so many bytes a second. */
  readonly bytesPerSecond: number;
}

/** A large body has 5 s, and a second more for every 100,000 bytes: the slowest honest lines are faster. */
export const LARGE_BODY_PACE: Pace = { grace: 5_000, bytesPerSecond: 100_000 };

export interface PaceWatch {
  /** Rejects with the error of `makeError` when the sender falls behind; never resolves. */
  readonly behind: Promise<never>;
  stop(): void;
}

/** Watches from now on; `countBytes` says how many bytes have come so far, whatever came before included. */
export function watchPace(pace: Pace, countBytes: () => number, makeError: () => Error): PaceWatch {
  const start = performance.now();
  const before = countBytes();
  const { promise: behind, reject } = Promise.withResolvers<never>();
  // Whoever stops listening, because the body is in, need not know.
  behind.catch(() => {});
  const check = () => {
    const bought = ((countBytes() - before) / pace.bytesPerSecond) * 1000;
    const left = pace.grace + bought - (performance.now() - start);
    if (left <= 0) reject(makeError());
    else timer = setTimeout(check, Math.ceil(left));
  };
  let timer = setTimeout(check, pace.grace);
  return { behind, stop: () => clearTimeout(timer) };
}
