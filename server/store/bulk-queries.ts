/** Bulk jobs and their chunks, in SQL that every adapter shares; keeping what became of a chunk is the adapter's own. */
import type { Kysely } from 'kysely';
import type { BulkJob, BulkResult } from './bulk-records.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

type BulkPart = Pick<
  Store,
  | 'addBulkJob'
  | 'findBulkJob'
  | 'listBulkJobs'
  | 'addBulkRows'
  | 'findBulkRows'
  | 'submitBulkJob'
  | 'claimBulkRows'
  | 'renewBulkClaim'
  | 'findBulkResult'
  | 'removeBulkJob'
  | 'removeOldBulkJobs'
>;

const NOTHING = new Uint8Array();

/** Looks for a free chunk so often before it says that there is none: others may be as quick. */
const TRIES = 20;

const JOB = ['id', 'tenantId', 'clientId', 'createdAt', 'submittedAt', 'rowCount'] as const;
const ROWS = ['tenantId', 'jobId', 'firstRow', 'rowCount', 'digest', 'requestBytes'] as const;

export function createBulkQueries(db: Kysely<Database>): BulkPart {
  return { ...createJobQueries(db), ...createChunkQueries(db) };
}

function createJobQueries(db: Kysely<Database>) {
  const listJobs = (tenantId: string) =>
    db.selectFrom('bulkJobs').select(JOB).where('tenantId', '=', tenantId);
  const addProgress = async (jobs: readonly BulkJob[]) => {
    if (jobs.length === 0) return [];
    const ids = jobs.map(({ id }) => id);
    const sums = await db
      .selectFrom('bulkChunks')
      .select(({ fn }) => [
        'jobId',
        fn.sum('doneCount').as('doneCount'),
        fn.sum('failedCount').as('failedCount'),
        fn.max('finishedAt').as('finishedAt'),
      ])
      .where('jobId', 'in', ids)
      .groupBy('jobId')
      .execute();
    const byJob = new Map(sums.map((one) => [one.jobId, one]));
    return jobs.map((job) => {
      const { doneCount = 0, failedCount = 0, finishedAt = null } = byJob.get(job.id) ?? {};
      const isDone = job.submittedAt !== null && Number(doneCount) === job.rowCount;
      return {
        ...job,
        doneCount: Number(doneCount),
        failedCount: Number(failedCount),
        finishedAt: isDone ? (finishedAt ?? job.submittedAt) : null,
      };
    });
  };
  return {
    async addBulkJob(job) {
      await db
        .insertInto('bulkJobs')
        .values({ ...job, claimedAt: 0 })
        .execute();
    },
    async findBulkJob(tenantId, id) {
      const [found] = await addProgress(await listJobs(tenantId).where('id', '=', id).execute());
      return found ?? null;
    },
    async listBulkJobs(tenantId, limit) {
      return addProgress(
        await listJobs(tenantId).orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute(),
      );
    },
    async submitBulkJob(tenantId, id, rowCount, at) {
      const { numUpdatedRows } = await db
        .updateTable('bulkJobs')
        .set(({ fn, ref, val }) => ({ submittedAt: fn.coalesce(ref('submittedAt'), val(at)) }))
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .where('rowCount', '=', rowCount)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    removeBulkJob: (tenantId, id) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('bulkJobs')
          .where('tenantId', '=', tenantId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await transaction.deleteFrom('bulkChunks').where('jobId', '=', id).execute();
        return numDeletedRows > 0n;
      }),
    removeOldBulkJobs: (createdBefore) =>
      db.transaction().execute(async (transaction) => {
        const old = transaction.selectFrom('bulkJobs').select('id').where('createdAt', '<', createdBefore);
        await transaction.deleteFrom('bulkChunks').where('jobId', 'in', old).execute();
        const { numDeletedRows } = await transaction
          .deleteFrom('bulkJobs')
          .where('createdAt', '<', createdBefore)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  } satisfies Partial<Store>;
}

function createChunkQueries(db: Kysely<Database>) {
  /** The next chunk that may be taken on: of the tenant that has waited longest, and of that in order. */
  const findFree = (now: number) =>
    db
      .selectFrom('bulkChunks')
      .innerJoin('bulkJobs', 'bulkJobs.id', 'bulkChunks.jobId')
      .innerJoin('tenants', 'tenants.id', 'bulkJobs.tenantId')
      .select(ROWS.map((column) => `bulkChunks.${column}` as const))
      .select(['bulkJobs.clientId', 'attempt'])
      .where('finishedAt', 'is', null)
      .where('claimedUntil', '<', now)
      .where('submittedAt', 'is not', null)
      .where('disabledAt', 'is', null)
      .orderBy(({ selectFrom }) =>
        selectFrom('bulkJobs as other')
          .whereRef('other.tenantId', '=', 'bulkJobs.tenantId')
          .select(({ fn }) => fn.max('other.claimedAt').as('claimedAt')),
      )
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
        const fresh = { attempt: 0, claim: '', claimedUntil: 0, doneCount: 0, failedCount: 0 };
        await transaction
          .insertInto('bulkChunks')
          .values({ ...rows, ...fresh, finishedAt: null, kept: '', resultBytes: NOTHING })
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
        return { ...free, claim, attempt: free.attempt + 1 };
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
