/** Finds reviews, and the lines of them that wait for a person, in SQL that every adapter shares. Always of one tenant. */
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

type SearchPart = Pick<Store, 'searchReviews' | 'listReviewsOfBill' | 'listQueue' | 'countQueue'>;

/** Comes after every text that begins alike. */
const AFTER = '\u{10ffff}';

export function createSearchQueries(db: Kysely<Database>): SearchPart {
  const summaries = (tenantId: string) =>
    db
      .selectFrom('reviewFacts')
      .select([
        ...([
          'qrCodeId',
          'clientId',
          'createdAt',
          'supersededBy',
          'unansweredAt',
          'billId',
          'claimId',
        ] as const),
        ...(['firstDay', 'lastDay', 'status', 'charge', 'allowance', 'lineCount'] as const),
      ])
      .select((is) =>
        is
          .selectFrom('waitingLines')
          .whereRef('waitingLines.tenantId', '=', 'reviewFacts.tenantId')
          .whereRef('waitingLines.qrCodeId', '=', 'reviewFacts.qrCodeId')
          .select((line) => line.fn.countAll<number>().as('count'))
          .as('waitingCount'),
      )
      .where('tenantId', '=', tenantId);
  /** Lines of reviews that stand. */
  const queue = (tenantId: string) =>
    db
      .selectFrom('waitingLines')
      .innerJoin('reviewFacts', (join) =>
        join
          .onRef('reviewFacts.tenantId', '=', 'waitingLines.tenantId')
          .onRef('reviewFacts.qrCodeId', '=', 'waitingLines.qrCodeId'),
      )
      .where('waitingLines.tenantId', '=', tenantId)
      .where('reviewFacts.supersededBy', 'is', null);
  return {
    async searchReviews(tenantId, question) {
      const { text, madeFrom, madeBefore, servedFrom, servedThrough, isCurrent, offset, limit } = question;
      let query = summaries(tenantId);
      if (text !== '')
        query = query.where((is) =>
          is.or(
            (['billId', 'claimId', 'qrCodeId'] as const).map((column) =>
              is.and([is(column, '>=', text), is(column, '<', text + AFTER)]),
            ),
          ),
        );
      if (madeFrom !== null) query = query.where('createdAt', '>=', madeFrom);
      if (madeBefore !== null) query = query.where('createdAt', '<', madeBefore);
      if (servedFrom !== null) query = query.where('lastDay', '>=', servedFrom);
      if (servedThrough !== null) query = query.where('firstDay', '<=', servedThrough);
      if (isCurrent) query = query.where('supersededBy', 'is', null);
      const rows = await query
        .orderBy('createdAt', 'desc')
        .orderBy('qrCodeId')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, waitingCount: row.waitingCount ?? 0 }));
    },
    async listReviewsOfBill(tenantId, billId) {
      const rows = await summaries(tenantId)
        .where('billId', '=', billId)
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map((row) => ({ ...row, waitingCount: row.waitingCount ?? 0 }));
    },
    async listQueue(tenantId, who, { offset, limit }) {
      let query = queue(tenantId).select([
        ...(['waitingLines.qrCodeId', 'billId', 'claimId', 'createdAt', 'line', 'code'] as const),
        ...(['lineCharge', 'lineAllowance', 'least', 'most', 'who', 'message'] as const),
      ]);
      if (who !== null) query = query.where('who', 'like', `%${who}%`);
      return query
        .orderBy('createdAt')
        .orderBy('waitingLines.qrCodeId')
        .orderBy('line')
        .limit(limit)
        .offset(offset)
        .execute();
    },
    async countQueue(tenantId) {
      const rows = await queue(tenantId)
        .select((is) => ['who', is.fn.countAll<number>().as('count')])
        .groupBy('who')
        .execute();
      const counts = new Map<string, number>();
      for (const { who, count } of rows)
        for (const one of who.split(' ')) counts.set(one, (counts.get(one) ?? 0) + Number(count));
      return counts;
    },
  };
}
