/** Commands on report links: what they write into the store, and what they say of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../server/commands/open-store.ts';
import { NOON } from '../service.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(folder, 'data-'));
  await call('tenant add acme --link-days 30');
});

const call = (words: string) => run([...words.split(' '), '--data-dir', dataDir]);
async function readTenant() {
  const store = await openStore(dataDir);
  const tenant = await store.findTenant('acme');
  await store.close();
  return tenant!;
}

test.each<[words: string, linkDays: number | null, said: RegExp]>([
  ['tenant list', 30, /acme .* 30 +- +active/],
  ['tenant change acme --link-days 7', 7, /^Report links of acme work 7 days\.\n$/],
  ['tenant change acme --link-days 0', 0, /^Report links of acme work for ever\.\n$/],
  ['tenant change acme --link-days default', null, /^Report links of acme work as long as the service/],
])('%s', async (words, linkDays, said) => {
  expect((await call(words)).stdout).toMatch(said);
  expect((await readTenant()).linkDays).toBe(linkDays);
});

test.each<[words: string, linksRevokedAt: number]>([
  ['link revoke-all acme', NOON],
  ['link revoke-all acme --before 2025-06-30', Date.UTC(2025, 5, 30) - 1],
  // No link of the future is revoked.
  ['link revoke-all acme --before 2026-06-30', NOON],
])('%s', async (words, linksRevokedAt) => {
  const { code, stdout } = await call(words);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^Links of acme made until 2025-\S+ open nothing/),
  ]);
  expect((await readTenant()).linksRevokedAt).toBe(linksRevokedAt);
});
