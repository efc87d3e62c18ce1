/** What only a real connection shows: stopping, refusing early, and senders that misbehave. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '../../server/listen.ts';
import { BILL } from './fake-engine.ts';
import { type Service, startService } from './service.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(100);
});

async function start(): Promise<{ service: Service; listening: Listening }> {
  const service = await startService();
  const listening = await listen('127.0.0.1', 0, () => service.app);
  open.push(listening);
  return { service, listening };
}

async function dial(listening: Listening): Promise<Socket> {
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function readAnswer(socket: Socket): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString();
}

function writeHead(socket: Socket, headers: Record<string, string>): void {
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /v1/review HTTP/1.1\r\n${lines.join('')}\r\n`);
}

test('a stranger who announces much is refused before sending it, and learns why', async () => {
  const { listening } = await start();
  const socket = await dial(listening);
  writeHead(socket, { 'content-type': 'application/json', 'content-length': '9000000' });
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 401 .*"code":"token_missing"/s);
  socket.destroy();
});

test('too large by its own announcement: 413 before a byte of it', async () => {
  const { service, listening } = await start();
  const socket = await dial(listening);
  const headers = await service.authorise(service.one);
  writeHead(socket, { ...headers, 'content-type': 'application/json', 'content-length': '10000001' });
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 413 .*"code":"body_too_large"/s);
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

test('bytes that are not HTTP get a 400 and no service internals', async () => {
  const { listening } = await start();
  const socket = await dial(listening);
  socket.write('what is this\r\n\r\n');
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(?:[^{]*)$/);
});

test('stopping lets the request under way finish, and takes no new one', async () => {
  const { service, listening } = await start();
  const headers = await service.authorise(service.one);
  const socket = await dial(listening);
  const body = JSON.stringify(BILL);
  writeHead(socket, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(body.length),
  });
  socket.write(body.slice(0, 5));
  await new Promise((resolve) => setTimeout(resolve, 30));
  const closed = listening.close(5000);
  await expect(fetch(`${listening.url}/health`)).rejects.toThrow();
  socket.write(body.slice(5));
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

test('stopping does not wait longer than it may', async () => {
  const { service, listening } = await start();
  const headers = await service.authorise(service.one);
  const socket = await dial(listening);
  writeHead(socket, { ...headers, 'content-type': 'application/json', 'content-length': '100' });
  await new Promise((resolve) => setTimeout(resolve, 30));
  const begun = performance.now();
  await listening.close(100);
  expect(performance.now() - begun).toBeLessThan(1500);
});
