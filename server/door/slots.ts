/**
 * A counting semaphore for work that takes much memory: so many at once, so many waiting, for so long; whoever
 * finds the waiting room full or waits too long is told to come back.
 */
import { Refusal } from './refusal.ts';

export interface SlotLimits {
  readonly slots: number;
  readonly waiting: number;
  /** Milliseconds. */
  readonly patience: number;
}

export type Release = () => void;

export interface Slots {
  /** Resolves with a function that gives the slot back; calling it twice is harmless. */
  take(): Promise<Release>;
}

export function createSlots(limits: SlotLimits): Slots {
  let free = limits.slots;
  const queue: { admit: () => void }[] = [];

  function makeRelease(): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = queue.shift();
      if (next) next.admit();
      else free += 1;
    };
  }

  return {
    take() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(makeRelease());
      }
      if (queue.length >= limits.waiting) return Promise.reject(refuseSaturated(limits));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(entry), 1);
          reject(refuseSaturated(limits));
        }, limits.patience);
        const entry = {
          admit: () => {
            clearTimeout(timer);
            resolve(makeRelease());
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
