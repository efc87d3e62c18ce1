/** Hostile requests without end: no failure of ours, and nothing of a bill where it does not belong. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { authorise, codeOf, type Message, postReview, send } from './caller.ts';
import { arbitraryHostile, type Canaries, makeCanaries } from './hostile-requests.ts';
import type { Account, StoreKind } from './place.ts';
import type { Attack, Row } from './row.ts';
import { METRICS_TOKEN, type Target, withTarget } from './target.ts';

const LANES = 8;
/** Requests drawn at a time. */
const BATCH = 400;

interface Tally {
  sent: number;
  readonly statuses: Map<string, number>;
  /** Answers that had a canary of the other tenant. */
  leaked: number;
  /** Heads of requests that were not answered, to look for the cause. */
  readonly unanswered: string[];
}

interface Side {
  readonly account: Account;
  readonly messages: fc.Arbitrary<Message>;
  readonly canaries: Canaries;
  readonly foreign: Canaries;
}

const hasAny = (text: string, canaries: Canaries) =>
  Object.values(canaries).some((canary: string) => text.includes(canary));

/** The credentials are not in it. */
const describeHead = ({ method, path, headers, body = '' }: Message) =>
  `${method} ${path} ${JSON.stringify(headers)}, ${body.length} characters`;

/** Sends `count` requests of one tenant, several at a time. */
async function flood(url: string, side: Side, count: number, tally: Tally, seed: number): Promise<void> {
  // A token is good for an hour.
  const credentials = await authorise(url, side.account);
  for (let left = count; left > 0; left -= BATCH) {
    const numRuns = Math.min(left, BATCH);
    const messages = fc.sample(side.messages, { numRuns, seed: seed + left });
    const runLane = async () => {
      for (let message = messages.pop(); message; message = messages.pop()) {
        const headers = { ...credentials, ...message.headers };
        const key = await send(url, { ...message, headers, mayRetry: true }).then((reply) => {
          if (hasAny(reply.text + JSON.stringify(reply.headers), side.foreign)) tally.leaked += 1;
          return String(reply.status);
        }, codeOf);
        if (!/^\d{3}$/.test(key)) tally.unanswered.push(`${key} ${describeHead(message)}`);
        tally.sent += 1;
        tally.statuses.set(key, (tally.statuses.get(key) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: LANES }, runLane));
  }
}

/** Bytes that are no HTTP: whatever becomes of the connection, the service goes on. */
async function sendNoise(port: number, count: number): Promise<void> {
  const noises = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), { numRuns: count, seed: 1 });
  for (const noise of noises) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.end(Buffer.from(noise));
    socket.resume();
    await once(socket, 'close');
  }
}

/** Whether a text stands as it is in a file of a folder. */
const standsInFiles = (folder: string, text: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));

async function look(kind: StoreKind, target: Target, tally: Tally, sides: readonly Side[]): Promise<Row[]> {
  const after = await postReview(target.url, await authorise(target.url, sides[0]!.account));
  const metrics = await send(target.url, {
    path: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  await target.stop();
  const log = target.output();
  const count = (wanted: (key: string) => boolean) =>
    [...tally.statuses].filter(([key]) => wanted(key)).reduce((sum, [, times]) => sum + times, 0);
  const failed = count((key) => /^5/.test(key) && key !== '503');
  for (const head of tally.unanswered.slice(0, 5)) process.stderr.write(`not answered: ${head}\n`);
  const answers = [...tally.statuses].sort(([a], [b]) => (a < b ? -1 : 1));
  const bugs = log.split('"bug"').length - 1;
  const logged = sides.filter(({ canaries }) => hasAny(log, canaries)).length;
  const counted = sides.filter(({ canaries }) => hasAny(metrics.text, canaries)).length;
  const stored = sides.filter(({ canaries }) => standsInFiles(target.place.storeDir, canaries.note)).length;
  const test = `hostile requests, ${kind.name}`;
  return [
    {
      test,
      goal: 'no 5xx but 503, all answered',
      measured: `${tally.sent} sent: ${answers.map(([key, times]) => `${times} × ${key}`).join(', ')}`,
      held: failed === 0 && tally.unanswered.length === 0 && tally.sent > 0,
    },
    {
      test,
      goal: 'no crash, no bug logged',
      measured: `${bugs} bugs, a good bill behind them: ${after.status}`,
      held: bugs === 0 && after.status === 200 && log.includes('"request"'),
    },
    {
      test: `canaries, ${kind.name}`,
      goal: 'in no log line, metric, stored byte, nor other tenant’s answer',
      measured: `logs ${logged}, metrics ${counted}, store ${stored}, answers ${tally.leaked}`,
      held: logged + counted + stored + tally.leaked === 0,
    },
  ];
}

const attackStore = (kind: StoreKind, total: number, noise: number): Promise<Row[]> =>
  withTarget(kind.make(), async (target) => {
    const { url, place } = target;
    const canaries = { one: makeCanaries('one'), two: makeCanaries('two') };
    const makeSide = (own: 'one' | 'two', other: 'one' | 'two'): Side => ({
      account: place[own],
      messages: arbitraryHostile(canaries[own]),
      canaries: canaries[own],
      foreign: canaries[other],
    });
    const sides = [makeSide('one', 'two'), makeSide('two', 'one')];
    const tally: Tally = { sent: 0, statuses: new Map(), leaked: 0, unanswered: [] };
    for (let part = 0; part < 10; part += 1) {
      const counts = [(total / 10) * 0.8, (total / 10) * 0.2];
      await Promise.all(
        sides.map((side, index) =>
          flood(url, side, counts[index]!, tally, part * 1_000_000 + index * 500_000),
        ),
      );
    }
    await sendNoise(target.port, noise);
    return look(kind, target, tally, sides);
  });

export const hostile: Attack = {
  name: 'hostile',
  async run({ isLong, sqlite, postgres }) {
    const [total, others, noise] = isLong ? [500_000, 50_000, 5_000] : [2_500, 500, 100];
    const rows = await attackStore(sqlite, total, noise);
    return postgres === null ? rows : [...rows, ...(await attackStore(postgres, others, noise))];
  },
};
