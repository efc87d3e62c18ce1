/** What every adapter of the store must do with bulk jobs. `start` gives a store with the tenants `one` and `two`. */
import { describe, expect, test } from 'vitest';
import type { BulkResult, BulkRows, ClaimedRows } from '../../../server/store/bulk-records.ts';
import { AlreadyThere, type Store } from '../../../server/store/store.ts';
import { JOB, makeEntry, makeReview } from './records.ts';

const BYTES = new Uint8Array([31, 139, 0, 255]);

const makeRows = (firstRow: number, changes: Partial<BulkRows> = {}): BulkRows => ({
  ...{ tenantId: 'one', jobId: 'j', firstRow, rowCount: 2, digest: `d${firstRow}`, requestBytes: BYTES },
  ...changes,
});

const makeResult = (
  { tenantId, jobId, firstRow, claim }: ClaimedRows,
  changes: Partial<BulkResult> = {},
): BulkResult => ({
  ...{ tenantId, jobId, firstRow, claim, finishedAt: 50, failedCount: 1 },
  ...{ kept: '["0000-0001",null]', resultBytes: BYTES },
  ...changes,
});

export function checkBulk(name: string, start: () => Promise<Store>): void {
  const startJob = async (
    chunks: number,
    { id = 'j', tenantId = 'one', submittedAt = 9 } = {},
    given?: Store,
  ) => {
    const store = given ?? (await start());
    await store.addBulkJob({ ...JOB, id, tenantId });
    for (let index = 0; index < chunks; index += 1)
      await store.addBulkRows(makeRows(2 * index + 1, { jobId: id, tenantId }));
    await store.submitBulkJob(tenantId, id, 2 * chunks, submittedAt);
    return store;
  };

  describe(`${name}: bulk jobs`, () => {
    test('come back as they went in, of their tenant alone, the newest first', async () => {
      const store = await start();
      await store.addBulkJob(JOB);
      await store.addBulkJob({ ...JOB, id: 'k', createdAt: 6, omitsPages: true });
      await store.addBulkJob({ ...JOB, id: 'l', tenantId: 'two' });
      const progress = { doneCount: 0, failedCount: 0, finishedAt: null };
      expect(await store.findBulkJob('one', 'j')).toEqual({ ...JOB, ...progress });
      expect(await store.findBulkJob('one', 'k')).toMatchObject({ omitsPages: true });
      expect(await store.findBulkJob('two', 'j')).toBeNull();
      expect((await store.listBulkJobs('one', 9)).map(({ id }) => id)).toEqual(['k', 'j']);
      expect((await store.listBulkJobs('one', 1)).map(({ id }) => id)).toEqual(['k']);
      await expect(store.addBulkJob(JOB)).rejects.toThrow(AlreadyThere);
    });
    test('take rows one behind the other, each once, until they are submitted', async () => {
      const store = await start();
      await store.addBulkJob(JOB);
      expect(await store.addBulkRows(makeRows(3))).toBe(false);
      expect(await store.addBulkRows(makeRows(1))).toBe(true);
      expect(await store.addBulkRows(makeRows(1))).toBe(false);
      expect(await store.addBulkRows(makeRows(3, { tenantId: 'two' }))).toBe(false);
      expect(await store.findBulkRows('one', 'j', 1)).toEqual({ digest: 'd1', rowCount: 2 });
      expect(await store.findBulkRows('one', 'j', 3)).toBeNull();
      expect(await store.findBulkRows('two', 'j', 1)).toBeNull();
      expect(await store.submitBulkJob('one', 'j', 3, 9)).toBe(false);
      expect(await store.submitBulkJob('two', 'j', 2, 9)).toBe(false);
      expect(await store.submitBulkJob('one', 'j', 2, 9)).toBe(true);
      expect(await store.submitBulkJob('one', 'j', 2, 10)).toBe(true);
      expect(await store.addBulkRows(makeRows(3))).toBe(false);
      expect(await store.findBulkJob('one', 'j')).toMatchObject({ submittedAt: 9, rowCount: 2 });
    });
    test('without rows are done at once', async () => {
      const store = await startJob(0);
      expect(await store.findBulkJob('one', 'j')).toMatchObject({ finishedAt: 9 });
    });
    test('are worked on by one at a time, in order, until the claim runs out', async () => {
      const store = await startJob(2);
      const first = await store.claimBulkRows('a', 10, 20);
      expect(first).toEqual({ ...makeRows(1), clientId: 'c', omitsPages: false, claim: 'a', attempt: 1 });
      expect((await store.claimBulkRows('b', 10, 20))!.firstRow).toBe(3);
      expect(await store.claimBulkRows('c', 20, 30)).toBeNull();
      expect(await store.claimBulkRows('c', 21, 30)).toMatchObject({ firstRow: 1, attempt: 2 });
      expect(await store.renewBulkClaim(first!, 40)).toBe(false);
      expect(await store.renewBulkClaim({ ...first!, claim: 'c' }, 60)).toBe(true);
      expect((await store.claimBulkRows('d', 50, 70))!.firstRow).toBe(3);
      expect(await store.claimBulkRows('e', 50, 70)).toBeNull();
    });
    test('whose worker died stand behind those that nobody has taken on', async () => {
      const store = await startJob(2);
      await startJob(1, { id: 'k' }, store);
      const taken: string[] = [];
      for (let time = 10; time < 50; time += 10) {
        const { jobId, firstRow } = (await store.claimBulkRows(`${time}`, time, time + 5))!;
        taken.push(`${jobId}${firstRow}`);
      }
      expect(taken).toEqual(['j1', 'j3', 'k1', 'j1']);
    });
    test('are not begun before they are submitted, nor of a tenant that is disabled', async () => {
      const store = await start();
      await store.addBulkJob(JOB);
      await store.addBulkRows(makeRows(1));
      expect(await store.claimBulkRows('a', 10, 20)).toBeNull();
      await store.submitBulkJob('one', 'j', 2, 9);
      await store.disableTenant('one', 9);
      expect(await store.claimBulkRows('a', 10, 20)).toBeNull();
    });
    test('of one tenant do not wait for those of another', async () => {
      const store = await startJob(3);
      await startJob(1, { id: 'k', tenantId: 'two', submittedAt: 99 }, store);
      const taken: string[] = [];
      for (const [index, claim] of ['a', 'b', 'c', 'd'].entries())
        taken.push((await store.claimBulkRows(claim, 10 + index, 90))!.jobId);
      expect(taken.slice(0, 2).sort()).toEqual(['j', 'k']);
      expect(taken.slice(2)).toEqual(['j', 'j']);
    });
    test('keep what became of a chunk with its reviews, or nothing', async () => {
      const store = await startJob(2);
      const lost = (await store.claimBulkRows('a', 10, 20))!;
      await store.claimBulkRows('other', 10, 30);
      const rows = (await store.claimBulkRows('b', 21, 30))!;
      const review = { review: makeReview(), entry: makeEntry(), repeat: null };
      expect(await store.finishBulkRows(makeResult(lost), [review])).toBe(false);
      expect(await store.findReview('one', '0000-0001')).toBeNull();
      expect(await store.findBulkResult('one', 'j', 1)).toBeNull();
      expect(await store.finishBulkRows(makeResult(rows), [review])).toBe(true);
      expect(await store.findReview('one', '0000-0001')).toEqual(makeReview());
      expect((await store.listChain(0, 9)).map(({ qrCodeId }) => qrCodeId)).toEqual(['0000-0001']);
      expect(await store.finishBulkRows(makeResult(rows), [review])).toBe(false);
      const { kept, resultBytes } = makeResult(rows);
      const place = { tenantId: 'one', jobId: 'j', firstRow: 1, rowCount: 2 };
      expect(await store.findBulkResult('one', 'j', 2)).toEqual({ ...place, kept, resultBytes });
      expect(await store.findBulkResult('one', 'j', 3)).toBeNull();
      expect(await store.findBulkResult('two', 'j', 1)).toBeNull();
      expect(await store.findBulkJob('one', 'j')).toMatchObject({
        doneCount: 2,
        failedCount: 1,
        finishedAt: null,
      });
      const rest = (await store.claimBulkRows('c', 31, 40))!;
      await store.finishBulkRows(makeResult(rest, { finishedAt: 60 }), []);
      expect(await store.findBulkJob('one', 'j')).toMatchObject({ doneCount: 4, finishedAt: 60 });
    });
    test('a review that cannot be kept keeps nothing of its chunk', async () => {
      const store = await startJob(1);
      const rows = (await store.claimBulkRows('a', 10, 20))!;
      const [review, other] = [makeReview(), makeReview({ qrCodeId: '0000-0002' })].map((one) => ({
        ...{ review: one, entry: null, repeat: null },
      }));
      await expect(store.finishBulkRows(makeResult(rows), [review!, other!])).rejects.toThrow(AlreadyThere);
      expect(await store.findReview('one', '0000-0001')).toBeNull();
      expect(await store.findBulkResult('one', 'j', 1)).toBeNull();
    });
    test('go with their chunks, by their tenant or when they are old; reviews stay', async () => {
      const store = await startJob(1);
      const rows = (await store.claimBulkRows('a', 10, 20))!;
      await store.finishBulkRows(makeResult(rows), [{ review: makeReview(), entry: null, repeat: null }]);
      expect(await store.removeBulkJob('two', 'j')).toBe(false);
      expect(await store.removeBulkJob('one', 'j')).toBe(true);
      expect(await store.findBulkResult('one', 'j', 1)).toBeNull();
      expect(await store.findReview('one', '0000-0001')).not.toBeNull();
      await startJob(1, { id: 'k' }, store);
      expect([await store.removeOldBulkJobs(5), await store.removeOldBulkJobs(6)]).toEqual([0, 1]);
      expect(await store.findBulkJob('one', 'k')).toBeNull();
      expect(await store.claimBulkRows('b', 100, 200)).toBeNull();
    });
    test('have other bytes put in the place of theirs, but where these have changed', async () => {
      const store = await startJob(3);
      const first = { jobId: '', firstRow: 0 };
      expect((await store.listBulkBytes(first, 2)).map(({ firstRow }) => firstRow)).toEqual([1, 3]);
      const found = await store.listBulkBytes({ jobId: 'j', firstRow: 1 }, 9);
      const none = new Uint8Array();
      expect(found).toMatchObject([3, 5].map((firstRow) => ({ jobId: 'j', firstRow, resultBytes: none })));
      expect(found[0]!.requestBytes.length).toBeGreaterThan(0);
      const other = new Uint8Array([1, 2]);
      const changes = found.map((old) => [old, { ...old, requestBytes: other }] as const);
      const rows = (await store.claimBulkRows('a', 10, 20))!;
      await store.finishBulkRows(makeResult(rows), []);
      const done = (await store.claimBulkRows('b', 10, 20))!;
      expect(done.firstRow).toBe(3);
      await store.finishBulkRows(makeResult(done), []);
      expect(await store.replaceBulkBytes(changes)).toBe(1);
      expect((await store.listBulkBytes(first, 9)).map(({ requestBytes }) => requestBytes)).toEqual([
        none,
        none,
        other,
      ]);
      expect((await store.findBulkResult('one', 'j', 3))!.resultBytes).toEqual(BYTES);
    });
    test('are split by whoever has the claim, into chunks that nobody has taken on', async () => {
      const store = await startJob(2);
      const whole = (await store.claimBulkRows('a', 10, 20))!;
      const parts = [1, 2].map((firstRow) => makeRows(firstRow, { rowCount: 1 }));
      expect(await store.splitBulkRows({ ...whole, claim: 'b' }, parts)).toBe(false);
      expect(await store.splitBulkRows(whole, parts)).toBe(true);
      expect(await store.splitBulkRows(whole, parts)).toBe(false);
      const claims = [];
      for (const claim of ['c', 'd', 'e', 'f']) claims.push(await store.claimBulkRows(claim, 10, 20));
      expect(claims.map((one) => one && [one.firstRow, one.rowCount, one.attempt])).toEqual([
        [1, 1, 1],
        [2, 1, 1],
        [3, 2, 1],
        null,
      ]);
      expect(claims[1]!.requestBytes).toEqual(BYTES);
      expect(await store.findBulkJob('one', 'j')).toMatchObject({ rowCount: 4, doneCount: 0 });
    });
  });
}
