/** Keeps what the packs say now, so that a rule can be read as it was when a review was made. */
import type { RuleBook } from '../../../engine/index.ts';
import type { PackText, Store } from '../../store/store.ts';
import type { Clock } from '../../world.ts';
import type { RuleTexts } from './book-parts.ts';

/** @returns the texts of all packs but those of payers, whose rules no page shows */
export function listPackTexts(ruleBook: RuleBook, { files }: RuleTexts, keptAt: number): PackText[] {
  const byFile = new Map(files.map(({ file, text }) => [file, text]));
  return ruleBook.packs.flatMap(({ pack: { pack, version, kind }, file, digest }) => {
    const text = byFile.get(file);
    return kind === 'payer' || text === undefined ? [] : [{ digest, pack, version, text, keptAt }];
  });
}

export async function keepTexts(
  parts: { readonly ruleBook: RuleBook; readonly texts: RuleTexts },
  { store, clock }: { readonly store: Store; readonly clock: Clock },
): Promise<void> {
  await store.addPackTexts(listPackTexts(parts.ruleBook, parts.texts, clock()));
}
