/** `/book/us-nc/workers-comp/params.percentOfMedicare`: what a pack declares beside its rules. */
import { describeValue, type Place } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import type { BookParts } from './book-parts.ts';
import { viewChanged } from './view-changed.ts';
import { type EntryQuestion, viewEntry } from './view-entry.ts';
import { viewValue } from './view-value.ts';

const KINDS = {
  params: 'Figure of the law',
  derive: 'Computed value',
  tables: 'Table',
  groups: 'Lines that stand together',
  pairs: 'Line that bears on another',
} as const;

/** Null where the pack declares none of that name. */
export async function buildValuePage(
  parts: BookParts,
  place: Place,
  question: EntryQuestion,
): Promise<Page | null> {
  const words = describeValue(place, question.id);
  if (!words) return null;
  return {
    template: 'value',
    title: words.title,
    part: 'book',
    view: {
      ...(await viewEntry(parts, place, question, words)),
      kind: KINDS[words.kind],
      ...viewValue(words, parts.tables, place),
      ...viewChanged(place, words.ref, false),
    },
  };
}
