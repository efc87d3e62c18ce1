/** Takes reviews out of a store for good, and keeps of each that it was taken out, in SQL that every adapter shares. */
import type { Kysely, Transaction } from 'kysely';
import { linkErasure } from './chain.ts';
import type { Erasure } from './review-records.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

type RetentionPart = Pick<Store, 'changeReviewDays' | 'countReviews' | 'eraseReviews' | 'listErasures'>;

/** @param lock lets nobody else write to the chain until the end of the transaction */
export function createRetentionQueries(
  db: Kysely<Database>,
  lock: (transaction: Transaction<Database>) => Promise<unknown>,
): RetentionPart {
  return {
    async changeReviewDays(id, days) {
      const { numUpdatedRows } = await db
        .updateTable('tenants')
        .set({ reviewDays: days })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async countReviews(tenantId, madeBefore) {
      let query = db
        .selectFrom('reviews')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('tenantId', '=', tenantId);
      if (madeBefore !== null) query = query.where('createdAt', '<', madeBefore);
      return (await query.executeTakeFirstOrThrow()).count;
    },
    eraseReviews: (tenantId, { madeBefore, days, at, limit }) =>
      db.transaction().execute(async (transaction) => {
        await lock(transaction);
        const found = await listOldest(transaction, tenantId, madeBefore, limit);
        if (found.length === 0) return 0;
        const ids = found.map(({ qrCodeId }) => qrCodeId);
        let head = await transaction
          .selectFrom('reviewErasures')
          .select(['number', 'link'])
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst();
        for (const { position, link, ...place } of found) {
          const number: number = (head?.number ?? 0) + 1;
          const erasure = { ...place, number, position, erasedAt: at, days };
          const row: Erasure = { ...erasure, link: linkErasure(head?.link ?? '', erasure, link) };
          await transaction.insertInto('reviewErasures').values(row).execute();
          head = row;
        }
        for (const table of ['waitingLines', 'reviewFacts', 'repeats', 'reviews'] as const)
          await transaction
            .deleteFrom(table)
            .where('tenantId', '=', tenantId)
            .where('qrCodeId', 'in', ids)
            .execute();
        return found.length;
      }),
    listErasures: (after, limit) =>
      db
        .selectFrom('reviewErasures')
        .leftJoin('reviewChain', 'reviewChain.position', 'reviewErasures.position')
        .selectAll('reviewErasures')
        .select('reviewChain.link as reviewLink')
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit)
        .execute(),
  };
}

/** With the link of each, which those from before there was a chain have not. */
function listOldest(
  transaction: Transaction<Database>,
  tenantId: string,
  madeBefore: number | null,
  limit: number,
) {
  let query = transaction
    .selectFrom('reviews')
    .leftJoin('reviewChain', (join) =>
      join
        .onRef('reviewChain.tenantId', '=', 'reviews.tenantId')
        .onRef('reviewChain.qrCodeId', '=', 'reviews.qrCodeId'),
    )
    .select(['reviews.tenantId', 'reviews.qrCodeId', 'reviews.createdAt as madeAt', 'position', 'link'])
    .where('reviews.tenantId', '=', tenantId);
  if (madeBefore !== null) query = query.where('reviews.createdAt', '<', madeBefore);
  return query.orderBy('reviews.createdAt').limit(limit).execute();
}
