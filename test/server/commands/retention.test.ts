/** How long reviews are kept: said by tenant, done by a service or by hand, and erased for good where somebody wants that. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verifyChain } from '../../../server/audit/verify-chain.ts';
import { openStore } from '../../../server/commands/open-store.ts';
import { ERASED_AT_ONCE, pruneStep, startPruning } from '../../../server/kept/prune.ts';
import { digestBytes } from '../../../server/store/chain.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { type Store, StoreUnavailable } from '../../../server/store/store.ts';
import { NOON } from '../service.ts';
import { JOB, makeEntry, makeReview, TENANT } from '../store/records.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-retention-'));
afterAll(() => rmSync(folder, { recursive: true }));
const DAY = 86_400_000;
const quiet = { info() {}, warn() {}, error() {} };
const ALWAYS_GOOD = { look: () => 'good' as const };

const keep = (store: Store, id: string, days: number, tenantId = 'one') => {
  const createdAt = NOON - days * DAY;
  const review = makeReview({ qrCodeId: id, linkHash: tenantId + id, tenantId, createdAt });
  return store.addReview(
    { ...review, bytesDigest: digestBytes(review) },
    makeEntry({ billId: `CANARY-BILL-${id}` }),
  );
};

/** A tenant with reviews of 1, 10 and 100 days, and another one that keeps everything. */
async function makeStore() {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const store = await openStore(dataDir);
  await store.addTenant(TENANT);
  await store.addTenant({ ...TENANT, id: 'two' });
  for (const days of [100, 10, 1]) await keep(store, `${days}`, days);
  await store.addBulkJob(JOB);
  await store.addBulkJob({ ...JOB, id: 'k', tenantId: 'two' });
  await keep(store, '100', 100, 'two');
  await store.close();
  const call = (words: string) => run([...words.split(' '), '--data-dir', dataDir]);
  return { dataDir, call };
}

test('a tenant says how long its reviews are kept', async () => {
  const { call } = await makeStore();
  expect(await call('tenant change one --review-days 30')).toMatchObject({
    code: 0,
    stdout: 'Reviews of one are kept for 30 days.\n',
  });
  expect((await call('tenant list')).stdout).toMatch(/^one .* 30 +active$/m);
  expect((await call('tenant change one --review-days 1')).stdout).toBe(
    'Reviews of one are kept for 1 day.\n',
  );
  expect((await call('tenant change one --review-days for-ever')).stdout).toBe(
    'Reviews of one are kept for ever.\n',
  );
  await call('tenant add three --review-days 7');
  expect((await call('tenant list')).stdout).toMatch(/^three .* 7 +active$/m);
  for (const days of ['0', '-1', '1.5', '36501', 'never'])
    expect((await call(`tenant change one --review-days=${days}`)).stderr).toMatch(
      /^--review-days \S+: give a whole number from 1 to 36500, or for-ever\.\n$/,
    );
  expect((await call('tenant change one')).stderr).toMatch(/^Say what is to change: --link-days/);
});

test('store prune counts, and erases when it is told; the chain holds', async () => {
  const { call } = await makeStore();
  await call('tenant change one --review-days 30');
  const counted = await call('store prune');
  expect(counted.stdout).toMatch(/^one +30 +1$/m);
  expect(counted.stdout).toMatch(/To be erased: 1 review; --do does it\.\n$/);
  expect(counted.stdout).not.toMatch(/^two/m);
  expect((await call('store prune --do')).stdout).toMatch(/Erased: 1 review\.\n$/);
  expect((await call('store prune')).stdout).toMatch(/To be erased: 0 reviews/);
  const { code, stdout } = await call('audit verify');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^3 reviews in the chain\. Last link: 4:\w{64} Erased: 1 review\. Last erasure: e1:/,
    ),
  ]);
  const [noted] = /e1:[0-9a-f]{64}/.exec(stdout)!;
  expect((await call(`audit verify --noted ${noted}`)).code).toBe(0);
});

test('tenant erase wants the id again and a tenant that sends no more, and leaves nothing of its reviews', async () => {
  const { call, dataDir } = await makeStore();
  expect((await call('tenant erase one --confirm on')).stderr).toMatch(/^--confirm on is not one: repeat/);
  expect((await call('tenant erase one --confirm one')).stderr).toMatch(/`tenant disable one` first\.\n$/);
  expect((await call('tenant erase x --confirm x')).stderr).toMatch(/^There is no tenant x/);
  await call('tenant disable one');
  const canary = () =>
    readdirSync(dataDir).filter((name) => readFileSync(join(dataDir, name)).includes('CANARY-BILL-10'));
  expect(canary()).not.toEqual([]);
  expect(await call('tenant erase one --confirm one')).toMatchObject({
    code: 0,
    stdout:
      'Erased of one: 3 reviews, with all that was known of them, and its bulk jobs. Backups still have them.\n',
  });
  const store = await openStore(dataDir);
  expect([await store.listBulkJobs('one', 9), await store.listBulkJobs('two', 9)]).toMatchObject([
    [],
    [{ id: 'k' }],
  ]);
  await store.close();
  await call('tenant disable two');
  await call('tenant erase two --confirm two');
  const size = statSync(join(dataDir, 'bill-review.sqlite')).size;
  expect((await call('store vacuum')).stdout).toMatch(new RegExp(`had ${size} bytes and has \\d+\\.\n$`));
  expect(canary()).toEqual([]);
  expect(await call('audit verify')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^0 reviews in the chain\. Last link: 4:\w{64} Erased: 4 reviews/,
    ) as string,
  });
});

test('store vacuum beside a service counts the log of the store, too', async () => {
  const { call, dataDir } = await makeStore();
  const running = await openStore(dataDir);
  for (let number = 0; number < 20; number += 1) await keep(running, `new-${number}`, 0);
  const { stdout } = await call('store vacuum');
  await running.close();
  const [before, after] = [.../(\d+) bytes and has (\d+)\.\n$/.exec(stdout)!.slice(1)].map(Number);
  expect(after).toBeLessThan(before!);
});

test('a service erases a few at a time, and waits for the next day', async () => {
  const store = await openSqliteStore(':memory:');
  await store.addTenant({ ...TENANT, reviewDays: 30 });
  const count = ERASED_AT_ONCE + 5;
  for (let number = 0; number < count; number += 1) await keep(store, `${number}`, 29.5);
  let now = NOON;
  const logged: object[] = [];
  const step = () => pruneStep(store, () => now, { ...quiet, info: (fields) => void logged.push(fields) });
  expect([await step(), await store.countReviews('one', null)]).toEqual([false, count]);
  now += DAY;
  expect([await step(), await store.countReviews('one', null)]).toEqual([true, 5]);
  expect([await step(), await store.countReviews('one', null)]).toEqual([false, 0]);
  expect(logged).toEqual([
    { tenant: 'one', reviews: ERASED_AT_ONCE },
    { tenant: 'one', reviews: 5 },
  ]);
  expect(await verifyChain(store)).toMatchObject({ count: 0, erased: count, problems: [] });
  await store.close();
});

test('a service goes on by itself, also after its store was away, until it is stopped', async () => {
  const store = await openSqliteStore(':memory:');
  await store.addTenant({ ...TENANT, reviewDays: 30 });
  for (let number = 0; number < ERASED_AT_ONCE + 5; number += 1) await keep(store, `${number}`, 31);
  const pruning = startPruning(store, () => NOON, quiet, ALWAYS_GOOD);
  for (const end = performance.now() + 20_000; (await store.countReviews('one', null)) > 0; ) {
    expect(performance.now()).toBeLessThan(end);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await pruning.stop();
  const away: Store = { ...store, listTenants: () => Promise.reject(new StoreUnavailable('away')) };
  const failing = startPruning(
    away,
    () => NOON,
    {
      ...quiet,
      error: () => expect.unreachable('it is the health that tells'),
    },
    ALWAYS_GOOD,
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  await failing.stop();
  await store.close();
});
