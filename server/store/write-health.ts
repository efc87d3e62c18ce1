/**
 * Remembers whether the last write failed. A store that only reads well (disk full, mounted read-only) cannot keep a
 * review, so the service cannot answer one, and a load balancer has to learn that.
 */
import type { StoreUnavailable } from './store.ts';

export interface WriteHealth {
  noteSuccess(): void;
  noteFailure(error: StoreUnavailable): void;
  /** Rejects when the last write failed and no write has succeeded since. */
  check(): Promise<void>;
}

/**
 * Whoever is told that the store is unhealthy sends it nothing that could succeed: so once the failure is `hold`
 * milliseconds old, asking writes a little itself. Not before, for on a nearly full disk that little still fits.
 */
export function createWriteHealth(probe: () => void | Promise<void>, hold: number): WriteHealth {
  let failure: { readonly error: StoreUnavailable; readonly at: number } | null = null;
  return {
    noteSuccess() {
      failure = null;
    },
    noteFailure(error) {
      failure = { error, at: performance.now() };
    },
    async check() {
      if (failure === null) return;
      if (performance.now() - failure.at < hold) throw failure.error;
      await probe();
      failure = null;
    },
  };
}
