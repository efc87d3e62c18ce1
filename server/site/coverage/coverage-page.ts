/** `/coverage`: which programme prices which kind of service on which days, and on what that rests. */
import { isPlainDate, type RuleBook, STATES } from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import { describeJurisdiction, STATUSES } from '../shell/words.ts';
import { readCoverage } from './read-coverage.ts';
import { type CoverageQuestion, viewProgrammes } from './view-programmes.ts';

/** Programmes of which every state has a law of its own. */
const OF_STATES = ['workers-comp'] as const;

function listMissingStates(jurisdictions: ReadonlySet<string>): string {
  return [...STATES]
    .filter(([code]) => !jurisdictions.has(`us-${code.toLowerCase()}`))
    .map(([, name]) => name)
    .join(', ');
}

const choose = (names: readonly (readonly [value: string, text: string])[], chosen: string) =>
  names.map(([value, text]) => ({ value, text, isChosen: value === chosen }));

export async function buildCoveragePage(book: RuleBook, question: CoverageQuestion): Promise<Page> {
  const report = await readCoverage(book);
  const on = isPlainDate(question.on) ? question.on : '';
  const jurisdictions = [...new Set(report.services.map(({ jurisdiction }) => jurisdiction))].sort();
  const programmes = viewProgrammes(report, { ...question, on });
  const ofStates = report.services.filter(({ programme }) => OF_STATES.some((one) => one === programme));
  return {
    template: 'coverage',
    title: 'Coverage',
    part: 'coverage',
    view: {
      jurisdictions: choose(
        jurisdictions.map((one) => [one, describeJurisdiction(one)] as const),
        question.jurisdiction,
      ),
      kinds: choose(
        report.kinds.map((kind) => [kind, kind.replaceAll('-', ' ')] as const),
        question.kind,
      ),
      on,
      wrongDay: question.on !== '' && on === '',
      programmes,
      hasProgrammes: programmes.length > 0,
      count: programmes.length,
      statuses: Object.values(STATUSES),
      missingStates: listMissingStates(new Set(ofStates.map(({ jurisdiction }) => jurisdiction))),
      bookDigest: book.digest.slice(0, 12),
    },
  };
}
