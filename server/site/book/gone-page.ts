/** An entry that the book has no more, as it read when a review rested on it. */
import { PAYER_FOLDER } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import type { BookParts } from './book-parts.ts';
import { viewEarlier } from './view-earlier.ts';

/** @returns null where nothing of it has been kept */
export async function buildGonePage(
  { store }: Pick<BookParts, 'store'>,
  { pack, id, at }: { readonly pack: string; readonly id: string; readonly at: string | null },
): Promise<Page | null> {
  if (pack.startsWith(PAYER_FOLDER)) return null;
  const { earlier } = await viewEarlier(store, { pack, entry: id, at }, { digest: '', text: '' });
  if (!earlier?.isChanged) return null;
  const heading = `${pack}#${id}`;
  return {
    template: 'gone',
    title: heading,
    part: 'book',
    status: 404,
    view: { heading, pack, ...earlier, bookDigest: '' },
  };
}
