/** A service in memory with bulk work beside it. */
import { randomBytes } from 'node:crypto';
import { answerJob } from '../../../server/answers/answer-job.ts';
import { type Bulk, type BulkPace, startBulk } from '../../../server/bulk/run-bulk.ts';
import type { BulkParts } from '../../../server/bulk/run-rows.ts';
import type { JobView } from '../../../server/bulk/view-job.ts';
import { createReviewIds } from '../../../server/kept/review-id.ts';
import { fakeAssembly } from '../fake-engine.ts';
import { PUBLIC_URL, type Service, startService, testConfig } from '../service.ts';

export interface BulkService {
  readonly service: Service;
  readonly logged: object[];
  /** Begins to work, until the end of the test stops it. */
  begin(changes?: Partial<BulkParts>, atOnce?: number, pace?: Partial<BulkPace>): Bulk;
  call(
    method: string,
    path: string,
    body?: string,
    more?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** A job with these rows, submitted. */
  submit(rows: readonly string[], headers?: Readonly<Record<string, string>>): Promise<string>;
  /** Resolves when the job is done. */
  finish(id: string): Promise<JobView>;
  results(id: string, after?: number): Promise<{ readonly [key: string]: unknown }[]>;
}

const PACE: Partial<BulkPace> = { look: 5 };

export async function startBulkService(bulks: Bulk[]): Promise<BulkService> {
  const service = await startService();
  const logged: object[] = [];
  const note = (fields: object) => void logged.push(fields);
  const headers = await service.authorise(service.one);
  const call: BulkService['call'] = async (method, path, body, more = {}) =>
    service.app.request(path, {
      method,
      headers: {
        ...headers,
        ...more,
        ...(body === undefined ? {} : { 'content-type': 'application/x-ndjson' }),
      },
      ...(body === undefined ? {} : { body }),
    });
  const read = async (response: Promise<Response>) => (await (await response).json()) as JobView;
  return {
    service,
    logged,
    begin(changes = {}, atOnce = 1, pace = PACE) {
      const parts = {
        ...{
          store: service.store,
          clock: () => service.clock.now,
          random: randomBytes,
          config: testConfig(),
        },
        logger: { info: note, warn: note, error: note },
        publicUrl: () => PUBLIC_URL,
        nextReviewId: createReviewIds(service.store),
        answer: async (job: Parameters<BulkParts['answer']>[0]) => answerJob(job, fakeAssembly),
      };
      const bulk = startBulk({ ...parts, ...changes }, atOnce, pace);
      bulks.push(bulk);
      return bulk;
    },
    call,
    async submit(rows, given = {}) {
      const { jobID } = await read(call('POST', '/v1/jobs', undefined, given));
      await call('POST', `/v1/jobs/${jobID}/rows?after=0`, `${rows.join('\n')}\n`);
      await call('POST', `/v1/jobs/${jobID}/submit?rows=${rows.length}`);
      return jobID;
    },
    async finish(id) {
      for (;;) {
        const job = await read(call('GET', `/v1/jobs/${id}`));
        if (job.state === 'done') return job;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async results(id, after = 0) {
      const text = await (await call('GET', `/v1/jobs/${id}/results?after=${after}`)).text();
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    },
  };
}
