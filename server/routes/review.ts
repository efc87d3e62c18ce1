/** POST /v1/review: prices a bill, keeps the review, and answers when it is durable. */
import type { App, Dependencies } from '../app.ts';
import { compressText } from '../compress-text.ts';
import type { Caller } from '../door/environment.ts';
import type { RequestBody } from '../door/receive-body.ts';
import { refuseRequest } from '../door/refusal.ts';
import type { ParsedRequest } from '../engine-port.ts';
import { makeReportLink } from '../links.ts';
import type { NextReviewId } from '../review-id.ts';
import type { ReviewRecord } from '../store/store.ts';
import { formatDateTime } from '../world.ts';
import { addPost, type Door } from './route.ts';

type Parts = Dependencies & { readonly nextReviewId: NextReviewId };

export function addReview(app: App, door: Door, parts: Parts): void {
  addPost(app, door, '/v1/review', door.receiveJsonOrGzip, async (context) => {
    const start = performance.now();
    const caller = context.get('caller');
    const body = context.get('body');
    const parsed = parts.engine.parseRequest(body.text);
    if (!parsed.ok) throw refuseRequest(parsed.problems);
    const qrCodeID = caller.keepsReviews
      ? await parts.nextReviewId({ id: caller.tenant.id, numberSeed: caller.numberSeed })
      : null;
    const requestId = context.get('requestId');
    const { result, record, counts } = makeResult(parts, {
      parsed,
      caller,
      body,
      requestId,
      qrCodeID,
      start,
    });
    if (record !== null) await parts.store.addReview(record);
    context.set('counts', counts);
    return new Response(result, {
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'cache-control': 'no-store',
      },
    });
  });
}

interface ResultInput {
  readonly parsed: ParsedRequest & { readonly ok: true };
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
 * Prices, renders, serialises and compresses once; the bytes that are kept are the bytes that are sent. All in one
 * go: whatever is alive when a request waits is copied by the garbage collector, and a review is a hundred times
 * what it compresses to.
 */
function makeResult(parts: Parts, input: ResultInput): Result {
  const { caller, qrCodeID, requestId } = input;
  const { request, ignoredFields } = input.parsed;
  const now = parts.clock();
  const review = parts.engine.reviewBill({
    request,
    ignoredFields,
    tenant: caller.tenant,
    ruleBook: parts.ruleBook,
    tables: parts.tables,
    requestId,
    reviewedAt: formatDateTime(now),
  });
  const link =
    qrCodeID === null
      ? null
      : makeReportLink(parts.publicUrl(), qrCodeID, parts.random, now, parts.config.linkDays);
  const logHTML = parts.renderReport(review, {
    request,
    ...(link === null ? {} : { qrCodeURL: link.url }),
  });
  const { pieces, reportDigest } = parts.engine.serialiseReview(review, {
    qrCodeID,
    qrCodeURL: link?.url ?? null,
    logHTML,
    processedDate: formatDateTime(now),
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
