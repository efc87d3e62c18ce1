/** Sends the rows of a file to a job in chunks, from where an earlier attempt was broken off. */
import { gzipSync } from 'node:zlib';
import { readLines } from '../../read-lines.ts';
import { MOST_BYTES, MOST_CHARACTERS, MOST_ROWS } from '../accept-rows.ts';
import type { JobView } from '../view-job.ts';
import type { CallApi } from './api-client.ts';

/** A line of the file that cannot be sent. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

async function* cutChunks(input: AsyncIterable<Uint8Array>, after: number): AsyncGenerator<string[]> {
  let rows: string[] = [];
  let length = 0;
  let passed = 0;
  for await (const { number, text, problem } of readLines(input, MOST_BYTES)) {
    if (passed < after) {
      passed += 1;
      continue;
    }
    if (text === null) {
      if (rows.length > 0) yield rows;
      throw new RowProblem(`Line ${number}: ${problem} The rows before it were sent.`);
    }
    const size = text.length + 1;
    if (rows.length === MOST_ROWS || (rows.length > 0 && length + size > MOST_CHARACTERS)) {
      yield rows;
      rows = [];
      length = 0;
    }
    rows.push(text.trimEnd());
    length += size;
  }
  if (rows.length > 0) yield rows;
}

/** Sends all rows behind the first `after` ones and submits the job. Throws RowProblem, ApiProblem. */
export async function sendRows(
  call: CallApi,
  jobId: string,
  input: AsyncIterable<Uint8Array>,
  after: number,
  report: (rows: number) => void,
): Promise<JobView> {
  let count = after;
  for await (const rows of cutChunks(input, after)) {
    await call({
      method: 'POST',
      path: `/v1/jobs/${jobId}/rows?after=${count}`,
      body: new Uint8Array(gzipSync(`${rows.join('\n')}\n`, { level: 1 })),
      headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
    });
    count += rows.length;
    report(count);
  }
  const response = await call({ method: 'POST', path: `/v1/jobs/${jobId}/submit?rows=${count}` });
  return (await response.json()) as JobView;
}
