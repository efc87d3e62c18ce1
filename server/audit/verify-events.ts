/** Walks the chain of events, and says of each place where it does not hold. */
import { linkEvent } from '../store/audit-chain.ts';
import type { AuditEvent, AuditQuestion } from '../store/audit-records.ts';
import type { Store } from '../store/store.ts';
import { expectNoted, type NotedLink, readOn } from './walk.ts';

export interface EventsReport {
  readonly count: number;
  /** The last link; null: there is no event. */
  readonly head: NotedLink | null;
  readonly problems: readonly string[];
}

export const EVERY_EVENT: AuditQuestion = {
  ...{ tenantId: null, kind: null, subject: null, from: null, before: null, after: 0 },
  ...{ isNewestFirst: false, limit: 512 },
};

/** The events that answer a question, the oldest first, however many they are. */
export const listEvents = (
  store: Pick<Store, 'listAuditEvents'>,
  question: Partial<AuditQuestion> = {},
): AsyncGenerator<AuditEvent> =>
  readOn(
    (after, limit) => store.listAuditEvents({ ...EVERY_EVENT, ...question, after, limit }),
    ({ position }) => position,
  );

const WORDS = {
  entry: 'event',
  anew: 'the chain of events was made anew',
  cut: 'the end of the events was cut off',
};

/**
 * Holds every event against its link and the link before it.
 *
 * @param noted links that somebody noted outside of the store: a chain that was made anew, or cut at its end, lacks them
 */
export async function verifyEvents(
  store: Pick<Store, 'listAuditEvents'>,
  noted: readonly NotedLink[] = [],
): Promise<EventsReport> {
  const problems: string[] = [];
  const marks = expectNoted(noted, WORDS);
  let head: NotedLink | null = null;
  let count = 0;
  for await (const event of listEvents(store)) {
    const { position, link } = event;
    const expected: number = (head?.position ?? 0) + 1;
    count += 1;
    if (position !== expected) problems.push(`events ${expected} to ${position - 1} are missing`);
    // Behind a gap nobody knows the link before it.
    else if (linkEvent(head?.link ?? '', event) !== link)
      problems.push(`event ${position} was changed, or stood elsewhere`);
    head = { position, link };
    const odd = marks.meet(head);
    if (odd !== null) problems.push(odd);
  }
  problems.push(...marks.end());
  return { count, head, problems };
}
