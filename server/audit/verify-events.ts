/** Walks the chain of events, and says of each place where it does not hold. */
import { linkEvent } from '../store/audit-chain.ts';
import type { AuditEvent, AuditQuestion } from '../store/audit-records.ts';
import type { Store } from '../store/store.ts';
import type { NotedLink } from './verify-chain.ts';

export interface EventsReport {
  readonly count: number;
  /** The last link; null: there is no event. */
  readonly head: NotedLink | null;
  readonly problems: readonly string[];
}

/** Events at a time. */
const AT_ONCE = 512;

export const EVERY_EVENT: AuditQuestion = {
  ...{ tenantId: null, kind: null, subject: null, from: null, before: null, after: 0 },
  ...{ isNewestFirst: false, limit: AT_ONCE },
};

/** The events that answer a question, the oldest first, however many they are. */
export async function* listEvents(
  store: Pick<Store, 'listAuditEvents'>,
  question: Partial<AuditQuestion> = {},
): AsyncGenerator<AuditEvent> {
  for (let after = 0; ; ) {
    const events = await store.listAuditEvents({ ...EVERY_EVENT, ...question, after });
    yield* events;
    if (events.length < AT_ONCE) return;
    after = events.at(-1)!.position;
  }
}

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
  const open = new Map(noted.map((one) => [one.position, one.link]));
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
    const known = open.get(position);
    if (known !== undefined && known !== link)
      problems.push(`event ${position} is not the one that was noted: the chain of events was made anew`);
    open.delete(position);
    head = { position, link };
  }
  for (const position of open.keys())
    problems.push(`event ${position} was noted and is missing: the end of the events was cut off`);
  return { count, head, problems };
}
