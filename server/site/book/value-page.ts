/** `/book/us-nc/workers-comp/params.percentOfMedicare`: what a pack declares beside its rules. */
import { describeValue, type Place } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import type { BookParts } from './book-parts.ts';
import { findEntryText } from './cut-entry.ts';
import { readChanges } from './read-changes.ts';
import { viewChanged } from './view-changed.ts';
import { viewEarlier } from './view-earlier.ts';
import { viewPlace } from './view-place.ts';
import { viewValue } from './view-value.ts';

const KINDS = {
  params: 'Figure of the law',
  derive: 'Computed value',
  tables: 'Table',
  groups: 'Lines that stand together',
  pairs: 'Line that bears on another',
} as const;

const LATEST = 3;

/**
 * @param at digest of the pack by which a review names it; null where nobody asks
 * @returns null where the pack declares none of that name
 */
export async function buildValuePage(
  parts: BookParts,
  place: Place,
  { id: entry, at }: { readonly id: string; readonly at: string | null },
): Promise<Page | null> {
  const words = describeValue(place, entry);
  if (!words) return null;
  const { pack, file } = place.instance;
  const text = findEntryText(parts, place, entry);
  const digest = parts.ruleBook.digestOf(pack.pack) ?? '';
  const changes = readChanges(parts.texts.changes, pack.pack).slice(0, LATEST);
  return {
    template: 'value',
    title: words.title,
    part: 'book',
    view: {
      ...viewPlace(place),
      heading: words.title,
      kind: KINDS[words.kind],
      ref: words.ref,
      version: pack.version,
      digest: digest.slice(0, 12),
      ...(await viewEarlier(parts.store, { pack: pack.pack, entry, at }, { digest, text })),
      file,
      ...viewValue(words, parts.tables, place),
      ...viewChanged(place, words.ref, false),
      changes,
      hasChanges: changes.length > 0,
      text,
      bookDigest: parts.ruleBook.digest.slice(0, 12),
    },
  };
}
