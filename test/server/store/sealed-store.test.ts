/** A sealed store is a store, and what lies in its file tells nobody of bills. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/commands/open-store.ts';
import { openKeyFile } from '../../../server/store/key-file.ts';
import { type KeyRing, nameKey } from '../../../server/store/seal.ts';
import { sealStore } from '../../../server/store/sealed-store.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { run } from '../commands/run.ts';
import { BILL } from '../fake-engine.ts';
import { startService } from '../service.ts';
import { checkStore } from './conformance.ts';
import { readFiles } from './read-files.ts';
import { makeReview, TENANT } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-sealed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newFolder = () => mkdtempSync(join(folder, 'data-'));

function makeRing(): KeyRing {
  const key = nameKey(randomBytes(32));
  return { source: 'the ring', newest: () => key, find: (id) => (id === key.id ? key : null) };
}

checkStore('SQLite, sealed', async () =>
  sealStore(await openSqliteStore(':memory:'), makeRing(), randomBytes),
);

test('neither the bill nor the answer with its link nor the private key is in the files, and all come back', async () => {
  const dataDir = newFolder();
  const store = await openStore(dataDir);
  const service = await startService({}, { store });
  const response = await service.postBill();
  const sent = Buffer.from(await response.arrayBuffer());
  const { qrCodeID, qrCodeURL } = JSON.parse(gunzipSync(sent).toString()) as Record<string, string>;
  const [key] = await store.listSigningKeys();
  const { d } = JSON.parse(key!.privateJwk) as { d: string };
  const secret = new URL(qrCodeURL!).searchParams.get('k')!;
  const request = JSON.stringify(BILL);
  const files = readFiles(dataDir);
  // It would be found: the id of the review is not sealed, and is.
  expect(files.includes(qrCodeID!)).toBe(true);
  for (const canary of [request, request.slice(0, 40), secret, d, sent.subarray(10, 60)])
    expect(files.includes(canary)).toBe(false);

  const kept = (await store.findReview('one', qrCodeID!))!;
  expect(Buffer.from(kept.requestBytes).toString()).toBe(request);
  expect(Buffer.from(kept.resultBytes).equals(sent)).toBe(true);
  expect((await service.app.request(qrCodeURL!.replace('https://review.example', ''))).status).toBe(200);
  await store.close();
  expect((await run(['verify', '--stored', qrCodeID!, '--data-dir', dataDir])).stderr).not.toContain(
    'cannot be opened',
  );
});

describe('what was changed in the file is not opened', () => {
  const flip = (at: number) => (bytes: Uint8Array) => {
    const changed = Uint8Array.from(bytes);
    const place = at < 0 ? bytes.length + at : at;
    changed[place] = changed[place]! ^ 1;
    return changed;
  };
  const CHANGED = /^The stored result of review 0000-0001 of one was changed since it was sealed/;
  test.each<[string, (bytes: Uint8Array, other: Uint8Array) => Uint8Array, RegExp]>([
    ['its key', flip(5), /^The key [0-9a-f]{16} is not in the ring/],
    ['its nonce', flip(13), CHANGED],
    ['its text', flip(25), CHANGED],
    ['its tag', flip(-1), CHANGED],
    ['its length', (bytes) => bytes.slice(0, -1), CHANGED],
    ['the place: another review', (_, other) => other, CHANGED],
  ])('%s', async (_, change, message) => {
    const [below, ring] = [await openSqliteStore(':memory:'), makeRing()];
    const store = sealStore(below, ring, randomBytes);
    await store.addTenant(TENANT);
    await store.addReview(makeReview());
    await store.addReview(makeReview({ qrCodeId: '2', linkHash: 'bb' }));
    const [raw, other] = [
      (await below.findReview('one', '0000-0001'))!,
      (await below.findReview('one', '2'))!,
    ];
    const resultBytes = change(raw.resultBytes, other.resultBytes);
    await below.replaceReviewBytes([{ ...raw, resultBytes }]);
    await expect(store.findReview('one', '0000-0001')).rejects.toThrow(message);
    await expect(store.findReviewByLink('aa')).rejects.toThrow(message);
  });

  test('a request in the place of a result', async () => {
    const below = await openSqliteStore(':memory:');
    const store = sealStore(below, makeRing(), randomBytes);
    await store.addTenant(TENANT);
    await store.addReview(makeReview());
    const raw = (await below.findReview('one', '0000-0001'))!;
    await below.replaceReviewBytes([{ ...raw, resultBytes: raw.requestBytes }]);
    await expect(store.findReview('one', '0000-0001')).rejects.toThrow(CHANGED);
  });
});

describe('the file of the keys', () => {
  const lose = async () => {
    const dataDir = newFolder();
    const world = { environment: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' } };
    expect((await run(['serve'], '', world)).code).toBe(0);
    return { dataDir, file: join(dataDir, 'bill-review.keys'), world };
  };

  test('is made once, for its owner only, and another place can be named', async () => {
    const { file, world } = await lose();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    await run(['serve'], '', world);
    expect(readFileSync(file, 'utf8')).toBe(before);
    const [dataDir, own] = [newFolder(), join(newFolder(), 'own.keys')];
    await run(['tenant', 'add', 'x'], '', { environment: { DATA_DIR: dataDir, STORE_KEY_FILE: own } });
    expect([statSync(own).size > 40, readdirSync(dataDir).includes('bill-review.keys')]).toEqual([
      true,
      false,
    ]);
  });

  test('that two make at once is that of one', () => {
    const file = join(newFolder(), 'keys');
    let first: KeyRing | undefined;
    const second = openKeyFile(file, (length) => {
      first ??= openKeyFile(file, randomBytes);
      return randomBytes(length);
    });
    expect(second.newest().id).toBe(first!.newest().id);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  test.each<[string, (file: string) => void, RegExp]>([
    [
      'that is gone',
      (file) => rmSync(file),
      /bill-review\.keys is gone, and the store is sealed with its keys\./,
    ],
    [
      'of another store',
      (file) => writeFileSync(file, randomBytes(32).toString('base64url')),
      /^The key [0-9a-f]{16} is not in \S+bill-review\.keys/,
    ],
    ['that is blank', (file) => writeFileSync(file, '\n'), /bill-review\.keys holds no keys of the store/],
    ['with a key that is cut short', (file) => writeFileSync(file, 'abc\n'), /holds no keys of the store/],
  ])('%s: the service does not start, and says why', async (_, spoil, message) => {
    const { file, world } = await lose();
    spoil(file);
    const there = readdirSync(world.environment.DATA_DIR);
    const { code, stderr } = await run(['serve'], '', world);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(readdirSync(world.environment.DATA_DIR)).toEqual(there);
  });
});
