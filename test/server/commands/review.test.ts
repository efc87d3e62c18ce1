import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readLines } from '../../../server/read-lines.ts';
import { BILL, BREAKING_ID, BUG_TEXT } from '../fake-engine.ts';
import { makeSink, run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bill = (id: string, charge = 1) =>
  JSON.stringify({ Bill: { UniqueID: id }, Services: [{ Line: 1, Charge: charge }] });
const parseAll = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, never>);

describe('one bill', () => {
  test('from standard input', async () => {
    const { code, stdout } = await run(['review', '-'], JSON.stringify(BILL));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      error: null,
      qrCodeID: null,
      logHTML: null,
      bill: { uniqueID: 'B-1' },
    });
  });
  test('from a file, with the report', async () => {
    const file = join(folder, 'bill.json');
    writeFileSync(file, JSON.stringify(BILL));
    const { code, stdout } = await run(['review', file, '--html', '--tenant', 'demo']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ logHTML: '<!doctype html>', logHeader: { tenant: 'demo' } });
  });
  test('a bad bill: the problems, and exit code 1', async () => {
    const { code, stdout, stderr } = await run(['review'], '{}');
    expect([code, stderr]).toEqual([1, 'No price; see error.\n']);
    expect(JSON.parse(stdout)).toMatchObject({
      code: 'request_invalid',
      problems: [{ path: 'Bill.UniqueID' }, { path: 'Services' }],
    });
  });
  test.each<[string, Buffer, string, string]>([
    ['bytes that are no UTF-8', Buffer.from('7bff7d', 'hex'), '33554432', 'body_not_utf8'],
    ['a byte more than the limit', Buffer.alloc(1025, ' '), '1024', 'inflated_too_large'],
  ])('%s: refused, not priced', async (_name, bytes, INFLATED_LIMIT, code) => {
    const outcome = await run(['review'], Readable.from([bytes]), { environment: { INFLATED_LIMIT } });
    expect(outcome.code).toBe(1);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ code, problems: [] });
  });
  test('a file that is not there: a sentence, no stack', async () => {
    const { code, stderr } = await run(['review', join(folder, 'none.json')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/no such file[^\n]*\nThere is no such file or folder\. Check the path\.\n$/);
  });
});

describe('a stream of bills', () => {
  test('one line in, one line out, in order; a bad line in its place', async () => {
    const input = [bill('a'), 'not json', '', bill('b'), '{}', bill(BREAKING_ID), '   ', bill('c')].join(
      '\n',
    );
    const { code, stdout, stderr } = await run(['review', '--ndjson'], input);
    expect(
      parseAll(stdout).map((one) => (one as { bill?: { uniqueID: string } }).bill?.uniqueID ?? one['code']),
    ).toEqual(['a', 'request_invalid', 'b', 'request_invalid', 'internal', 'c']);
    expect(
      parseAll(stdout).map(
        (one) => (one as { logHeader?: { requestId: string } }).logHeader?.requestId ?? one['requestId'],
      ),
    ).toEqual(['line-1', 'line-2', 'line-4', 'line-5', 'line-6', 'line-8']);
    expect([code, stderr]).toEqual([0, '3 of the requests gave no price; see their error.\n']);
    expect(stdout).not.toContain(BUG_TEXT);
  });
  test('a line that is not UTF-8 or too long', async () => {
    const input = Readable.from([
      Buffer.from([0xff, 0x0a]),
      Buffer.from(`${bill('a')}\n${'x'.repeat(3000)}\n${bill('b')}`),
    ]);
    const { stdout } = await run(['review', '--ndjson'], input, { environment: { INFLATED_LIMIT: '2000' } });
    expect(parseAll(stdout).map((one) => one['error'])).toEqual([
      'The line is not UTF-8 text.',
      null,
      'The line is longer than 2000 bytes.',
      null,
    ]);
  });
  test('with --at the same input gives the same bytes', async () => {
    const words = ['review', '--ndjson', '--at', '2025-01-02T03:04:05'];
    const [first, second] = [await run(words, bill('a')), await run(words, bill('a'))];
    expect(first).toEqual(second);
    expect(first.stdout).toContain('"processedDate":"2025-01-02T03:04:05","billReviewProcessingTime":0');
    expect((await run(['review', '--at', 'noon'], bill('a'))).stderr).toBe('--at is YYYY-MM-DDTHH:MM:SS.\n');
  });
  test('no input, no output, exit code 0', async () => {
    expect(await run(['review', '--ndjson'], '\n\n')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
  test('progress goes to a terminal only, and to its error stream', async () => {
    const terminal = makeSink(true);
    const { stdout } = await run(['review', '--ndjson'], bill('a'), { stderr: terminal.stream });
    expect(terminal.text()).toBe('\r1 reviewed, 0 without a price\n');
    expect(stdout).not.toContain('reviewed,');
  });
  test('a slow reader holds the input back', async () => {
    let given = 0;
    let taken = 0;
    let mostAhead = 0;
    async function* bills() {
      for (let number = 0; number < 400; number += 1) {
        given += 1;
        mostAhead = Math.max(mostAhead, given - taken);
        yield Buffer.from(`${bill(`${number}${'x'.repeat(2000)}`)}\n`);
      }
    }
    const slow = new Writable({
      highWaterMark: 4096,
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.toString().split('\n').length - 1;
        setTimeout(done, 1);
      },
    });
    const { code } = await run(['review', '--ndjson'], Readable.from(bills(), { highWaterMark: 1 }), {
      stdout: slow,
    });
    expect([code, given]).toEqual([0, 400]);
    expect(mostAhead).toBeLessThan(12);
  });
});

test('lines are the same however the bytes are cut', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n', ' '), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (input, size) => {
      const bytes = Buffer.from(input);
      async function* cut() {
        for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
      }
      const found: [number, string | null][] = [];
      for await (const line of readLines(cut(), 1000)) found.push([line.number, line.text]);
      const expected = input.split('\n').map((line, index): [number, string] => [index + 1, line]);
      expect(found).toEqual(expected.filter(([, line]) => line.trim() !== ''));
    }),
  );
});

test('an unknown payer is refused by name; unnamed it is the sandbox payer', async () => {
  const file = join(folder, 'payer.json');
  writeFileSync(file, JSON.stringify(BILL));
  expect(await run(['review', file, '--tenant', 'nobody'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no payer pack payers/nobody; known: demo.'),
  });
  const { stdout } = await run(['review', file]);
  expect(JSON.parse(stdout)).toMatchObject({ logHeader: { tenant: 'demo' } });
});
