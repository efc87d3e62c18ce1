/** Rows of bulk jobs are reviewed as by the API, each exactly once, whoever is slow, stopped or killed in between. */
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerJob } from '../../../server/answers/answer-job.ts';
import type { Bulk } from '../../../server/bulk/run-bulk.ts';
import type { ClaimedRows } from '../../../server/store/bulk-records.ts';
import { StoreUnavailable } from '../../../server/store/store.ts';
import { MILLISECONDS_PER_DAY } from '../../../server/world.ts';
import { BILL, BREAKING_ID, fakeAssembly } from '../fake-engine.ts';
import { NOON, type Service, testConfig } from '../service.ts';
import { type BulkService, startBulkService } from './bulk-service.ts';

const bulks: Bulk[] = [];
afterEach(async () => {
  for (const bulk of bulks.splice(0)) await bulk.stop();
});

const bill = (id: string) => JSON.stringify({ ...BILL, Bill: { ...BILL.Bill, UniqueID: id } });
const ROWS = [bill('A'), '{"Bill":', bill('B'), bill(BREAKING_ID), bill('C')];

/** Numbers of the reviews that are kept, in the order of the chain. */
const listKept = async ({ service }: BulkService) =>
  (await service.store.listChain(0, 99)).map(({ qrCodeId }) => qrCodeId);

test('a row is answered as the API answers it, and what gives no review says so in its place', async () => {
  const parts = await startBulkService(bulks);
  parts.begin();
  const id = await parts.submit(ROWS);
  expect(await parts.finish(id)).toMatchObject({ rows: 5, rowsDone: 5, rowsFailed: 2 });
  const results = await parts.results(id);
  expect(results.map(({ code }) => code)).toEqual([
    undefined,
    'request_invalid',
    undefined,
    'internal',
    undefined,
  ]);
  expect(results.map(({ requestId }) => requestId)).toEqual([
    undefined,
    `${id}:2`,
    undefined,
    `${id}:4`,
    undefined,
  ]);
  expect(await listKept(parts)).toEqual([0, 2, 4].map((index) => results[index]!['qrCodeID']));
  const bytes = await (await parts.service.postBill()).arrayBuffer();
  const alone = JSON.parse(gunzipSync(bytes).toString()) as object;
  expect(Object.keys(results[0]!)).toEqual(Object.keys(alone));
  const link = new URL(results[0]!['qrCodeURL'] as string);
  expect((await parts.service.app.request(link.pathname + link.search)).status).toBe(200);
  expect((await parts.service.store.searchReviews('one', QUESTION)).length).toBe(4);
  expect(parts.logged).toMatchObject([{ requestId: `${id}:4`, tenant: 'one' }]);
});

const QUESTION = {
  ...{ text: '', madeFrom: null, madeBefore: null, servedFrom: null, servedThrough: null },
  ...{ isCurrent: false, offset: 0, limit: 99 },
};

test('old jobs are removed, but by no clock that was set far ahead', async () => {
  const parts = await startBulkService(bulks);
  const days = testConfig().jobDays;
  const removed: number[] = [];
  const store = {
    ...parts.service.store,
    async removeOldBulkJobs(before: number) {
      removed.push(Math.round((before - NOON) / MILLISECONDS_PER_DAY) + days);
      return 0;
    },
  };
  parts.begin({ store }, 1, { sweep: 5 });
  await vi.waitFor(() => expect(removed.length).toBeGreaterThan(1));
  parts.service.clock.now += 365 * MILLISECONDS_PER_DAY;
  await new Promise((resolve) => setTimeout(resolve, 50));
  parts.service.clock.now -= 365 * MILLISECONDS_PER_DAY;
  const before = removed.length;
  await vi.waitFor(() => expect(removed.length).toBeGreaterThan(before));
  expect(new Set(removed)).toEqual(new Set([0]));
});

test('a job for reviews without pages has them made so, and says so', async () => {
  const parts = await startBulkService(bulks);
  const asked: unknown[] = [];
  parts.begin({
    answer: async (job) => {
      asked.push([job.omitsPage, job.acceptEncoding]);
      return answerJob(job, fakeAssembly);
    },
  });
  const id = await parts.submit([ROWS[0]!], { prefer: 'omit-page' });
  expect(await parts.finish(id)).toMatchObject({ hasPages: false });
  const other = await parts.submit([ROWS[0]!]);
  expect(await parts.finish(other)).toMatchObject({ hasPages: true });
  expect(asked).toEqual([
    [true, 'zstd'],
    [false, 'zstd'],
  ]);
  const header = async (headers: Readonly<Record<string, string>>) =>
    (await parts.call('POST', '/v1/jobs', undefined, headers)).headers.get('preference-applied');
  expect([await header({ prefer: 'omit-page' }), await header({})]).toEqual(['omit-page', null]);
});

test('results are fetched from any row on, as far as they are done', async () => {
  const parts = await startBulkService(bulks);
  const id = await parts.submit(ROWS);
  expect(await parts.results(id)).toEqual([]);
  parts.begin();
  await parts.finish(id);
  const all = await parts.results(id);
  for (const after of [0, 1, 4, 5, 99]) expect(await parts.results(id, after)).toEqual(all.slice(after));
});

test('of a tenant that keeps nothing the results are there, and no review', async () => {
  const parts = await startBulkService(bulks);
  const { store } = parts.service;
  const findTenant: typeof store.findTenant = async (id) => {
    const tenant = await store.findTenant(id);
    return tenant && { ...tenant, keepsReviews: false };
  };
  parts.begin({ store: { ...store, findTenant } });
  const id = await parts.submit(ROWS);
  await parts.finish(id);
  const results = await parts.results(id);
  expect(results.map(({ code, qrCodeID }) => code ?? qrCodeID)).toEqual([
    null,
    'request_invalid',
    null,
    'internal',
    null,
  ]);
  expect(await listKept(parts)).toEqual([]);
});

test('the chunk of a worker that was killed is done again by another, once', async () => {
  const parts = await startBulkService(bulks);
  const { store, clock } = parts.service;
  const id = await parts.submit(ROWS);
  const dead = await store.claimBulkRows('dead', clock.now, clock.now + 30_000);
  expect(dead).toMatchObject({ firstRow: 1 });
  const bulk = parts.begin();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await parts.results(id)).toEqual([]);
  clock.now += 30_001;
  bulk.wake();
  expect((await parts.finish(id)).rowsDone).toBe(5);
  expect(await listKept(parts)).toHaveLength(3);
});

test('of two workers that both come to the end of a chunk one keeps it', async () => {
  const parts = await startBulkService(bulks);
  const { clock } = parts.service;
  const slow = Promise.withResolvers<void>();
  let isFirst = true;
  parts.begin({
    async answer(job) {
      if (isFirst) {
        isFirst = false;
        await slow.promise;
      }
      return answerJob(job, fakeAssembly);
    },
  });
  const id = await parts.submit(ROWS);
  await expect.poll(() => isFirst).toBe(false);
  clock.now += 30_001;
  parts.begin();
  await parts.finish(id);
  const kept = await listKept(parts);
  const results = await parts.results(id);
  slow.resolve();
  for (const bulk of bulks.splice(0)) await bulk.stop();
  expect(kept).toHaveLength(3);
  expect(await listKept(parts)).toEqual(kept);
  expect(await parts.results(id)).toEqual(results);
});

test('who is told to stop lets go, and another goes on at once', async () => {
  const parts = await startBulkService(bulks);
  const held = Promise.withResolvers<void>();
  let isBegun = false;
  const bulk = parts.begin({
    async answer(job) {
      isBegun = true;
      await held.promise;
      return answerJob(job, fakeAssembly);
    },
  });
  const id = await parts.submit(ROWS);
  await expect.poll(() => isBegun).toBe(true);
  const stopped = bulk.stop();
  held.resolve();
  await stopped;
  expect(await listKept(parts)).toEqual([]);
  parts.begin();
  expect((await parts.finish(id)).rowsDone).toBe(5);
});

describe('a chunk whose worker ended again and again', () => {
  /** Takes the next chunk on so often, each time as a worker that is killed then. */
  async function die({ store, clock }: Service, times: number): Promise<readonly (ClaimedRows | null)[]> {
    const claims: (ClaimedRows | null)[] = [];
    for (let attempt = 1; attempt <= times; attempt += 1) {
      claims.push(await store.claimBulkRows(`dead ${attempt}`, clock.now, clock.now + 30_000));
      clock.now += 30_001;
    }
    return claims;
  }

  test('is tried a row at a time, each of which comes out as it would have', async () => {
    const [parts, calm] = [await startBulkService(bulks), await startBulkService(bulks)];
    const [id, other] = [await parts.submit(ROWS), await calm.submit(ROWS)];
    const claims = await die(parts.service, 4);
    expect(claims.map((one) => one?.attempt)).toEqual([1, 2, 3, 4]);
    parts.begin();
    calm.begin();
    const done = await parts.finish(id);
    expect(done).toMatchObject({ rowsDone: 5, rowsFailed: (await calm.finish(other)).rowsFailed });
    const codes = async (own: BulkService, job: string) => (await own.results(job)).map(({ code }) => code);
    expect(await codes(parts, id)).toEqual(await codes(calm, other));
    expect(await listKept(parts)).toHaveLength(3);
  });

  test('because of one of its rows: that one is given up and says so, the others are reviewed', async () => {
    const parts = await startBulkService(bulks);
    const id = await parts.submit(ROWS.slice(0, 1));
    const claims = await die(parts.service, 12);
    expect(claims.map((one) => one?.attempt)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    parts.begin();
    expect(await parts.finish(id)).toMatchObject({ rowsFailed: 1 });
    expect((await parts.results(id)).map(({ code }) => code)).toEqual(['internal']);
  });

  test('of a row that others ended is tried again', async () => {
    const parts = await startBulkService(bulks);
    const id = await parts.submit(ROWS.slice(0, 1));
    await die(parts.service, 11);
    parts.begin();
    expect(await parts.finish(id)).toMatchObject({ rowsFailed: 0 });
  });

  test('is split by nobody who has lost it', async () => {
    const parts = await startBulkService(bulks);
    const id = await parts.submit(ROWS);
    const claims = await die(parts.service, 2);
    expect(await parts.service.store.splitBulkRows(claims[0]!, [])).toBe(false);
    parts.begin();
    expect((await parts.finish(id)).rowsDone).toBe(5);
  });
});

test.each([
  [
    'says so itself',
    new StoreUnavailable('away', { reason: { errcode: 'gone', errstr: 'gone' } }),
    {
      reason: { errcode: 'gone', errstr: 'gone' },
    },
  ],
  ['throws what nobody expects', new Error('away'), { bug: { kind: 'Error' } }],
])('a store that was away and %s is no end of the work', async (_, error, said) => {
  const parts = await startBulkService(bulks);
  const { store } = parts.service;
  let isAway = true;
  const claimBulkRows: typeof store.claimBulkRows = async (...words) => {
    if (!isAway) return store.claimBulkRows(...words);
    isAway = false;
    throw error;
  };
  parts.begin({ store: { ...store, claimBulkRows } });
  const id = await parts.submit(ROWS);
  expect((await parts.finish(id)).rowsDone).toBe(5);
  expect(parts.logged[0]).toMatchObject(said);
});

test('a chunk that is done when the store is away is kept when it is back', async () => {
  const parts = await startBulkService(bulks);
  const { store } = parts.service;
  let attempts = 0;
  const finishBulkRows: typeof store.finishBulkRows = async (...words) => {
    attempts += 1;
    if (attempts === 1) throw new StoreUnavailable('away');
    return store.finishBulkRows(...words);
  };
  parts.begin({ store: { ...store, finishBulkRows } });
  const id = await parts.submit(ROWS);
  expect((await parts.finish(id)).rowsDone).toBe(5);
  expect([attempts, await listKept(parts)]).toEqual([2, expect.objectContaining({ length: 3 })]);
});

test('old jobs are removed, and their reviews stay', async () => {
  const parts = await startBulkService(bulks);
  parts.begin();
  const id = await parts.submit(ROWS);
  await parts.finish(id);
  for (const bulk of bulks.splice(0)) await bulk.stop();
  parts.service.clock.now += 7 * 86_400_000 + 1;
  parts.begin();
  await expect.poll(() => parts.service.store.findBulkJob('one', id)).toBeNull();
  expect(await listKept(parts)).toHaveLength(3);
});
