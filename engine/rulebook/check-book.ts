/** The checks of `rules check`, one file each under `checks/`. */
import type { RuleProblem } from '../problem.ts';
import type { BookSources } from './compile-rule-book.ts';

/** All problems of a book beyond the shape of its files. `earlier` are the problems already found. */
export function checkBook(_sources: BookSources, _earlier: readonly RuleProblem[]): RuleProblem[] {
  return [];
}
