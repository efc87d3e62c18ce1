/** How rows come in and go out: again after a broken call, never twice, and never those of another tenant. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Bulk } from '../../../server/bulk/run-bulk.ts';
import { BILL } from '../fake-engine.ts';
import { type BulkService, startBulkService } from './bulk-service.ts';

const bulks: Bulk[] = [];
afterEach(async () => {
  for (const bulk of bulks.splice(0)) await bulk.stop();
});

const ROW = JSON.stringify(BILL);

async function startJob(): Promise<BulkService & { readonly at: string }> {
  const parts = await startBulkService(bulks);
  const { jobID } = (await (await parts.call('POST', '/v1/jobs')).json()) as { jobID: string };
  return { ...parts, at: `/v1/jobs/${jobID}` };
}

type Step = readonly [method: string, path: string, body?: string];
type Said = readonly [status: number, said: string | number];

describe('of a job', () => {
  test.each<[string, readonly Step[], readonly Said[]]>([
    [
      'rows are counted, blank lines not',
      [['POST', '/rows?after=0', `${ROW}\n\n \r\n${ROW}\r\n`]],
      [[200, 2]],
    ],
    [
      'the same rows again change nothing, others at their place are refused',
      [
        ['POST', '/rows?after=0', ROW],
        ['POST', '/rows?after=0', ROW],
        ['POST', '/rows?after=0', `${ROW}\n${ROW}`],
        ['POST', '/rows?after=1', ROW],
      ],
      [
        [200, 1],
        [200, 1],
        [409, 'job_conflict'],
        [200, 2],
      ],
    ],
    ['rows that leave a gap are refused', [['POST', '/rows?after=1', ROW]], [[409, 'job_conflict']]],
    [
      'it is submitted with as many rows as there are, and takes no more',
      [
        ['POST', '/rows?after=0', ROW],
        ['POST', '/submit?rows=2'],
        ['POST', '/submit?rows=1'],
        ['POST', '/submit?rows=1'],
        ['POST', '/rows?after=1', ROW],
        ['POST', '/rows?after=0', ROW],
      ],
      [
        [200, 1],
        [409, 'job_conflict'],
        [200, 1],
        [200, 1],
        [409, 'job_conflict'],
        [200, 1],
      ],
    ],
    [
      'more rows than may come at once are refused',
      [
        ['POST', '/rows?after=0', `${ROW}\n`.repeat(201)],
        ['POST', '/rows?after=0', `${ROW}\n`.repeat(200)],
        ['POST', '/rows?after=200', `${ROW}\n${ROW}${' '.repeat(1_048_576)}`],
        ['POST', '/rows?after=200', `${ROW}${' '.repeat(1_048_576)}`],
        ['POST', '/rows?after=999999', `${ROW}\n${ROW}`],
      ],
      [
        [413, 'too_many_rows'],
        [200, 200],
        [413, 'too_many_rows'],
        [200, 201],
        [413, 'too_many_rows'],
      ],
    ],
    [
      'nothing is left when it is removed',
      [
        ['POST', '/rows?after=0', ROW],
        ['DELETE', ''],
        ['GET', ''],
        ['POST', '/rows?after=1', ROW],
        ['DELETE', ''],
      ],
      [
        [200, 1],
        [204, ''],
        [404, 'job_unknown'],
        [404, 'job_unknown'],
        [404, 'job_unknown'],
      ],
    ],
  ])('%s', async (_name, steps, expected) => {
    const { call, at } = await startJob();
    const said: Said[] = [];
    for (const [method, path, body] of steps) {
      const response = await call(method, at + path, body);
      const text = await response.text();
      const { rows = '', code } = (text === '' ? {} : JSON.parse(text)) as { rows?: number; code?: string };
      said.push([response.status, code ?? rows]);
    }
    expect(said).toEqual(expected);
  });
});

test('a job of another tenant is not there', async () => {
  const { service, at, call } = await startJob();
  const headers = { ...(await service.authorise(service.two)), 'content-type': 'application/x-ndjson' };
  const paths: readonly Step[] = [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/results?after=0'],
    ['POST', '/submit?rows=0'],
    ['POST', '/rows?after=0', ROW],
  ];
  for (const [method, path, body] of paths) {
    const response = await service.app.request(at + path, { method, headers, ...(body ? { body } : {}) });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      404,
      'job_unknown',
    ]);
  }
  const list = await service.app.request('/v1/jobs', { headers });
  expect(await list.json()).toEqual({ error: null, jobs: [] });
  expect((await call('GET', at)).status).toBe(200);
});
