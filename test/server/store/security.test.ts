/** What the security notes say of each column of the database: none is left out, and what they call sealed is. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { addSigningKey } from '../../../server/credentials/signing-keys.ts';
import { openKeyFile } from '../../../server/store/key-file.ts';
import { readSealingKey, readTextKey } from '../../../server/store/seal.ts';
import { sealStore } from '../../../server/store/sealed-store.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { JOB, makeEntry, makeReview, TENANT } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-columns-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOTES = readFileSync(new URL('../../../server/SECURITY.md', import.meta.url), 'utf8');
/** `table.column` and how the notes say that it is kept. */
const told = [...NOTES.matchAll(/^\| ([a-z_]+) \| ([a-z_, ]+) \| (.+) \|$/gm)]
  .filter(([, table]) => table !== 'table')
  .flatMap(([, table, columns, how]) =>
    columns!
      .split(', ')
      .map((column) => ({ name: `${table}.${column}`, isSealed: how!.startsWith('sealed') })),
  );

async function fillStore(): Promise<DatabaseSync> {
  const file = join(folder, 'store.sqlite');
  const ring = openKeyFile(join(folder, 'keys'), randomBytes);
  const store = sealStore(await openSqliteStore(file), ring, randomBytes);
  await store.addTenant(TENANT);
  await addSigningKey(store, () => 5);
  await store.addReview(makeReview(), makeEntry(), { id: 'k', bodyDigest: 'b', expiresAt: 9 });
  await store.addBulkJob(JOB);
  const rows = { tenantId: 'one', jobId: 'j', rowCount: 1, digest: 'd', requestBytes: new Uint8Array([1]) };
  for (const firstRow of [1, 2]) await store.addBulkRows({ ...rows, firstRow });
  await store.submitBulkJob('one', 'j', 2, 5);
  const { firstRow, claim } = (await store.claimBulkRows('claim', 6, 7))!;
  const place = { tenantId: 'one', jobId: 'j', firstRow, claim };
  const result = {
    ...place,
    kept: '[null]',
    resultBytes: new Uint8Array([2]),
    failedCount: 0,
    finishedAt: 7,
  };
  await store.finishBulkRows(result, []);
  await store.close();
  return new DatabaseSync(file);
}

const isSealed = (value: unknown) =>
  value instanceof Uint8Array
    ? readSealingKey(value) !== null
    : typeof value === 'string' && readTextKey(value) !== null;

test('every column of the database stands in the notes once, and is sealed where they say so', async () => {
  const database = await fillStore();
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all() as { name: string }[];
  const there = tables.flatMap(({ name }) => {
    const rows = database.prepare(`select * from ${name}`).all();
    const columns = database.prepare(`pragma table_info(${name})`).all() as { name: string }[];
    return columns.map((column) => ({
      name: `${name}.${column.name}`,
      isSealed: rows.some((row) => isSealed(row[column.name])),
    }));
  });
  database.close();
  const sort = (list: typeof told) => [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(there.filter((one) => one.isSealed)).toHaveLength(5);
  expect(sort(told)).toEqual(sort(there));
});
