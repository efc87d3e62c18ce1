/**
 * Work that keeps the processor busy: one piece at a time with the event loop served in between, and of the tenants that wait each in its turn, so that one who sends much delays itself and not the others.
 */
import { Refusal } from './refusal.ts';

export interface Turns {
  /**
   * Does the work when it is its turn; the next turn begins when it is done, wherever it is done. `weight` is what waits,
   * in characters: too much of it is refused (503).
   */
  take<Result>(owner: string, weight: number, work: () => Result | Promise<Result>): Promise<Result>;
  /** Pieces of work whose turn has not come. */
  waiting(): number;
}

export interface TurnLimits {
  /** Characters that may wait in all, and of one owner. */
  readonly waiting: number;
  readonly share: number;
}

interface Waiting {
  readonly weight: number;
  /** Resolves when it is done; never rejects. */
  run(): void | Promise<void>;
}

/**
 * The longer a piece of work took, the more often the event loop goes round before the next: in each round it accepts one
 * connection, and a request needs several to get as far as here. A round without events takes microseconds.
 */
const MOST_LOOPS = 100;

/** What even the smallest request holds while it waits. */
const LEAST_WEIGHT = 10_000;
const RETRY_SECONDS = 5;

export function createTurns(limits: TurnLimits): Turns {
  /** By owner; the owner whose turn is next stands first. */
  const queues = new Map<string, Waiting[]>();
  const weights = new Map<string, number>();
  let total = 0;

  function weigh(owner: string, weight: number): void {
    total += weight;
    const own = (weights.get(owner) ?? 0) + weight;
    if (own === 0) weights.delete(owner);
    else weights.set(owner, own);
  }

  let isBusy = false;

  async function next(): Promise<void> {
    const [owner, queue] = queues.entries().next().value!;
    const { weight, run } = queue.shift()!;
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    weigh(owner, -weight);
    const start = performance.now();
    const done = run();
    if (done) await done;
    isBusy = queues.size > 0;
    if (isBusy) pause(Math.min(MOST_LOOPS, Math.ceil(performance.now() - start)));
  }

  /** Lets the event loop go round before the next one. */
  function pause(loops: number): void {
    setImmediate(loops > 1 ? () => pause(loops - 1) : () => void next());
  }

  return {
    waiting: () => queues.values().reduce((sum, { length }) => sum + length, 0),
    take(owner, characters, work) {
      const weight = characters + LEAST_WEIGHT;
      const own = weights.get(owner) ?? 0;
      // Whoever waits for nobody is let in, however much it brings.
      if ((total > 0 && total + weight > limits.waiting) || (own > 0 && own + weight > limits.share))
        return Promise.reject(
          new Refusal('saturated', {
            headers: { 'retry-after': String(RETRY_SECONDS) },
          }),
        );
      return new Promise((resolve, reject) => {
        const run = () => {
          try {
            const result = work();
            if (!(result instanceof Promise)) resolve(result);
            else return result.then(resolve, reject);
          } catch (error) {
            reject(error);
          }
        };
        if (!isBusy) setImmediate(() => void next());
        isBusy = true;
        const queue = queues.get(owner);
        if (queue) queue.push({ weight, run });
        else queues.set(owner, [{ weight, run }]);
        weigh(owner, weight);
      });
    },
  };
}
