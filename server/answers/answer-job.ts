/** Answers a request by the endpoint that it was sent to. */
import { ENDPOINTS } from '../endpoints.ts';
import { answerPage } from './answer-page.ts';
import { type Answer, type Job, type Knowledge, PAGE } from './job.ts';

export const answerJob = (job: Job, knowledge: Knowledge): Answer =>
  job.endpoint === PAGE
    ? answerPage(job, knowledge)
    : ENDPOINTS.find(({ id }) => id === job.endpoint)!.answer(job, knowledge);
