/** Requests as the engine gets them, and reviews of them, from a few fields. */
import { expect } from 'vitest';
import { parseRequest } from '../../engine/bill/parse-request.ts';
import type { ReviewRequest } from '../../engine/bill/request.ts';
import type { Review, ReviewResponse, VolatileFields } from '../../engine/present/review.ts';
import { serialiseReview } from '../../engine/present/serialise-review.ts';
import { reviewBill } from '../../engine/review-bill.ts';
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import type { TableSource } from '../../engine/table.ts';
import { parseReview } from '../../engine/verify/parse-review.ts';
import { verifyReview } from '../../engine/verify/verify-review.ts';
import { shippedBook, starterTables } from './rule-book.ts';

/** A JSON object as a test writes it. */
export type Members = Readonly<Record<string, unknown>>;

export interface BillParts {
  readonly Bill?: Members;
  readonly Claim?: Members;
  readonly Provider?: Members;
  readonly BillOptions?: Members;
  readonly BillHistory?: readonly Members[];
}

/** One office visit in Raleigh at a charge no schedule reaches, with `line` laid over it. */
export function makeLine(line: Members = {}, index = 0): Members {
  return {
    Line: index + 1,
    CPT1: '99213',
    ServiceDate: '2025-06-02',
    QuantityBilled: 1,
    Charge: '100000.00',
    POS: '11',
    ...line,
  };
}

/** A checked request: a plain bill with `parts` laid over it. Throws when the interface would refuse it. */
export function makeRequest(lines: readonly Members[], parts: BillParts = {}): ReviewRequest {
  const parsed = parseRequest(
    JSON.stringify({
      Bill: {
        UniqueID: 'B-1',
        ProviderTaxID: '561234567',
        TypeOfBill: 0,
        ProviderType: 1,
        ZipCode: '27601',
        ...parts.Bill,
      },
      Services: lines.map(makeLine),
      Claim: { ...parts.Claim },
      Provider: { TaxID: '561234567', ...parts.Provider },
      BillOptions: { ...parts.BillOptions },
      BillHistory: parts.BillHistory ?? [],
    }),
  );
  if (!parsed.ok)
    throw new Error(parsed.problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
  return parsed.request;
}

export interface Setting {
  readonly ruleBook?: RuleBook;
  readonly tables?: TableSource;
  /** Payer's pack; default none. */
  readonly tenant?: string;
}

/** Reviews a request with the shipped rules and starter figures unless told otherwise. */
export function review(request: ReviewRequest, setting: Setting = {}): Review {
  const tenant = setting.tenant ?? '';
  return reviewBill({
    request,
    ignoredFields: [],
    ruleBook: setting.ruleBook ?? shippedBook(),
    tables: setting.tables ?? starterTables(),
    tenant: { id: tenant || 'none', pack: tenant },
    requestId: 'request-1',
    reviewedAt: '2025-07-01T12:00:00',
  });
}

const FIXED: VolatileFields = {
  qrCodeID: '3868-4256',
  qrCodeURL: 'https://review.example/ID/3868-4256',
  logHTML: null,
  processedDate: '2025-07-01T12:00:00',
  billReviewProcessingTime: 1,
};

/** The bytes of the response, with the fields of the clock fixed. */
export function reviewText(request: ReviewRequest, setting: Setting = {}): string {
  return serialiseReview(review(request, setting), FIXED);
}

/** The response as a caller reads it. */
export function reviewResponse(request: ReviewRequest, setting: Setting = {}): ReviewResponse {
  return parseReview(reviewText(request, setting));
}

/** The same, which has to follow from its own trace. */
export async function verifiedResponse(
  request: ReviewRequest,
  setting: Setting = {},
): Promise<ReviewResponse> {
  const response = reviewResponse(request, setting);
  expect(await verifyReview(response)).toEqual([]);
  return response;
}
