/** The whole store, moved, backed up and restored: nothing is lost on the way, nothing is overwritten, and half a copy is none. */
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../server/audit/verify-chain.ts';
import { openStore } from '../../../server/commands/open-store.ts';
import { addApiKey, addClient } from '../../../server/credentials/accounts.ts';
import { addSigningKey } from '../../../server/credentials/signing-keys.ts';
import { digestBytes } from '../../../server/store/chain.ts';
import { copyTables } from '../../../server/store/copy/copy-tables.ts';
import {
  readDatabaseTables,
  readFileTables,
  writeFileTables,
} from '../../../server/store/copy/open-tables.ts';
import type { TableReader, TableWriter } from '../../../server/store/copy/tables.ts';
import { parsePostgresUrl } from '../../../server/store/postgres/address.ts';
import type { Store } from '../../../server/store/store.ts';
import { POSTGRES, startPostgres } from '../../helpers/postgres.ts';
import { JOB, makeEntry, makeReview, TENANT } from '../store/records.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-copy-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newFolder = () => mkdtempSync(join(folder, 'data-'));
const storeOf = (dataDir: string) => join(dataDir, 'bill-review.sqlite');

const LINE = {
  ...{ line: 4, code: '97110', lineCharge: '285', lineAllowance: '105', least: null, most: '105' },
  ...{ who: 'coder', message: 'Thérapie “a”' },
};

const addReviewTo = (store: Store, id: string) => {
  const review = makeReview({ qrCodeId: id, linkHash: id, requestBytes: randomBytes(3_000) });
  const entry = makeEntry({ billId: `B ${id}` }, [LINE]);
  const repeat = { id: `k ${id}`, bodyDigest: 'b', expiresAt: 2 ** 50 };
  return store.addReview({ ...review, bytesDigest: digestBytes(review) }, entry, repeat);
};

/** Puts something into every table. */
async function fill(dataDir: string, databaseUrl?: string, reviews = 120): Promise<void> {
  const store = await openStore(dataDir, {}, '', databaseUrl ? parsePostgresUrl(databaseUrl) : null);
  const world = { store, clock: () => 5, random: randomBytes };
  await store.addTenant(TENANT);
  await addClient(world, { tenantId: 'one', scopes: ['a:b'] });
  await addApiKey(world, 'one');
  await addSigningKey(store, () => 5);
  await store.addPackTexts([{ digest: 'd', pack: 'p', version: '1', text: 'é', keptAt: 5 }]);
  await store.addBulkJob(JOB);
  const rows = { tenantId: 'one', jobId: 'j', firstRow: 1, rowCount: 2, digest: 'd' };
  await store.addBulkRows({ ...rows, requestBytes: randomBytes(2_000) });
  const event = { at: 5, kind: 'service.started', actor: 'service', tenantId: null, subject: null } as const;
  await store.addAuditEvent({ ...event, details: '{}' });
  // One that was erased since, which leaves its link and a record.
  await store.addTenant({ ...TENANT, id: 'two' });
  const erased = makeReview({ tenantId: 'two', linkHash: 'two' });
  if (reviews > 100) await store.addReview({ ...erased, bytesDigest: digestBytes(erased) });
  await store.eraseReviews('two', { madeBefore: null, days: null, at: 9, limit: 9 });
  await Promise.all(Array.from({ length: reviews }, (_, index) => addReviewTo(store, `${index}`)));
  await store.close();
}

const rowsOf = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => /^[a-z_]+ +\d+ +[0-9a-f]{16}$/.test(line))
    .map((line) => line.split(/ +/));

describe('a backup of a file', () => {
  test('is whole while others write, for its owner only, and without the keys; a store can be made of it', async () => {
    const dataDir = newFolder();
    await fill(dataDir);
    const store = await openStore(dataDir);
    const file = join(newFolder(), 'backup');
    let isDone = false;
    const writing = (async () => {
      for (let next = 0; !isDone || next < 20; next += 1) await addReviewTo(store, `later ${next}`);
    })();
    const { code, stdout } = await run(['store', 'backup', file, '--data-dir', dataDir]);
    isDone = true;
    await writing;
    await store.close();
    expect([code, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
    expect(stdout).toContain(`keep a copy of ${dataDir}/bill-review.keys at another place`);
    const key = readFileSync(join(dataDir, 'bill-review.keys'), 'utf8').trim();
    expect(readFileSync(file).includes(key)).toBe(false);

    const restored = newFolder();
    copyFileSync(join(dataDir, 'bill-review.keys'), join(restored, 'bill-review.keys'));
    const outcome = await run(['store', 'restore', file, '--data-dir', restored]);
    expect([outcome.code, outcome.stdout]).toEqual([
      0,
      expect.stringMatching(/The chain of \d{3,} reviews holds/),
    ]);
    expect(statSync(storeOf(restored)).mode & 0o777).toBe(0o600);
    expect(readdirSync(restored)).toContain('bill-review.made');
    const again = await openStore(restored);
    expect((await verifyChain(again)).count).toBeGreaterThanOrEqual(120);
    expect(await again.findRepeat('k 7', 0)).not.toBeNull();
    await again.close();
  });

  test('overwrites nothing, and neither does a restore', async () => {
    const dataDir = newFolder();
    await fill(dataDir, undefined, 1);
    const file = join(newFolder(), 'backup');
    writeFileSync(file, 'mine');
    const said = await run(['store', 'backup', file, '--data-dir', dataDir]);
    expect([said.code, said.stderr]).toEqual([1, `${file} is there already. Name a file that is not.\n`]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const good = join(newFolder(), 'backup');
    await run(['store', 'backup', good, '--data-dir', dataDir]);
    const before = readFileSync(storeOf(dataDir));
    const { code, stderr } = await run(['store', 'restore', good, '--data-dir', dataDir]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is a store already: .* not overwritten/),
    ]);
    expect(readFileSync(storeOf(dataDir)).equals(before)).toBe(true);
  });

  test.for<[string, (file: string) => void, RegExp]>([
    ['that is not there', (file) => rmSync(file), /^There is no file /],
    ['of something else', (file) => writeFileSync(file, 'x'.repeat(9_000)), /is no backup, or a damaged one/],
    ['that is blank', (file) => writeFileSync(file, ''), /it holds no store/],
    [
      'that is damaged',
      (file) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 4_096);
        writeFileSync(file, bytes);
      },
      /is no backup, or a damaged one/,
    ],
  ])('%s: nothing is made of it', async ([, spoil, message]) => {
    const dataDir = newFolder();
    await fill(dataDir, undefined, 20);
    const file = join(newFolder(), 'backup');
    await run(['store', 'backup', file, '--data-dir', dataDir]);
    spoil(file);
    const target = newFolder();
    const { code, stderr } = await run(['store', 'restore', file, '--data-dir', target]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(readdirSync(target)).toEqual([]);
  });
});

test('a store that is damaged gives no backup, and says so', async () => {
  const dataDir = newFolder();
  await fill(dataDir, undefined, 20);
  const bytes = readFileSync(storeOf(dataDir));
  bytes.fill(0xff, bytes.length / 2);
  writeFileSync(storeOf(dataDir), bytes);
  const target = newFolder();
  const { code, stderr } = await run(['store', 'backup', join(target, 'backup'), '--data-dir', dataDir]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^It was broken off, and nothing was kept of it\. The file is damaged\./),
  ]);
  expect(readdirSync(target)).toEqual([]);
});

test('rows that did not arrive, or not as they were sent, are found, and nothing is kept', async () => {
  const dataDir = newFolder();
  await fill(dataDir, undefined, 60);
  const file = join(newFolder(), 'copy');
  const copyWith = (change: (to: TableWriter) => Partial<TableWriter>) =>
    readFileTables(storeOf(dataDir), (from: TableReader) =>
      writeFileTables(file, (to) => copyTables(from, { ...to, ...change(to) }, () => {})),
    );
  const losing = copyWith((to) => ({
    write: (table, rows) => to.write(table, table.name === 'waiting_lines' ? rows.slice(1) : rows),
  }));
  await expect(losing).rejects.toThrow(
    /What arrived in waiting_lines is not what was sent: 60 rows, and 58 came/,
  );
  const changing = copyWith((to) => ({
    write: (table, rows) =>
      to.write(
        table,
        rows.map((row) => (row['bill_id'] === 'B 7' ? { ...row, line_count: 3 } : row)),
      ),
  }));
  await expect(changing).rejects.toThrow(/What arrived in review_facts is not what was sent/);
  const broken = copyWith(() => ({ write: () => Promise.reject(new Error('cut off')) }));
  await expect(broken).rejects.toThrow('cut off');
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  expect((await copyWith(() => ({}))).find(({ name }) => name === 'reviews')!.count).toBe(60);
});

describe.skipIf(POSTGRES === null)('with PostgreSQL', async () => {
  const server = POSTGRES === null ? null : await startPostgres();

  test('a store goes there and back: every table, row by row, with the same keys', async () => {
    const [dataDir, back, url] = [newFolder(), newFolder(), await server!.newDatabase()];
    await fill(dataDir);
    const there = await run(['store', 'migrate', '--to', url, '--data-dir', dataDir]);
    expect([there.code, there.stderr]).toEqual([0, '']);
    expect(there.stdout).toMatch(/The chain of 120 reviews holds\. Last link: 121:[0-9a-f]{64}/);
    expect(there.stdout + there.stderr).not.toMatch(/p@ss|p%40ss|owner/);
    const database = new DatabaseSync(storeOf(dataDir));
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
      .all();
    database.close();
    const rows = rowsOf(there.stdout);
    expect(rows.map(([name]) => name).sort()).toEqual(tables.map((row) => row['name']).sort());
    // What is not filled here would not be tried: `fill` above puts something into it.
    expect(rows.filter(([, count]) => count === '0')).toEqual([]);

    const environment = { DATABASE_URL: url, DATA_DIR: dataDir };
    const here = await run(['store', 'migrate', '--to', back], '', { environment });
    expect([here.code, here.stderr]).toEqual([0, '']);
    expect(rowsOf(here.stdout)).toEqual(rows);
    copyFileSync(join(dataDir, 'bill-review.keys'), join(back, 'bill-review.keys'));
    const [first, last] = [await openStore(dataDir), await openStore(back)];
    expect(await last.findReview('one', '77')).toEqual(await first.findReview('one', '77'));
    expect(await last.listReviewsOfBill('one', 'B 7')).toEqual(await first.listReviewsOfBill('one', 'B 7'));
    for (const store of [first, last]) await store.close();
  });

  test('a store that is not empty is refused, on both sides, and stays as it is', async () => {
    const [dataDir, other, url] = [newFolder(), newFolder(), await server!.newStore()];
    await fill(dataDir, undefined, 2);
    await fill(other, url, 3);
    const there = await run(['store', 'migrate', '--to', url, '--data-dir', dataDir]);
    expect([there.code, there.stderr]).toEqual([
      1,
      expect.stringMatching(/is not empty: it has rows in tenants/),
    ]);
    const environment = { DATABASE_URL: url, DATA_DIR: other };
    const back = await run(['store', 'migrate', '--to', dataDir], '', { environment });
    expect([back.code, back.stderr]).toEqual([1, expect.stringMatching(/^There is a store already/)]);
    expect((await run(['audit', 'verify'], '', { environment })).stdout).toContain('3 reviews in the chain');
  });

  test('a copy that is broken off leaves nothing, and can be made again', async () => {
    const [dataDir, url] = [newFolder(), await server!.newDatabase()];
    await fill(dataDir, undefined, 30);
    const keys = join(dataDir, 'bill-review.keys');
    const migrate = () => run(['store', 'migrate', '--to', url, '--data-dir', dataDir]);
    const database = new DatabaseSync(storeOf(dataDir));
    // A number that no whole number of PostgreSQL has room for: the copy fails in the middle.
    database.exec(`update review_facts set line_count = 1.5 where bill_id = 'B 9'`);
    expect((await migrate()).code).not.toBe(0);
    database.exec(`update review_facts set line_count = 1 where bill_id = 'B 9'`);
    database.close();
    const { code, stdout } = await migrate();
    expect([code, stdout]).toEqual([0, expect.stringContaining('The chain of 30 reviews holds')]);
    expect(statSync(keys).isFile()).toBe(true);
  });

  test('a backup of it is a file like any other, and restores into both kinds', async () => {
    const [dataDir, url] = [newFolder(), await server!.newStore()];
    await fill(dataDir, url, 25);
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir };
    const file = join(newFolder(), 'backup');
    const { code, stdout } = await run(['store', 'backup', file], '', { environment });
    expect([code, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
    expect(stdout).toMatch(/holds the PostgreSQL database store_\d+ at 127\.0\.0\.1:\d+, \d+ bytes/);
    const [folderTo, databaseTo] = [newFolder(), await server!.newDatabase()];
    const STORE_KEY_FILE = join(dataDir, 'bill-review.keys');
    for (const target of [{ DATA_DIR: folderTo }, { DATABASE_URL: databaseTo, DATA_DIR: newFolder() }]) {
      const into = { environment: { ...target, STORE_KEY_FILE } };
      const outcome = await run(['store', 'restore', file], '', into);
      expect([outcome.code, outcome.stderr]).toEqual([0, '']);
      expect(outcome.stdout).toContain('The chain of 25 reviews holds');
      expect((await run(['store', 'restore', file], '', into)).code).toBe(1);
    }
    const digests = await readDatabaseTables(parsePostgresUrl(databaseTo), (tables) =>
      writeFileTables(join(newFolder(), 'again'), (empty) => copyTables(tables, empty, () => {})),
    );
    expect(digests.find(({ name }) => name === 'reviews')!.count).toBe(25);
    expect(readdirSync(join(file, '..'))).toEqual(['backup']);
  });
});
