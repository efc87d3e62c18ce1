/** Bulk work of a process: threads for the rows, and what a row needs of the service. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerJob } from '../answers/answer-job.ts';
import type { Knowledge } from '../answers/job.ts';
import { createWorkers } from '../answers/workers.ts';
import type { RuleFolders } from '../open-rules.ts';
import { createReviewIds } from '../review-id.ts';
import { type Bulk, startBulk } from './run-bulk.ts';
import type { BulkParts } from './run-rows.ts';

/** Begins to review the rows of bulk jobs, each thread a chunk at a time. */
export function openBulk(
  parts: Omit<BulkParts, 'answer' | 'nextReviewId'>,
  folders: RuleFolders,
  knowledge: Knowledge,
): Bulk {
  const threads = parts.config.bulkWorkers;
  const workers = createWorkers(folders, knowledge, { threads: Math.max(1, threads) });
  const answer: BulkParts['answer'] = async (job) => {
    const answered = await workers.answer(job);
    if (answered) return answered;
    // A thread that has other rules by now, or too little memory: then here, with the requests of the service in between.
    await nextTurn();
    return answerJob(job, knowledge);
  };
  const bulk = startBulk({ ...parts, answer, nextReviewId: createReviewIds(parts.store) }, threads);
  return {
    ...bulk,
    async stop() {
      await bulk.stop();
      await workers.close();
    },
  };
}
