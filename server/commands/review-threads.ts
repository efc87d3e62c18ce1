/** Threads that review bills of a stream: each has the rules and tables of its own. */
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { takeFingerprint } from '../answers/fingerprint.ts';
import type { RuleFolders } from '../open-rules.ts';
import type { InputLine } from '../read-lines.ts';
import { type Bunch, reviewBunch } from './review-bunch.ts';
import type { ReviewOptions } from './review-text.ts';

export interface ThreadOptions {
  readonly review: ReviewOptions;
  readonly folders: RuleFolders;
  readonly threads: number;
}

/** What a thread is sent. */
export interface BunchTask {
  readonly lines: readonly InputLine[];
  readonly folders: RuleFolders;
  /** Of the rules and tables that the command was started with. */
  readonly fingerprint: string;
  readonly options: Pick<ReviewOptions, 'tenant' | 'html' | 'reviewedAt'>;
}

export interface ReviewThreads {
  /** Several at once are reviewed at once. */
  review(lines: readonly InputLine[]): Promise<Bunch>;
  close(): Promise<void>;
}

/** MiB of a thread, for a bill of a thousand lines and more. */
const MEMORY = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 1024 };

/** They start with the first bunch. */
export function createReviewThreads({ review, folders, threads }: ThreadOptions): ReviewThreads {
  const { assembly, tenant, html, reviewedAt } = review;
  const order = {
    folders,
    fingerprint: takeFingerprint(assembly),
    options: { tenant, html, reviewedAt },
  };
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('review-worker.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: MEMORY,
  });
  return {
    async review(lines) {
      const task: BunchTask = { ...order, lines };
      const done = (await pool.run(task).catch(giveUp)) as Bunch | null;
      // A thread without the same rules, or without the memory for such a bill: it is reviewed here.
      return done ?? reviewBunch(lines, review);
    },
    close: () => pool.destroy(),
  };
}

function giveUp(error: { readonly code?: string }): null {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
  throw error;
}
