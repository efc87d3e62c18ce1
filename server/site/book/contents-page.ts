/** `/book`: the table of contents, by jurisdiction, then what programmes share. */
import { listPublicPacks, type Pack, type RuleBook } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import { describeJurisdiction, describeProgramme, STATUSES, showDays } from '../shell/words.ts';

const viewPack = (pack: Pack): object => ({
  id: pack.pack,
  title: pack.title,
  version: pack.version,
  programme: pack.programme ? describeProgramme(pack.programme) : '',
  days: pack.covers ? showDays(pack.covers) : '',
  status: STATUSES[pack.status],
  ruleCount: pack.rules?.length ?? 0,
});

export function buildContentsPage(book: RuleBook): Page {
  const packs = listPublicPacks(book);
  const programmes = Map.groupBy(
    packs.filter(({ kind }) => kind === 'programme'),
    ({ jurisdiction = '' }) => jurisdiction,
  );
  return {
    template: 'contents',
    title: 'The book',
    part: 'book',
    view: {
      question: '',
      jurisdictions: [...programmes].map(([jurisdiction, own]) => ({
        name: describeJurisdiction(jurisdiction),
        packs: own.map(viewPack),
      })),
      methods: packs.filter(({ kind }) => kind === 'method').map(viewPack),
      edits: packs.filter(({ kind }) => kind === 'edits').map(viewPack),
      programmeCount: packs.filter(({ kind }) => kind === 'programme').length,
      ruleCount: packs.reduce((sum, { rules = [] }) => sum + rules.length, 0),
      bookDigest: book.digest.slice(0, 12),
    },
  };
}
