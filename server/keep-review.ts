/** Prices a bill and keeps the review: what the API answers with, and what a person's decision leads to. */
import { compressText } from './compress-text.ts';
import type { Service } from './dependencies.ts';
import type { Caller, RequestBody } from './door/environment.ts';
import { makeReportLink } from './links.ts';
import { describeEntry } from './review-facts.ts';
import { acceptBill } from './routes/endpoint.ts';
import type { ReviewEntry, ReviewRecord } from './store/store.ts';
import { formatMoment } from './world.ts';

export interface NewBill {
  readonly caller: Caller;
  readonly body: RequestBody;
  readonly requestId: string;
}

export interface KeptReview {
  /** The response: gzip. */
  readonly result: Uint8Array<ArrayBuffer>;
  /** Null where the tenant keeps nothing. */
  readonly qrCodeID: string | null;
  readonly counts: { readonly lines: number; readonly failed: number; readonly bytesOut: number };
}

/** Resolves when the review is durable; rejects with a Refusal for a bill with mistakes. */
export async function keepReview(
  service: Service,
  { caller, body, requestId }: NewBill,
): Promise<KeptReview> {
  const start = performance.now();
  // Before its turn, which must not wait for anything. A request that is refused leaves its number unused.
  const qrCodeID = caller.keepsReviews
    ? await service.nextReviewId({ id: caller.tenant.id, numberSeed: caller.numberSeed })
    : null;
  const input = { caller, body, requestId, qrCodeID, start };
  const { result, record, entry, counts } = await service.turns.take(caller.tenant.id, body.text.length, () =>
    makeResult(service, input),
  );
  if (record !== null) await service.store.addReview(record, entry);
  return { result, qrCodeID, counts };
}

interface ResultInput extends NewBill {
  /** Null when the tenant keeps nothing. */
  readonly qrCodeID: string | null;
  /** `performance.now()` when the body was in. */
  readonly start: number;
}

interface Result {
  readonly result: Uint8Array<ArrayBuffer>;
  readonly record: ReviewRecord | null;
  readonly entry: ReviewEntry;
  readonly counts: KeptReview['counts'];
}

/**
 * Reads, prices, renders, serialises and compresses once; the bytes that are kept are the bytes that are sent. All in one
 * go: whatever is alive when a request waits is copied by the garbage collector, and a review is a hundred times
 * what it compresses to.
 */
function makeResult(service: Service, input: ResultInput): Result {
  const { caller, qrCodeID, requestId } = input;
  const { engine, config } = service;
  const { request, ignoredFields } = acceptBill({ engine, config, text: input.body.text });
  const now = service.clock();
  const review = engine.reviewBill({
    request,
    ignoredFields,
    tenant: caller.tenant,
    ruleBook: service.ruleBook,
    tables: service.tables,
    requestId,
    reviewedAt: formatMoment(now),
  });
  const link =
    qrCodeID === null
      ? null
      : makeReportLink(service.publicUrl(), qrCodeID, service.random, now, config.linkDays);
  const qrCodeURL = link?.url ?? null;
  const { pieces, reportDigest } = engine.serialiseReviewInPieces(review, {
    qrCodeID,
    qrCodeURL,
    logHTML: service.renderReport(review, { qrCodeID, qrCodeURL, request, siteUrl: service.publicUrl() }),
    processedDate: formatMoment(now),
    billReviewProcessingTime: Math.round(performance.now() - input.start),
  });
  const result = compressText(pieces);
  const counts = {
    lines: review.services.length,
    failed: review.error === null ? 0 : 1,
    bytesOut: result.length,
  };
  const entry = describeEntry(review, request);
  if (qrCodeID === null || link === null) return { result, record: null, entry, counts };
  const { packs, tables, inputDigest, resultDigest } = review.logHeader;
  const record: ReviewRecord = {
    tenantId: caller.tenant.id,
    qrCodeId: qrCodeID,
    requestId,
    clientId: caller.clientId,
    requestBytes: input.body.bytes,
    requestEncoding: input.body.encoding,
    resultBytes: result,
    packs: JSON.stringify(packs),
    tables: JSON.stringify(tables),
    inputDigest,
    resultDigest,
    reportDigest,
    linkHash: link.hash,
    linkExpiresAt: link.expiresAt,
    linkRevokedAt: null,
    createdAt: now,
  };
  return { result, record, entry, counts };
}
