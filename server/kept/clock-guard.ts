/**
 * Tells whether the clock is to be believed when something is erased for good because its days are over: a clock that is set
 * forward by mistake would have all of it erased within minutes.
 */
import type { Store } from '../store/store.ts';
import { type Clock, MILLISECONDS_PER_DAY } from '../world.ts';

/** Further than any clock is set by those who keep it right. */
const MOST_JUMP = 3_600_000;
/** A service that was away for longer does not know whether that was so. */
const MOST_AWAY = 2 * MILLISECONDS_PER_DAY;
/** Somebody sees the warning within this time, or the clock was right. */
const WAIT = MILLISECONDS_PER_DAY;

export interface ClockGuard {
  /** `held` for a day after a jump, or until the clock is set back; `jumped` the first time. */
  look(): 'good' | 'jumped' | 'held';
}

/**
 * @param steady milliseconds that nobody sets
 * @param lastSeen what the clock said when something was last recorded; null: nothing ever was
 */
export function createClockGuard(clock: Clock, steady: () => number, lastSeen: number | null): ClockGuard {
  let last = { wall: clock(), steady: steady() };
  let ahead = 0;
  let heldUntil: number | null = null;
  let isNew = false;

  function hold(): void {
    heldUntil = steady() + WAIT;
    isNew = true;
  }

  if (lastSeen !== null && last.wall - lastSeen > MOST_AWAY) hold();
  return {
    look() {
      const now = { wall: clock(), steady: steady() };
      const jump = now.wall - last.wall - (now.steady - last.steady);
      last = now;
      if (Math.abs(jump) > MOST_JUMP) {
        ahead = Math.max(0, ahead + jump);
        if (ahead > MOST_JUMP) hold();
        else heldUntil = null;
      }
      if (heldUntil === null || now.steady >= heldUntil) {
        heldUntil = null;
        ahead = 0;
        return 'good';
      }
      const said = isNew ? 'jumped' : 'held';
      isNew = false;
      return said;
    },
  };
}

/** When an event was last recorded. */
export async function findLastMoment(store: Store): Promise<number | null> {
  const any = { tenantId: null, kind: null, subject: null, from: null, before: null };
  const [newest] = await store.listAuditEvents({ ...any, after: 0, isNewestFirst: true, limit: 1 });
  return newest?.at ?? null;
}
