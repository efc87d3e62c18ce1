/**
 * The engine as the server sees it: what goes in, what comes out, and nothing about how a review is made.
 *
 * The routes and commands depend on these shapes only, so a test can hand them a small engine of its own, and
 * `assembly.ts` hands them the real one.
 */
import type { LongText, SerialisedReview, VolatileTexts } from '../engine/index.ts';

/** One mistake of a request: where (`Services[3].Charge`), a code from the engine's closed list, what to do. */
export interface RequestProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export type ParsedRequest =
  | { readonly ok: true; readonly request: object; readonly ignoredFields: readonly string[] }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** The caller's tenant: its id and the payer pack that prices for it (blank: no pack of its own). */
export interface ReviewTenant {
  readonly id: string;
  readonly pack: string;
}

/** The part of a review the server itself reads; the rest is passed on untouched. */
export interface Review {
  readonly error: string | null;
  readonly services: readonly unknown[];
  readonly logHeader: {
    readonly packs: readonly unknown[];
    readonly tables: readonly unknown[];
    readonly inputDigest: string;
    readonly resultDigest: string;
  };
}

export type { LongText };
/** What differs between two runs over the same input, so it is kept out of the review and its digest. */
export type VolatileFields = VolatileTexts;

export interface ReviewInput {
  readonly request: object;
  readonly ignoredFields: readonly string[];
  readonly tenant: ReviewTenant;
  readonly ruleBook: object;
  readonly tables: object;
  readonly requestId: string;
  /** `YYYY-MM-DDTHH:MM:SS`, UTC. */
  readonly reviewedAt: string;
}

/** Pure functions; none of them throws on bad input. */
export interface Engine {
  parseRequest(text: string): ParsedRequest;
  reviewBill(input: ReviewInput): Review;
  /** The final JSON text of a review, in pieces, and the digest of the report in it. */
  serialiseReview(review: Review, volatile: VolatileFields): SerialisedReview;
}

/**
 * Renders the self-contained HTML report of a review. `qrCodeURL` puts the link and its QR code on it; `request`
 * tells what the review does not repeat (dates and modifiers of lines).
 */
export type RenderReport = (review: Review, options: { qrCodeURL?: string; request: object }) => LongText;

/** What an operation besides the review is given; `text` is the JSON body, empty for `/v1/customcodes`. */
export interface OperationInput {
  readonly text: string;
  readonly tenant: ReviewTenant;
  readonly ruleBook: object;
  readonly tables: object;
  readonly requestId: string;
}

/** Either the response object of the operation, or every problem of its request. */
export type OperationResult =
  | { readonly ok: true; readonly response: object }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

export type Operation = (input: OperationInput) => OperationResult;

/** The operations beside the review. One that is absent is not registered: its path answers 404. */
export interface Operations {
  readonly validate?: Operation;
  readonly duplicates?: Operation;
  readonly facility?: Operation;
  readonly customcodes?: Operation;
}
