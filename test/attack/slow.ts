/** Three hundred who read or write nothing, or next to nothing: memory stays within bounds and others are answered. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { authorise, makeBill, postReview, send } from './caller.ts';
import type { Attack, Row } from './row.ts';
import { sayMebibytes, type Target, withTarget } from './target.ts';

const CONNECTIONS = 300;
const MOST_GROWTH = 200;
const MOST_WAIT = 250;

async function dial({ port }: Target): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Small bills of another tenant while the connections stand; then these are ended. */
async function measure(target: Target, name: string, open: () => Promise<Socket[]>, seconds: number) {
  const headers = await authorise(target.url, target.place.two);
  await postReview(target.url, headers, makeBill(undefined, 1));
  const idle = target.memory();
  target.resetPeak();
  const sockets = await open();
  let [most, failed, asked] = [0, 0, 0];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(50)) {
    const { status, milliseconds } = await postReview(target.url, headers, makeBill(undefined, 1));
    const health = await send(target.url, { path: '/health' });
    most = Math.max(most, milliseconds, health.milliseconds);
    failed += Number(status !== 200) + Number(health.status !== 200);
    asked += 2;
  }
  for (const socket of sockets) socket.destroy();
  const grown = target.peak() - idle;
  const test = `${CONNECTIONS} ${name}`;
  return [
    {
      test,
      goal: 'others are answered',
      measured: `${asked - failed} of ${asked}`,
      held: failed === 0,
    },
    {
      test,
      goal: `memory within idle + ${MOST_GROWTH} MB`,
      measured: `${sayMebibytes(idle)} + ${sayMebibytes(grown)}`,
      held: grown <= MOST_GROWTH,
    },
    {
      test,
      goal: `others within ${MOST_WAIT} ms`,
      measured: `longest ${Math.round(most)} ms`,
      held: most <= MOST_WAIT,
      needsQuiet: true,
    },
  ] satisfies Row[];
}

const many = (open: (index: number) => Promise<Socket>): Promise<Socket[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => open(index)));

/** Asks for a large report and reads none of it. */
const makeReader = (target: Target, link: string) => async () => {
  const socket = await dial(target);
  socket.pause();
  socket.write(`GET ${link} HTTP/1.1\r\nHost: here\r\n\r\n`);
  return socket;
};

/** Sends a byte now and then: of its headers, or of a body that it says is large. */
const makeWriter = (target: Target, credentials: Record<string, string>) => async (index: number) => {
  const socket = await dial(target);
  const lines = Object.entries(credentials).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /v1/review HTTP/1.1\r\nHost: here\r\n`;
  const body = `${lines.join('')}content-type: application/json\r\ncontent-length: 9000000\r\n\r\n{`;
  socket.write(index % 2 === 0 ? head : head + body);
  const timer = setInterval(() => socket.write(index % 2 === 0 ? 'x' : ' '), 500);
  socket.on('close', () => clearInterval(timer));
  socket.resume();
  return socket;
};

export const slow: Attack = {
  name: 'slow',
  run: ({ isLong, sqlite }) =>
    withTarget(sqlite.make(), async (target) => {
      const seconds = isLong ? 90 : 5;
      const credentials = await authorise(target.url, target.place.one);
      const large = await postReview(target.url, credentials, makeBill(undefined, 500));
      const { pathname, search } = new URL((JSON.parse(large.text) as { qrCodeURL: string }).qrCodeURL);
      const reader = makeReader(target, pathname + search);
      const rows = await measure(target, 'readers that read nothing', () => many(reader), seconds);
      const writer = makeWriter(target, credentials);
      return [...rows, ...(await measure(target, 'slow writers', () => many(writer), seconds))];
    }),
};
