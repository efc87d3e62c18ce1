import { OPTION_NAMES } from '../../facts/vocabulary.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';

/** Reports defaults for options that BillOptions does not have. */
export function checkOptions(view: BookView): void {
  const known: readonly string[] = OPTION_NAMES;
  for (const source of view.sources.packs)
    for (const name of Object.keys(source.pack.options ?? {}))
      if (!known.includes(name))
        view.report.add(
          'unknown-option',
          { yaml: source.yaml, path: ['options', name], atKey: true },
          `BillOptions has no option "${name.slice(0, 60)}"; ${suggestName(name, known)}`,
        );
}
