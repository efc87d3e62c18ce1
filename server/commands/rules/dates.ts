/** `rules test --dates`: the examples on every day around a change of the law. */
import { sweepDates } from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import type { RuleFolders } from '../../open-rules.ts';
import type { Printout } from '../shell.ts';
import { renderFailures, withTests } from './test.ts';

/** Each line that its own day prices and another day does not, with what stops it there. */
export function testDates(folders: RuleFolders): Promise<Printout> {
  return withTests(folders, (input) => {
    const failures = sweepDates(input);
    const summary =
      failures.length === 0
        ? 'Every line that has a price keeps one on each day around a change of the law.\n'
        : `${countOf(failures.length, 'time')} a line that has a price gets none on a day around a change of the law.\n`;
    return { ok: failures.length === 0, text: `${renderFailures(failures, folders.rulesDir)}${summary}` };
  });
}
