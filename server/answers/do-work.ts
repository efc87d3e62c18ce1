/** Has requests answered in turns: on this thread, but for large ones, which other requests would wait for. */
import type { Turns } from '../door/turns.ts';
import { answerJob } from './answer-job.ts';
import type { DoWork, Job, Knowledge, Workers } from './job.ts';

/**
 * Characters of a body that is answered beside the others: some 80 lines. Fifty such bodies at once have others wait for
 * a tenth of a second, fifty of three times as many lines on this thread for several.
 */
const LARGE = 12_000;

/** `turns` are those of this thread, `largeTurns` those of the other. */
export function createWork(
  knowledge: Knowledge,
  workers: Workers | undefined,
  turns: Turns,
  largeTurns: Turns,
): DoWork {
  const answerHere = (owner: string, job: Job) =>
    turns.take(owner, job.text.length, () => answerJob(job, knowledge));
  return async (owner, job) => {
    if (!workers || job.text.length < LARGE) return answerHere(owner, job);
    const answer = await largeTurns.take(owner, job.text.length, () => workers.answer(job));
    return answer ?? answerHere(owner, job);
  };
}
