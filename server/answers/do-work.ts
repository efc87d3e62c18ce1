/** Has requests answered in turns: on this thread, but for large ones, which other requests would wait for. */
import type { Turns } from '../door/turns.ts';
import { answerJob } from './answer-job.ts';
import type { DoWork, Job, Knowledge, Workers } from './job.ts';

/** Characters of a body that takes longer than others may wait for it: some hundred lines. */
const LARGE = 50_000;

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
