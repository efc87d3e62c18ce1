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
import type { Store } from '../../../server/store/store.ts';
import { run } from '../commands/run.ts';
import { BILL } from '../fake-engine.ts';
import { startService } from '../service.ts';
import { checkStore } from './conformance.ts';
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

/** All that lies in the folder of a store, but for its keys. */
const readFiles = (dir: string) =>
  Buffer.concat(
    readdirSync(dir)
      .filter((name) => name !== 'bill-review.keys')
      .map((name) => readFileSync(join(dir, name))),
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

describe('store-key', () => {
  /** Longer than a page of the database, and in its file as it is given. */
  const PLAIN = `${'{"plain":1}'.repeat(2_000)}`;
  /** A store with a review from before anything was sealed, and one that is sealed. */
  async function start() {
    const dataDir = newFolder();
    const plain = await openSqliteStore(join(dataDir, 'bill-review.sqlite'));
    await plain.addTenant(TENANT);
    await plain.addReview(makeReview({ requestBytes: Buffer.from(PLAIN) }));
    await plain.addSigningKey({
      ...{ kid: 's', algorithm: 'ES256', publicJwk: '{}', privateJwk: '{"d":1}' },
      ...{ createdAt: 5, goodUntil: null },
    });
    await plain.close();
    await inStore(dataDir, (store) => store.addReview(makeReview({ qrCodeId: '2', linkHash: 'bb' })));
    const call = async (word: string) => (await run(['store-key', word, '--data-dir', dataDir])).stdout;
    return { dataDir, call, file: join(dataDir, 'bill-review.keys') };
  }
  async function inStore<Result>(dataDir: string, act: (store: Store) => Promise<Result>): Promise<Result> {
    const store = await openStore(dataDir);
    try {
      return await act(store);
    } finally {
      await store.close();
    }
  }
  const readAll = (dataDir: string) =>
    inStore(dataDir, async (store) => ({
      requests: await Promise.all(
        ['0000-0001', '2'].map(async (id) => String((await store.findReview('one', id))!.requestBytes)),
      ),
      key: (await store.listSigningKeys())[0]!.privateJwk,
    }));

  test('list: who sealed how much', async () => {
    const { call } = await start();
    expect(await call('list')).toMatch(/[0-9a-f]{16} +1 +seals\n- +2 +not sealed\n$/);
  });

  test('reseal: seals what lay there as it was given', async () => {
    const { call, dataDir } = await start();
    const before = await readAll(dataDir);
    expect(await call('reseal')).toMatch(/^2 rows were sealed anew with [0-9a-f]{16}\.\n$/);
    for (const plain of ['"d":1', '{"plain":1}']) expect(readFiles(dataDir).includes(plain)).toBe(false);
    expect(await call('list')).toMatch(/ 3 +seals\n$/);
    expect(await readAll(dataDir)).toEqual(before);
    expect(await call('reseal')).toMatch(/^0 rows/);
  });

  test('rotate: a new key seals everything, and the old one is needed no more', async () => {
    const { call, dataDir, file } = await start();
    const before = await readAll(dataDir);
    const old = readFileSync(file, 'utf8');
    expect(await call('rotate')).toMatch(/stands first in .*\n3 rows were sealed anew/);
    const both = readFileSync(file, 'utf8');
    expect(both.endsWith(old)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await call('list')).toMatch(/ 3 +seals\n[0-9a-f]{16} +0 +needed no more\n$/);
    writeFileSync(file, both.slice(0, -old.length));
    expect(await readAll(dataDir)).toEqual(before);
  });

  test('a service that runs while the key changes reads on, and seals with the key it began with', async () => {
    const { call, dataDir } = await start();
    await inStore(dataDir, async (running) => {
      await call('rotate');
      expect(String((await running.findReview('one', '2'))!.resultBytes)).toBe(
        String(makeReview().resultBytes),
      );
      await running.addReview(makeReview({ qrCodeId: '3', linkHash: 'cc' }));
    });
    expect(await inStore(dataDir, async (store) => (await store.findReview('one', '3')) !== null)).toBe(true);
  });
});
