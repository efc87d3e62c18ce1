/** What happens while another process holds the write lock of the file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import type { Patience } from '../../../server/store/guard-store.ts';
import { openDatabase } from '../../../server/store/node-sqlite-dialect.ts';
import { createSqliteStore } from '../../../server/store/sqlite.ts';
import { type Store, StoreUnavailable } from '../../../server/store/store.ts';
import { makeReview, TENANT } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-locked-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** A store with one tenant, and a second connection to its file that has begun to write. */
async function openLocked(patience: Partial<Patience> = {}) {
  files += 1;
  const file = join(folder, `store-${files}.sqlite`);
  const store = await createSqliteStore(openDatabase(file), patience);
  await store.addTenant(TENANT);
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const unlock = () => other.exec('rollback');
  const close = async () => {
    await store.close();
    other.close();
  };
  return { store, unlock, close };
}

const addReviews = (store: Store, count: number) =>
  Array.from({ length: count }, (_, index) =>
    store.addReview(makeReview({ qrCodeId: `${index}`, linkHash: `${index}` })),
  );
const later = () => new Promise((resolve) => setTimeout(resolve, 1));

test('a write waits without stopping the process: the lock can be let go, and reads are answered', async () => {
  const { store, unlock, close } = await openLocked({ total: 60_000, between: 5 });
  const start = performance.now();
  const writes = [...addReviews(store, 8), store.reserveReviewNumbers('one', 5)];
  await later();
  expect(await store.findTenant('one')).toEqual(TENANT);
  const keys = { clientId: 'c', tenantId: 'one', apiKeyHash: 'x', kid: null, now: 0 };
  expect((await store.lookUpCaller(keys)).tenant).toEqual(TENANT);
  unlock();
  await Promise.all(writes);
  // SQLite's own waiting takes five seconds, and nothing else runs until it gives up.
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(await store.findReview('one', '7')).not.toBeNull();
  await close();
});

test('a write does not wait for ever, and what was refused was not kept', async () => {
  const { store, unlock, close } = await openLocked({ total: 40, between: 5 });
  const results = await Promise.allSettled(addReviews(store, 8));
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { name: StoreUnavailable.name } });
  }
  unlock();
  expect(await store.findReview('one', '0')).toBeNull();
  await Promise.all(addReviews(store, 8));
  await close();
});

test('closing waits for a write that was only just called', async () => {
  const { store, unlock, close } = await openLocked();
  const [write] = addReviews(store, 1);
  const closed = close();
  await later();
  unlock();
  await Promise.all([write, closed]);
});

test('a look for bulk rows, of which there are none, does not make the store healthy', async () => {
  const { store, unlock, close } = await openLocked({ total: 40, between: 5 });
  await Promise.allSettled(addReviews(store, 1));
  expect(await store.claimBulkRows('claim', 1, 2)).toBeNull();
  await expect(store.checkHealth()).rejects.toMatchObject({ name: StoreUnavailable.name });
  unlock();
  await close();
});

test('closing waits for a write that waits for the lock', async () => {
  const { store, unlock, close } = await openLocked();
  const [write] = addReviews(store, 1);
  await later();
  const closed = close();
  await later();
  unlock();
  await Promise.all([write, closed]);
});
