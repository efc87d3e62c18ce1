/** A service under load whose rules change: each review is of one book, none fails, and a broken book changes nothing. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assemble } from '../../../server/assembly.ts';
import { createLogStream } from '../../../server/log-stream.ts';
import { makeText } from '../../engine/bill/make-request.ts';
import { PACK, useRules } from '../commands/rules-folder.ts';
import { makeSink, run } from '../commands/run.ts';

/** More by hand: RELOADS=100. */
const RELOADS = Number(process.env['RELOADS'] ?? 2);
const SENDERS = 4;
/** Between two bills of a sender, which shares its thread with the service. Milliseconds. */
const PAUSE = 10;
const METRICS_TOKEN = 'm'.repeat(32);

const makeRules = useRules();
let rulesDir: string;
let pack: string;
const dataDir = mkdtempSync(join(tmpdir(), 'bill-review-reload-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

interface Line {
  readonly msg: string;
  readonly book?: string;
  readonly problems?: string[];
}

const out = makeSink();
const logged: Line[] = [];
let tellToReload = () => {};
const isOfReload = ({ msg }: Line) => msg.includes('read anew');
let tellToStop = () => {};
let ended: ReturnType<typeof run>;
let url: string;
let headers: Record<string, string>;

beforeAll(async () => {
  rulesDir = makeRules();
  pack = readFileSync(join(rulesDir, PACK), 'utf8');
  ended = run(['serve', '--port', '0', '--data-dir', dataDir, '--rules-dir', rulesDir], '', {
    stdout: out.stream,
    environment: { RATE_LIMIT: '0', DRAIN_SECONDS: '0', METRICS_TOKEN },
    clock: Date.now,
    assemble,
    openLog: () =>
      createLogStream((text, done) => {
        for (const line of text.trimEnd().split('\n')) logged.push(JSON.parse(line) as Line);
        done(null);
      }),
    onReload: (reload) => {
      tellToReload = reload;
      // Asked while it starts, it reads anew once it runs.
      reload();
    },
    waitForStop: () =>
      new Promise((resolve) => {
        tellToStop = resolve;
      }),
  });
  await vi.waitFor(() => expect(out.text()).toContain('Listening on'), { timeout: 20_000 });
  await vi.waitFor(() => expect(logged.filter(isOfReload)).toHaveLength(1), { timeout: 20_000 });
  const read = (pattern: RegExp) => pattern.exec(out.text())![1]!;
  url = read(/Listening on (\S+)/);
  const credentials = btoa(`${read(/client id +(\S+)/)}:${read(/client secret +(\S+)/)}`);
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  headers = { authorization: `Bearer ${access_token}`, 'x-api-key': read(/API key +(\S+)/) };
}, 30_000);

afterAll(async () => {
  tellToStop();
  expect((await ended).code).toBe(0);
}, 20_000);

/** The pack with another share of the charge, as another version. */
const change = (share: string) =>
  writeFileSync(join(rulesDir, PACK), pack.replace('value: 0.5', `value: ${share}`));

/** Resolves with the line that a reload ends with. */
async function reload(): Promise<Line> {
  const before = logged.filter(isOfReload).length;
  tellToReload();
  await expect
    .poll(() => logged.filter(isOfReload).length, { timeout: 20_000, interval: 5 })
    .toBe(before + 1);
  return logged.findLast(isOfReload)!;
}

/** A large bill is answered on another thread. */
const bill = (isLarge: boolean) =>
  makeText({
    Bill: { BillReviewState: 'WY' },
    Line: { POS: '11', Charge: '100', ServiceDate: '2025-06-30' },
  }) + ' '.repeat(isLarge ? 50_000 : 0);

/** What the review says of the share and of the book. */
async function review(isLarge = false): Promise<{ allowance: number; digest: string }> {
  const response = await fetch(`${url}/v1/review`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: bill(isLarge),
  });
  expect(response.status).toBe(200);
  const { services, logHeader } = (await response.json()) as {
    services: { allowance: number }[];
    logHeader: { packs: { id: string; digest: string }[] };
  };
  const { digest } = logHeader.packs.find(({ id }) => id === 'us-wy/workers-comp')!;
  return { allowance: services[0]!.allowance, digest };
}

test('reviews under load are each of one book, and none fails', async () => {
  const seen: { allowance: number; digest: string }[] = [];
  let isOver = false;
  const send = async (index: number) => {
    while (!isOver) {
      seen.push(await review(index % 2 === 0));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
  const senders = Array.from({ length: SENDERS }, (_, index) => send(index));
  const books = new Set<string>();
  for (let time = 0; time < RELOADS; time += 1) {
    change(time % 2 === 0 ? '0.8' : '0.5');
    const { book } = await reload();
    books.add(book!);
    const expected = time % 2 === 0 ? 80 : 50;
    expect((await review()).allowance).toBe(expected);
    expect((await review(true)).allowance).toBe(expected);
  }
  isOver = true;
  await Promise.all(senders);
  expect(books.size).toBe(2);
  const pairs = new Set(seen.map(({ allowance, digest }) => `${allowance} ${digest}`));
  expect(new Set(seen.map(({ allowance }) => allowance))).toEqual(new Set([50, 80]));
  expect(pairs.size).toBe(2);
}, 600_000);

test('a broken pack leaves the old book working, the log says where it is broken, and the next sound one is taken', async () => {
  const before = await review();
  writeFileSync(join(rulesDir, PACK), pack.replace('line.charge * share', 'line.charge * shar'));
  const { msg, problems } = await reload();
  expect(msg).toBe('rules and tables were not read anew; the service goes on with those it has');
  expect(problems![0]).toMatch(/us-wy\/workers-comp\.yaml:\d+:\d+ error .*shar/);
  for (const isLarge of [false, true]) expect(await review(isLarge)).toEqual(before);
  change('0.25');
  await reload();
  for (const isLarge of [false, true]) expect((await review(isLarge)).allowance).toBe(25);
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await metrics.text();
  expect(text).toContain('bill_review_reloads_total{outcome="refused"} 1\n');
  expect(text).toContain(`bill_review_reloads_total{outcome="done"} ${RELOADS + 2}\n`);
}, 60_000);

test('the texts of each book are kept, so that a rule can be read as it was', async () => {
  const { digest } = await review();
  change('0.75');
  await reload();
  expect((await review()).digest).not.toBe(digest);
  const page = await fetch(`${url}/book/us-wy/workers-comp/share-of-charge?at=${digest}`);
  expect(await page.text()).toContain(`which rests on its version 1.0.0 (digest <code>${digest}</code>)`);
}, 30_000);
