/** `/reviews/queue`: the lines of a tenant that wait for a person, the oldest first. */
import { formatMoney } from '../../report/format-amount.ts';
import { upperFirst } from '../../report/wording.ts';
import type { QueuedLine } from '../../store/review-records.ts';
import type { Store } from '../../store/store.ts';
import type { Page } from '../shell/page.ts';
import { linkPage, pageOf } from './list-page.ts';
import { type People, viewPeople } from './view-people.ts';
import { PEOPLE, showTime } from './words.ts';

const PER_PAGE = 25;

function showEnds({ least, most }: QueuedLine): string {
  if (least !== null && most !== null) return `${formatMoney(least)} to ${formatMoney(most)}`;
  if (most !== null) return `at most ${formatMoney(most)}`;
  return least === null ? 'not known' : `${formatMoney(least)} or more`;
}

const viewLine = (line: QueuedLine): object => ({
  id: line.qrCodeId,
  billId: line.billId,
  claimId: line.claimId ?? '',
  line: line.line,
  code: line.code,
  charge: formatMoney(line.lineCharge),
  allowance: formatMoney(line.lineAllowance),
  ends: showEnds(line),
  message: upperFirst(line.message),
  who: line.who
    .split(' ')
    .map((one) => PEOPLE[one] ?? one)
    .join(', '),
  since: showTime(line.createdAt),
});

export async function buildQueuePage(
  store: Store,
  people: People,
  asked: string,
  pageText: string,
): Promise<Page> {
  const who = Object.hasOwn(PEOPLE, asked) ? asked : null;
  const page = pageOf(pageText);
  const { tenantId } = people;
  const [lines, counts] = await Promise.all([
    store.listQueue(tenantId, who, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE + 1 }),
    store.countQueue(tenantId),
  ]);
  const fields = { who: who ?? '' };
  return {
    template: 'queue',
    title: 'Lines that wait',
    part: 'reviews',
    isPrivate: true,
    view: {
      ...viewPeople(people, 'queue'),
      isEverybody: who === null,
      kinds: [...counts].map(([name, count]) => ({
        kind: name,
        title: PEOPLE[name] ?? name,
        count,
        isHere: name === who,
      })),
      lines: lines.slice(0, PER_PAGE).map(viewLine),
      hasLines: lines.length > 0,
      next: lines.length > PER_PAGE ? linkPage('/reviews/queue', fields, page + 1) : '',
      previous: page > 1 ? linkPage('/reviews/queue', fields, page - 1) : '',
    },
  };
}
