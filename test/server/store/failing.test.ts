/** A store that cannot write: what its callers are told, what its health is, and how it recovers. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/store/node-sqlite-dialect.ts';
import { createSqliteStore } from '../../../server/store/sqlite.ts';
import { AlreadyThere } from '../../../server/store/store.ts';
import { makeReview, TENANT } from './records.ts';

async function open(unhealthy = 60_000) {
  const database = openDatabase(':memory:');
  const store = await createSqliteStore(database, { unhealthy });
  await store.addTenant(TENANT);
  return { database, store };
}

const large = (id: string) =>
  makeReview({ qrCodeId: id, linkHash: id, resultBytes: new Uint8Array(1_000_000) });
const FULL = { name: 'StoreUnavailable', reason: { errcode: 13, errstr: 'database or disk is full' } };
const READ_ONLY = {
  name: 'StoreUnavailable',
  reason: { errcode: 8, errstr: 'attempt to write a readonly database' },
};

test('a full disk is called one, for every review of the group, and for the health until a write succeeds', async () => {
  const { database, store } = await open();
  database.exec('pragma max_page_count = 100');
  const results = await Promise.allSettled([store.addReview(large('a')), store.addReview(large('b'))]);
  expect(results).toMatchObject([
    { status: 'rejected', reason: FULL },
    { status: 'rejected', reason: FULL },
  ]);
  await expect(store.checkHealth()).rejects.toMatchObject(FULL);
  database.exec('pragma max_page_count = 100000');
  await store.addReview(large('a'));
  await store.checkHealth();
  expect(await store.findReview('one', 'b')).toBeNull();
  await store.close();
});

test('a transaction of several steps says as well why it failed', async () => {
  const { database, store } = await open();
  database.exec('pragma max_page_count = 1');
  const scopes = ['x'.repeat(1_000_000)];
  const client = { id: 'c', tenantId: 'one', scopes, createdAt: 1, disabledAt: null };
  await expect(store.addClient(client, 'hash')).rejects.toMatchObject(FULL);
  await store.close();
});

test('health tries a write itself once the failure is old, so that a store nobody calls recovers', async () => {
  const { database, store } = await open(0);
  database.exec('pragma query_only = on');
  await expect(store.reserveReviewNumbers('one', 1)).rejects.toMatchObject(READ_ONLY);
  await expect(store.checkHealth()).rejects.toMatchObject(READ_ONLY);
  database.exec('pragma query_only = off');
  await store.checkHealth();
  await store.close();
});

test('a failure that is fresh counts even when a small write would succeed', async () => {
  const { database, store } = await open();
  database.exec('pragma query_only = on');
  await expect(store.reserveReviewNumbers('one', 1)).rejects.toMatchObject(READ_ONLY);
  database.exec('pragma query_only = off');
  await expect(store.checkHealth()).rejects.toMatchObject(READ_ONLY);
  await store.close();
});

test('a record that is there already is no matter of health', async () => {
  const { store } = await open();
  await expect(store.addTenant(TENANT)).rejects.toThrow(AlreadyThere);
  await store.checkHealth();
  await store.close();
});
