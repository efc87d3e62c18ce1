/** A store whose file is deleted, replaced or damaged while it is open keeps nothing more, and says so. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { makeReview, TENANT } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-lost-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

async function open() {
  files += 1;
  const file = join(folder, `store-${files}.sqlite`);
  const store = await openSqliteStore(file);
  await store.addTenant(TENANT);
  await store.addReview(makeReview({ qrCodeId: 'kept', linkHash: 'kept' }));
  return { file, store };
}

describe('a review is not acknowledged, and the health is bad, after the file', () => {
  test.for<[string, (file: string) => void, string]>([
    ['was deleted', (file) => rmSync(file), 'the file of the store is gone'],
    ['was moved', (file) => renameSync(file, `${file}.old`), 'the file of the store is gone'],
    ['lost its log', (file) => rmSync(`${file}-wal`), 'the file of the store is gone'],
    [
      'was replaced',
      (file) => {
        copyFileSync(file, `${file}.new`);
        renameSync(`${file}.new`, file);
      },
      'another file has taken the place of the store',
    ],
  ])('%s', async ([, harm, errstr]) => {
    const { file, store } = await open();
    await store.checkHealth();
    harm(file);
    const refused = { name: 'StoreUnavailable', reason: { errstr } };
    await expect(store.addReview(makeReview({}))).rejects.toMatchObject(refused);
    await expect(store.checkHealth()).rejects.toMatchObject(refused);
    await store.close();
  });
});

test('a damaged page is no bug but a store that does not answer, and the health says so from then on', async () => {
  const { file, store } = await open();
  await store.close();
  const size = statSync(file).size;
  const again = await openSqliteStore(file);
  const handle = openSync(file, 'r+');
  // All but the pages that are read when a store is opened.
  for (let at = 8192; at < size; at += 4096) writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, at);
  const damaged = { name: 'StoreUnavailable', reason: { errcode: expect.any(Number) } };
  await expect(again.findReview('one', 'kept')).rejects.toMatchObject(damaged);
  await expect(again.checkHealth()).rejects.toMatchObject(damaged);
  await again.close();
});

const STORE = fileURLToPath(new URL('../../../server/store/sqlite.ts', import.meta.url));
const SCRIPT = `const { openSqliteStore } = await import(process.argv[1]);
const store = await openSqliteStore(process.argv[2]); await store.listTenants(); await store.close();`;

test('five processes can make the same store at once', { timeout: 60_000 }, async () => {
  const file = join(folder, 'first.sqlite');
  const start = () =>
    new Promise<string>((resolve) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, STORE, file]);
      let told = '';
      child.stderr.on('data', (chunk) => (told += String(chunk)));
      child.on('close', (code) => resolve(code === 0 ? 'well' : told));
    });
  expect(await Promise.all(Array.from({ length: 5 }, start))).toEqual(Array(5).fill('well'));
});
