/** `rules preview`: a real server on this machine, a made-up programme, and files that are saved while it runs. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeRequest } from '../../helpers/requests.ts';
import { PACK, useRules } from './rules-folder.ts';

const makeRules = useRules();

import { makeSink, run } from './run.ts';

const PATIENCE = { timeout: 60_000 };
const line = { CPT1: '99213', Charge: 100, ServiceDate: '2025-07-01' };
const bill = (charge: number) =>
  JSON.stringify(makeRequest([{ ...line, Charge: charge }], { Bill: { BillReviewState: 'WY' } }));

let rules: string;
let file: string;
let stdout: ReturnType<typeof makeSink>;
let stop: () => void;
let done: ReturnType<typeof run>;
let url: string;

/** Saves as many editors do: a new file in the place of the old one. */
function save(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
const editPack = (from: string, to: string) => {
  const path = join(rules, PACK);
  save(path, readFileSync(path, 'utf8').replace(from, to));
};

beforeEach(async () => {
  rules = makeRules();
  file = join(rules, 'bill.json');
  writeFileSync(file, bill(100));
  stdout = makeSink();
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  done = run(['rules', 'preview', file, '--rules-dir', rules], '', {
    stdout: stdout.stream,
    waitForStop: () => stopped,
  });
  await expect.poll(stdout.text, PATIENCE).toMatch(/bill\.json, reviewed in \d+ ms/);
  url = /Preview on (\S+),/.exec(stdout.text())![1]!;
});
afterEach(async () => {
  stop();
  expect((await done).code).toBe(0);
});

const readPage = async (path = '/report') => (await fetch(`${url}${path}`)).text();

/** Events as a browser gets them. */
async function listen() {
  const { body } = await fetch(`${url}/events`);
  let text = '';
  void (async () => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString();
  })().catch(() => {});
  return () =>
    [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as { said: string; wrong: string },
    );
}

describe('rules preview', () => {
  test('shows the report, and another one when a rule or the bill is saved', async () => {
    expect(await readPage()).toContain('$60.00');
    const events = await listen();
    await expect.poll(() => events().length, PATIENCE).toBe(1);
    editPack('value: 0.6', 'value: 0.65');
    await expect.poll(readPage, PATIENCE).toContain('$65.00');
    // Twice: the file that is watched is another one by now.
    editPack('value: 0.65', 'value: 0.66');
    await expect.poll(readPage, PATIENCE).toContain('$66.00');
    save(file, bill(200));
    await expect.poll(readPage, PATIENCE).toContain('$132.00');
    await expect.poll(() => events().length, PATIENCE).toBe(4);
    expect(events().at(-1)).toEqual({
      said: expect.stringMatching(/^bill\.json, reviewed in /) as string,
      wrong: '',
    });
  });

  test.for<[string, () => void, RegExp]>([
    [
      'a rule',
      () => editPack('value: 0.6', 'value: more'),
      /us-wy\/workers-comp\.yaml:19:51 error bad-value /,
    ],
    ['the bill', () => save(file, '{"Bill": {}}'), /Bill\.UniqueID: /],
  ])('a mistake in %s is told, and the last report stays', async ([, change, message]) => {
    const events = await listen();
    change();
    await expect.poll(() => events().at(-1)?.wrong, PATIENCE).toMatch(message);
    expect(await readPage()).toContain('$60.00');
  });

  test('the page runs its own script alone, and is for this machine alone', async () => {
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect(await page.text()).toContain('<iframe id="report" title="Report of bill.json" src="/report">');
    expect(await fetch(`${url}/other`)).toMatchObject({ status: 404 });
    const status = await new Promise((resolve) => {
      request(`${url}/report`, { headers: { host: 'rebound.example' } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end();
    });
    expect(status).toBe(403);
  });
});

test.for([
  ['a bill that is not there', ['nowhere.json'], /^ENOENT/],
  ['a folder', ['.'], /is not a file with a bill/],
  ['a port beyond the last', [PACK, '--port', '65536'], /^--port is a whole number/],
  ['a port that is none', [PACK, '--port', 'x'], /^--port is a whole number, 0 to 65535/],
] as const)('%s is refused', async ([, words, message]) => {
  const { code, stderr } = await run(['rules', 'preview', ...words]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
});
