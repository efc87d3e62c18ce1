/** What was erased as it had to be is told from what was taken out by other hands. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../server/audit/verify-chain.ts';
import { digestBytes } from '../../../server/store/chain.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { makeReview, TENANT } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-erasures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const DAY = 86_400_000;

async function addReviewTo(store: Store, number: number): Promise<void> {
  const review = makeReview({ qrCodeId: `${number}`, linkHash: `${number}`, createdAt: number });
  await store.addReview({ ...review, bytesDigest: digestBytes(review) });
}

let made = 0;
/** A store with reviews 1 to 5, of which 1 to 3 were erased after 2 days. */
async function makeStore() {
  const file = join(folder, `${++made}.sqlite`);
  const store = await openSqliteStore(file);
  await store.addTenant(TENANT);
  for (const number of [1, 2, 3, 4, 5]) await addReviewTo(store, number);
  await store.eraseReviews('one', { madeBefore: 4, days: 2, at: 3 * DAY, limit: 9 });
  return { file, store };
}

function tamper(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

test('the chain holds over what was erased, and says how much it was', async () => {
  const { store } = await makeStore();
  const report = await verifyChain(store);
  expect(report).toMatchObject({ count: 2, erased: 3, problems: [], head: { position: 5 } });
  await addReviewTo(store, 6);
  const noted = { reviews: [report.head!], erasures: [report.lastErasure!] };
  expect((await verifyChain(store, noted)).problems).toEqual([]);
  await store.close();
});

test('what is erased while the chain is walked is no problem', async () => {
  const file = join(folder, 'walked.sqlite');
  const store = await openSqliteStore(file);
  await store.addTenant(TENANT);
  for (let number = 1; number <= 40; number += 1) await addReviewTo(store, number);
  let walked = 0;
  const erasing: Store = {
    ...store,
    async findReview(...words) {
      walked += 1;
      if (walked === 5) await store.eraseReviews('one', { madeBefore: 30, days: null, at: 50, limit: 99 });
      return store.findReview(...words);
    },
  };
  expect((await verifyChain(erasing)).problems).toEqual([]);
  expect(walked).toBeGreaterThan(5);
  await store.close();
});

describe('shows', () => {
  const GONE = 'link 4: review 4 of one is gone';
  const INSERT = `insert into review_erasures (number, position, tenant_id, qr_code_id, made_at, erased_at, days, link)`;
  test.for<[string, string, readonly string[]]>([
    ['a review that was taken out without a record', "delete from reviews where qr_code_id = '4'", [GONE]],
    [
      'one with a record of no worth',
      `delete from reviews where qr_code_id = '4'; ${INSERT} values (4, 4, 'one', '4', 4, ${3 * DAY}, 2, 'x')`,
      ['erasure 4, of review 4 of one, was changed, or stood elsewhere'],
    ],
    [
      'a record that was taken away',
      'delete from review_erasures where number = 2',
      ['link 2: review 2 of one is gone', 'erasures 2 to 2 are missing'],
    ],
    [
      'the last of them',
      'delete from review_erasures where number = 3',
      [
        'link 3: review 3 of one is gone',
        'erasure 3 was noted and is missing: the end of their records was cut off',
      ],
    ],
    [
      'another time',
      'update review_erasures set erased_at = erased_at + 1 where number = 2',
      ['erasure 2, of review 2 of one, was changed, or stood elsewhere'],
    ],
    [
      'a time at which it was to be kept',
      'update review_erasures set erased_at = 5 where number = 2',
      [
        'erasure 2, of review 2 of one, was changed, or stood elsewhere',
        'erasure 2, of review 2 of one, came before the 2 days were over that it was to be kept',
      ],
    ],
    [
      'another link in the place of one that was erased',
      `update review_chain set link = '${'a'.repeat(64)}' where position = 3`,
      [
        'link 4: review 4 of one was changed, or stood elsewhere',
        'erasure 3, of review 3 of one, was changed, or stood elsewhere',
      ],
    ],
    [
      'a record of a review that is there',
      `${INSERT} values (4, 4, 'one', '4', 4, ${3 * DAY}, 2, 'x')`,
      [
        'link 4: review 4 of one was erased, and is there',
        'erasure 4, of review 4 of one, was changed, or stood elsewhere',
      ],
    ],
  ])('%s', async ([, sql, problems]) => {
    const { file, store } = await makeStore();
    const { lastErasure } = await verifyChain(store);
    tamper(file, sql);
    const report = await verifyChain(store, { reviews: [], erasures: [lastErasure!] });
    expect(report.problems).toEqual(problems);
    await store.close();
  });

  test('records that were made anew, by the last that was noted', async () => {
    const { store } = await makeStore();
    const noted = { reviews: [], erasures: [{ position: 3, link: 'a'.repeat(64) }] };
    expect((await verifyChain(store, noted)).problems).toEqual([
      'erasure 3 is not the one that was noted: their records were made anew',
    ]);
    await store.close();
  });
});
