/** The page of a kept review that was sent without it, in its turn like any other work. */
import { gunzipSync } from 'node:zlib';
import type { DoWork } from '../answers/job.ts';
import { PAGE } from '../answers/job.ts';
import { decodeBody } from '../door/inflate.ts';
import { digestBytes } from '../store/chain.ts';
import type { ReviewRecord } from '../store/review-records.ts';

/** Resolves with compressed bytes that `readStoredPage` reads; rejects where the row was changed since it was kept. */
export type MakePage = (review: ReviewRecord) => Promise<Uint8Array>;

export function createPageMaker(work: DoWork): MakePage {
  return async (review) => {
    const { tenantId, requestId, requestBytes, requestEncoding, resultBytes, reportDigest } = review;
    if (digestBytes(review) !== review.bytesDigest)
      throw new Error('The kept review is not the one that was sent: its page cannot be made.');
    const { body } = await work(tenantId, {
      endpoint: PAGE,
      text: decodeBody(requestEncoding === 'gzip' ? gunzipSync(requestBytes) : requestBytes),
      tenant: { id: tenantId, pack: '' },
      requestId,
      receivedAt: review.createdAt,
      startedAt: 0,
      kept: null,
      siteUrl: '',
      acceptEncoding: null,
      omitsPage: false,
      unmade: { resultBytes, renderer: reportDigest! },
      historyLimit: 0,
    });
    return body as Uint8Array;
  };
}
