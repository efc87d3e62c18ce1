/** The page of a review that was sent without it is, once it is opened, the page that would have been sent. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJob } from '../../../server/answers/answer-job.ts';
import { type Job, type Knowledge, PAGE } from '../../../server/answers/job.ts';
import { assembleBook } from '../../../server/assembly.ts';
import { inflateKept } from '../../../server/kept/kept-bytes.ts';
import { isUnmade, nameRenderer } from '../../../server/kept/unmade-page.ts';
import { makeBill } from '../../bench/bills.ts';
import { listProgrammes, openWorld } from '../../bench/mix/main.ts';
import { makeMix, STREAMS } from '../../bench/mix/make-mix.ts';

const LINK = 'https://review.example/under/ID/1234-5678?k=secret';
const JOB: Job = {
  endpoint: 'review',
  text: '',
  tenant: { id: 'one', pack: 'bench' },
  requestId: 'request',
  receivedAt: Date.UTC(2025, 6, 1),
  startedAt: 0,
  kept: { qrCodeID: '1234-5678', qrCodeURL: LINK },
  siteUrl: 'https://review.example/under',
  acceptEncoding: null,
  omitsPage: false,
  unmade: null,
  historyLimit: 1_000_000,
};

let knowledge: Knowledge;
let bills: string[];
beforeAll(() => {
  const world = openWorld(null);
  knowledge = assembleBook({ ...world, files: [] }, { rulesDir: null, tablesDirs: [] });
  bills = [
    ...STREAMS.flatMap((stream) => makeMix(listProgrammes(world).priced, 1, stream)).map(({ body }) => body),
    ...(['apart', 'together', 'surgery'] as const).map((kind) => makeBill(30, kind)),
    ...['1-north-carolina-workers-comp', '2-usual-charges'].map((name) =>
      readFileSync(`server/demo/${name}.json`, 'utf8'),
    ),
  ];
});

// The process goes on with other tests, and would keep the whole book of this one.
afterAll(() => {
  knowledge = undefined!;
});

const read = (body: string | Uint8Array) =>
  JSON.parse(inflateKept(body as Uint8Array).toString()) as { logHTML: string | null };

const openPage = (text: string, resultBytes: Uint8Array, renderer: string): string =>
  read(answerJob({ ...JOB, endpoint: PAGE, text, unmade: { resultBytes, renderer } }, knowledge).body)
    .logHTML!;

test('whatever the bill, and however it was compressed', () => {
  expect(bills.length).toBeGreaterThan(50);
  for (const [index, text] of bills.entries()) {
    const acceptEncoding = index % 2 ? 'gzip' : 'zstd';
    const sent = read(answerJob({ ...JOB, text }, knowledge).body);
    const { body, review } = answerJob({ ...JOB, text, acceptEncoding, omitsPage: true }, knowledge);
    expect([read(body).logHTML, isUnmade(review!.reportDigest)]).toEqual([null, true]);
    expect(openPage(text, body as Uint8Array, review!.reportDigest!) === sent.logHTML).toBe(true);
  }
});

test('and says so where it is another one', () => {
  const [text] = bills as [string];
  const body = answerJob({ ...JOB, text, omitsPage: true }, knowledge).body as Uint8Array;
  const note = '<main id=main><p class=m>This page was made later than the review, by another version';
  const page = openPage(text, body, nameRenderer());
  expect(page).not.toContain('made later than the review');
  const other = openPage(text, body, 'renderer:0');
  expect(other).toContain(note);
  expect(other.replace(/<p class=m>This page was made later[^<]*<\/p>/, '')).toBe(page);
  const { packs } = knowledge.ruleBook;
  const ruleBook = Object.create(knowledge.ruleBook, {
    packs: { value: packs.map((pack) => ({ ...pack, digest: 'of another text' })) },
  });
  const changed = answerJob(
    { ...JOB, endpoint: PAGE, text, unmade: { resultBytes: body, renderer: nameRenderer() } },
    { ...knowledge, ruleBook },
  );
  expect(read(changed.body).logHTML).toContain(note);
});
