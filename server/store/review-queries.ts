/** Reviews and their numbers, in SQL that every adapter shares; inserting them is the adapter's own. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

type ReviewPart = Pick<
  Store,
  | 'reserveReviewNumbers'
  | 'noteUnanswered'
  | 'listReviewBytes'
  | 'replaceReviewBytes'
  | 'findReview'
  | 'findRepeat'
  | 'findReviewByLink'
  | 'revokeLink'
  | 'checkHealth'
>;

export function createReviewQueries(db: Kysely<Database>): ReviewPart {
  return {
    async reserveReviewNumbers(tenantId, count) {
      const row = await db
        .updateTable('tenants')
        .set((field) => ({ nextReviewNumber: field('nextReviewNumber', '+', count) }))
        .where('id', '=', tenantId)
        .returning('nextReviewNumber')
        .executeTakeFirstOrThrow();
      return row.nextReviewNumber - count;
    },
    async noteUnanswered(tenantId, qrCodeId, at) {
      await db
        .updateTable('reviewFacts')
        .set({ unansweredAt: at })
        .where('tenantId', '=', tenantId)
        .where('qrCodeId', '=', qrCodeId)
        .execute();
    },
    async findReview(tenantId, qrCodeId) {
      const row = await db
        .selectFrom('reviews')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('qrCodeId', '=', qrCodeId)
        .executeTakeFirst();
      return row ?? null;
    },
    async listReviewBytes({ tenantId, qrCodeId }, limit) {
      return db
        .selectFrom('reviews')
        .select(['tenantId', 'qrCodeId', 'requestBytes', 'resultBytes'])
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('tenantId', 'qrCodeId'), '>', tuple(tenantId, qrCodeId)),
        )
        .orderBy('tenantId')
        .orderBy('qrCodeId')
        .limit(limit)
        .execute();
    },
    replaceReviewBytes: (reviews) =>
      db.transaction().execute(async (transaction) => {
        for (const { tenantId, qrCodeId, ...bytes } of reviews)
          await transaction
            .updateTable('reviews')
            .set({ requestBytes: bytes.requestBytes, resultBytes: bytes.resultBytes })
            .where('tenantId', '=', tenantId)
            .where('qrCodeId', '=', qrCodeId)
            .execute();
      }),
    async findReviewByLink(linkHash) {
      const row = await db
        .selectFrom('reviews')
        .selectAll()
        .where('linkHash', '=', linkHash)
        .executeTakeFirst();
      return row ?? null;
    },
    async findRepeat(id, now) {
      const row = await db
        .selectFrom('repeats')
        .select(['bodyDigest', 'qrCodeId'])
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return row ?? null;
    },
    async revokeLink(tenantId, qrCodeId, at) {
      const { numUpdatedRows } = await db
        .updateTable('reviews')
        .set({ linkRevokedAt: at })
        .where('tenantId', '=', tenantId)
        .where('qrCodeId', '=', qrCodeId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async checkHealth() {
      await sql`select 1`.execute(db);
    },
  };
}
