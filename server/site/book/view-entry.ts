/** What the pages of rules and of values share: where the entry stands, as which text of which pack, and what changed it. */
import type { Place } from '../../../engine/index.ts';
import type { BookParts } from './book-parts.ts';
import { findEntryText } from './cut-entry.ts';
import { readChanges } from './read-changes.ts';
import { viewEarlier } from './view-earlier.ts';
import { viewPlace } from './view-place.ts';

/** Changes of the pack that are shown: the latest says when the entry may have changed last. */
const LATEST = 3;

/** Which entry is asked for. */
export interface EntryQuestion {
  /** Of a rule its id, of a value its path: `params.percentOfMedicare`. */
  readonly id: string;
  /** Digest of the pack by which a review names it; null where nobody asks. */
  readonly at: string | null;
}

export async function viewEntry(
  parts: BookParts,
  place: Place,
  { id, at }: EntryQuestion,
  words: { readonly title: string; readonly ref: string },
) {
  const { pack, file } = place.instance;
  const text = findEntryText(parts, place, id);
  const digest = parts.ruleBook.digestOf(pack.pack) ?? '';
  const changes = readChanges(parts.texts.changes, pack.pack).slice(0, LATEST);
  return {
    ...viewPlace(place),
    heading: words.title,
    ref: words.ref,
    file,
    version: pack.version,
    digest: digest.slice(0, 12),
    ...(await viewEarlier(parts.store, { pack: pack.pack, entry: id, at }, { digest, text })),
    changes,
    hasChanges: changes.length > 0,
    text,
    bookDigest: parts.ruleBook.digest.slice(0, 12),
  };
}
