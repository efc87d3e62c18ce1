/** `/`: tells a newcomer what this is, and leads to the rest. */
import { listPublicPacks, type RuleBook } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';

function countRead(book: RuleBook): { read: number; sources: number } {
  const sources = listPublicPacks(book).flatMap((pack) => Object.values(pack.sources));
  return { read: sources.filter(({ read }) => read !== undefined).length, sources: sources.length };
}

export function buildHomePage(book: RuleBook): Page {
  const packs = listPublicPacks(book);
  const programmes = packs.filter(({ kind, status }) => kind === 'programme' && status !== 'draft');
  return {
    template: 'home',
    title: 'Bill review',
    part: '',
    view: {
      programmeCount: programmes.length,
      jurisdictionCount: new Set(programmes.map(({ jurisdiction }) => jurisdiction)).size,
      ruleCount: packs.reduce((sum, { rules = [] }) => sum + rules.length, 0),
      ...countRead(book),
      bookDigest: book.digest.slice(0, 12),
    },
  };
}
