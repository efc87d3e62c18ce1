/** Events and their chain, in SQL that every adapter shares. */
import type { Kysely, Transaction } from 'kysely';
import { linkEvent } from './audit-chain.ts';
import type { NewAuditEvent } from './audit-records.ts';
import { createGroupCommit } from './group-commit.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

type AuditPart = Pick<Store, 'addAuditEvent' | 'listAuditEvents' | 'findChainPlace'>;

/** Rows of one insert: an adapter takes only so many values at once. */
const AT_ONCE = 64;

/**
 * @param lock has everybody else who writes an event wait until the end of the transaction
 * @returns the queries, and a function that waits for events that are under way
 */
export function createAuditQueries(
  db: Kysely<Database>,
  lock: (transaction: Transaction<Database>) => Promise<unknown>,
): { readonly queries: AuditPart; settle(): Promise<void> } {
  const write = (events: readonly NewAuditEvent[]) =>
    db.transaction().execute(async (transaction) => {
      await lock(transaction);
      let head = await transaction
        .selectFrom('auditEvents')
        .select(['position', 'link'])
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst();
      const rows = events.map(({ at, kind, actor, tenantId, subject, details }) => {
        const event = { position: (head?.position ?? 0) + 1, at, kind, actor, tenantId, subject, details };
        head = { position: event.position, link: linkEvent(head?.link ?? '', event) };
        return { ...event, link: head.link };
      });
      await transaction.insertInto('auditEvents').values(rows).execute();
    });
  // No event is at fault when a group fails: each is as good as its neighbours.
  const events = createGroupCommit(write, { isCulprit: () => false, most: AT_ONCE });
  return {
    settle: events.settle,
    queries: {
      addAuditEvent: events.add,
      async listAuditEvents({ tenantId, kind, subject, from, before, after, isNewestFirst, limit }) {
        let query = db.selectFrom('auditEvents').selectAll().where('position', '>', after);
        if (tenantId !== null) query = query.where('tenantId', '=', tenantId);
        if (kind !== null) query = query.where('kind', '=', kind);
        if (subject !== null) query = query.where('subject', '=', subject);
        if (from !== null) query = query.where('at', '>=', from);
        if (before !== null) query = query.where('at', '<', before);
        return query
          .orderBy('position', isNewestFirst ? 'desc' : 'asc')
          .limit(limit)
          .execute();
      },
      async findChainPlace(tenantId, qrCodeId) {
        const place = await db
          .selectFrom('reviewChain')
          .select(['position', 'link'])
          .where('tenantId', '=', tenantId)
          .where('qrCodeId', '=', qrCodeId)
          .executeTakeFirst();
        return place ?? null;
      },
    },
  };
}
