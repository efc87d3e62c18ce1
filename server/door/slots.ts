/**
 * A counting semaphore for work that takes much memory: so many at once, so many waiting, for so long; whoever
 * finds the waiting room full or waits too long is told to come back. One owner gets a share of both, so that
 * nobody can shut the others out.
 */
import { Refusal } from './refusal.ts';

export interface SlotLimits {
  readonly slots: number;
  readonly waiting: number;
  /** What one owner may have of each. */
  readonly share: { readonly slots: number; readonly waiting: number };
  /** Milliseconds. */
  readonly patience: number;
}

export type GiveBack = () => void;

export interface Slots {
  /** Resolves with a function that gives the slot back; calling it twice is harmless. */
  take(owner: string): Promise<GiveBack>;
}

interface Waiting {
  readonly owner: string;
  admit(): void;
}

export function createSlots(limits: SlotLimits): Slots {
  let free = limits.slots;
  const held = new Map<string, number>();
  const queue: Waiting[] = [];

  const mayHold = (owner: string) => free > 0 && (held.get(owner) ?? 0) < limits.share.slots;
  const mayWait = (owner: string) =>
    queue.length < limits.waiting && queue.filter((one) => one.owner === owner).length < limits.share.waiting;

  function hold(owner: string): GiveBack {
    free -= 1;
    held.set(owner, (held.get(owner) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free += 1;
      const left = held.get(owner)! - 1;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
      const next = queue.findIndex((one) => mayHold(one.owner));
      if (next !== -1) queue.splice(next, 1)[0]!.admit();
    };
  }

  return {
    take(owner) {
      if (mayHold(owner)) return Promise.resolve(hold(owner));
      if (!mayWait(owner)) return Promise.reject(refuseSaturated(limits));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(entry), 1);
          reject(refuseSaturated(limits));
        }, limits.patience);
        const entry: Waiting = {
          owner,
          admit() {
            clearTimeout(timer);
            resolve(hold(owner));
          },
        };
        queue.push(entry);
      });
    },
  };
}

function refuseSaturated(limits: SlotLimits): Refusal {
  return new Refusal('saturated', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(limits.patience / 1000))) },
  });
}
