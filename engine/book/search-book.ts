/** Finds packs, rules, values and sources of the book by words. */
import { remember } from '../remember.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import { listPublicPacks } from './place.ts';

export interface Hit {
  /** A pack, `us-nc/workers-comp`, or an entry of it. */
  readonly ref: string;
  readonly kind: 'pack' | 'rule' | 'params' | 'derive' | 'groups' | 'pairs' | 'tables' | 'source';
  readonly title: string;
  readonly pack: string;
  readonly packTitle: string;
}

interface Entry extends Hit {
  /** What is searched, in lower case; the first is what it is called. */
  readonly texts: readonly string[];
}

const VALUES = ['params', 'derive', 'groups', 'pairs'] as const;

function* listEntries(
  book: RuleBook,
): Generator<Omit<Entry, 'texts'> & { readonly more: readonly string[] }> {
  for (const pack of listPublicPacks(book)) {
    const { pack: id, title: packTitle, rules = [], tables = {}, sources } = pack;
    const head = { pack: id, packTitle };
    yield { ref: id, kind: 'pack', title: packTitle, ...head, more: [] };
    for (const rule of rules) {
      const source = sources[rule.cite];
      const more = [rule.message ?? '', source?.title ?? '', source?.pin ?? ''];
      yield { ref: `${id}#${rule.id}`, kind: 'rule', title: rule.title, ...head, more };
    }
    for (const kind of VALUES)
      for (const [name, { title }] of Object.entries(pack[kind] ?? {}))
        yield { ref: `${id}#${kind}.${name}`, kind, title, ...head, more: [] };
    for (const [alias, { table }] of Object.entries(tables))
      yield { ref: `${id}#tables.${alias}`, kind: 'tables', title: `table ${table}`, ...head, more: [] };
    for (const [name, { title, pin = '' }] of Object.entries(sources))
      yield { ref: `${id}#sources.${name}`, kind: 'source', title, ...head, more: [pin] };
  }
}

const indexes = new WeakMap<RuleBook, readonly Entry[]>();

const indexOf = (book: RuleBook) =>
  remember(indexes, book, () =>
    [...listEntries(book)].map(({ more, ...hit }) => ({
      ...hit,
      texts: [hit.title, hit.ref, hit.packTitle, ...more].map((text) => text.toLowerCase()),
    })),
  );

/** How well an entry fits: 0 not at all; each word has to stand somewhere, and counts most in what the entry is called. */
function rate({ texts, kind }: Entry, words: readonly string[]): number {
  let score = kind === 'pack' ? 1 : 0;
  for (const word of words) {
    const at = texts.findIndex((text) => text.includes(word));
    if (at < 0) return 0;
    score += at === 0 ? 4 : at === 1 ? 3 : 1;
  }
  return score;
}

/** What fits all words of a question, the best first. */
export function searchBook(book: RuleBook, question: string): Hit[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return indexOf(book)
    .map((entry) => ({ entry, score: rate(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || (left.entry.ref < right.entry.ref ? -1 : 1))
    .map(({ entry: { texts: _, ...hit } }) => hit);
}
