/**
 * The chain of the reviews that are kept: each link is the digest of its review and of the link before it, so that no
 * review can be changed, taken out or put elsewhere without every later link being another one. Whoever can write the
 * store can make the whole chain anew; the last link, noted elsewhere, shows that too.
 */
import { createHash } from 'node:crypto';
import type { ChainedReview, Erasure, ReviewRecord } from './review-records.ts';

/** In the order in which they are digested. */
export const CHAINED = [
  'tenantId',
  'qrCodeId',
  'requestId',
  'clientId',
  'requestEncoding',
  'packs',
  'tables',
  'inputDigest',
  'resultDigest',
  'reportDigest',
  'bytesDigest',
  'linkHash',
  'createdAt',
] as const satisfies readonly (keyof ChainedReview)[];

/** @param before the link before it, blank for the first; returns 64 hex digits */
export const linkReview = (before: string, review: ChainedReview): string =>
  createHash('sha256')
    .update(JSON.stringify([before, ...CHAINED.map((field) => review[field])]))
    .digest('hex');

/** In the order in which they are digested. */
const ERASED = ['number', 'position', 'tenantId', 'qrCodeId', 'madeAt', 'erasedAt', 'days'] as const;

/**
 * The link of a record that a review was erased: these have a chain of their own.
 *
 * @param before the link of the record before it, blank for the first
 * @param reviewLink the link that the review had; null: it was from before there was a chain
 */
export const linkErasure = (
  before: string,
  erasure: Omit<Erasure, 'link'>,
  reviewLink: string | null,
): string =>
  createHash('sha256')
    .update(JSON.stringify([before, reviewLink, ...ERASED.map((field) => erasure[field])]))
    .digest('hex');

/** Of the request as received and the response as sent, before anything is sealed; 64 hex digits. */
export const digestBytes = ({
  requestBytes,
  resultBytes,
}: Pick<ReviewRecord, 'requestBytes' | 'resultBytes'>) =>
  createHash('sha256')
    .update(`${requestBytes.length} `)
    .update(requestBytes)
    .update(resultBytes)
    .digest('hex');
