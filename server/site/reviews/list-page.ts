/** `/reviews`: the reviews of a tenant, searched by bill, claim, number and date. */
import { isPlainDate } from '../../../engine/index.ts';
import type { ReviewQuestion } from '../../store/review-records.ts';
import type { Store } from '../../store/store.ts';
import type { Page } from '../shell/page.ts';
import { type People, viewPeople } from './view-people.ts';
import { viewSummary } from './words.ts';

const PER_PAGE = 25;
const LONGEST = 100;
const DAY = 86_400_000;

export interface ListQuestion {
  readonly text: string;
  readonly from: string;
  readonly through: string;
  /** `made`: by the day of the review; `served`: by days of service. */
  readonly by: string;
  readonly page: string;
}

const dayOf = (text: string): string | null => (isPlainDate(text) ? text : null);

function readQuestion({ text, from, through, by, page }: ListQuestion): ReviewQuestion {
  const [first, last] = [dayOf(from), dayOf(through)];
  const isServed = by === 'served';
  const at = (day: string | null, add: number) => (day === null || isServed ? null : Date.parse(day) + add);
  return {
    text: text.trim().slice(0, LONGEST),
    madeFrom: at(first, 0),
    madeBefore: at(last, DAY),
    servedFrom: isServed ? first : null,
    servedThrough: isServed ? last : null,
    isCurrent: false,
    offset: (pageOf(page) - 1) * PER_PAGE,
    limit: PER_PAGE + 1,
  };
}

export const pageOf = (text: string): number => Math.min(Math.max(1, Math.trunc(Number(text)) || 1), 10_000);

/** The address of another page of the same list. */
export function linkPage(path: string, question: Readonly<Record<string, string>>, page: number): string {
  const query = new URLSearchParams(Object.entries(question).filter(([, value]) => value !== ''));
  query.set('page', String(page));
  return `${path}?${query}`;
}

/** Reviews from before they were listed are found by their number alone. */
async function findUnlisted(store: Store, tenantId: string, text: string): Promise<string> {
  if (!/^[\d-]{9,}$/.test(text)) return '';
  return (await store.findReview(tenantId, text)) ? text : '';
}

export async function buildListPage(store: Store, people: People, question: ListQuestion): Promise<Page> {
  const { tenantId } = people;
  const asked = readQuestion(question);
  const found = await store.searchReviews(tenantId, asked);
  const page = pageOf(question.page);
  const { text, from, through, by } = question;
  const fields = { q: text, from, through, by };
  const unlisted = found.length === 0 ? await findUnlisted(store, tenantId, asked.text) : '';
  return {
    template: 'list',
    title: 'Reviews',
    part: 'reviews',
    isPrivate: true,
    view: {
      ...viewPeople(people, 'list'),
      text,
      from,
      through,
      isServed: by === 'served',
      wrongDay: (from !== '' && !isPlainDate(from)) || (through !== '' && !isPlainDate(through)),
      reviews: found.slice(0, PER_PAGE).map(viewSummary),
      hasReviews: found.length > 0,
      unlisted,
      isNothing: found.length === 0 && unlisted === '',
      next: found.length > PER_PAGE ? linkPage('/reviews', fields, page + 1) : '',
      previous: page > 1 ? linkPage('/reviews', fields, page - 1) : '',
    },
  };
}
