import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { EVERY_EVENT } from '../../../server/audit/verify-events.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { makeEvent } from './audit-conformance.ts';
import { checkStore } from './conformance.ts';
import { makeReview, TENANT } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => {
  files += 1;
  return join(folder, `sub-${files}`, 'store.sqlite');
};

checkStore('SQLite in memory', () => openSqliteStore(':memory:'));
checkStore('SQLite in a file', () => openSqliteStore(newFile()));

test('only the owner can read the file', async () => {
  const file = newFile();
  const store = await openSqliteStore(file);
  await store.addTenant(TENANT);
  const modes = [file, `${file}-wal`].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  await store.close();
});

/** A store with a tenant and its review, closed again. */
async function keepReview(): Promise<string> {
  const file = newFile();
  const store = await openSqliteStore(file);
  await store.addTenant(TENANT);
  await store.addReview(makeReview());
  await store.close();
  return file;
}

test('opening again changes nothing and finds everything', async () => {
  const file = await keepReview();
  const second = await openSqliteStore(file);
  expect(await second.findTenant('one')).toEqual(TENANT);
  expect(await second.findReview('one', '0000-0001')).toEqual(makeReview());
  await second.close();
});

test('reviews from before the digest of the report was kept are found, without one', async () => {
  const file = await keepReview();
  const database = new DatabaseSync(file);
  database.exec('alter table reviews drop column report_digest');
  database.exec('drop table repeats');
  database.exec('alter table review_facts drop column unanswered_at');
  for (const column of ['link_days', 'links_revoked_at'])
    database.exec(`alter table tenants drop column ${column}`);
  database.exec("delete from kysely_migration where name >= '003'");
  database.close();
  const second = await openSqliteStore(file);
  expect(await second.findReview('one', '0000-0001')).toEqual(makeReview({ reportDigest: null }));
  await second.addReview(makeReview({ qrCodeId: '0000-0002', linkHash: 'bb' }));
  expect(await second.findReview('one', '0000-0002')).toMatchObject({ reportDigest: 'e' });
  await second.close();
});

test('steps that were broken off before they were noted are run again', async () => {
  const file = await keepReview();
  const database = new DatabaseSync(file);
  database.exec("delete from kysely_migration where name >= '004'");
  database.close();
  const second = await openSqliteStore(file);
  expect(await second.findReview('one', '0000-0001')).toEqual(makeReview());
  await second.changeLinkDays('one', 3);
  expect((await second.findTenant('one'))!.linkDays).toBe(3);
  await second.close();
});

test('a step that was written beside a later one is run after it', async () => {
  const file = await keepReview();
  const database = new DatabaseSync(file);
  database.exec("drop table audit_events; delete from kysely_migration where name = '011-audit-events'");
  database.close();
  const second = await openSqliteStore(file);
  await second.addAuditEvent(makeEvent());
  expect(await second.listAuditEvents(EVERY_EVENT)).toHaveLength(1);
  await second.close();
});

test('another process sees a change at once, and both may write', async () => {
  const file = newFile();
  const [serving, terminal] = [await openSqliteStore(file), await openSqliteStore(file)];
  await terminal.addTenant(TENANT);
  const keys = { clientId: 'c', tenantId: 'one', apiKeyHash: 'x', kid: null, now: 0 };
  expect((await serving.lookUpCaller(keys)).tenant!.disabledAt).toBeNull();
  await terminal.disableTenant('one', 7);
  expect((await serving.lookUpCaller(keys)).tenant!.disabledAt).toBe(7);
  const reviews = Array.from({ length: 40 }, (_, index) =>
    makeReview({ qrCodeId: `${index}`, linkHash: `${index}` }),
  );
  await Promise.all(reviews.map((review, index) => (index % 2 ? serving : terminal).addReview(review)));
  expect(await terminal.findReview('one', '39')).not.toBeNull();
  await serving.close();
  await terminal.close();
});

test('closing waits for what is under way', async () => {
  const file = newFile();
  const store = await openSqliteStore(file);
  await store.addTenant(TENANT);
  const added = store.addReview(makeReview());
  await store.close();
  await added;
  const again = await openSqliteStore(file);
  expect(await again.findReview('one', '0000-0001')).toEqual(makeReview());
  await again.close();
});

test('a process killed at any moment loses nothing it has acknowledged', async () => {
  const file = newFile();
  const writer = new URL('./killed-writer.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    acknowledged.push(line);
    if (acknowledged.length === 300) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'close'), once(lines, 'close')]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  const store = await openSqliteStore(file);
  for (const id of acknowledged) expect(await store.findReview('one', id)).not.toBeNull();
  await store.close();
});
