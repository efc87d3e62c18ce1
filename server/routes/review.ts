/** POST /v1/review: prices a bill, keeps the review, and answers when it is durable. */
import type { App, Dependencies } from '../app.ts';
import { compressText } from '../compress-text.ts';
import type { Caller } from '../door/environment.ts';
import type { RequestBody } from '../door/receive-body.ts';
import { refuseRequest } from '../door/refusal.ts';
import type { Review } from '../engine-port.ts';
import { makeReportLink } from '../links.ts';
import type { NextReviewId } from '../review-id.ts';
import { formatDateTime } from '../world.ts';
import { addPost, type Door } from './route.ts';

type Parts = Dependencies & { readonly nextReviewId: NextReviewId };

export function addReview(app: App, door: Door, parts: Parts): void {
  addPost(app, door, '/v1/review', door.receiveJsonOrGzip, async (context) => {
    const start = performance.now();
    const requestId = context.get('requestId');
    const caller = context.get('caller');
    const body = context.get('body');
    const parsed = parts.engine.parseRequest(body.text);
    if (!parsed.ok) throw refuseRequest(parsed.problems);
    const now = parts.clock();
    const review = parts.engine.reviewBill({
      request: parsed.request,
      ignoredFields: parsed.ignoredFields,
      tenant: caller.tenant,
      ruleBook: parts.ruleBook,
      tables: parts.tables,
      requestId,
      reviewedAt: formatDateTime(now),
    });
    const result = await finishReview(parts, {
      review,
      request: parsed.request,
      caller,
      body,
      requestId,
      now,
      start,
    });
    context.set('counts', {
      lines: review.services.length,
      failed: review.error === null ? 0 : 1,
      bytesOut: result.length,
    });
    return new Response(result, {
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'cache-control': 'no-store',
      },
    });
  });
}

interface Finished {
  readonly review: Review;
  readonly request: object;
  readonly caller: Caller;
  readonly body: RequestBody;
  readonly requestId: string;
  readonly now: number;
  /** `performance.now()` when the body was in. */
  readonly start: number;
}

/** Serialises and compresses once; the bytes that are kept are the bytes that are sent. */
async function finishReview(parts: Parts, input: Finished): Promise<Uint8Array<ArrayBuffer>> {
  const { review, caller, now } = input;
  const qrCodeID = caller.keepsReviews
    ? await parts.nextReviewId({ id: caller.tenant.id, numberSeed: caller.numberSeed })
    : null;
  const link =
    qrCodeID === null
      ? null
      : makeReportLink(parts.publicUrl(), qrCodeID, parts.random, now, parts.config.linkDays);
  const logHTML = parts.renderReport(review, {
    request: input.request,
    ...(link === null ? {} : { qrCodeURL: link.url }),
  });
  const text = parts.engine.serialiseReview(review, {
    qrCodeID,
    qrCodeURL: link?.url ?? null,
    logHTML,
    processedDate: formatDateTime(now),
    billReviewProcessingTime: Math.round(performance.now() - input.start),
  });
  const result = compressText(text);
  if (qrCodeID === null || link === null) return result;
  await parts.store.addReview({
    tenantId: caller.tenant.id,
    qrCodeId: qrCodeID,
    requestId: input.requestId,
    clientId: caller.clientId,
    requestBytes: input.body.bytes,
    requestEncoding: input.body.encoding,
    resultBytes: result,
    packs: JSON.stringify(review.logHeader.packs),
    tables: JSON.stringify(review.logHeader.tables),
    inputDigest: review.logHeader.inputDigest,
    resultDigest: review.logHeader.resultDigest,
    linkHash: link.hash,
    linkExpiresAt: link.expiresAt,
    linkRevokedAt: null,
    createdAt: now,
  });
  return result;
}
