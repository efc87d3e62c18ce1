/**
 * Has reviews that are done one after another kept together: several share one transaction and one sync to disk. Only
 * while others wait for their turn, so a lone review is kept at once.
 */
import type { Turns } from '../door/turns.ts';

/** Resolves when what waited is to be kept. */
export type Gather = () => Promise<void>;

export interface GatherLimits {
  /** Reviews that wait for each other, at most. */
  readonly most: number;
  /** Milliseconds that the first of them waits, at most: besides the work that is in its turn then. */
  readonly longest: number;
}

const LIMITS: GatherLimits = { most: 8, longest: 20 };

export function createGather({ waiting }: Pick<Turns, 'waiting'>, { most, longest } = LIMITS): Gather {
  let gathered: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  function release(): void {
    clearTimeout(timer);
    timer = undefined;
    const ready = gathered;
    gathered = [];
    for (const go of ready) go();
  }

  return () =>
    new Promise((resolve) => {
      gathered.push(resolve);
      if (waiting() === 0 || gathered.length >= most) release();
      else timer ??= setTimeout(release, longest);
    });
}
