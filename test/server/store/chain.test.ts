/** The chain over kept reviews: it holds for what was kept, also by several at once, and shows every change by other hands. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../server/audit/verify-chain.ts';
import type { NotedLink } from '../../../server/audit/walk.ts';
import { digestBytes } from '../../../server/store/chain.ts';
import { resealStore } from '../../../server/store/reseal.ts';
import type { ReviewRecord } from '../../../server/store/review-records.ts';
import { nameKey } from '../../../server/store/seal.ts';
import { sealStore } from '../../../server/store/sealed-store.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { makeReview, TENANT } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-chain-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newKey = () => nameKey(randomBytes(32));
const ringOf = (...keys: ReturnType<typeof newKey>[]) => ({
  source: 'a test',
  newest: () => keys[0]!,
  find: (id: string) => keys.find((key) => key.id === id) ?? null,
});

const reviewAt = (number: number): ReviewRecord => {
  const review = makeReview({
    qrCodeId: `0000-000${number}`,
    linkHash: `link ${number}`,
    requestBytes: Buffer.from(`request ${number}`),
    resultBytes: Buffer.from(`result ${number}`),
    createdAt: number,
  });
  return { ...review, bytesDigest: digestBytes(review) };
};

let made = 0;
/** A sealed store with reviews 1 to 5, and the file it lies in. */
async function makeStore() {
  const file = join(folder, `${++made}.sqlite`);
  const ring = ringOf(newKey());
  const raw = await openSqliteStore(file);
  const store = sealStore(raw, ring, randomBytes);
  await store.addTenant(TENANT);
  for (const number of [1, 2, 3, 4, 5]) await store.addReview(reviewAt(number));
  return { file, ring, raw, store };
}

/** Changes the file as somebody does who passes the service by. */
function tamper(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma foreign_keys = off');
  database.exec(sql);
  database.close();
}

const problemsOf = async (store: Store, noted: readonly NotedLink[] = []) =>
  (await verifyChain(store, { reviews: noted, erasures: [] })).problems;

test('holds for what was kept, in the order in which it was, and has a head to note', async () => {
  const { store } = await makeStore();
  const report = await verifyChain(store);
  expect(report).toMatchObject({ count: 5, older: 0, problems: [], head: { position: 5 } });
  expect(report.head!.link).toMatch(/^[0-9a-f]{64}$/);
  await store.addReview(reviewAt(6));
  expect(await verifyChain(store, { reviews: [report.head!], erasures: [] })).toMatchObject({
    count: 6,
    problems: [],
  });
  await store.close();
});

test('holds when two processes write to one store', async () => {
  const { file, store, ring } = await makeStore();
  const other = sealStore(await openSqliteStore(file), ring, randomBytes);
  const numbers = [6, 7, 8, 9];
  await Promise.all(numbers.map((number) => (number % 2 ? store : other).addReview(reviewAt(number))));
  expect(await verifyChain(other)).toMatchObject({ count: 9, problems: [], head: { position: 9 } });
  for (const one of [store, other]) await one.close();
});

test('lists of packs and tables are kept once for all reviews that name the same', async () => {
  const { file, store } = await makeStore();
  await store.addReview({ ...reviewAt(6), tables: '[{"id":"other"}]' });
  const { packs, tables } = reviewAt(1);
  const database = new DatabaseSync(file);
  const lists = database.prepare('select text from named_lists').all();
  expect(lists.map(({ text }) => text).sort()).toEqual(
    [...new Set([packs, tables, '[{"id":"other"}]'])].sort(),
  );
  expect(database.prepare('select count(*) as count from reviews where packs = ?').get(packs)).toEqual({
    count: 0,
  });
  database.close();
  expect(await store.findReview('one', '0000-0006')).toMatchObject({ packs, tables: '[{"id":"other"}]' });
  await store.close();
});

test('reviews from before that have the lists themselves are read as they are, and their links hold', async () => {
  const { file, store } = await makeStore();
  const { packs, tables } = reviewAt(1);
  tamper(
    file,
    `update reviews set packs = '${packs}', tables = '${tables}' where qr_code_id < '0000-0004';
     delete from named_lists where digest not in (select packs from reviews union select tables from reviews)`,
  );
  expect(await problemsOf(store)).toEqual([]);
  expect(await store.findReview('one', '0000-0002')).toMatchObject({ packs, tables });
  await store.close();
});

test('holds after the end of links, and after everything was sealed with a new key', async () => {
  const { raw, store, ring } = await makeStore();
  await store.revokeLink('one', '0000-0002', 99);
  const [newest, old] = [newKey(), ring.newest()];
  expect(await resealStore(raw, ringOf(newest, old), randomBytes)).toBe(5);
  const reopened = sealStore(raw, ringOf(newest), randomBytes);
  expect(await verifyChain(reopened)).toMatchObject({ count: 5, problems: [] });
  await store.close();
});

describe('shows', () => {
  const THIRD = `where qr_code_id = '0000-0003'`;
  test.for<[string, string, readonly string[]]>([
    ...['result_digest', 'input_digest', 'packs', 'tables', 'client_id', 'link_hash', 'bytes_digest'].map(
      (column): [string, string, readonly string[]] => [
        `another ${column}`,
        `update reviews set ${column} = 'other' ${THIRD}`,
        [
          'link 3: review 0000-0003 of one was changed, or stood elsewhere',
          ...(column === 'bytes_digest'
            ? ['link 3: the bytes of review 0000-0003 of one are not those it was kept with']
            : []),
        ],
      ],
    ),
    [
      'bytes that were changed',
      `update reviews set result_bytes = cast(substr(result_bytes, 1, length(result_bytes) - 1) || x'00' as blob) ${THIRD}`,
      ['link 3: the bytes of review 0000-0003 of one are not those it was kept with'],
    ],
    [
      'bytes that have become a text',
      `update reviews set result_bytes = 'text of some length that is no blob of bytes, but longer than what stands before them' ${THIRD}`,
      ['link 3: the bytes of review 0000-0003 of one are not those it was kept with'],
    ],
    [
      'bytes that nobody sealed',
      `update reviews set result_bytes = x'41' ${THIRD}`,
      ['link 3: the bytes of review 0000-0003 of one are not those it was kept with'],
    ],
    ...['update named_lists set text = text || 0', 'delete from named_lists'].map(
      (change): [string, string, readonly string[]] => [
        `lists: ${change}`,
        change,
        [1, 2, 3, 4, 5].map(
          (at) => `link ${at}: review 0000-000${at} of one was changed, or stood elsewhere`,
        ),
      ],
    ),
    ['a review that is gone', `delete from reviews ${THIRD}`, ['link 3: review 0000-0003 of one is gone']],
    [
      'a review that is gone with its link',
      `delete from reviews ${THIRD}; delete from review_chain ${THIRD}`,
      ['links 3 to 3 are missing'],
    ],
    [
      'two that have changed places',
      `update review_chain set qr_code_id = 'x' where position = 2;
       update review_chain set qr_code_id = '0000-0002' where position = 3;
       update review_chain set qr_code_id = '0000-0003' where position = 2`,
      [
        'link 2: review 0000-0003 of one was changed, or stood elsewhere',
        'link 3: review 0000-0002 of one was changed, or stood elsewhere',
      ],
    ],
    [
      'one that was taken out and the rest moved up',
      `delete from reviews ${THIRD}; delete from review_chain ${THIRD};
       update review_chain set position = 3 where position = 4; update review_chain set position = 4 where position = 5`,
      ['link 3: review 0000-0004 of one was changed, or stood elsewhere'],
    ],
    [
      'one that was put in',
      `insert into reviews select tenant_id, '0000-0009', request_id, client_id, request_encoding, packs, tables, input_digest,
         result_digest, 'another', link_expires_at, link_revoked_at, created_at, request_bytes, result_bytes, report_digest, bytes_digest
         from reviews ${THIRD}`,
      ['review 0000-0009 of one is in no link'],
    ],
  ])('%s', async ([, sql, problems]) => {
    const { file, store, ring } = await makeStore();
    await store.close();
    tamper(file, sql);
    const again = sealStore(await openSqliteStore(file), ring, randomBytes);
    expect(await problemsOf(again)).toEqual(problems);
    await again.close();
  });

  test('an end that was cut off, and a chain that was made anew, to whoever noted a link', async () => {
    const { file, store, ring } = await makeStore();
    const head = (await verifyChain(store)).head!;
    await store.close();
    tamper(file, `delete from reviews where created_at = 5; delete from review_chain where position = 5`);
    const cut = await openSqliteStore(file);
    const sealed = sealStore(cut, ring, randomBytes);
    expect(await problemsOf(sealed)).toEqual([]);
    expect(await problemsOf(sealed, [head])).toEqual([
      'link 5 was noted and is missing: the end of the chain was cut off',
    ]);
    await sealed.addReview({ ...reviewAt(5), clientId: 'somebody else' });
    expect(await problemsOf(sealed, [head])).toEqual([
      'link 5 is not the one that was noted: the chain was made anew',
    ]);
    await cut.close();
  });
});
