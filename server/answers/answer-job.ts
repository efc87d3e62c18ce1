/** Answers a request by the endpoint that it was sent to. */
import { ENDPOINTS } from '../endpoints.ts';
import type { Answer, Job, Knowledge } from './job.ts';

export const answerJob = (job: Job, knowledge: Knowledge): Answer =>
  ENDPOINTS.find(({ id }) => id === job.endpoint)!.answer(job, knowledge);
