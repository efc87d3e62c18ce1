/** POST /v1/review: prices a bill, keeps the review, and answers when it is durable. */
import { compressText } from '../compress-text.ts';
import type { Service } from '../dependencies.ts';
import type { Caller, RequestBody } from '../door/environment.ts';
import { makeReportLink } from '../links.ts';
import type { ReviewRecord } from '../store/store.ts';
import { formatMoment } from '../world.ts';
import { acceptBill, type Handle } from './endpoint.ts';

export const answerReview: Handle = async (context, service) => {
  const start = performance.now();
  const caller = context.get('caller');
  const body = context.get('body');
  // Before its turn, which must not wait for anything. A request that is refused leaves its number unused.
  const qrCodeID = caller.keepsReviews
    ? await service.nextReviewId({ id: caller.tenant.id, numberSeed: caller.numberSeed })
    : null;
  const requestId = context.get('requestId');
  const input = { caller, body, requestId, qrCodeID, start };
  const { result, record, counts } = await service.turns.take(caller.tenant.id, body.text.length, () =>
    makeResult(service, input),
  );
  if (record !== null) await service.store.addReview(record);
  context.set('counts', counts);
  return new Response(result, {
    headers: {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    },
  });
};

interface ResultInput {
  readonly caller: Caller;
  readonly body: RequestBody;
  readonly requestId: string;
  /** Null when the tenant keeps nothing. */
  readonly qrCodeID: string | null;
  /** `performance.now()` when the body was in. */
  readonly start: number;
}

interface Result {
  readonly result: Uint8Array<ArrayBuffer>;
  readonly record: ReviewRecord | null;
  readonly counts: { readonly lines: number; readonly failed: number; readonly bytesOut: number };
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
  if (qrCodeID === null || link === null) return { result, record: null, counts };
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
  return { result, record, counts };
}
