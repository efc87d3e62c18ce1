/** `jobs`: a file of bills goes in and comes out line by line, also where an attempt was broken off. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { assemble } from '../../../server/assembly.ts';
import type { Bulk } from '../../../server/bulk/run-bulk.ts';
import { openStore } from '../../../server/commands/open-store.ts';
import { type BulkService, startBulkService } from '../bulk/bulk-service.ts';
import { BILL } from '../fake-engine.ts';
import { PUBLIC_URL } from '../service.ts';
import { PACK, useRules } from './rules-folder.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bulks: Bulk[] = [];
afterEach(async () => {
  for (const bulk of bulks.splice(0)) await bulk.stop();
});

const ROWS = Array.from({ length: 250 }, (_, index) =>
  index === 3 ? '{' : JSON.stringify({ ...BILL, Bill: { ...BILL.Bill, UniqueID: `B${index}` } }),
);
const file = join(folder, 'bills.ndjson');
writeFileSync(file, `${ROWS.join('\n')}\n`);

async function startJobs() {
  const parts = await startBulkService(bulks);
  const { clientId, clientSecret, apiKey } = parts.service.one;
  const environment = {
    BILL_REVIEW_URL: `${PUBLIC_URL}/`,
    BILL_REVIEW_CLIENT_ID: clientId,
    BILL_REVIEW_CLIENT_SECRET: clientSecret,
    BILL_REVIEW_API_KEY: apiKey,
  };
  /** Requests after which the connection is gone, by their number. */
  const broken = new Set<number>();
  let count = 0;
  const send = (async (url: string, init: RequestInit) => {
    count += 1;
    const response = await parts.service.bare.request(url.slice(PUBLIC_URL.length), init);
    if (broken.has(count)) throw new TypeError('fetch failed');
    return response;
  }) as typeof fetch;
  const jobs = (words: string, changes: object = {}) =>
    run(['jobs', ...words.split(' ')], '', { environment, fetch: send, ...changes });
  return { ...parts, jobs, broken, environment };
}

/** The numbers of the bills, in the order of the lines. */
const readIds = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { code?: string; qrCodeID?: string }).code ?? 'review');

const EXPECTED = ROWS.map((_, index) => (index === 3 ? 'request_invalid' : 'review'));

async function submitAll(parts: BulkService & { jobs(words: string): ReturnType<typeof run> }) {
  const { code, stdout, stderr } = await parts.jobs(`submit ${file}`);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/ 250 rows done/)]);
  return stdout.trim();
}

test('a file is sent, reviewed and fetched in its order', async () => {
  const parts = await startJobs();
  parts.begin();
  const id = await submitAll(parts);
  await parts.finish(id);
  const status = await parts.jobs(`status ${id}`);
  expect(status.stdout).toBe(`Job ${id}: done, 250 of 250 rows done, 1 without a review.\n`);
  const { code, stdout } = await parts.jobs(`fetch ${id} --wait`);
  expect([code, readIds(stdout)]).toEqual([0, EXPECTED]);
  expect((await parts.jobs(`remove ${id}`)).stdout).toBe(`Job ${id} is removed.\n`);
  expect(await parts.jobs(`status ${id}`)).toMatchObject({ code: 1, stderr: /There is no such job/ });
});

test('a call whose answer was lost is made again, and no row is there twice', async () => {
  const parts = await startJobs();
  for (const number of [3, 4, 5]) parts.broken.add(number);
  const id = await submitAll(parts);
  parts.begin();
  expect(await parts.finish(id)).toMatchObject({ rows: 250 });
});

test('sending goes on where it was broken off', async () => {
  const parts = await startJobs();
  const made = (await (await parts.call('POST', '/v1/jobs')).json()) as { jobID: string };
  await parts.call('POST', `/v1/jobs/${made.jobID}/rows?after=0`, ROWS.slice(0, 120).join('\n'));
  const { code, stdout } = await parts.jobs(`submit ${file} --job ${made.jobID}`);
  expect([code, stdout]).toEqual([0, '']);
  parts.begin();
  await parts.finish(made.jobID);
  expect(readIds((await parts.jobs(`fetch ${made.jobID}`)).stdout)).toEqual(EXPECTED);
});

test('reviews come without pages where the job was made so, which an earlier job cannot become', async () => {
  const parts = await startJobs();
  const { stdout } = await parts.jobs(`submit ${file} --omit-page`);
  const read = async (id: string) => JSON.parse((await parts.jobs(`status ${id} --json`)).stdout);
  expect(await read(stdout.trim())).toMatchObject({ hasPages: false });
  const { jobID } = (await (await parts.call('POST', '/v1/jobs')).json()) as { jobID: string };
  expect(await read(jobID)).toMatchObject({ hasPages: true });
  const refused = await parts.jobs(`submit ${file} --job ${jobID} --omit-page`);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('made for reviews with pages')]);
});

test('fetching goes on behind the last whole line of the file', async () => {
  const parts = await startJobs();
  parts.begin();
  const id = await submitAll(parts);
  await parts.finish(id);
  const target = join(folder, 'results.ndjson');
  expect((await parts.jobs(`fetch ${id} --to ${target}`)).code).toBe(0);
  const whole = readFileSync(target, 'utf8');
  const cut = whole.split('\n').slice(0, 200).join('\n').length + 40;
  writeFileSync(target, whole.slice(0, cut));
  expect((await parts.jobs(`fetch ${id} --to ${target}`)).code).toBe(0);
  expect(readFileSync(target, 'utf8')).toBe(whole);
});

test('an answer that broke off in a line is gone on behind its last whole one', async () => {
  const parts = await startJobs();
  parts.begin();
  const id = await submitAll(parts);
  await parts.finish(id);
  const whole = (await parts.jobs(`fetch ${id}`)).stdout;
  let cuts = 0;
  const cutting = (async (url: string, init: RequestInit) => {
    const response = await parts.service.bare.request(url.slice(PUBLIC_URL.length), init);
    if (!url.includes('/results') || cuts === 3) return response;
    cuts += 1;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const part = bytes.subarray(0, Math.floor(bytes.length / 2) + cuts);
    let isSent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (isSent) controller.error(new TypeError('terminated'));
        else controller.enqueue(part);
        isSent = true;
      },
    });
    return new Response(body);
  }) as typeof fetch;
  expect(await parts.jobs(`fetch ${id}`, { fetch: cutting })).toMatchObject({ code: 0, stdout: whole });
  expect(cuts).toBe(3);
});

test('what is not done yet is said, and fails', async () => {
  const parts = await startJobs();
  const id = await submitAll(parts);
  const { code, stderr } = await parts.jobs(`fetch ${id}`);
  expect([code, stderr]).toEqual([1, expect.stringContaining('0 of 250 rows are here')]);
});

test('a line that is no text ends the sending, and says which', async () => {
  const bad = join(folder, 'bad.ndjson');
  writeFileSync(bad, Buffer.concat([Buffer.from('{}\n'), Buffer.of(0xff, 0x0a)]));
  const { code, stderr } = await (await startJobs()).jobs(`submit ${bad}`);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Line 2: The line is not UTF-8 text.')]);
});

test.each<[string, string, object, RegExp]>([
  ['no account', 'status x', { environment: {} }, /BILL_REVIEW_URL, .*BILL_REVIEW_API_KEY: not set/],
  ['a job that is not there', 'status x', {}, /no such job/],
  ['a file that is not there', 'submit /nowhere', {}, /no such file/],
  ['work without an address for links', 'work', {}, /PUBLIC_URL is not set/],
])('%s is said', async (_name, words, changes, said) => {
  const { code, stderr } = await (await startJobs()).jobs(words, changes);
  expect([code, stderr]).toEqual([1, expect.stringMatching(said)]);
});

test('a secret that is wrong is said, and not shown', async () => {
  const parts = await startJobs();
  const environment = { ...parts.environment, BILL_REVIEW_CLIENT_SECRET: 'SECRET-CANARY' };
  const { code, stderr } = await parts.jobs('status x', { environment });
  expect(code).toBe(1);
  expect(stderr).not.toContain('CANARY');
});

test('who works beside the service keeps the texts of its packs, which reviews rest on', async () => {
  const dataDir = join(folder, 'work');
  await (await openStore(dataDir)).close();
  const rules = useRules()([], {});
  const environment = { PUBLIC_URL, DATA_DIR: dataDir, RULES_DIR: rules };
  const { code, stdout } = await run(['jobs', 'work'], '', { environment, assemble });
  expect([code, stdout]).toEqual([0, 'Working with 1 threads.\n']);
  const store = await openStore(dataDir);
  const id = /^pack: (.+)$/m.exec(readFileSync(join(rules, PACK), 'utf8'))![1]!;
  expect(await store.findPackText(id, '')).toMatchObject({ text: readFileSync(join(rules, PACK), 'utf8') });
  await store.close();
});
