/** `/book/search?q=…`: what of the book has all words of a question. */
import { type Hit, packOf, type RuleBook, searchBook } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import { bookPath } from './paths.ts';

const KINDS: Readonly<Record<Hit['kind'], string>> = {
  pack: 'pack',
  rule: 'rule',
  params: 'figure',
  derive: 'computed value',
  groups: 'lines that stand together',
  pairs: 'lines that bear on another',
  tables: 'table',
  source: 'source',
};

/** A question of more characters than these finds nothing anyway. */
const LONGEST = 100;
const MOST = 60;

/** Sources have no page of their own: they stand on that of their pack. */
const pathOf = ({ kind, ref }: Hit) => bookPath(kind === 'source' ? packOf(ref) : ref);

export function buildSearchPage(book: RuleBook, asked: string): Page {
  const question = asked.slice(0, LONGEST).trim();
  const hits = searchBook(book, question);
  return {
    template: 'search',
    title: question === '' ? 'Search the book' : `Search: ${question}`,
    part: 'book',
    view: {
      question,
      isAsked: question !== '',
      count: hits.length === 1 ? '1 entry' : `${hits.length} entries`,
      isCut: hits.length > MOST,
      most: MOST,
      hits: hits.slice(0, MOST).map((hit) => ({
        hitTitle: hit.title,
        hitKind: KINDS[hit.kind],
        ref: hit.ref,
        path: pathOf(hit),
        packTitle: hit.kind === 'pack' ? '' : hit.packTitle,
      })),
      bookDigest: book.digest.slice(0, 12),
    },
  };
}
