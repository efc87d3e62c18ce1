/** What is administered is recorded with whoever did it; that it was is said when it cannot be. */
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { nameOperator } from '../../../server/audit/name-operator.ts';
import { openStore } from '../../../server/commands/open-store.ts';
import { listKeys } from '../../../server/store/key-file.ts';
import { run } from '../commands/run.ts';
import { NOON } from '../service.ts';
import { makeReview } from '../store/records.ts';
import { readEvents } from './read-events.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-events-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function makeFolder() {
  const dataDir = join(folder, `${++made}`);
  const at = (...words: string[]) => run([...words, '--data-dir', dataDir]);
  const read = async () => {
    const store = await openStore(dataDir);
    const events = await readEvents(store);
    await store.close();
    return events;
  };
  return { dataDir, at, read };
}

const OPERATOR = nameOperator();

test('each command that changes something, with ids and no secret', async () => {
  const { dataDir, at, read } = makeFolder();
  const secrets: string[] = [];
  const show = async (...words: string[]) => {
    const { stdout } = await at(...words);
    secrets.push(/(?:secret|API key) +(\S+)/.exec(stdout)![1]!);
    return /id +(\S+)/.exec(stdout)![1]!;
  };
  await at('tenant', 'add', 'one', '--link-days', '30');
  await at('tenant', 'change', 'one', '--link-days', '0');
  const client = await show('client', 'add', 'one');
  await show('client', 'rotate', client, '--overlap', '1h');
  await at('client', 'disable', client);
  const key = await show('key', 'add', 'one');
  const next = await show('key', 'rotate', key, '--overlap', '1h');
  await at('key', 'disable', next);
  const store = await openStore(dataDir);
  await store.addReview(makeReview());
  await store.close();
  await at('link', 'revoke', 'one', '0000-0001');
  await at('link', 'revoke-all', 'one');
  const kid = /with (\S+)\.$/m.exec((await at('signing-key', 'rotate')).stdout)![1]!;
  const sealing = /^(\S+) stands first/.exec((await at('store-key', 'rotate')).stdout)![1]!;
  const file = join(dataDir, 'bill-review.keys');
  const [, old] = listKeys(file);
  utimesSync(file, 0, 0);
  await at('store-key', 'forget', old!.id);
  await at('tenant', 'disable', 'one');
  const by = OPERATOR;
  expect(await read()).toEqual([
    `tenant.added ${by} one one {"keepsReviews":true,"linkDays":30}`,
    `tenant.changed ${by} one one {"linkDays":0}`,
    `client.added ${by} one ${client} {}`,
    `client.rotated ${by} one ${client} {"overlap":3600000}`,
    `client.disabled ${by} one ${client} {}`,
    `key.added ${by} one ${key} {}`,
    `key.added ${by} one ${next} {}`,
    `key.expired ${by} one ${key} {"until":${NOON + 3_600_000}}`,
    `key.disabled ${by} one ${next} {}`,
    `link.revoked ${by} one 0000-0001 {}`,
    `links.revoked ${by} one one {"madeUntil":${NOON}}`,
    `signing-key.added ${by} - ${kid} {}`,
    `signing-keys.expired ${by} - - ${JSON.stringify({ until: NOON + 3_600_000, except: kid })}`,
    `store-key.rotated ${by} - ${sealing} {}`,
    `store-key.resealed ${by} - ${sealing} {"rows":2}`,
    `store-key.forgotten ${by} - ${old!.id} {}`,
    `tenant.disabled ${by} one one {}`,
  ]);
  expect(secrets).toHaveLength(4);
  for (const secret of secrets) expect((await read()).join('\n')).not.toContain(secret);
});

test('nothing, where nothing was done', async () => {
  const { at, read } = makeFolder();
  await at('tenant', 'add', 'one');
  const before = await read();
  for (const words of ['tenant add one', 'tenant disable two', 'client disable c', 'key disable k'])
    expect((await at(...words.split(' '))).code).toBe(1);
  for (const words of ['tenant list', 'client list', 'key list', 'signing-key list', 'audit verify'])
    expect((await at(...words.split(' '))).code).toBe(0);
  expect((await at('link', 'revoke', 'one', '0000-0001')).code).toBe(1);
  expect(await read()).toEqual(before);
});

test('the start and the stop of a service, and what its first start makes', async () => {
  const { at, read } = makeFolder();
  expect((await at('serve', '--port', '0')).code).toBe(0);
  const kinds = (await read()).map((event) => event.split(' ').slice(0, 3).join(' '));
  expect(kinds).toEqual([
    'signing-key.added service -',
    'tenant.added service sandbox',
    'client.added service sandbox',
    'key.added service sandbox',
    'service.started service -',
    'service.stopped service -',
  ]);
});

test('where no event can be kept the command is done, and says so', async () => {
  const { dataDir, at } = makeFolder();
  await at('tenant', 'add', 'one');
  const database = new DatabaseSync(join(dataDir, 'bill-review.sqlite'));
  database.exec(
    "create trigger full before insert on audit_events begin select raise(abort, 'a canary'); end",
  );
  database.close();
  const { code, stdout, stderr } = await at('tenant', 'disable', 'one');
  expect([code, stdout]).toEqual([0, 'Tenant one is disabled.\n']);
  expect(stderr).toBe('This was done, but no event of it could be kept: tenant.disabled one.\n');
});
