/** Report links: a short id that is printed, and a secret that opens the report. */
import { digestSecret, isSameDigest } from '../credentials/secrets.ts';
import type { TenantRecord } from '../store/account-records.ts';
import type { ReviewRecord } from '../store/review-records.ts';
import type { Store } from '../store/store.ts';
import type { Random } from '../world.ts';

const SECRET_BYTES = 24;
const MILLISECONDS_PER_DAY = 86_400_000;

export interface ReportLink {
  readonly url: string;
  /** What is kept of the secret: SHA-256, hex. */
  readonly hash: string;
  readonly expiresAt: number | null;
}

/** Makes the link of a review: 192 random bits that only the caller ever sees. `days` 0: never expires. */
export function makeReportLink(
  publicUrl: string,
  qrCodeId: string,
  random: Random,
  now: number,
  days: number,
): ReportLink {
  const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url');
  return {
    url: `${publicUrl}/ID/${qrCodeId}?k=${secret}`,
    hash: digestSecret(secret),
    expiresAt: days === 0 ? null : now + days * MILLISECONDS_PER_DAY,
  };
}

const LINK = /\/ID\/([^/?#]+)\?k=([A-Za-z0-9_-]+)$/;

/** The id and the secret of a link, wherever the service was reached then; null for any other text. */
export function parseReportLink(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = LINK.exec(text.trim()) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Where the service was reached by a link; null for any other text. */
export const findSite = (link: string): string | null =>
  LINK.test(link) ? link.slice(0, link.search(LINK)) : null;

/** The review a link was made for, or null, whether or not the link still opens it. */
export async function findReviewOfLink(
  store: Store,
  id: string,
  secret: string,
): Promise<ReviewRecord | null> {
  const hash = digestSecret(secret);
  const review = await store.findReviewByLink(hash);
  return review && isSameDigest(review.linkHash, hash) && review.qrCodeId === id ? review : null;
}

/**
 * The review a link opens, or null. Ids repeat across tenants, so the secret finds the review and the id is
 * compared; a wrong id, a wrong secret, an expired and a revoked link, and one of a disabled tenant all look the same from outside.
 */
export async function findLinkedReview(
  store: Store,
  id: string,
  secret: string,
  now: number,
): Promise<ReviewRecord | null> {
  const review = await findReviewOfLink(store, id, secret);
  const tenant = review && (await store.findTenant(review.tenantId));
  return tenant && isLinkOpen(review, tenant, now) ? review : null;
}

/** A tenant's setting holds for links that it has already, but gives none of them a day more than it was made with. */
export function isLinkOpen(review: ReviewRecord, tenant: TenantRecord, now: number): boolean {
  const { linkDays, linksRevokedAt, disabledAt } = tenant;
  const ends = [
    review.linkExpiresAt,
    linkDays === null || linkDays === 0 ? null : review.createdAt + linkDays * MILLISECONDS_PER_DAY,
  ];
  if (disabledAt !== null || review.linkRevokedAt !== null) return false;
  if (linksRevokedAt !== null && review.createdAt <= linksRevokedAt) return false;
  return ends.every((end) => end === null || end > now);
}
