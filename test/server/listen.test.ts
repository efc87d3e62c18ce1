/** What only a real connection shows: stopping, refusing early, and senders that misbehave. */
import { Agent, get as request } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Listening, type ListenParts, listen } from '../../server/listen.ts';
import { collect, dial } from '../helpers/raw-exchange.ts';
import { BILL } from './fake-engine.ts';
import { QUIET, type Service, startService } from './service.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(100);
});

async function start(
  limits: ListenParts['limits'] = {},
): Promise<{ service: Service; listening: Listening }> {
  const service = await startService();
  const listening = await listen('127.0.0.1', 0, () => service.app, { ...QUIET, limits });
  open.push(listening);
  return { service, listening };
}

/** Reads until what came looks as expected; an answer may come in several parts. */
async function expectAnswer(socket: Socket, expected: RegExp): Promise<void> {
  let read = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    read += (chunk as Buffer).toString();
    if (expected.test(read)) break;
  }
  expect(read).toMatch(expected);
}

/** Begins a request and waits until the server is at its body. */
async function begin(socket: Socket, headers: Record<string, string>): Promise<void> {
  writeHead(socket, { ...headers, 'content-type': 'application/json', expect: '100-continue' });
  await expectAnswer(socket, /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
}

function writeHead(socket: Socket, headers: Record<string, string>): void {
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /v1/review HTTP/1.1\r\n${lines.join('')}\r\n`);
}

test('a stranger who announces much is refused before sending it, and learns why', async () => {
  const { listening } = await start();
  const socket = await dial(listening);
  writeHead(socket, { 'content-type': 'application/json', 'content-length': '9000000' });
  await expectAnswer(socket, /^HTTP\/1\.1 401 .*"code":"token_missing"/s);
  socket.destroy();
});

interface EarlyRefusal {
  readonly length: number;
  readonly isStranger?: true;
  readonly contentType?: string;
  readonly answer: RegExp;
}

const EARLY: Readonly<Record<string, EarlyRefusal>> = {
  'no token': { length: 8_000_000, isStranger: true, answer: /^HTTP\/1\.1 401 .*"code":"token_missing"/s },
  'one byte too many': { length: 10_000_001, answer: /^HTTP\/1\.1 413 .*"code":"body_too_large"/s },
  'not JSON': {
    length: 8_000_000,
    contentType: 'text/plain',
    answer: /^HTTP\/1\.1 415 .*"code":"content_type_unsupported"/s,
  },
};

test.for(Object.entries(EARLY))(
  'who sends all before reading, on a connection that ends with the answer, gets it: %s',
  async ([, { length, isStranger, contentType = 'application/json', answer }]) => {
    const { service, listening } = await start();
    const socket = await dial(listening);
    const collected = collect(socket);
    writeHead(socket, {
      ...(isStranger ? {} : await service.authorise(service.one)),
      'content-type': contentType,
      connection: 'close',
      'content-length': String(length),
    });
    await new Promise<void>((resolve, reject) => {
      socket.write(Buffer.alloc(length, 'x'), (error) => (error ? reject(error) : resolve()));
    });
    expect(await collected).toMatch(answer);
  },
);

test('too large by its own announcement: 413 before a byte of it', async () => {
  const { service, listening } = await start();
  const socket = await dial(listening);
  const headers = await service.authorise(service.one);
  writeHead(socket, { ...headers, 'content-type': 'application/json', 'content-length': '10000001' });
  await expectAnswer(socket, /^HTTP\/1\.1 413 .*"code":"body_too_large"/s);
  socket.destroy();
});

test('a sender that goes away in the middle harms nobody', async () => {
  const { service, listening } = await start();
  const headers = await service.authorise(service.one);
  for (let sender = 0; sender < 20; sender += 1) {
    const socket = await dial(listening);
    writeHead(socket, { ...headers, 'content-type': 'application/json', 'content-length': '300000' });
    socket.write('x'.repeat(290_000));
    await new Promise((resolve) => setTimeout(resolve, 2));
    socket.destroy();
  }
  const response = await fetch(`${listening.url}/v1/review`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...BILL, padding: 'x'.repeat(300_000) }),
  });
  expect(response.status).toBe(200);
  expect(JSON.stringify(service.logged)).not.toContain('"bug"');
});

test('a probe that speaks HTTP/1.0 and names no host is answered', async () => {
  const { listening } = await start();
  const socket = await dial(listening);
  socket.write('GET /health HTTP/1.0\r\n\r\n');
  expect(await collect(socket)).toMatch(/^HTTP\/1\.1 200 .*"status":"ok"/s);
});

test('stopping lets the request under way finish, and takes no new one', async () => {
  const { service, listening } = await start();
  const headers = await service.authorise(service.one);
  const socket = await dial(listening);
  const body = JSON.stringify(BILL);
  await begin(socket, { ...headers, 'content-length': String(body.length) });
  socket.write(body.slice(0, 5));
  const closed = listening.close(5000);
  await expect(dial(listening)).rejects.toThrow('ECONNREFUSED');
  socket.write(body.slice(5));
  await expectAnswer(socket, /^HTTP\/1\.1 200 /);
  await closed;
});

test('a connection that lives on after its last answer does not hold up the end', {
  timeout: 10_000,
}, async () => {
  // Left alone, it would outlast the test.
  const { service, listening } = await start({ keepAliveTimeout: 60_000 });
  const headers = await service.authorise(service.one);
  const socket = await dial(listening);
  await begin(socket, { ...headers, 'content-length': '2' });
  const closed = listening.close(60_000);
  socket.write('{}');
  await expectAnswer(socket, /^HTTP\/1\.1 400 /);
  await closed;
});

test('stopping does not wait longer than it may', async () => {
  const { service, listening } = await start();
  const headers = await service.authorise(service.one);
  const socket = await dial(listening);
  await begin(socket, { ...headers, 'content-length': '100' });
  // Waiting for the rest of the body would outlast the test.
  await listening.close(100);
  expect(await fetch(`${listening.url}/health`).catch(() => 'closed')).toBe('closed');
});

test('while it stops it answers what still comes, and ends each connection with its answer', async () => {
  const { listening } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = () =>
    new Promise<string>((resolve, reject) => {
      request(`${listening.url}/health`, { agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
      }).on('error', reject);
    });
  expect(await get()).toBe('200 keep-alive');
  const closed = listening.close(5000, 500);
  expect([await get(), await get()]).toEqual(['200 close', '200 close']);
  await closed;
  await expect(get()).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

test('the health of a service that stops is bad', async () => {
  let isStopping = false;
  const { app } = await startService({}, { isStopping: () => isStopping });
  expect((await app.request('/health')).status).toBe(200);
  isStopping = true;
  expect((await app.request('/health')).status).toBe(503);
});

test('two names of the host are refused', async () => {
  const { listening } = await start();
  const socket = await dial(listening);
  socket.write('GET /health HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n');
  expect(await collect(socket)).toMatch(/^HTTP\/1\.1 400 .*"code":"request_malformed"/s);
});
