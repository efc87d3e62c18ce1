/** Reviews one request outside the service: no store, so no id and no link. */
import type { Assembly } from '../assembly.ts';
import { refuseRequest } from '../door/refusal.ts';
import { describeBug } from '../logger.ts';
import { TableError } from '../tables/table-error.ts';
import { type Clock, formatMoment } from '../world.ts';

export interface ReviewOptions {
  readonly assembly: Assembly;
  /** The payer pack that prices; null: the jurisdictions' packs alone. */
  readonly tenant: string | null;
  readonly html: boolean;
  /** `YYYY-MM-DDTHH:MM:SS`; given, the same input gives the same bytes. Null: the clock, and the time taken. */
  readonly reviewedAt: string | null;
  readonly clock: Clock;
}

export interface TextOutcome {
  readonly ok: boolean;
  /** One line of JSON, without the line end: the review, or an object with `error`. */
  readonly json: string;
}

/** Never throws: a bad request and even a bug of ours become an object with `error` in the review's place. */
export function reviewText(text: string, requestId: string, options: ReviewOptions): TextOutcome {
  try {
    return reviewOrRefuse(text, requestId, options);
  } catch (error) {
    if (error instanceof TableError) return refuse(requestId, 'unavailable', error.message, []);
    const { kind, stack } = describeBug(error);
    return refuse(requestId, 'internal', `A bug stopped this review (${kind} ${stack[0] ?? ''}).`, []);
  }
}

function reviewOrRefuse(text: string, requestId: string, options: ReviewOptions): TextOutcome {
  const { engine, ruleBook, tables, renderReport } = options.assembly;
  const start = performance.now();
  const parsed = engine.parseRequest(text);
  if (!parsed.ok) {
    const refusal = refuseRequest(parsed.problems);
    return refuse(requestId, refusal.code, refusal.message, refusal.problems);
  }
  const reviewedAt = options.reviewedAt ?? formatMoment(options.clock());
  const { request, ignoredFields } = parsed;
  const tenant = { id: options.tenant ?? 'none', pack: options.tenant ?? '' };
  const review = engine.reviewBill({
    request,
    ignoredFields,
    tenant,
    ruleBook,
    tables,
    requestId,
    reviewedAt,
  });
  const { pieces } = engine.serialiseReviewInPieces(review, {
    qrCodeID: null,
    qrCodeURL: null,
    logHTML: options.html
      ? renderReport(review, { qrCodeID: null, qrCodeURL: null, request, siteUrl: null })
      : null,
    processedDate: reviewedAt,
    billReviewProcessingTime: options.reviewedAt === null ? Math.round(performance.now() - start) : 0,
  });
  return { ok: review.error === null, json: pieces.join('') };
}

/** The object that stands where a review would. */
export function refuse(
  requestId: string,
  code: string,
  error: string,
  problems: readonly object[],
): TextOutcome {
  return { ok: false, json: JSON.stringify({ error, code, requestId, problems }) };
}
