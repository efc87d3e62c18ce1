/** Reviews a bill that nobody keeps: the review for the page, and what kept a rule from a line of it. */
import type { Change, Review, ReviewRequest } from '../../../engine/index.ts';
import { acceptBill } from '../../answers/answer-json.ts';
import { type Mistake, Refusal } from '../../door/refusal.ts';
import { formatMoment } from '../../world.ts';
import type { SiteParts } from '../shell/site-parts.ts';

export interface TryQuestion {
  readonly bill: string;
  /** For whom it is reviewed. */
  readonly owner: string;
  /** The payer pack that prices; blank: none. */
  readonly pack: string;
  readonly requestId: string;
  readonly whyNot: { readonly line: number; readonly ref: string } | null;
}

export interface WhyNot {
  readonly ref: string;
  readonly line: number;
  readonly title: string;
  readonly sentence: string;
  readonly details: readonly string[];
  /** Null: none was looked for, or none of a few changes does it. */
  readonly changes: readonly Change[] | null;
  readonly isOpen: boolean;
}

export type TryOutcome =
  | {
      readonly ok: true;
      readonly review: Review;
      readonly request: ReviewRequest;
      readonly whyNot: WhyNot | null;
    }
  | { readonly ok: false; readonly problems: readonly Mistake[] };

/** Walks made to find the nearest change; each takes a millisecond or two of everybody's time. */
const MOST_WALKS = 60;
/** Bills of more lines than these are not changed and walked again. */
const MOST_LINES = 40;
/** What a change of the bill may turn into a rule that acts. */
const CHANGEABLE: ReadonlySet<string> = new Set(['false', 'unknown', 'other-code']);

function explain(parts: SiteParts, request: ReviewRequest, question: TryQuestion): WhyNot | null {
  const { engine, ruleBook, tables } = parts;
  const { whyNot, pack: tenant, bill } = question;
  if (!whyNot || ruleBook.findRuleTitle(whyNot.ref) === null) return null;
  const context = { ruleBook, tables, tenant };
  const answer = engine.explainRule(request, context, whyNot);
  const isOpen = CHANGEABLE.has(answer.outcome);
  const changes =
    isOpen && request.Services.length <= MOST_LINES
      ? engine.findNearestChange(bill, context, whyNot, MOST_WALKS)
      : null;
  return { ...whyNot, title: answer.title ?? whyNot.ref, ...engine.describeAnswer(answer), changes, isOpen };
}

/** Throws a Refusal for what no change of the bill's text mends. */
export function tryBill(parts: SiteParts, question: TryQuestion): TryOutcome {
  const { engine, ruleBook, tables, config, clock } = parts;
  try {
    const { request, ignoredFields } = acceptBill({
      engine,
      text: question.bill,
      historyLimit: config.historyLimit,
    });
    const review = engine.reviewBill({
      request,
      ignoredFields,
      tenant: { id: question.owner, pack: question.pack },
      ruleBook,
      tables,
      requestId: question.requestId,
      reviewedAt: formatMoment(clock()),
    });
    return { ok: true, review, request, whyNot: explain(parts, request, question) };
  } catch (error) {
    if (error instanceof Refusal && error.problems.length > 0) return { ok: false, problems: error.problems };
    throw error;
  }
}
