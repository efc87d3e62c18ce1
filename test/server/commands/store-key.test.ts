/** `store-key`: rotates, counts and forgets the keys of a store, also while it is in use. */
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/commands/open-store.ts';
import { listKeys } from '../../../server/store/key-file.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { readFiles } from '../store/read-files.ts';
import { JOB, makeReview, TENANT } from '../store/records.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newFolder = () => mkdtempSync(join(folder, 'data-'));

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
    expect(await call('reseal')).toMatch(/^2 rows sealed anew with [0-9a-f]{16}\.\n$/);
    for (const plain of ['"d":1', '{"plain":1}']) expect(readFiles(dataDir).includes(plain)).toBe(false);
    expect(await call('list')).toMatch(/ 3 +seals\n$/);
    expect(await readAll(dataDir)).toEqual(before);
    expect(await call('reseal')).toMatch(/^0 rows/);
  });

  test('rotate: a new key seals everything, and the old one is needed no more', async () => {
    const { call, dataDir, file } = await start();
    const before = await readAll(dataDir);
    const old = readFileSync(file, 'utf8');
    expect(await call('rotate')).toMatch(/stands first in .*\n3 rows sealed anew/);
    const both = readFileSync(file, 'utf8');
    expect(both.endsWith(old)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await call('list')).toMatch(/ 3 +seals\n[0-9a-f]{16} +0 +needed no more\n$/);
    writeFileSync(file, both.slice(0, -old.length));
    expect(await readAll(dataDir)).toEqual(before);
  });

  test('a service that runs while the key changes reads on, and seals with the new one from then on', async () => {
    const { call, dataDir } = await start();
    await inStore(dataDir, async (running) => {
      await call('rotate');
      await running.addReview(makeReview({ qrCodeId: '3', linkHash: 'cc' }));
      expect(String((await running.findReview('one', '2'))!.resultBytes)).toBe(
        String(makeReview().resultBytes),
      );
    });
    expect(await call('list')).toMatch(/ 4 +seals\n[0-9a-f]{16} +0 +needed no more\n$/);
    expect(await inStore(dataDir, async (store) => (await store.findReview('one', '3')) !== null)).toBe(true);
  });

  test('a service whose file of keys is away goes on with those it has', async () => {
    const { dataDir, file } = await start();
    await inStore(dataDir, async (running) => {
      renameSync(file, `${file}.away`);
      await running.addReview(makeReview({ qrCodeId: '3', linkHash: 'cc' }));
      writeFileSync(file, 'spoilt\n');
      await running.addReview(makeReview({ qrCodeId: '4', linkHash: 'dd' }));
      renameSync(`${file}.away`, file);
      expect(await running.findReview('one', '4')).not.toBeNull();
    });
    expect(await inStore(dataDir, async (store) => (await store.findReview('one', '3')) !== null)).toBe(true);
  });

  test('rows and results of bulk jobs are counted and sealed anew, too', async () => {
    const { call, dataDir } = await start();
    await call('reseal');
    const rows = {
      ...{ tenantId: 'one', jobId: 'j', rowCount: 1, digest: 'd' },
      requestBytes: Buffer.from('rows'),
    };
    await inStore(dataDir, async (store) => {
      await store.addBulkJob(JOB);
      for (const firstRow of [1, 2]) await store.addBulkRows({ ...rows, firstRow });
      await store.submitBulkJob('one', 'j', 2, 9);
      const claimed = (await store.claimBulkRows('a', 10, 20))!;
      const result = { ...claimed, kept: '[null]', resultBytes: Buffer.from('done'), failedCount: 0 };
      await store.finishBulkRows({ ...result, finishedAt: 11 }, []);
    });
    expect(await call('list')).toMatch(/ 5 +seals\n$/);
    expect(await call('rotate')).toMatch(/\n5 rows sealed anew/);
    expect(await call('list')).toMatch(/ 5 +seals\n[0-9a-f]{16} +0 +needed no more\n$/);
    await inStore(dataDir, async (store) => {
      expect((await store.findBulkResult('one', 'j', 1))!.resultBytes).toEqual(
        new Uint8Array(Buffer.from('done')),
      );
      expect((await store.claimBulkRows('b', 30, 40))!.requestBytes).toEqual(
        new Uint8Array(Buffer.from('rows')),
      );
    });
  });

  describe('forget', () => {
    const HOUR = 3_600_000;
    /** After a rotation: the ids of the keys, the newest first, and the command at a time after that. */
    async function rotate() {
      const started = await start();
      await started.call('rotate');
      const ids = [...(await started.call('list')).matchAll(/^[0-9a-f]{16}/gm)].map(([id]) => id);
      const later = (id: string, after = HOUR) =>
        run(['store-key', 'forget', id, '--data-dir', started.dataDir], '', {
          clock: () => statSync(started.file).mtimeMs + after,
        });
      return { ...started, ids, later };
    }

    test('takes a key out that is needed no more', async () => {
      const { call, dataDir, ids, later } = await rotate();
      const before = await readAll(dataDir);
      expect((await later(ids[1]!)).stdout).toMatch(`${ids[1]} is no longer in `);
      expect(await call('list')).toMatch(new RegExp(`^.*\n-.*\n${ids[0]} +3 +seals\n$`));
      expect(await readAll(dataDir)).toEqual(before);
    });

    test.each<[string, RegExp, (ids: readonly string[]) => string, number?]>([
      ['that is not there', /has no key abc\. store-key list shows its keys\.\n$/, () => 'abc'],
      ['that seals', /is the key that seals\. Put another one in its place first/, ([first]) => first!],
      ['just after a change', /was changed within the last minute/, ([, old]) => old!, 59_999],
    ])('not one %s', async (_, message, choose, after) => {
      const { file, ids, later } = await rotate();
      const before = readFileSync(file, 'utf8');
      const { code, stderr } = await later(choose(ids), after);
      expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
      expect(readFileSync(file, 'utf8')).toBe(before);
    });

    test('not one that something is sealed with', async () => {
      const { dataDir, file, ids, later } = await rotate();
      const [first, old] = readFileSync(file, 'utf8').trim().split('\n');
      writeFileSync(file, `${old}\n${first}\n`);
      await inStore(dataDir, (store) => store.addReview(makeReview({ qrCodeId: '3', linkHash: 'cc' })));
      writeFileSync(file, `${first}\n${old}\n`);
      const { code, stderr } = await later(ids[1]!);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/has sealed 1 row\. .*store-key reseal/)]);
      expect(listKeys(file)).toHaveLength(2);
    });
  });
});
