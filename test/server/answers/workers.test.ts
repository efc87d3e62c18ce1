/** Large requests are answered on a thread of their own, as the service itself would answer them. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Review } from '../../../engine/present/review.ts';
import { answerJob } from '../../../server/answers/answer-job.ts';
import { createWork } from '../../../server/answers/do-work.ts';
import type { Answer, Job, Workers } from '../../../server/answers/job.ts';
import { warmUp } from '../../../server/answers/warm-up.ts';
import { createWorkers } from '../../../server/answers/workers.ts';
import { createTurns } from '../../../server/door/turns.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';

const FOLDERS = { rulesDir: null, tablesDirs: [] };
const DEMO = readFileSync('server/demo/1-north-carolina-workers-comp.json', 'utf8');

const makeJob = (job: Partial<Job>): Job => ({
  endpoint: 'review',
  text: DEMO,
  tenant: { id: 'one', pack: 'demo' },
  requestId: 'request',
  receivedAt: Date.UTC(2025, 6, 1),
  startedAt: 0,
  kept: { qrCodeID: 'ABCD1234', qrCodeURL: 'https://review.example/ID/ABCD1234?k=secret' },
  siteUrl: 'https://review.example',
  acceptEncoding: null,
  omitsPage: false,
  unmade: null,
  historyLimit: 1_000_000,
  ...job,
});

/** An answer but for what it took. */
function readAnswer({ body, ...rest }: Answer) {
  const text = typeof body === 'string' ? body : gunzipSync(body).toString();
  return { ...rest, text: text.replace(/"billReviewProcessingTime":\d+/, ''), counts: undefined };
}

const knowledge = shippedAssembly();
let workers: Workers;
beforeAll(() => {
  workers = createWorkers(FOLDERS, knowledge);
});
afterAll(() => workers.close());

describe('the thread answers', () => {
  test.each(['review', 'validate', 'duplicates'])('%s as the service does', async (endpoint) => {
    const job = makeJob({ endpoint });
    const answer = await workers.answer(job);
    expect(readAnswer(answer!)).toEqual(readAnswer(answerJob(job, knowledge)));
  });

  test('with the refusal of a request with mistakes', async () => {
    await expect(workers.answer(makeJob({ text: '{"Bill":{}}' }))).rejects.toMatchObject({
      name: 'Refusal',
      code: 'request_invalid',
      status: 400,
      problems: expect.arrayContaining([expect.objectContaining({ path: 'Services' })]),
    });
  });

  test.each(['rules/us-nc/workers-comp.yaml', 'rules/buckets.yaml', 'rules/reason-codes.yaml'])(
    'nothing where it has another %s than the service',
    async (changed) => {
      const { files } = knowledge.texts;
      const others = files.map((one) =>
        one.file === changed ? { ...one, text: `${one.text}# New.\n` } : one,
      );
      expect(others).not.toEqual(files);
      const behind = createWorkers(FOLDERS, { ...knowledge, texts: { ...knowledge.texts, files: others } });
      expect(await behind.answer(makeJob({}))).toBeNull();
      await behind.close();
    },
  );

  test('nothing where its memory is too small for the rules', async () => {
    const small = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 24 };
    const behind = createWorkers(FOLDERS, knowledge, { memory: small });
    expect(await behind.answer(makeJob({}))).toBeNull();
    await behind.close();
  });

  test('nothing where the rules can no longer be read', async () => {
    const behind = createWorkers({ rulesDir: '/nowhere', tablesDirs: [] }, knowledge);
    expect(await behind.answer(makeJob({}))).toBeNull();
    await behind.close();
  });
});

describe('a thread that nobody has asked yet', () => {
  const spyOn = (readyAfter: number) => {
    const asked = vi.fn();
    const seen = {
      tables: knowledge.tables,
      get texts() {
        asked();
        return knowledge.texts;
      },
    };
    return { asked, early: createWorkers(FOLDERS, seen, { readyAfter }) };
  };

  test('gets ready after a while, and answers as the service does', async () => {
    const { asked, early } = spyOn(1);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(readAnswer((await early.answer(makeJob({})))!)).toEqual(
      readAnswer(answerJob(makeJob({}), knowledge)),
    );
    await early.close();
  });

  test('is left where the service ends before', async () => {
    const { asked, early } = spyOn(50);
    await early.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).not.toHaveBeenCalled();
  });

  test('has reviewed both demo bills', () => {
    const reviewBill = vi.fn(knowledge.engine.reviewBill);
    warmUp({ ...knowledge, engine: { ...knowledge.engine, reviewBill } });
    const reviews = reviewBill.mock.results.map(({ value }) => value as Review);
    expect(reviews.map(({ error }) => error)).toEqual([null, null]);
    expect(reviews.every(({ services }) => services.length >= 36)).toBe(true);
  });

  test('makes nothing of a book that cannot review them', () => {
    const fail = () => {
      throw new Error('no table');
    };
    expect(() => warmUp({ ...knowledge, engine: { ...knowledge.engine, reviewBill: fail } })).not.toThrow();
  });
});

describe('a service with a thread', () => {
  const large = makeJob({ text: DEMO.padEnd(12_000) });
  const cases: readonly (readonly [what: string, job: Job, asked: number, answeredHere: boolean])[] = [
    ['asks it for a large request', large, 1, false],
    ['answers a small one itself', makeJob({}), 0, true],
    ['answers what is nearly as long itself', makeJob({ text: DEMO.padEnd(11_999) }), 0, true],
  ];
  const makeTurns = () => createTurns({ waiting: 1e9, share: 1e9 });

  test.each(cases)('%s', async (_, job, asked, answeredHere) => {
    const ask = vi.fn(async () => ({ body: 'of the thread', headers: {}, review: null, counts: {} }));
    const work = createWork(knowledge, { answer: ask, close: async () => {} }, makeTurns(), makeTurns());
    const { body } = await work('one', job);
    expect([ask.mock.calls.length, body !== 'of the thread']).toEqual([asked, answeredHere]);
  });

  test('answers itself what the thread cannot', async () => {
    const work = createWork(
      knowledge,
      { answer: async () => null, close: async () => {} },
      makeTurns(),
      makeTurns(),
    );
    expect(readAnswer(await work('one', large))).toEqual(readAnswer(answerJob(large, knowledge)));
  });

  test('answers small requests while a large one is under way, and one large one at a time', async () => {
    const order: string[] = [];
    const waiting: (() => void)[] = [];
    const ask = (job: Job) =>
      new Promise<Answer>((resolve) => {
        order.push(`${job.requestId} begins`);
        waiting.push(() => resolve({ body: '', headers: {}, review: null, counts: {} }));
      });
    const work = createWork(knowledge, { answer: ask, close: async () => {} }, makeTurns(), makeTurns());
    const first = work('one', { ...large, requestId: 'large 1' }).then(() => order.push('large 1 ends'));
    const second = work('two', { ...large, requestId: 'large 2' }).then(() => order.push('large 2 ends'));
    await work('one', makeJob({ endpoint: 'customcodes' })).then(() => order.push('small'));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]!();
    await first;
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]!();
    await second;
    expect(order).toEqual(['large 1 begins', 'small', 'large 1 ends', 'large 2 begins', 'large 2 ends']);
  });
});
