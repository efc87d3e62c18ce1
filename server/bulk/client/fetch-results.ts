/** Fetches what became of the rows of a job, from where an earlier attempt was broken off. */
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobView } from '../view-job.ts';
import type { CallApi } from './api-client.ts';

/** Between two looks at a job that is not done. Milliseconds. */
const LOOK = 1_000;
const NEWLINE = 0x0a;

/** Takes what comes, and says how many lines it took, until all are there or, unless it waits, until no more are ready. */
export async function fetchResults(
  call: CallApi,
  jobId: string,
  after: number,
  take: (chunk: Uint8Array) => Promise<void>,
  {
    isWaiting,
    report,
  }: { readonly isWaiting: boolean; readonly report: (done: number, job: JobView) => void },
): Promise<{ readonly count: number; readonly job: JobView }> {
  for (let count = after; ; ) {
    const job = await readJob(call, jobId);
    const response = await call({ method: 'GET', path: `/v1/jobs/${jobId}/results?after=${count}` });
    const before = count;
    for await (const chunk of response.body!) {
      await take(chunk);
      for (const byte of chunk) if (byte === NEWLINE) count += 1;
    }
    report(count, job);
    if (count === job.rows && job.state === 'done') return { count, job };
    if (count > before) continue;
    if (!isWaiting) return { count, job };
    await pause(LOOK);
  }
}

export const readJob = async (call: CallApi, jobId: string): Promise<JobView> =>
  (await (await call({ method: 'GET', path: `/v1/jobs/${jobId}` })).json()) as JobView;

/** Opens a file to add lines to it: a last line that was broken off goes. Says how many there are. */
export async function openForLines(file: string) {
  let lines = 0;
  let whole = 0;
  let length = 0;
  if (statSync(file, { throwIfNoEntry: false }))
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) {
        lines += 1;
        whole = length + at + 1;
      }
      length += chunk.length;
    }
  const handle = await open(file, 'a', 0o600);
  if (whole < length) await handle.truncate(whole);
  return { lines, handle };
}
