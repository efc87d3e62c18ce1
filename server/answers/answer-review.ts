/** Prices a bill: reads, reviews, renders, serialises and compresses once; the bytes that are kept are those that are sent. */
import { compressText } from '../compress-text.ts';
import { type Coding, chooseCoding } from '../door/coding.ts';
import { OMIT_PAGE } from '../door/preferences.ts';
import { describeEntry } from '../kept/review-facts.ts';
import { nameRenderer } from '../kept/unmade-page.ts';
import { formatMoment } from '../world.ts';
import { acceptBill } from './answer-json.ts';
import { type AnswerJob, steadyNow } from './job.ts';

/** `hasPage` false: the client asked for the review without its page. */
export const describeReview = (coding: Coding, hasPage: boolean): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'content-encoding': coding,
  'cache-control': 'no-store',
  vary: 'accept-encoding, prefer',
  ...(hasPage ? {} : { 'preference-applied': OMIT_PAGE }),
});

/**
 * All in one go: whatever is alive when a request waits is copied by the garbage collector, and a review is a hundred
 * times what it compresses to.
 */
export const answerReview: AnswerJob = (job, { engine, ruleBook, tables, renderReport }) => {
  const { request, ignoredFields } = acceptBill({ engine, text: job.text, historyLimit: job.historyLimit });
  const at = formatMoment(job.receivedAt);
  const review = engine.reviewBill({
    request,
    ignoredFields,
    tenant: job.tenant,
    ruleBook,
    tables,
    requestId: job.requestId,
    reviewedAt: at,
  });
  const numbers = job.kept ?? { qrCodeID: null, qrCodeURL: null };
  const { pieces, reportDigest } = engine.serialiseReviewInPieces(review, {
    ...numbers,
    logHTML: job.omitsPage ? null : renderReport(review, { ...numbers, request, siteUrl: job.siteUrl }),
    processedDate: at,
    billReviewProcessingTime: Math.round(steadyNow() - job.startedAt),
  });
  const coding = chooseCoding(job.acceptEncoding);
  const body = compressText(pieces, coding);
  const { packs, tables: releases, inputDigest, resultDigest } = review.logHeader;
  return {
    body,
    headers: describeReview(coding, !job.omitsPage),
    review: {
      packs: JSON.stringify(packs),
      tables: JSON.stringify(releases),
      inputDigest,
      resultDigest,
      reportDigest: job.omitsPage ? nameRenderer() : reportDigest,
      entry: describeEntry(review, request),
    },
    counts: {
      lines: review.services.length,
      failed: review.error === null ? 0 : 1,
      bytesOut: body.length,
    },
  };
};
