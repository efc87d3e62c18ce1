/** All that a store knows of a review beside what stands in it: where it came from, what it rests on, who had it. */
import { isLinkOpen } from '../kept/links.ts';
import type { AuditEvent, AuditQuestion } from '../store/audit-records.ts';
import type { ChainEntry, ReviewRecord, ReviewSummary } from '../store/review-records.ts';
import type { Store } from '../store/store.ts';
import { listEvents } from './verify-events.ts';

export interface KnownReview {
  readonly review: Omit<ReviewRecord, 'requestBytes' | 'resultBytes' | 'packs' | 'tables'>;
  readonly packs: readonly NamedPack[];
  readonly tables: readonly NamedTable[];
  /** Null: from before there was a chain. */
  readonly place: Pick<ChainEntry, 'position' | 'link'> | null;
  /** Null: from before there were lists. */
  readonly summary: Pick<
    ReviewSummary,
    'status' | 'lineCount' | 'waitingCount' | 'supersededBy' | 'unansweredAt'
  > | null;
  /** Whether its link opens the report now. */
  readonly isLinkOpen: boolean;
  readonly events: readonly AuditEvent[];
}

/** As `logHeader` of the review names them. */
export interface NamedPack {
  readonly id: string;
  readonly version: string;
  readonly digest: string;
}
export interface NamedTable {
  readonly id: string;
  readonly release: string;
  readonly digest: string;
}

async function collect(store: Store, question: Partial<AuditQuestion>): Promise<AuditEvent[]> {
  const events: AuditEvent[] = [];
  for await (const event of listEvents(store, question)) events.push(event);
  return events;
}

/** Reviews of bulk jobs have the job and the row for their request. */
const OF_JOB = /^([0-9a-f]{32}):(\d{1,9})$/;

/** Who fetched the results of the job that made the review, with its row among them. */
async function listFetches(store: Store, { tenantId, requestId }: ReviewRecord): Promise<AuditEvent[]> {
  const [, subject, row] = OF_JOB.exec(requestId) ?? [];
  if (subject === undefined) return [];
  const events = await collect(store, { tenantId, subject, kind: 'job.fetched' });
  return events.filter(({ details }) => {
    const { after = 0, rows = 0 } = JSON.parse(details) as { after?: number; rows?: number };
    return after < Number(row) && Number(row) <= after + rows;
  });
}

/** Null where the tenant has no such review. */
export async function describeKept(
  store: Store,
  tenantId: string,
  qrCodeId: string,
  now: number,
): Promise<KnownReview | null> {
  const found = await store.findReview(tenantId, qrCodeId);
  const tenant = await store.findTenant(tenantId);
  if (!found || !tenant) return null;
  const { requestBytes: _request, resultBytes: _result, packs, tables, ...review } = found;
  const question = {
    madeFrom: null,
    madeBefore: null,
    servedFrom: null,
    servedThrough: null,
    isCurrent: false,
  };
  const summaries = await store.searchReviews(tenantId, {
    ...question,
    text: qrCodeId,
    offset: 0,
    limit: 10,
  });
  const events = [
    ...(await collect(store, { tenantId, subject: qrCodeId })),
    ...(await listFetches(store, found)),
  ];
  return {
    review,
    packs: JSON.parse(packs) as NamedPack[],
    tables: JSON.parse(tables) as NamedTable[],
    place: await store.findChainPlace(tenantId, qrCodeId),
    // A longer number can begin with this one.
    summary: summaries.find((one) => one.qrCodeId === qrCodeId) ?? null,
    isLinkOpen: isLinkOpen(found, tenant, now),
    events: events.sort((a, b) => a.position - b.position),
  };
}
