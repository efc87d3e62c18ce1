/** Bulk jobs as a caller sends and fetches them. */
import { setTimeout as pause } from 'node:timers/promises';
import { makeBill, type Reply, send } from './caller.ts';

export interface SentJob {
  readonly id: string;
  /** Names of its bills, in the order of its rows. */
  readonly bills: readonly string[];
}

type Headers = Readonly<Record<string, string>>;

async function call(url: string, headers: Headers, method: string, path: string, body?: string) {
  const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/x-ndjson' };
  const reply: Reply = await send(url, {
    ...{ method, path, headers: typed },
    ...(body === undefined ? {} : { body }),
  });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
  return reply.text;
}

/** Sends a job of `count` small bills in chunks of four, and begins it. */
export async function sendJob(url: string, headers: Headers, name: string, count: number): Promise<SentJob> {
  const { jobID: id } = JSON.parse(await call(url, headers, 'POST', '/v1/jobs')) as { jobID: string };
  const bills = Array.from({ length: count }, (_, index) => `BULK-${name}-${index}`);
  for (let at = 0; at < count; at += 4) {
    const rows = bills.slice(at, at + 4).map((bill) => `${makeBill(bill, 2)}\n`);
    await call(url, headers, 'POST', `/v1/jobs/${id}/rows?after=${at}`, rows.join(''));
  }
  await call(url, headers, 'POST', `/v1/jobs/${id}/submit?rows=${count}`);
  return { id, bills };
}

export interface FinishedJobs {
  readonly expected: number;
  readonly rows: number;
  /** Rows that are no review, or stand where another should, or have the number of another. */
  readonly wrong: number;
  readonly bills: readonly string[];
}

/** Waits for the jobs, at most so many milliseconds, and looks at what became of their rows. */
export async function finishJobs(
  url: string,
  headers: Headers,
  jobs: readonly SentJob[],
  patience: number,
): Promise<FinishedJobs> {
  const end = performance.now() + patience;
  const ids = new Set<string>();
  let [rows, wrong] = [0, 0];
  for (const { id, bills } of jobs) {
    for (;;) {
      const { state } = JSON.parse(await call(url, headers, 'GET', `/v1/jobs/${id}`)) as { state: string };
      if (state === 'done' || performance.now() > end) break;
      await pause(200);
    }
    const lines = (await call(url, headers, 'GET', `/v1/jobs/${id}/results?after=0`)).split('\n');
    for (const [index, line] of lines.filter((one) => one !== '').entries()) {
      const review = JSON.parse(line) as { qrCodeID?: string; bill?: { uniqueID?: string } };
      rows += 1;
      if (!review.qrCodeID || ids.has(review.qrCodeID) || !line.includes(`"${bills[index]}"`)) wrong += 1;
      else ids.add(review.qrCodeID);
    }
  }
  const bills = jobs.flatMap((job) => job.bills);
  return { expected: bills.length, rows, wrong, bills };
}
