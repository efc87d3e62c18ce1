/** Has a bill priced and keeps the review: what the API answers with, and what a person's decision leads to. */

import { type Answer, type Job, steadyNow } from '../answers/job.ts';
import type { Service } from '../dependencies.ts';
import type { Caller, RequestBody } from '../door/environment.ts';
import { digestBytes } from '../store/chain.ts';
import type { RepeatKey, ReviewRecord } from '../store/review-records.ts';
import { makeReportLink, type ReportLink } from './links.ts';

/** A request with whoever sent it. */
export interface Received {
  readonly caller: Caller;
  /** Absent where the endpoint takes none. */
  readonly body: RequestBody | undefined;
  readonly requestId: string;
  readonly acceptEncoding: string | null;
  /** Whether the sender wants no page with the review. */
  readonly omitsPage: boolean;
}

export interface KeptReview {
  /** Its body is compressed. */
  readonly answer: Answer;
  /** Null where the tenant keeps nothing. */
  readonly qrCodeID: string | null;
}

/** What is to be answered, before anybody waits. */
export function makeJob(service: Service, endpoint: string, received: Received): Job {
  const { caller, body, requestId, acceptEncoding, omitsPage } = received;
  return {
    endpoint,
    text: body?.text ?? '',
    tenant: caller.tenant,
    requestId,
    receivedAt: service.clock(),
    startedAt: steadyNow(),
    kept: null,
    siteUrl: service.publicUrl(),
    acceptEncoding,
    omitsPage,
    unmade: null,
    historyLimit: service.config.historyLimit,
  };
}

/** Resolves when the review is durable; rejects with a Refusal for a bill with mistakes. `repeat`: known by it when it is sent again. */
export async function keepReview(
  service: Service,
  received: Received,
  repeat: RepeatKey | null = null,
): Promise<KeptReview> {
  const { caller, body, requestId } = received;
  const job = makeJob(service, 'review', received);
  // Before its turn, which must not wait for anything. A request that is refused leaves its number unused.
  const number = caller.keepsReviews ? await numberReview(service, caller, job.receivedAt) : null;
  const kept = number && { qrCodeID: number.qrCodeID, qrCodeURL: number.link.url };
  const answer = await service.work(caller.tenant.id, { ...job, kept });
  if (number === null) return { answer, qrCodeID: null };
  const record = recordReview(answer, number, {
    ...{ tenantId: caller.tenant.id, clientId: caller.clientId, requestId, createdAt: job.receivedAt },
    ...{ requestBytes: body!.bytes, requestEncoding: body!.encoding },
  });
  await service.gather();
  await service.store.addReview(record, answer.review!.entry, repeat);
  return { answer, qrCodeID: number.qrCodeID };
}

/** The number of a review to be, and the link of its report. */
export interface ReviewNumber {
  readonly qrCodeID: string;
  readonly link: ReportLink;
}

/** Draws the next number of the tenant. */
export async function numberReview(
  {
    nextReviewId,
    publicUrl,
    random,
    config,
  }: Pick<Service, 'nextReviewId' | 'publicUrl' | 'random' | 'config'>,
  { tenant, numberSeed, linkDays }: Pick<Caller, 'tenant' | 'numberSeed' | 'linkDays'>,
  now: number,
): Promise<ReviewNumber> {
  const qrCodeID = await nextReviewId({ id: tenant.id, numberSeed });
  return { qrCodeID, link: makeReportLink(publicUrl(), qrCodeID, random, now, linkDays ?? config.linkDays) };
}

/** The review as it is kept. */
export function recordReview(
  answer: Answer,
  { qrCodeID, link }: ReviewNumber,
  sent: Pick<
    ReviewRecord,
    'tenantId' | 'clientId' | 'requestId' | 'createdAt' | 'requestBytes' | 'requestEncoding'
  >,
): ReviewRecord {
  const { entry: _, ...digests } = answer.review!;
  const resultBytes = answer.body as Uint8Array<ArrayBuffer>;
  return {
    ...digests,
    ...sent,
    qrCodeId: qrCodeID,
    resultBytes,
    bytesDigest: digestBytes({ requestBytes: sent.requestBytes, resultBytes }),
    linkHash: link.hash,
    linkExpiresAt: link.expiresAt,
    linkRevokedAt: null,
  };
}
