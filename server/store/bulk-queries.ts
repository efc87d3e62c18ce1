/** Bulk jobs in SQL that every adapter shares; keeping what became of a chunk is the adapter's own. */
import type { Kysely } from 'kysely';
import { createChunkQueries } from './bulk-chunk-queries.ts';
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
  | 'splitBulkRows'
  | 'findBulkResult'
  | 'listBulkBytes'
  | 'replaceBulkBytes'
  | 'removeBulkJob'
  | 'removeOldBulkJobs'
>;

const JOB = ['id', 'tenantId', 'clientId', 'createdAt', 'submittedAt', 'rowCount', 'omitsPages'] as const;

/** A job as its table has it. */
type Stored = Pick<Database['bulkJobs'], (typeof JOB)[number]>;

export function createBulkQueries(db: Kysely<Database>): BulkPart {
  return { ...createJobQueries(db), ...createChunkQueries(db) };
}

function createJobQueries(db: Kysely<Database>) {
  const listJobs = (tenantId: string) =>
    db.selectFrom('bulkJobs').select(JOB).where('tenantId', '=', tenantId);
  const addProgress = async (jobs: readonly Stored[]) => {
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
        omitsPages: job.omitsPages === 1,
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
        .values({ ...job, omitsPages: job.omitsPages ? 1 : 0, claimedAt: 0 })
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
