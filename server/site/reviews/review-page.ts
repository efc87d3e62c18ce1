/** `/reviews/3868-4256`: a review to work on, its lines with what they wait for, and a form to decide each. */
import type { RuleBook } from '../../../engine/index.ts';
import { formatMoney } from '../../report/format-amount.ts';
import { describeRange } from '../../report/view-verdict.ts';
import { upperFirst } from '../../report/wording.ts';
import type { Store } from '../../store/store.ts';
import type { Page } from '../shell/page.ts';
import { DECIDERS } from './decide-line.ts';
import type { Decision, KeptReview } from './read-kept.ts';
import { type People, viewPeople } from './view-people.ts';
import { PEOPLE, STATUSES, showServed, showTime, viewSummary } from './words.ts';

/** What was sent with a decision that could not be taken over. */
export interface Wrong {
  readonly line: number;
  readonly sentence: string;
  readonly allowance: string;
  readonly reason: string;
  readonly source: string;
}

type Line = KeptReview['result']['services'][number];

const titleOf = (source: number): string =>
  DECIDERS.find((one) => one.source === source)?.title ?? 'A person';

const viewDecision = ({ line, allowance, source, by, reason }: Decision): object => ({
  line,
  allowance: formatMoney(allowance),
  title: titleOf(source),
  by,
  reason,
});

function viewLine(line: Line, wrong: Wrong | null): object {
  const asked = line.needsAttention;
  const own = wrong?.line === line.line ? wrong : null;
  return {
    line: line.line,
    code: line.cpt1 ?? '',
    charge: formatMoney(line.charge),
    allowance: formatMoney(line.allowance),
    waits: asked !== null,
    range: asked ? describeRange(line) : '',
    reasons: (asked?.reasons ?? []).map(({ message, why, who }) => ({
      message: upperFirst(message ?? why ?? ''),
      person: PEOPLE[who] ?? who,
    })),
    isOpen: own !== null || asked !== null,
    wrong: own?.sentence ?? '',
    typedAllowance: own?.allowance ?? '',
    typedReason: own?.reason ?? '',
    deciders: DECIDERS.map(({ source, title }) => ({
      source,
      title,
      isChosen: own ? own.source === String(source) : false,
    })),
  };
}

/** The rules are others than those of the review: a decision is reviewed by the rules of today. */
function hasNewRules({ result }: KeptReview, book: RuleBook): boolean {
  return result.logHeader.packs.some(({ id, digest }) => book.digestOf(id) !== digest);
}

export async function buildReviewPage(
  { store, ruleBook }: { readonly store: Store; readonly ruleBook: RuleBook },
  people: People,
  kept: KeptReview,
  wrong: Wrong | null = null,
): Promise<Page> {
  const { record, request, result, decisions } = kept;
  const { qrCodeId: id } = record;
  const all = await store.listReviewsOfBill(people.tenantId, request.Bill.UniqueID);
  const own = all.find((one) => one.qrCodeId === id);
  const before = all.find((one) => one.supersededBy === id);
  const days = request.Services.map(({ ServiceDate }) => ServiceDate.slice(0, 10)).sort();
  const { status } = result.bill;
  return {
    template: 'review',
    title: `Review ${id}`,
    part: 'reviews',
    isPrivate: true,
    status: wrong ? 400 : 200,
    view: {
      ...viewPeople(people, 'review'),
      id,
      billId: request.Bill.UniqueID,
      claimId: request.Claim.DisplayID ?? '',
      provider: request.Provider.PracticeName ?? '',
      made: showTime(record.createdAt),
      served: showServed(days[0] ?? null, days.at(-1) ?? null),
      statusWord: STATUSES[status]?.word ?? status,
      statusMark: STATUSES[status]?.mark ?? '',
      charge: formatMoney(result.bill.totalCharge),
      allowance: formatMoney(result.bill.totalAllowance),
      error: result.error ?? '',
      supersededBy: own?.supersededBy ?? '',
      isCurrent: (own?.supersededBy ?? null) === null,
      before: before?.qrCodeId ?? '',
      hasNewRules: hasNewRules(kept, ruleBook),
      decisions: decisions.map(viewDecision),
      hasDecisions: decisions.length > 0,
      lines: result.services.map((line) => viewLine(line, wrong)),
      others: all.filter((one) => one.qrCodeId !== id).map(viewSummary),
      hasOthers: all.length > 1,
    },
  };
}
