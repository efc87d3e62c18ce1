/**
 * Where a reader of the book stands: in a pack by itself, or in a pack as a programme uses it, with the tables, values
 * and conditions that the programme gives. Packs of payers are contracts, and no part of the book that anybody may read.
 */
import type { Pack } from '../model/pack.ts';
import { PAYER_FOLDER } from '../model/payer-pack.ts';
import type { PackInstance } from '../rulebook/pack-instance.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';

export interface Place {
  readonly book: RuleBook;
  readonly instance: PackInstance;
  /** Null: the pack by itself. */
  readonly programme: Pack | null;
}

/** The packs that anybody may read. */
export const listPublicPacks = ({ packs }: RuleBook): readonly Pack[] =>
  packs.map(({ pack }) => pack).filter(({ kind }) => kind !== 'payer');

/** The pack of an entry's name, `pack#entry`. */
export const packOf = (ref: string): string => ref.split('#', 1)[0]!;

/** What stands behind the pack in an entry's name. */
export const entryOf = (ref: string): string => ref.slice(packOf(ref).length + 1);

/**
 * @param programme id of the programme in which the pack is read; null: by itself
 * @returns null where the book has no such pack for everybody, or the programme does not use it
 */
export function openPlace(book: RuleBook, id: string, programme: string | null): Place | null {
  if (id.startsWith(PAYER_FOLDER) || programme?.startsWith(PAYER_FOLDER)) return null;
  if (programme === null) {
    const instance = book.openPack(id);
    return instance && { book, instance, programme: null };
  }
  const opened = book.openProgramme(programme);
  const instance = opened?.instances.get(id);
  return opened && instance ? { book, instance, programme: opened.programme } : null;
}
