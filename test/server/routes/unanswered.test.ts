/** A review whose sender left before the answer is marked so in the store, until it is sent after all. */
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '../../../server/listen.ts';
import { viewSummary } from '../../../server/site/reviews/words.ts';
import { renderPart } from '../../../server/site/shell/templates.ts';
import { collect, dial } from '../../helpers/raw-exchange.ts';
import { BILL } from '../fake-engine.ts';
import { QUIET, type Service, startService } from '../service.ts';

const BODY = JSON.stringify(BILL);
const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(100);
});

/** A service whose reviews are written when `release` is called. */
async function start() {
  const service = await startService();
  const listening = await listen('127.0.0.1', 0, () => service.app, QUIET);
  open.push(listening);
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const add = service.store.addReview.bind(service.store);
  service.store.addReview = async (...words) => {
    arrived.resolve();
    await gate.promise;
    return add(...words);
  };
  return { service, listening, arrived: arrived.promise, release: gate.resolve };
}

async function writeRequest(service: Service, listening: Listening) {
  const socket = await dial(listening);
  const headers = {
    ...(await service.authorise(service.one)),
    host: 'x',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(BODY)),
    'idempotency-key': 'k',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /v1/review HTTP/1.1\r\n${lines.join('')}\r\n${BODY}`);
  return socket;
}

/** When the only review was left; undefined while there is none. */
const readMark = async ({ store }: Service) =>
  (await store.listReviewsOfBill('one', BILL.Bill.UniqueID))[0]?.unansweredAt;

test('the sender left, and sends again later', async () => {
  const { service, listening, arrived, release } = await start();
  const socket = await writeRequest(service, listening);
  await arrived;
  socket.destroy();
  // The service hears of it before the review is written.
  await new Promise((resolve) => setTimeout(resolve, 50));
  release();
  await expect.poll(() => readMark(service)).toBe(service.clock.now);
  expect(JSON.stringify(service.logged)).toContain('"tenant":"one"');

  const answer = await collect(await writeRequest(service, listening));
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*idempotency-replayed: true/is);
  await expect.poll(() => readMark(service)).toBeNull();
});

test('the list of reviews says so', async () => {
  const { service, release } = await start();
  release();
  await service.postBill();
  const show = async () => {
    const reviews = await service.store.listReviewsOfBill('one', BILL.Bill.UniqueID);
    return renderPart('summaries', { base: '', reviews: reviews.map(viewSummary) });
  };
  expect(await show()).not.toContain('answer not received');
  await service.store.noteUnanswered(
    'one',
    (await service.store.listReviewsOfBill('one', BILL.Bill.UniqueID))[0]!.qrCodeId,
    7,
  );
  expect(await show()).toContain('answer not received');
});

test('a sender who reads is not marked', async () => {
  const { service, listening, release } = await start();
  release();
  expect(await collect(await writeRequest(service, listening))).toMatch(/^HTTP\/1\.1 200 /);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readMark(service)).toBeNull();
});
