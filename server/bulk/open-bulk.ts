/** Bulk work of a process: threads for the rows, and what a row needs of the service. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerJob } from '../answers/answer-job.ts';
import type { Knowledge, Workers } from '../answers/job.ts';
import { createWorkers } from '../answers/workers.ts';
import type { Assembly } from '../assembly.ts';
import type { Config } from '../config/config.ts';
import { createReviewIds } from '../kept/review-id.ts';
import type { RuleFolders } from '../open-rules.ts';
import type { Held } from '../reload/hold.ts';
import { type Bulk, startBulk } from './run-bulk.ts';
import type { BulkParts } from './run-rows.ts';

/** What rows are reviewed by, and the threads that have it, too. */
export interface BulkBook {
  readonly knowledge: Knowledge;
  readonly bulkWorkers: Workers;
}

export const openBulkBook = (
  { bulkWorkers }: Pick<Config, 'bulkWorkers'>,
  folders: RuleFolders,
  assembly: Assembly,
): BulkBook => ({
  knowledge: assembly,
  bulkWorkers: createWorkers(folders, assembly, { threads: Math.max(1, bulkWorkers), work: 'jobs' }),
});

/** Begins to review the rows of bulk jobs, each row by the book of its moment. */
export function openBulk(
  parts: Omit<BulkParts, 'answer' | 'nextReviewId'>,
  books: Pick<Held<BulkBook>, 'use'>,
): Bulk {
  const answer: BulkParts['answer'] = (job) =>
    books.use(async ({ knowledge, bulkWorkers }) => {
      const answered = await bulkWorkers.answer(job);
      if (answered) return answered;
      // A thread that has other rules by now, or too little memory: then here, with the requests of the service in between.
      await nextTurn();
      return answerJob(job, knowledge);
    });
  const nextReviewId = createReviewIds(parts.store);
  const { bulkWorkers: threads } = parts.config;
  // One more than there are threads: none has to wait while what became of a chunk is kept.
  return startBulk({ ...parts, answer, nextReviewId }, threads === 0 ? 0 : threads + 1);
}
