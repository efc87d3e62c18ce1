/**
 * The text of a review. The lasting part is turned into text once: its digest is taken over exactly that text, and
 * the body of the response is put together from it, so that nothing is serialised twice.
 */
import { computeDigest } from '../digest.ts';
import { assert } from '../problem.ts';
import type { LogHeader, Review, VolatileFields } from './review.ts';

export interface ReviewParts {
  readonly error: string;
  readonly bill: string;
  readonly services: string;
  readonly serviceReasonCodes: string;
  readonly logDetails: string;
  /** sha256 over the lasting part: all of the review but identifiers and the clock. */
  readonly digest: string;
}

type ReviewDraft = Omit<Review, 'logHeader'> & { readonly logHeader: Omit<LogHeader, 'resultDigest'> };

/** Texts of the lasting part of a review, and their digest. Works on a review read back from JSON too. */
export function serialiseParts(review: ReviewDraft | Review): ReviewParts {
  const { requestId: _requestId, reviewedAt: _reviewedAt, ...header } = review.logHeader;
  const { resultDigest: _resultDigest, ...lastingHeader } = header as LogHeader;
  const parts = {
    error: JSON.stringify(review.error),
    bill: JSON.stringify(dropVolatile(review.bill)),
    services: JSON.stringify(review.services),
    serviceReasonCodes: JSON.stringify(review.serviceReasonCodes),
    logDetails: JSON.stringify(review.logDetails),
  };
  const lasting = [JSON.stringify(lastingHeader), ...Object.values(parts)].join('\n');
  return { ...parts, digest: computeDigest(lasting) };
}

function dropVolatile(bill: object): object {
  const {
    processedDate: _processedDate,
    billReviewProcessingTime: _time,
    ...lasting
  } = bill as Partial<VolatileFields>;
  return lasting;
}

interface Attachment {
  readonly parts: ReviewParts;
  readonly attention: readonly number[];
}

const known = new WeakMap<Review, Attachment>();

/** Remembers of a review that was just built its texts and which of its lines need a person. */
export function attachParts(review: Review, parts: ReviewParts, attention: readonly number[]): void {
  known.set(review, { parts, attention });
}

/** Numbers of the lines that need a person, for a review that was just built; null for one read back. */
export function listLinesNeedingAttention(review: Review): readonly number[] | null {
  return known.get(review)?.attention ?? null;
}

/** The whole body of the response as JSON text. */
export function serialiseReview(review: Review, volatile: VolatileFields): string {
  const parts = known.get(review)?.parts ?? serialiseParts(review);
  assert(parts.digest === review.logHeader.resultDigest, 'the review was changed after it was built');
  const { qrCodeID, qrCodeURL, logHTML, processedDate, billReviewProcessingTime } = volatile;
  const bill = `${parts.bill.slice(0, -1)},"processedDate":${JSON.stringify(processedDate)},"billReviewProcessingTime":${billReviewProcessingTime}}`;
  return (
    `{"error":${parts.error},"qrCodeID":${JSON.stringify(qrCodeID)},"qrCodeURL":${JSON.stringify(qrCodeURL)},` +
    `"logHTML":${JSON.stringify(logHTML)},"bill":${bill},"services":${parts.services},` +
    `"serviceReasonCodes":${parts.serviceReasonCodes},"logHeader":${JSON.stringify(review.logHeader)},"logDetails":${parts.logDetails}}`
  );
}
