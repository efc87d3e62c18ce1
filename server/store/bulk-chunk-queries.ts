/** Chunks of bulk jobs in SQL that every adapter shares: what is sent, taken on, and what became of it. */
import type { Kysely } from 'kysely';
import type { BulkResult } from './bulk-records.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

const NOTHING = new Uint8Array();

/** A chunk that nobody has taken on. */
const FRESH = {
  ...{ attempt: 0, claim: '', claimedUntil: 0, doneCount: 0, failedCount: 0 },
  ...{ finishedAt: null, kept: '', resultBytes: NOTHING },
};

/** Looks for a free chunk so often before it says that there is none: others may be as quick. */
const TRIES = 20;

const ROWS = ['tenantId', 'jobId', 'firstRow', 'rowCount', 'digest', 'requestBytes'] as const;

export function createChunkQueries(db: Kysely<Database>) {
  /**
   * The next chunk that may be taken on: of the tenant that has waited longest, and of that in order, those behind all
   * others whose workers died. Else the first chunks are there each time that somebody ends a worker, and are taken for the
   * cause; and one that is the cause holds up the rest.
   */
  const findFree = (now: number) =>
    db
      .selectFrom('bulkChunks')
      .innerJoin('bulkJobs', 'bulkJobs.id', 'bulkChunks.jobId')
      .innerJoin('tenants', 'tenants.id', 'bulkJobs.tenantId')
      .select(ROWS.map((column) => `bulkChunks.${column}` as const))
      .select(['bulkJobs.clientId', 'omitsPages', 'attempt'])
      .where('finishedAt', 'is', null)
      .where('claimedUntil', '<', now)
      .where('submittedAt', 'is not', null)
      .where('disabledAt', 'is', null)
      .orderBy(({ selectFrom }) =>
        selectFrom('bulkJobs as other')
          .whereRef('other.tenantId', '=', 'bulkJobs.tenantId')
          .select(({ fn }) => fn.max('other.claimedAt').as('claimedAt')),
      )
      .orderBy('attempt')
      .orderBy('submittedAt')
      .orderBy('bulkChunks.jobId')
      .orderBy('firstRow')
      .limit(1)
      .executeTakeFirst();
  return {
    addBulkRows: (rows) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('bulkJobs')
          .set((field) => ({ rowCount: field('rowCount', '+', rows.rowCount) }))
          .where('tenantId', '=', rows.tenantId)
          .where('id', '=', rows.jobId)
          .where('rowCount', '=', rows.firstRow - 1)
          .where('submittedAt', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction
          .insertInto('bulkChunks')
          .values({ ...rows, ...FRESH })
          .execute();
        return true;
      }),
    async findBulkRows(tenantId, jobId, firstRow) {
      const found = await db
        .selectFrom('bulkChunks')
        .select(['digest', 'rowCount'])
        .where('tenantId', '=', tenantId)
        .where('jobId', '=', jobId)
        .where('firstRow', '=', firstRow)
        .executeTakeFirst();
      return found ?? null;
    },
    async claimBulkRows(claim, now, until) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const free = await findFree(now);
        if (!free) return null;
        const { numUpdatedRows } = await db
          .updateTable('bulkChunks')
          .set({ claim, claimedUntil: until, attempt: free.attempt + 1 })
          .where('jobId', '=', free.jobId)
          .where('firstRow', '=', free.firstRow)
          .where('attempt', '=', free.attempt)
          .where('finishedAt', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) continue;
        await db.updateTable('bulkJobs').set({ claimedAt: now }).where('id', '=', free.jobId).execute();
        return { ...free, omitsPages: free.omitsPages === 1, claim, attempt: free.attempt + 1 };
      }
      return null;
    },
    async renewBulkClaim({ jobId, firstRow, claim }, until) {
      const { numUpdatedRows } = await db
        .updateTable('bulkChunks')
        .set({ claimedUntil: until })
        .where('jobId', '=', jobId)
        .where('firstRow', '=', firstRow)
        .where('claim', '=', claim)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    splitBulkRows: ({ jobId, firstRow, claim }, parts) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('bulkChunks')
          .where('jobId', '=', jobId)
          .where('firstRow', '=', firstRow)
          .where('claim', '=', claim)
          .where('finishedAt', 'is', null)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        for (const rows of parts)
          await transaction
            .insertInto('bulkChunks')
            .values({ ...rows, ...FRESH })
            .execute();
        return true;
      }),
    async findBulkResult(tenantId, jobId, row) {
      const found = await db
        .selectFrom('bulkChunks')
        .select(['tenantId', 'jobId', 'firstRow', 'rowCount', 'kept', 'resultBytes'])
        .where('tenantId', '=', tenantId)
        .where('jobId', '=', jobId)
        .where('firstRow', '<=', row)
        .where('finishedAt', 'is not', null)
        .orderBy('firstRow', 'desc')
        .limit(1)
        .executeTakeFirst();
      return found && row < found.firstRow + found.rowCount ? found : null;
    },
    listBulkBytes: ({ jobId, firstRow }, limit) =>
      db
        .selectFrom('bulkChunks')
        .select(['jobId', 'firstRow', 'requestBytes', 'resultBytes'])
        .where(({ or, and, eb }) =>
          or([eb('jobId', '>', jobId), and([eb('jobId', '=', jobId), eb('firstRow', '>', firstRow)])]),
        )
        .orderBy('jobId')
        .orderBy('firstRow')
        .limit(limit)
        .execute(),
    replaceBulkBytes: (changes) =>
      db.transaction().execute(async (transaction) => {
        let count = 0n;
        for (const [old, { requestBytes, resultBytes }] of changes) {
          const { numUpdatedRows } = await transaction
            .updateTable('bulkChunks')
            .set({ requestBytes, resultBytes })
            .where('jobId', '=', old.jobId)
            .where('firstRow', '=', old.firstRow)
            // One that was done meanwhile has results now, and its rows no more.
            .where('resultBytes', '=', old.resultBytes)
            .executeTakeFirst();
          count += numUpdatedRows;
        }
        return Number(count);
      }),
  } satisfies Partial<Store>;
}

/** Marks a chunk as done whose claim is still good; its rows are needed no more. */
export const finishChunk = (
  db: Kysely<Database>,
  { jobId, firstRow, claim, kept, resultBytes, failedCount, finishedAt }: BulkResult,
) =>
  db
    .updateTable('bulkChunks')
    .set(({ ref }) => ({
      ...{ kept, resultBytes, failedCount, finishedAt, claimedUntil: 0, requestBytes: NOTHING },
      doneCount: ref('rowCount'),
    }))
    .where('jobId', '=', jobId)
    .where('firstRow', '=', firstRow)
    .where('claim', '=', claim)
    .where('finishedAt', 'is', null);
