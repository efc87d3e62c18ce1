/** What the page shows of a bill that was tried: the review, or each mistake with the line in which it stands. */
import { type Change, packOf, type RuleBook } from '../../../engine/index.ts';
import { describeForReport } from '../../describe-for-report.ts';
import type { Mistake } from '../../door/refusal.ts';
import { bookPath } from '../book/paths.ts';
import { renderReview } from '../shell/render-review.ts';
import { locatePath } from './locate-path.ts';
import type { TryOutcome, WhyNot } from './try-bill.ts';

/** More than these are an echo of the first. */
const MOST_PROBLEMS = 20;

function viewProblem({ path, message }: Mistake, text: string): object {
  // Of a text that is no JSON the message says where it ends to be one.
  const isReadable = (() => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  })();
  return { path, message, line: isReadable && path !== '' ? locatePath(text, path) : '' };
}

const show = (value: unknown) => (value === undefined ? 'not given' : JSON.stringify(value));

const viewChange = ({ field, from, to }: Change) => ({ field, changeFrom: show(from), changeTo: show(to) });

const viewWhyNot = ({ ref, line, title, sentence, details, changes, isOpen }: WhyNot) => ({
  ref,
  line,
  ruleTitle: title,
  rulePath: ref.startsWith('payers/') ? '' : bookPath(ref),
  sentence,
  details,
  changes: (changes ?? []).map(viewChange),
  hasChanges: (changes ?? []).length > 0,
  isWithoutChange: isOpen && changes === null,
});

/** The rules that could have acted: of every pack that the review rests on. */
function listRules(book: RuleBook, packs: ReadonlySet<string>, chosen: string): object[] {
  const refs = book.listRuleNames().filter((ref) => packs.has(packOf(ref)));
  return [...Map.groupBy(refs, packOf)].map(([pack, own]) => ({
    pack,
    rules: own.map((ref) => ({
      ref,
      ruleTitle: book.findRuleTitle(ref) ?? ref,
      isChosen: ref === chosen,
    })),
  }));
}

/** What of the form the page gives back. */
export interface Given {
  readonly bill: string;
  readonly line: string;
  readonly rule: string;
}

export function viewOutcome(book: RuleBook, outcome: TryOutcome, given: Given, siteUrl: string) {
  if (!outcome.ok) {
    const problems = outcome.problems.slice(0, MOST_PROBLEMS).map((one) => viewProblem(one, given.bill));
    const count = outcome.problems.length;
    return {
      isReviewed: false,
      isWrong: true,
      problems,
      problemCount: count === 1 ? 'a mistake' : `${count} mistakes`,
    };
  }
  const { review, request, whyNot } = outcome;
  const packs = new Set(review.logHeader.packs.map(({ id }) => id));
  const context = { qrCodeID: null, qrCodeURL: null, request, siteUrl };
  return {
    isReviewed: true,
    isWrong: false,
    review: renderReview(review, describeForReport(book, review, context)),
    lines: request.Services.map(({ Line, CPT1 }) => ({
      number: Line,
      code: CPT1,
      isChosen: String(Line) === given.line,
    })),
    packs: listRules(book, packs, given.rule),
    whyNot: whyNot ? viewWhyNot(whyNot) : false,
  };
}
