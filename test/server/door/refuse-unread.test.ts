/** What the HTTP server refuses before there is a request for the application, over real connections. */
import { once } from 'node:events';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../../server/door/refusal-codes.ts';
import { UNREAD_CODES, type UnreadCode } from '../../../server/door/refuse-unread.ts';
import { type Listening, listen } from '../../../server/listen.ts';
import { collect, dial, exchangeRaw, parseAnswers } from '../../helpers/raw-exchange.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(100);
});

/** For requests that never end; all others have the time they need, however busy the machine is. */
const IMPATIENT = { headersTimeout: 60, requestTimeout: 90, connectionsCheckingInterval: 10 };
const PATIENT = { headersTimeout: 30_000, requestTimeout: 30_000, connectionsCheckingInterval: 10 };
const ID = '07'.repeat(16);

interface Running {
  readonly listening: Listening;
  readonly logged: object[];
  /** Lets `/slow` answer. */
  release(): void;
}

/** `/` answers once the body is in, `/early` before, `/slow` when it is let. */
async function start(limits = PATIENT): Promise<Running> {
  const logged: object[] = [];
  const log = (fields: object) => void logged.push(fields);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono();
  app.post('/early', (context) => context.text('early'));
  app.all('/slow', async (context) => {
    await released;
    return context.text('slow');
  });
  app.onError((_error, context) => context.text('broken', 500));
  app.all('*', async (context) => context.text(`read ${(await context.req.text()).length}`));
  const listening = await listen('127.0.0.1', 0, () => app as never, {
    random: (length) => new Uint8Array(length).fill(7),
    logger: { info: log, warn: log, error: log },
    limits,
  });
  open.push(listening);
  return { listening, logged, release };
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n';
const POST = 'POST / HTTP/1.1\r\nhost: x\r\n';
const CHUNKED = `${POST}transfer-encoding: chunked\r\n\r\n`;

/** Requests that are refused, and the code of the answer. */
const REFUSED: Readonly<Record<string, readonly [UnreadCode, string]>> = {
  'no HTTP at all': ['request_malformed', 'what is this\r\n\r\n'],
  'a version of HTTP that there is not': ['request_malformed', 'GET / HTTP/7.0\r\nhost: x\r\n\r\n'],
  'a line that is no header': ['request_malformed', `${GET}no header\r\n\r\n`],
  'two lengths': ['request_malformed', `${POST}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
  'a length beside chunks': [
    'request_malformed',
    `${POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  'a chunk without a length': ['request_malformed', `${CHUNKED}what\r\n`],
  'a chunk with much beside its length': ['request_malformed', `${CHUNKED}2;${'x'.repeat(20_000)}\r\nab\r\n`],
  'no host': ['request_malformed', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  'a host that is none': ['request_malformed', 'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n'],
  'a path that is none': ['request_malformed', `OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
  'a tunnel': ['request_malformed', 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  'headers that do not end': ['request_timeout', `${GET}x-late: `],
  'nothing at all': ['request_timeout', ''],
  'a body that does not end': ['request_timeout', `${POST}content-length: 9\r\n\r\nab`],
  'another expectation': [
    'expectation_failed',
    `${POST}expect: more\r\nconnection: close\r\ncontent-length: 2\r\n\r\n`,
  ],
  'a long header': ['headers_too_large', `${GET}x-long: ${'x'.repeat(17_000)}\r\n\r\n`],
  'a header so long that it is still being sent': [
    'headers_too_large',
    `${GET}x-long: ${'x'.repeat(4_000_000)}\r\n\r\n`,
  ],
};

test.for(Object.entries(REFUSED))('refused with a problem document: %s', async ([, [code, request]]) => {
  const { listening, logged } = await start(code === 'request_timeout' ? IMPATIENT : PATIENT);
  const answers = parseAnswers(await exchangeRaw(listening, request));
  expect(answers).toHaveLength(1);
  const [status, sentence] = REFUSAL_CODES[code];
  expect(answers[0]!.status).toBe(status);
  const body = await answers[0]!.text();
  expect(Object.fromEntries(answers[0]!.headers)).toEqual({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': ID,
    'x-content-type-options': 'nosniff',
    'content-length': String(body.length),
    connection: 'close',
  });
  expect(JSON.parse(body)).toEqual({ error: sentence, code, status, requestId: ID, problems: [] });
  expect(logged).toEqual([{ requestId: ID, code, status }]);
});

test('every such code is among them', () => {
  expect(new Set(Object.values(REFUSED).map(([code]) => code))).toEqual(new Set(UNREAD_CODES));
});

test('a request whose headers were read keeps its id', async () => {
  const { listening } = await start();
  const head = `${POST}expect: more\r\nx-request-id: mine\r\nconnection: close\r\ncontent-length: 2\r\n\r\n`;
  const [answer] = parseAnswers(await exchangeRaw(listening, head));
  expect(await answer!.json()).toMatchObject({ code: 'expectation_failed', requestId: 'mine' });
});

/** What comes on one connection in pieces, and the bodies or codes of all that is answered. */
const ORDERED: Readonly<Record<string, readonly [pieces: readonly string[], answers: readonly string[]]>> = {
  'after a whole request: its answer, then the refusal': [
    [`${GET}\r\n`, 'what is this\r\n\r\n'],
    ['read 0', 'request_malformed'],
  ],
  'with a whole request in one piece: its answer, then the refusal': [
    [`${POST}content-length: 2\r\n\r\nabwhat is this\r\n\r\n`],
    ['read 2', 'request_malformed'],
  ],
  'in the body of a request that is answered: no second answer': [
    [`${CHUNKED.replace('/ ', '/early ')}2\r\nab\r\n`, 'what\r\n'],
    ['early'],
  ],
  'in the body of a request that waits for its turn': [
    [`${POST}content-length: 2\r\n\r\nab${CHUNKED}what\r\n`],
    ['read 2', 'request_malformed'],
  ],
};

/** The body of an answer, or the code of its problem. */
async function summarise(answer: Response): Promise<string> {
  const text = await answer.text();
  return answer.headers.get('content-type') === 'application/problem+json' ? JSON.parse(text).code : text;
}

const summariseAll = (text: string) => Promise.all(parseAnswers(text).map(summarise));

test.for(Object.entries(ORDERED))('an error %s', async ([, [pieces, answers]]) => {
  const { listening } = await start();
  expect(await summariseAll(await exchangeRaw(listening, ...pieces))).toEqual(answers);
});

test('an answer under way is waited for, and not written into', async () => {
  const { listening, release } = await start();
  const socket = await dial(listening);
  const collected = collect(socket);
  socket.write(`${GET.replace('/ ', '/slow ')}\r\nwhat is this\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  release();
  expect(await summariseAll(await collected)).toEqual(['slow', 'request_malformed']);
});

test('who goes away in the middle of the headers is no error of ours', async () => {
  const { listening, logged } = await start();
  const socket = await dial(listening);
  socket.write(GET);
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.resetAndDestroy();
  await once(socket, 'close');
  expect(await summariseAll(await exchangeRaw(listening, `${GET}connection: close\r\n\r\n`))).toEqual([
    'read 0',
  ]);
  expect(logged).toEqual([]);
});

test('who keeps sending after a refusal is cut off', async () => {
  const { listening } = await start();
  // Half open: the end of the other side is not the end of this one.
  const socket = await dial(listening, true);
  socket.on('error', () => {});
  socket.write('what is this\r\n\r\n');
  const more = setInterval(() => socket.write('x'), 20);
  const begin = performance.now();
  await new Promise((resolve) => socket.resume().once('close', resolve));
  clearInterval(more);
  expect(performance.now() - begin).toBeLessThan(5_000);
});
