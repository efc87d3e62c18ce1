/** The places for large bodies: who gets one, for how long, and who loses it. With small limits and a small app. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../../../server/dependencies.ts';
import type { DoorEnvironment } from '../../../server/door/environment.ts';
import { handleErrors } from '../../../server/door/handle-errors.ts';
import { receiveBody } from '../../../server/door/receive-body.ts';
import type { Slots } from '../../../server/door/slots.ts';
import { type Listening, listen } from '../../../server/listen.ts';
import { QUIET } from '../service.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(100);
});

const LIMITS = {
  received: 1_000_000,
  inflated: 1_000_000,
  smallReceived: 100,
  smallInflated: 1000,
  pace: { grace: 40, bytesPerSecond: 1_000_000 },
};

/** An application that answers with the events so far: places taken and given back, and the answer itself. */
function makeApp(pace = LIMITS.pace) {
  const events: string[] = [];
  const track = (name: string): Slots => ({
    async take(owner) {
      events.push(`${owner} takes ${name}`);
      return () => void events.push(`${owner} leaves ${name}`);
    },
  });
  const app: App = new Hono<DoorEnvironment>();
  const silent = { info() {}, warn() {}, error() {} };
  handleErrors(app, silent);
  app.use(async (context, next) => {
    const tenant = { id: 'one', pack: '' };
    context.set('caller', { clientId: 'c', tenant, keepsReviews: true, numberSeed: 0, linkDays: null });
    await next();
  });
  const places = { receiving: track('receiving'), working: track('working') };
  app.post('/', receiveBody({ ...LIMITS, pace }, places, { takesGzip: true }), (context) => {
    events.push('answer');
    return context.text(context.get('body').text);
  });
  return { app, events };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const text = (length: number) => `"${'x'.repeat(length - 2)}"`;
const gzip = (length: number) => new Uint8Array(gzipSync(text(length)));
const RECEIVED = ['one takes receiving', 'one leaves receiving'];
const WORKED = ['one takes working', 'one leaves working'];

test.for<[string, string | Uint8Array<ArrayBuffer>, string[]]>([
  ['plain and small', text(100), []],
  ['plain and large', text(101), [...RECEIVED, ...WORKED]],
  ['gzip, small, also inflated', gzip(1000), []],
  ['gzip, large only inflated', gzip(1001), WORKED],
])('the answer is given while its places are held: %s', async ([, body, places]) => {
  const { app, events } = makeApp();
  const packed = typeof body === 'string' ? {} : { 'content-encoding': 'gzip' };
  const response = await app.request('/', { method: 'POST', body, headers: { ...JSON_TYPE, ...packed } });
  expect(response.status).toBe(200);
  const taken = places.filter((event) => event.includes('takes'));
  const left = places.filter((event) => event.includes('leaves'));
  expect(events).toEqual([...taken, 'answer', ...left]);
});

/** Sends the beginning of a large body over a real connection and then nothing. */
async function stall(app: App): Promise<{ answer: string }> {
  const listening = await listen('127.0.0.1', 0, () => app, QUIET);
  open.push(listening);
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500000\r\n\r\n',
  );
  socket.write('x'.repeat(300));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return { answer: Buffer.concat(chunks).toString() };
}

test('a sender that stops loses its place, is told why, and its connection ends', async () => {
  const { app, events } = makeApp();
  const { answer } = await stall(app);
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*came too slowly.*"code":"body_incomplete"/s);
  expect(events).toEqual(RECEIVED);
});

/** A body in chunks of 1,000 bytes, one every `every` milliseconds. */
function drip(chunks: number, every: number): ReadableStream<Uint8Array> {
  let left = chunks;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, every));
      left -= 1;
      if (left >= 0) controller.enqueue(new Uint8Array(1000).fill(0x20));
      else controller.close();
    },
  });
}

test.for<[string, number, RegExp]>([
  ['what keeps the pace may take longer than the grace', 1_000, /"code":"body_empty"/],
  ['what does not is refused', 1_000_000, /came too slowly/],
])('%s', async ([, bytesPerSecond, sentence]) => {
  const { app, events } = makeApp({ grace: 40, bytesPerSecond });
  const response = await app.request('/', {
    method: 'POST',
    body: drip(40, 5),
    headers: JSON_TYPE,
    duplex: 'half',
  } as RequestInit);
  expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(sentence)]);
  expect(events.slice(0, 1)).toEqual(['one takes receiving']);
});
