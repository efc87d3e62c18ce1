/** Checks that need not look again at what is as it was. */
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';

/**
 * Whether a check found nothing before, as far as the memory of the book knows.
 *
 * @param finding the check, and the digest of all that it rests on
 */
export const wasQuiet = (view: BookView, finding: string): boolean =>
  view.sources.context.memory?.recall(`quiet ${finding}`) === true;

/** Keeps that nothing was found; not beside a mistake, for which the check may have been silent. */
export function keepQuiet(view: BookView, finding: string): void {
  if (!view.hasProblems()) view.sources.context.memory?.keep(`quiet ${finding}`, true);
}

/**
 * Runs a check on each pack, but for those in which it found nothing before and which are the same with all that they reach.
 * A check that asks for more than `BookView.digestReach` stands for must not be run so.
 */
export function eachPack(view: BookView, check: string, run: (source: PackSource) => void): void {
  for (const source of view.sources.packs) {
    const finding = `${check} ${view.digestReach(source)}`;
    if (wasQuiet(view, finding)) continue;
    run(source);
    keepQuiet(view, finding);
  }
}
