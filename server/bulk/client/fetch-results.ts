/** Fetches what became of the rows of a job, from where an earlier attempt was broken off. */
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobView } from '../view-job.ts';
import { ApiProblem, type CallApi } from './api-client.ts';

/** Between two looks at a job that is not done. Milliseconds. */
const LOOK = 1_000;
const NEWLINE = 0x0a;

/** Answers that broke off one behind the other, without a line in between, before it is given up. */
const MOST_BROKEN = 5;

/** Has whole lines taken, and says how many, until all are there or, unless it waits, until no more are ready. */
export async function fetchResults(
  call: CallApi,
  jobId: string,
  after: number,
  take: (lines: Uint8Array) => Promise<void>,
  {
    isWaiting,
    report,
  }: { readonly isWaiting: boolean; readonly report: (done: number, job: JobView) => void },
): Promise<{ readonly count: number; readonly job: JobView }> {
  let broken = 0;
  for (let count = after; ; ) {
    const job = await readJob(call, jobId);
    const response = await call({ method: 'GET', path: `/v1/jobs/${jobId}/results?after=${count}` });
    const { taken, isWhole } = await takeLines(response.body!, take);
    count += taken;
    report(count, job);
    if (count === job.rows && job.state === 'done') return { count, job };
    broken = isWhole || taken > 0 ? 0 : broken + 1;
    if (broken === MOST_BROKEN) throw new ApiProblem('unreachable', 'The results break off again and again.');
    if (taken > 0) continue;
    if (!isWaiting && isWhole) return { count, job };
    await pause(LOOK);
  }
}

/** A line that broke off is not taken: it comes again. */
async function takeLines(body: AsyncIterable<Uint8Array>, take: (lines: Uint8Array) => Promise<void>) {
  let taken = 0;
  let begun: Uint8Array[] = [];
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => null);
    if (next === null) return { taken, isWhole: false };
    if (next.done) return { taken, isWhole: begun.length === 0 };
    const chunk = next.value;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      begun.push(chunk);
      continue;
    }
    await take(Buffer.concat([...begun, chunk.subarray(0, end)]));
    begun = end < chunk.length ? [chunk.subarray(end)] : [];
    for (const byte of chunk) if (byte === NEWLINE) taken += 1;
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
