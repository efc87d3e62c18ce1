/** Reviews and their numbers, in SQL that every adapter shares; inserting them is the adapter's own. */
import { type Kysely, sql } from 'kysely';
import { readReview } from './records.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

type ReviewPart = Pick<
  Store,
  'reserveReviewNumbers' | 'findReview' | 'findReviewByLink' | 'revokeLink' | 'checkHealth'
>;

export function createReviewQueries(db: Kysely<Database>): ReviewPart {
  return {
    async reserveReviewNumbers(tenantId, count) {
      const row = await db
        .updateTable('tenants')
        .set((field) => ({ next_review_number: field('next_review_number', '+', count) }))
        .where('id', '=', tenantId)
        .returning('next_review_number')
        .executeTakeFirstOrThrow();
      return row.next_review_number - count;
    },
    async findReview(tenantId, qrCodeId) {
      const row = await db
        .selectFrom('reviews')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('qr_code_id', '=', qrCodeId)
        .executeTakeFirst();
      return row ? readReview(row) : null;
    },
    async findReviewByLink(linkHash) {
      const row = await db
        .selectFrom('reviews')
        .selectAll()
        .where('link_hash', '=', linkHash)
        .executeTakeFirst();
      return row ? readReview(row) : null;
    },
    async revokeLink(tenantId, qrCodeId, at) {
      const { numUpdatedRows } = await db
        .updateTable('reviews')
        .set({ link_revoked_at: at })
        .where('tenant_id', '=', tenantId)
        .where('qr_code_id', '=', qrCodeId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async checkHealth() {
      await sql`select 1`.execute(db);
    },
  };
}
