/** `verify` as a person runs it: over files, streams and the store, with reviews of the real engine. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewRecord } from '../../../server/store/review-records.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { makeText } from '../../engine/bill/make-request.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';
import { startService } from '../service.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STORED = 'The review follows from its trace; no problems.\n';
const FINE = STORED.replace(
  '\n',
  ' Who wrote it that does not tell: --stored reads what the service sent.\n',
);
const BILL = makeText({ Bill: { BillReviewState: 'NC' }, Line: { POS: '11' } });
const assembly = shippedAssembly();
/** One review, as the service sends it. */
let review: string;
beforeAll(async () => {
  const { stdout } = await run(['review', '--html'], BILL, { assemble: async () => assembly });
  review = stdout;
});

/** The review with the first occurrence of `from` changed; fails when there is none. */
function change(from: string | RegExp, to: string): string {
  const changed = review.replace(from, to);
  expect(changed).not.toBe(review);
  return changed;
}

describe('one review', () => {
  test('as it was sent: one plain line', async () => {
    expect(await run(['verify'], review)).toEqual({ code: 0, stdout: FINE, stderr: '' });
    expect(await run(['verify', '-'], JSON.stringify(JSON.parse(review), null, 2))).toMatchObject({
      code: 0,
    });
  });

  test('from a file, also as the compressed bytes of the response', async () => {
    const file = join(folder, 'review.json.gz');
    writeFileSync(file, gzipSync(review));
    expect(await run(['verify', file])).toEqual({ code: 0, stdout: FINE, stderr: '' });
    const { code, stderr } = await run(['verify', join(folder, 'none.json')]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/no such file[^\n]*\n[^\n]*Check the path\.\n$/),
    ]);
  });

  test('the page of its report alone: told what it can be compared with', async () => {
    const { logHTML, logHeader } = JSON.parse(review) as {
      logHTML: string;
      logHeader: { reportDigest: string };
    };
    const { code, stderr } = await run(['verify'], logHTML);
    expect([code, stderr]).toEqual([1, expect.stringContaining(` is ${logHeader.reportDigest}. `)]);
    const changed = await run(['verify'], logHTML.replace('9', '8'));
    expect([changed.code, changed.stderr]).toEqual([
      1,
      expect.stringMatching(/^This is the page of a report, /),
    ]);
    expect(changed.stderr).not.toContain(logHeader.reportDigest);
  });

  test('a bill without a price, and one with more digits than a double holds', async () => {
    const unpriced = await run(['review'], makeText({ Bill: { BillReviewState: 'WY' } }), {
      assemble: async () => assembly,
    });
    expect(await run(['verify'], unpriced.stdout)).toMatchObject({ code: 0, stdout: FINE });
    const long = await run(
      ['review'],
      makeText({ Bill: { BillReviewState: 'NC' }, Line: { Charge: '999999999999.999999' } }),
      { assemble: async () => assembly },
    );
    expect(long.stdout).toContain('999999999999.999999');
    expect(await run(['verify'], long.stdout)).toMatchObject({ code: 0, stdout: FINE });
  });

  test.for<[string, () => string, string[]]>([
    ['an allowance', () => change(/"totalAllowance":[\d.]+/, '"totalAllowance":1'), ['bill.totalAllowance']],
    [
      'a charge',
      () => change(/(?<="services":.*?)"charge":125\.5/s, '"charge":125.6'),
      ['services[0].reduction', 'bill.totalCharge', 'logHeader.resultDigest'],
    ],
    [
      'a reason',
      () => change('"serviceReasonCodes":{', '"serviceReasonCodes":{"9":[],'),
      ['logHeader.resultDigest'],
    ],
    ['a page', () => change(/\$\d+\.\d\d<(?=.*"bill":)/s, '$944.14<'), ['logHeader.reportDigest']],
    ['a body', () => change('{"error":null,', '{"error":null,"paid":true,'), ['paid']],
    ['the digest', () => change(/"resultDigest":"..../, '"resultDigest":"0000'), ['logHeader.resultDigest']],
  ])('%s changed: every problem with its place, exit code 1', async ([, make, places]) => {
    const { code, stdout, stderr } = await run(['verify'], make());
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    for (const place of places)
      expect(
        lines.some((line) => line.startsWith(`${place} `)),
        stdout,
      ).toBe(true);
    expect(stderr).toBe(lines.length === 1 ? '1 problem.\n' : `${lines.length} problems.\n`);
  });

  test.for([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['a bill instead', BILL],
    ['half of a review', '{"error":null,"logHeader":{}}'],
    ['two of them', '{}\n{}'],
  ])('%s is not a review', async ([, text]) => {
    const { code, stdout, stderr } = await run(['verify'], text);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^This is not the JSON of a review\. [^\n]*--ndjson\.\n$/);
  });

  test('parts of a review that make no sense are a problem, never a crash', async () => {
    const broken = '{"error":null,"bill":null,"services":[null],"logHeader":{},"logDetails":7}';
    const { code, stdout, stderr } = await run(['verify', '--tables', SHIPPED_TABLES], broken);
    expect(code).toBe(1);
    expect(stdout).toBe(
      'cannot be read as a review: a field is missing, or of another kind than a review has there\n',
    );
    expect(stderr).toBe('1 problem.\n');
  });

  test('a refused request is told from a review', async () => {
    const { stdout } = await run(['review'], '{}', { assemble: async () => assembly });
    expect(await run(['verify'], stdout)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This is a refused/),
    });
  });
});

describe('against the tables', () => {
  test('of the release it names', async () => {
    expect(await run(['verify', '--tables', SHIPPED_TABLES], review)).toMatchObject({
      code: 0,
      stdout: FINE,
    });
  });

  test('a table value that is not in the release is a problem, although the arithmetic holds', async () => {
    const changed = change(
      /("operands":\[\{"name":"[^"]*","value":")([\d.]+)("[^}]*"release":")[^"]+"/,
      '$1$2$3 1999X"',
    );
    const without = await run(['verify'], changed);
    expect(without.stdout).not.toContain('1999X');
    const { code, stdout } = await run(['verify', '--tables', SHIPPED_TABLES], changed);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^logDetails\[\d+\]\.operands\[0\] names the table [^\n]*1999X, which logHeader\.tables does not$/m,
    );
  });

  test('a folder that is not there: what to do, no stack', async () => {
    const { code, stderr } = await run(['verify', '--tables', join(folder, 'none')], review);
    expect(code).toBe(1);
    expect(stderr).toMatch(/none: there is no such folder; import releases into it/);
    expect(stderr).not.toMatch(/\n {4}at /);
  });
});

describe('a stream of reviews', () => {
  const oneLine = () => review.trimEnd();

  test('all good', async () => {
    const input = `${oneLine()}\n\n${oneLine()}\n`;
    expect(await run(['verify', '--ndjson'], input)).toEqual({
      code: 0,
      stdout: '2 reviews verified, no problems.\n',
      stderr: '',
    });
  });

  test('each problem with its line; refusals are counted, and the rest goes on', async () => {
    const refusal = '{"error":"x","code":"request_invalid","requestId":"line-2","problems":[]}';
    const bad = change(/"totalAllowance":[\d.]+/, '"totalAllowance":1').trimEnd();
    const input = [oneLine(), refusal, 'no JSON', bad, oneLine()].join('\n');
    const { code, stdout, stderr } = await run(['verify', '--ndjson'], input);
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^line 3: This is not the JSON of a review\./);
    expect(lines.slice(1).every((line) => line.startsWith('line 4: '))).toBe(true);
    expect(lines.some((line) => line.startsWith('line 4: bill.totalAllowance shows 1, but'))).toBe(true);
    expect(stderr).toBe(
      `${lines.length} problems in 4 reviews. 1 line holds a refused request, no review.\n`,
    );
  });
});

describe('a stored review', () => {
  const dataDir = join(folder, 'data');
  let records: ReviewRecord[];
  const links: string[] = [];

  beforeAll(async () => {
    mkdirSync(dataDir);
    const store = await openSqliteStore(join(dataDir, 'bill-review.sqlite'));
    const service = await startService({}, { ...assembly, store });
    const headers = { 'content-type': 'application/json' };
    records = [];
    for (const account of [service.one, service.two]) {
      const response = await service.post('/v1/review', BILL, {
        ...(await service.authorise(account)),
        ...headers,
      });
      const { qrCodeID, qrCodeURL } = JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as {
        qrCodeID: string;
        qrCodeURL: string;
      };
      links.push(qrCodeURL);
      records.push((await store.findReview(account === service.one ? 'one' : 'two', qrCodeID))!);
    }
    const [one] = records as [ReviewRecord];
    const put = (id: string, changes: Partial<ReviewRecord>) =>
      store.addReview({ ...one, qrCodeId: id, linkHash: id.repeat(4), ...changes });
    await put('1111-1111', {});
    await put('1111-1111', { tenantId: 'two', linkHash: 'elsewhere' });
    await put('2222-2222', { resultBytes: one.resultBytes.slice(0, 500) });
    await put('3333-3333', { resultDigest: '0'.repeat(64) });
    const text = gunzipSync(one.resultBytes).toString();
    await put('5555-5555', { reportDigest: null });
    const { logHTML } = JSON.parse(text) as { logHTML: string };
    const page = logHTML.replace('</body>', '<p>Paid in full.</p></body>');
    expect(page).not.toBe(logHTML);
    const [before, after] = [logHTML, page].map((one) => createHash('sha256').update(one).digest('hex'));
    await put('6666-6666', {
      resultBytes: gzipSync(
        text.replace(JSON.stringify(logHTML), () => JSON.stringify(page)).replace(before!, after!),
      ),
    });
    await put('4444-4444', {
      resultBytes: gzipSync(text.replace(/"totalCharge":[\d.]+/, '"totalCharge":1')),
    });
    await store.close();
  });

  const verify = (...words: string[]) => run(['verify', '--data-dir', dataDir, '--stored', ...words]);

  test('follows from its trace and its tables', async () => {
    const [one, two] = records as [ReviewRecord, ReviewRecord];
    expect(await verify(one.qrCodeId)).toEqual({ code: 0, stdout: STORED, stderr: '' });
    const words = [two.qrCodeId, '--tenant', 'two', '--tables', SHIPPED_TABLES];
    expect(await verify(...words)).toEqual({ code: 0, stdout: STORED, stderr: '' });
  });

  test.for<[string[], string, RegExp]>([
    [['9999-9999'], '', /^No tenant has a review 9999-9999\.\n$/],
    [['9999-9999', '--tenant', 'one'], '', /^Tenant one has no review 9999-9999\.\n$/],
    [['1111-1111'], '', /^Several tenants have a review 1111-1111: one, two\. Say which with --tenant\.\n$/],
    [['2222-2222'], '', /^The stored bytes of 2222-2222 are no review: they were changed\./],
    [
      ['3333-3333'],
      'logHeader.resultDigest is not the digest that was kept beside the review\n',
      /^1 problem\.\n$/,
    ],
    // The page was changed, and the digest in the review made to fit.
    [
      ['6666-6666'],
      'logHeader.reportDigest is not the digest that was kept beside the review\n',
      /^1 problem\.\n$/,
    ],
    [['1111-1111', 'review.json'], '', /^--stored names the review; give neither a file nor --ndjson/],
  ])('%j: exit code 1, and why', async ([words, stdout, stderr]) => {
    const outcome = await verify(...words);
    expect(outcome).toMatchObject({ code: 1, stdout });
    expect(outcome.stderr).toMatch(stderr);
  });

  test('from before the digest of the report was kept: nothing to compare it with', async () => {
    expect(await verify('5555-5555')).toEqual({ code: 0, stdout: STORED, stderr: '' });
  });

  test('is found by the link of its report, whose secret is never repeated', async () => {
    const [one, two] = links as [string, string];
    expect(await verify(one)).toEqual({ code: 0, stdout: STORED, stderr: '' });
    expect(await verify(two, '--tenant', 'two')).toEqual({ code: 0, stdout: STORED, stderr: '' });
    const { qrCodeId } = records[1]!;
    const refuse = (owner: string) => ({
      code: 1,
      stdout: '',
      stderr: `${owner} review ${qrCodeId} with this link. Check the link, or give the id alone.\n`,
    });
    expect(await verify(two.slice(0, -1))).toEqual(refuse('No tenant has a'));
    expect(await verify(two, '--tenant', 'one')).toEqual(refuse('Tenant one has no'));
    // The secret of another review does not find this one.
    expect(await verify(two.replace(/k=.*/, one.slice(one.indexOf('k='))))).toEqual(
      refuse('No tenant has a'),
    );
  });

  test('bytes that were changed in the store are caught', async () => {
    const { code, stdout } = await verify('4444-4444');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^bill\.totalCharge shows 1, but /m);
  });

  test('--tenant means nothing without --stored', async () => {
    const { code, stderr } = await run(['verify', '--tenant', 'one'], review);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^--tenant says whose stored review/)]);
  });
});
