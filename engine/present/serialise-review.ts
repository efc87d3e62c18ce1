/**
 * The text of a review. The lasting part is turned into text once: its digest is taken over exactly that text, and
 * the body of the response is put together from it, so that nothing is serialised twice.
 */
import { computeDigestOfPieces } from '../digest.ts';
import { assert } from '../problem.ts';
import { remember } from '../remember.ts';
import type { LogHeader } from './log.ts';
import { type LongText, quoteLongText, stringifyEach } from './long-text.ts';
import type { Review, ReviewResponse, VolatileFields } from './review.ts';

export interface ReviewParts {
  readonly error: string;
  readonly bill: string;
  readonly services: readonly string[];
  readonly serviceReasonCodes: string;
  readonly logDetails: readonly string[];
  /** sha256 over the lasting part: all of the review but identifiers and the clock. */
  readonly digest: string;
}

type ReviewDraft = Omit<Review, 'logHeader'> & { readonly logHeader: Omit<LogHeader, 'resultDigest'> };

const NO_PACKS = '"packs":[]';
const packTexts = new WeakMap<LogHeader['packs'], string>();

/**
 * `JSON.stringify(header)`. Its packs are half of it, and the same ones for all bills of a programme: the text of a list
 * that nobody can change is made once. Within a JSON text quotes are escaped, so nothing else looks like the name.
 */
export function stringifyHeader<Header extends Pick<LogHeader, 'packs'>>(header: Header): string {
  const { packs } = header;
  if (!Object.isFrozen(packs)) return JSON.stringify(header);
  const text = remember(packTexts, packs, JSON.stringify);
  return JSON.stringify({ ...header, packs: [] }).replace(NO_PACKS, () => `"packs":${text}`);
}

/** Texts of the lasting part of a review, and their digest. Works on a review read back from JSON too. */
export function serialiseParts(review: ReviewDraft | Review): ReviewParts {
  const { requestId: _requestId, reviewedAt: _reviewedAt, ...header } = review.logHeader;
  const {
    resultDigest: _result,
    reportDigest: _report,
    ...lastingHeader
  } = header as ReviewResponse['logHeader'];
  const error = JSON.stringify(review.error);
  const bill = JSON.stringify(dropVolatile(review.bill));
  const services = stringifyEach(review.services);
  const serviceReasonCodes = JSON.stringify(review.serviceReasonCodes);
  const logDetails = stringifyEach(review.logDetails);
  const digest = computeDigestOfPieces([
    `${stringifyHeader(lastingHeader)}\n${error}\n${bill}\n`,
    ...services,
    `\n${serviceReasonCodes}\n`,
    ...logDetails,
  ]);
  return { error, bill, services, serviceReasonCodes, logDetails, digest };
}

function dropVolatile(bill: object): object {
  const {
    processedDate: _processedDate,
    billReviewProcessingTime: _time,
    ...lasting
  } = bill as Partial<VolatileFields>;
  return lasting;
}

/**
 * Where a review that was just built keeps its texts: no copy and no JSON of it takes them along. A WeakMap would keep
 * the texts of finished reviews alive until the next full collection, and each minor one would copy them.
 */
const ATTACHED = Symbol('attached');

const findParts = (review: Review) => (review as { [ATTACHED]?: ReviewParts })[ATTACHED];

/** Remembers of a review that was just built its texts. */
export function attachParts(review: Review, parts: ReviewParts): void {
  Object.defineProperty(review, ATTACHED, { value: parts });
}

/** What only the server knows, with the report in one text or in pieces. */
export type VolatileTexts = Omit<VolatileFields, 'logHTML'> & { readonly logHTML: LongText | null };

/** The whole body of the response as JSON text. */
export function serialiseReview(review: Review, volatile: VolatileTexts): string {
  return serialiseReviewInPieces(review, volatile).pieces.join('');
}

/** The body of the response in pieces, and the digest of its report: null without one. */
export interface SerialisedReview {
  readonly pieces: readonly string[];
  readonly reportDigest: string | null;
}

/** The same in pieces, in order, for a caller that encodes the body anyway. */
export function serialiseReviewInPieces(review: Review, volatile: VolatileTexts): SerialisedReview {
  const parts = findParts(review) ?? serialiseParts(review);
  assert(parts.digest === review.logHeader.resultDigest, 'the review was changed after it was built');
  const { qrCodeID, qrCodeURL, logHTML, processedDate, billReviewProcessingTime } = volatile;
  const bill = `${parts.bill.slice(0, -1)},"processedDate":${JSON.stringify(processedDate)},"billReviewProcessingTime":${billReviewProcessingTime}}`;
  const report = quoteLongText(logHTML);
  // The digest of the report is no part of the result: the page carries the link, and shows the result's digest.
  const header = `${stringifyHeader(review.logHeader).slice(0, -1)},"reportDigest":${JSON.stringify(report.digest)}}`;
  const pieces = [
    `{"error":${parts.error},"qrCodeID":${JSON.stringify(qrCodeID)},"qrCodeURL":${JSON.stringify(qrCodeURL)},"logHTML":`,
    ...report.pieces,
    `,"bill":${bill},"services":`,
    ...parts.services,
    `,"serviceReasonCodes":${parts.serviceReasonCodes},"logHeader":${header},"logDetails":`,
    ...parts.logDetails,
    '}',
  ];
  return { pieces, reportDigest: report.digest };
}
