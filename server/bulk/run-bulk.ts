/**
 * Works through the chunks of bulk jobs, beside the requests of the service. Who works on a chunk holds a claim on it that
 * runs out: of a worker that was killed another takes it over, and what became of a chunk is kept once, with the claim.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createClockGuard } from '../kept/clock-guard.ts';
import { describeBug } from '../logger.ts';
import type { ClaimedRows } from '../store/bulk-records.ts';
import { StoreUnavailable } from '../store/store.ts';
import { MILLISECONDS_PER_DAY } from '../world.ts';
import { type BulkParts, runRows } from './run-rows.ts';

/** All in milliseconds. */
export interface BulkPace {
  /** How long a claim is good when it is not renewed. */
  readonly claim: number;
  /** Between two looks for work where there was none. */
  readonly look: number;
  /** Between two looks for jobs that have become old. */
  readonly sweep: number;
}

const PACE: BulkPace = { claim: 30_000, look: 1_000, sweep: 3_600_000 };
const CLAIM_BYTES = 12;

export interface Bulk {
  /** Says that there may be work. */
  wake(): void;
  /** Lets go of what is under way, and resolves when nothing is. */
  stop(): Promise<void>;
}

/** Begins to work; `atOnce` chunks at a time. */
export function startBulk(parts: BulkParts, atOnce: number, paces: Partial<BulkPace> = {}): Bulk {
  const pace = { ...PACE, ...paces };
  const stopping = new AbortController();
  const { signal } = stopping;
  let waking = new AbortController();
  const note = (error: unknown, message: string) =>
    parts.logger.error(
      error instanceof StoreUnavailable ? { reason: error.reason } : { bug: describeBug(error) },
      message,
    );
  const rest = async (milliseconds: number) => {
    const either = AbortSignal.any([signal, waking.signal]);
    await pause(milliseconds, undefined, { signal: either }).catch(() => {});
  };

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        const rows = await claimRows(parts, pace);
        if (rows) await holdAndRun(parts, rows, pace, signal);
        else await rest(pace.look);
      } catch (error) {
        // A store that is away comes back; the claim of what was begun runs out.
        note(error, 'a chunk of a bulk job was not finished');
        await rest(pace.look);
      }
    }
  }

  async function sweep(): Promise<void> {
    const guard = createClockGuard(parts.clock, () => performance.now(), null);
    while (!signal.aborted) {
      try {
        if (guard.look() === 'good')
          await parts.store.removeOldBulkJobs(parts.clock() - parts.config.jobDays * MILLISECONDS_PER_DAY);
      } catch (error) {
        note(error, 'old bulk jobs were not removed');
      }
      await pause(pace.sweep, undefined, { signal }).catch(() => {});
    }
  }

  const running = [sweep(), ...Array.from({ length: atOnce }, work)];
  return {
    wake() {
      waking.abort();
      waking = new AbortController();
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function claimRows({ store, random, clock }: BulkParts, pace: BulkPace): Promise<ClaimedRows | null> {
  const claim = Buffer.from(random(CLAIM_BYTES)).toString('hex');
  const now = clock();
  return store.claimBulkRows(claim, now, now + pace.claim);
}

/** Renews the claim while the rows are worked on, and gives it back when they are let go. */
async function holdAndRun(parts: BulkParts, rows: ClaimedRows, pace: BulkPace, signal: AbortSignal) {
  let isLost = false;
  const renew = async () => {
    try {
      isLost ||= !(await parts.store.renewBulkClaim(rows, parts.clock() + pace.claim));
    } catch {
      // The next time may do; otherwise the claim runs out, and what comes of it is not kept.
    }
  };
  const timer = setInterval(renew, pace.claim / 3);
  try {
    const isKept = await runRows(parts, rows, () => isLost || signal.aborted);
    if (!isKept && !isLost) await parts.store.renewBulkClaim(rows, 0);
  } finally {
    clearInterval(timer);
  }
}
