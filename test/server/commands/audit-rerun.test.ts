/** `audit rerun`: a kept review comes out as it did, on the packs and tables that it names, also when others lie there now. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemble } from '../../../server/assembly.ts';
import { openStore } from '../../../server/commands/open-store.ts';
import { inflateKept } from '../../../server/kept/kept-bytes.ts';
import { keepTexts } from '../../../server/site/book/keep-texts.ts';
import { digestBytes } from '../../../server/store/chain.ts';
import type { ReviewRecord } from '../../../server/store/review-records.ts';
import { makeManifest } from '../../../server/tables/make-manifest.ts';
import { hashBytes } from '../../../server/tables/manifest.ts';
import { makeText } from '../../engine/bill/make-request.ts';
import { readEvents } from '../audit/read-events.ts';
import { NOON, startService } from '../service.ts';
import { PACK, useRules } from './rules-folder.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-rerun-'));
afterAll(() => rmSync(folder, { recursive: true }));
const dataDir = join(folder, 'data');
const tables = join(dataDir, 'tables');
const PAYER = 'payers/small.yaml';
const PAYER_TEXT = `pack: payers/small
kind: payer
version: 1.0.0
title: Small payer
status: cited
money: { places: 2, mode: half-up, cite: own }
sources:
  own: { title: A made-up agreement, pin: section 1, read: 2025-01-02 }
customCodes:
  - { code: SHIP1, description: Shipping, percentOfCharge: 100, cite: own, effective: { from: 2024-01-01 } }
`;
const makeTable = (id: string) => `id: ${id}
title: Rates made up for a test
source: { title: A made-up schedule, url: "https://example.org/" }
key: [code]
columns:
  - { name: code, type: code, length: 5, description: "Code" }
  - { name: amount, type: decimal, minimum: 0, blank: false, description: "Dollars" }
`;
/** Of two tables that a review may do without nobody has imported the first when it is made; of the second it has no question. */
const TABLES = ['us-wy.rates', 'us-wy.later', 'us-wy.others'];
const BINDINGS = `tables:
  rate: { table: us-wy.rates, key: [line.code], required: true }
  later: { table: us-wy.later, key: [line.code], optional: true }
  others: { table: us-wy.others, key: [line.code], optional: true }
`;
const LISTED = `
  - id: listed
    bucket: schedule-notes
    title: The law wants a person to see what it lists
    when: { any: [{ fact: later.found, operator: equal, value: true }, { all: [{ fact: line.code, operator: equal, value: "99214" }, { fact: others.found, operator: equal, value: true }] }] }
    flag: { attention: true, least: 0 }
    reason: 1010
    cite: law`;
const BILL = makeText({ Bill: { BillReviewState: 'WY' }, Line: { POS: '11' } });

const rules = useRules()(
  [
    [PACK, 'params:', `${BINDINGS}\nparams:`],
    [PACK, 'line.charge * share', 'rate.amount * share'],
    [PACK, 'rules:', `rules:${LISTED}`],
  ],
  {
    [PAYER]: PAYER_TEXT,
    ...Object.fromEntries(TABLES.map((id) => [`tables/${id}/table.yaml`, makeTable(id)])),
  },
);
rmSync(join(rules, PACK.replace('.yaml', '.test.yaml')));

/** A release of a table among those that were imported. */
function addTable(release: string, amount: string, from = '2025-01-01', id = 'us-wy.rates', code = '99213') {
  const dir = join(tables, id);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'table.yaml'), makeTable(id));
  const csv = join(dir, `${release}.csv`);
  writeFileSync(csv, `code,amount\n${code},${amount}\n`);
  const manifest = makeManifest(csv, { from, through: '2025-12-31', source: csv });
  writeFileSync(join(dir, `${release}.manifest.json`), JSON.stringify(manifest));
}

const folders = { rulesDir: rules, tablesDirs: [tables] };
const rerun = (...words: string[]) =>
  run(['audit', 'rerun', ...words, '--data-dir', dataDir, '--rules-dir', rules], '', { assemble });

/** Changes a file of the rules for as long as something runs. */
async function withText<Result>(file: string, from: string, to: string, then: () => Promise<Result>) {
  const path = join(rules, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  try {
    return await then();
  } finally {
    writeFileSync(path, text);
  }
}

let id: string;
let failed: string;
let sentOtherwise: string[];
let record: ReviewRecord;
const name = (number: string) => `review ${number} of one: `;
const SAME = 'the same, byte for byte, on ';
const ONE = '1 the same, 0 otherwise, 0 not run.\n';

beforeAll(async () => {
  addTable('2025', '100.00');
  addTable('2025', '100.00', '2025-01-01', 'us-wy.others', '99214');
  const store = await openStore(dataDir);
  const assembly = await assemble(folders);
  const service = await startService({}, { ...assembly, store }, { one: 'small' });
  await keepTexts(assembly, { store, clock: () => NOON });
  const send = async (text: string, more: Record<string, string> = {}) => {
    const own = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
    const response = await service.post('/v1/review', text, { ...own, ...more });
    const json = inflateKept(new Uint8Array(await response.arrayBuffer())).toString();
    return (JSON.parse(json) as { qrCodeID: string }).qrCodeID;
  };
  id = await send(BILL);
  sentOtherwise = [
    await send(BILL, { 'accept-encoding': 'zstd' }),
    await send(BILL, { prefer: 'omit-page' }),
    await send(BILL, { prefer: 'omit-page', 'accept-encoding': 'zstd' }),
  ];
  failed = await send(BILL.replace('"WY"', '"AK"'));
  record = (await store.findReview('one', id))!;
  expect(JSON.parse(record.tables)).toMatchObject([{ id: 'us-wy.rates', release: '2025' }]);
  await store.close();
});

/** Puts reviews into the store that nobody made so. */
async function forge(number: string, changes: Partial<ReviewRecord>): Promise<void> {
  const store = await openStore(dataDir);
  const forged = { ...record, qrCodeId: number, linkHash: number, ...changes };
  await store.addReview({ ...forged, bytesDigest: digestBytes(forged) });
  await store.close();
}

test('on the rules at hand: every byte, also of a review that has no pack', async () => {
  expect(await rerun('one', id)).toEqual({
    code: 0,
    stdout: `${name(id)}${SAME}the rules at hand\n${ONE}`,
    stderr: '',
  });
  expect((await rerun('one', failed)).stdout).toContain(`${name(failed)}${SAME}the rules at hand\n`);
});

test('also of one that was sent with zstd, or without its page', async () => {
  for (const number of sentOtherwise)
    expect((await rerun('one', number)).stdout).toBe(`${name(number)}${SAME}the rules at hand\n${ONE}`);
});

test('on the text of a pack as it was kept, when the pack has changed', async () => {
  const { code, stdout } = await withText(PACK, 'value: 0.5', 'value: 0.7', () => rerun('one', id));
  expect([code, stdout]).toEqual([
    0,
    `${name(id)}${SAME}the rules at hand with its packs as they were\n${ONE}`,
  ]);
});

test('on the tables that it names, when a later release has come that holds on its days', async () => {
  addTable('2025-b', '120.00', '2025-02-01');
  try {
    expect((await rerun('one', id)).stdout).toBe(`${name(id)}${SAME}the rules at hand\n${ONE}`);
  } finally {
    for (const end of ['csv', 'manifest.json']) rmSync(join(tables, 'us-wy.rates', `2025-b.${end}`));
  }
});

test('without a table that was not there, when somebody has imported it', async () => {
  addTable('2025', '1.00', '2025-01-01', 'us-wy.later');
  try {
    expect((await rerun('one', id)).stdout).toBe(`${name(id)}${SAME}the rules at hand\n${ONE}`);
  } finally {
    rmSync(join(tables, 'us-wy.later'), { recursive: true });
  }
});

test('a changed table is named by its digest, and found in a release', async () => {
  const releases = join(folder, 'releases');
  const words = ['--rules-dir', rules, '--tables', tables, '--releases', releases, '--note', 'as it was'];
  expect((await run(['rules', 'lock', rules], '', { assemble })).code).toBe(0);
  const made = await run(['rules', 'release', ...words], '', { assemble });
  expect([made.code, made.stderr]).toEqual([0, '']);
  const [{ digest }] = JSON.parse(record.tables) as [{ digest: string }];
  addTable('2025', '101.00');
  try {
    const { code, stdout, stderr } = await rerun('one', id);
    expect([code, stdout, stderr]).toEqual([
      1,
      `${name(id)}not run, for what it names is not at hand\n  table us-wy.rates, release 2025 (sha256 ${digest})\n`,
      '0 the same, 0 otherwise, 1 not run.\n',
    ]);
    expect((await rerun('one', id, '--releases', releases)).stdout).toContain(SAME);
  } finally {
    addTable('2025', '100.00');
  }
  // No store keeps the text of a payer's pack.
  await withText(PAYER, 'title: Small payer', 'title: Small payer # again', async () => {
    const without = await rerun('one', id);
    expect(without.stdout).toContain(
      `  pack payers/small 1.0.0 (sha256 ${hashBytes(Buffer.from(PAYER_TEXT))})\n`,
    );
    const released = await rerun('one', id, '--releases', releases);
    expect(released.stdout).toBe(`${name(id)}${SAME}release ${made.stdout.slice(0, 16)}\n${ONE}`);
  });
});

describe('what was not so comes out otherwise', () => {
  const text = () => gunzipSync(record.resultBytes).toString();

  test('an amount that was changed, with all digests kept beside it made to fit the bytes', async () => {
    const changed = text().replace(/"totalCharge":[\d.]+/, '"totalCharge":1');
    expect(changed).not.toBe(text());
    await forge('1111-1111', { resultBytes: gzipSync(changed) });
    const { code, stdout, stderr } = await rerun('one', '1111-1111');
    expect([code, stderr]).toEqual([1, '0 the same, 1 otherwise, 0 not run.\n']);
    expect(stdout).toMatch(/of one: comes out otherwise\n {2}bill\.totalCharge is [\d.]+, was 1\n/);
  });

  test('another bill in the place of the one that was sent', async () => {
    const other = BILL.replace('125.5', '126.5');
    await forge('2222-2222', { requestBytes: Buffer.from(other), requestEncoding: 'identity' });
    expect((await rerun('one', '2222-2222')).stdout).toMatch(
      / {2}the inputDigest is [0-9a-f]{64}, and [0-9a-f]{64} was kept beside the review\n/,
    );
  });

  test('a digest kept beside it that is not its own', async () => {
    await forge('3333-3333', { resultDigest: 'f'.repeat(64) });
    const { code, stdout } = await rerun('one', '3333-3333');
    expect([code, stdout]).toEqual([
      1,
      `${name('3333-3333')}comes out otherwise\n  the resultDigest is ${record.resultDigest}, and ${'f'.repeat(64)} was kept beside the review\n`,
    ]);
  });

  test('another page of the report', async () => {
    const { logHTML } = JSON.parse(text()) as { logHTML: string };
    const page = logHTML.replace('</body>', '<p>Paid.</p></body>');
    const changed = text().replace(JSON.stringify(logHTML), () => JSON.stringify(page));
    await forge('4444-4444', { resultBytes: gzipSync(changed) });
    expect((await rerun('one', '4444-4444')).stdout).toContain(
      'comes out otherwise\n  logHeader.reportDigest',
    );
  });

  test('a digest of its report kept beside it that is not its own', async () => {
    await forge('9999-0000', { reportDigest: 'f'.repeat(64) });
    expect((await rerun('one', '9999-0000')).stdout).toContain(
      'otherwise\n  logHeader.reportDigest is not the digest that was kept beside the review\n',
    );
  });

  test.for<[string, () => Partial<ReviewRecord>, string]>([
    ['5555-5555', () => ({ resultBytes: record.resultBytes.slice(0, 99) }), 'its bytes are no review'],
    ['6666-6666', () => ({ packs: '[]' }), 'it names other packs or tables than those that were kept'],
    [
      '7777-7777',
      () => ({ requestBytes: Buffer.from('{}'), requestEncoding: 'identity' }),
      'its request can no',
    ],
  ])('%s is not run', async ([number, changes, why]) => {
    await forge(number, changes());
    const { code, stdout } = await rerun('one', number);
    expect([code, stdout]).toEqual([1, expect.stringContaining(`${name(number)}not run: ${why}`)]);
  });
});

test('a sample, and that it was drawn', async () => {
  const { stdout, stderr } = await rerun('one', '--sample', '50');
  expect(stdout.match(/^review /gm)).toHaveLength(13);
  expect(stderr).toBe('5 the same, 5 otherwise, 3 not run.\n');
  expect((await rerun('--sample', '3')).stdout.match(/^review /gm)).toHaveLength(3);
  const store = await openStore(dataDir);
  const events = await readEvents(store);
  await store.close();
  expect(events.filter((event) => event.startsWith('reviews.rerun')).slice(-2)).toEqual([
    expect.stringMatching(/ one - \{"count":13\}$/),
    expect.stringMatching(/ - - \{"count":3\}$/),
  ]);
});

test.for<[string[], RegExp]>([
  [[], /^Name a tenant and a review, or give --sample/],
  [['one'], /^Name a tenant and a review/],
  [['one', '1', '--sample', '2'], /^Name a tenant and a review/],
  [['--sample', '0'], /^--sample 0: give a whole number/],
  [['one', '9999-9999'], /^Tenant one has no review 9999-9999\.\n$/],
  [['three', '--sample', '1'], /^There is no tenant three\./],
])('%j is refused', async ([words, message]) => {
  const { code, stderr } = await rerun(...words);
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
});

test('the text of a pack that was changed where it is kept is not at hand', async () => {
  const database = new DatabaseSync(join(dataDir, 'bill-review.sqlite'));
  database.exec("update pack_texts set text = replace(text, 'value: 0.5', 'value: 0.4')");
  database.close();
  const { code, stdout } = await withText(PACK, 'value: 0.5', 'value: 0.7', () => rerun('one', id));
  expect([code, stdout]).toEqual([1, expect.stringContaining('  pack us-wy/workers-comp 1.0.0 (sha256 ')]);
});
