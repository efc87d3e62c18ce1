/** Reviews and their numbers, in SQL that every adapter shares; inserting them is the adapter's own. */
import { type Kysely, sql } from 'kysely';
import { CHAINED } from './chain.ts';
import { readLists } from './named-lists.ts';
import type { ChainEntry } from './review-records.ts';
import { COLUMNS } from './review-statements.ts';
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
  | 'listChain'
  | 'listUnchained'
  | 'countUnchained'
  | 'revokeLink'
  | 'checkHealth'
>;

type List = 'packs' | 'tables';

const withoutLists = <Column extends string>(columns: readonly Column[]) =>
  columns.filter((column): column is Exclude<Column, List> => column !== 'packs' && column !== 'tables');

export function createReviewQueries(db: Kysely<Database>): ReviewPart {
  const unchained = () =>
    db
      .selectFrom('reviews')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reviewChain')
              .select('position')
              .whereRef('reviewChain.tenantId', '=', 'reviews.tenantId')
              .whereRef('reviewChain.qrCodeId', '=', 'reviews.qrCodeId'),
          ),
        ),
      );
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
        .select(withoutLists(COLUMNS))
        .select(readLists)
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
        .select(withoutLists(COLUMNS))
        .select(readLists)
        .where('linkHash', '=', linkHash)
        .executeTakeFirst();
      return row ?? null;
    },
    async listChain(after, limit) {
      const links = await db
        .selectFrom('reviewChain')
        .selectAll()
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute();
      if (links.length === 0) return [];
      const reviews = await db
        .selectFrom('reviews')
        .select(withoutLists(CHAINED))
        .select(readLists)
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('tenantId', 'qrCodeId'),
            'in',
            links.map(({ tenantId, qrCodeId }) => tuple(tenantId, qrCodeId)),
          ),
        )
        .execute();
      const placeOf = ({ tenantId, qrCodeId }: Pick<ChainEntry, 'tenantId' | 'qrCodeId'>) =>
        JSON.stringify([tenantId, qrCodeId]);
      const byPlace = new Map(reviews.map((review) => [placeOf(review), review]));
      const erased = await db
        .selectFrom('reviewErasures')
        .select(['position', 'erasedAt'])
        .where(
          'position',
          'in',
          links.map(({ position }) => position),
        )
        .execute();
      const erasedAt = new Map(erased.map((erasure) => [erasure.position, erasure.erasedAt]));
      return links.map((link) => ({
        ...link,
        review: byPlace.get(placeOf(link)) ?? null,
        erasedAt: erasedAt.get(link.position) ?? null,
      }));
    },
    listUnchained: () =>
      unchained()
        .select(['tenantId', 'qrCodeId'])
        .where('bytesDigest', 'is not', null)
        .orderBy('createdAt')
        .execute(),
    async countUnchained() {
      const row = await unchained()
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('bytesDigest', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
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
