/** Fifty compression bombs or large bills at once: memory stays within bounds, and others are answered meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { authorise, codeOf, makeBill, postReview } from './caller.ts';
import type { Attack, Row } from './row.ts';
import { MEBIBYTE, sayMebibytes, type Target, withTarget } from './target.ts';

const AT_ONCE = 50;
const MOST_GROWTH = 200;
const MOST_WAIT = 250;
/** Fifty of the longest bills behind each other take a while. Milliseconds. */
const PATIENCE = 300_000;

interface Load {
  readonly name: string;
  readonly body: () => Uint8Array;
  readonly statuses: readonly number[];
}

const squeeze = (text: string | Uint8Array) => gzipSync(text, { level: 9 });

/** Nearly as many bytes as a body may have, that inflate to about 10 GB. */
function makeHeavyBomb(): Uint8Array {
  const member = squeeze(Buffer.alloc(8 * MEBIBYTE, 0x20));
  return Buffer.concat(Array(Math.floor(9_900_000 / member.length)).fill(member));
}

function makeManyValues(): Uint8Array {
  const padding = Array(660_000).fill('{"a":{"b":1}}').join(',');
  return squeeze(makeBill().replace('{', `{"padding":[${padding}],`));
}

/** Where nothing but the number of lines and of those of prior bills is large. */
function makeLongHistory(): Uint8Array {
  const bill = JSON.parse(makeBill()) as { Bill: object };
  const line = { CPT1: '99213', ServiceDate: '2025-10-06', QuantityBilled: 1, Charge: 1, ControlNumber: 1 };
  const Services = Array.from({ length: 92 }, (_, index) => ({ ...line, Line: index + 1 }));
  const BillHistory = Array.from({ length: 200 }, () => ({ Bill: bill.Bill, Services }));
  return squeeze(JSON.stringify({ ...bill, BillHistory }));
}

const FULL: readonly Load[] = [
  {
    name: '50 kB that inflate to 50 MB',
    body: () => squeeze(Buffer.alloc(50_000_000)),
    statuses: [413, 503],
  },
  { name: '9.9 MB that inflate to 10 GB', body: makeHeavyBomb, statuses: [413, 503] },
  { name: '660,000 small objects', body: makeManyValues, statuses: [400, 503] },
  { name: 'bills of 1,000 lines', body: () => squeeze(makeBill(undefined, 1_000)), statuses: [200, 503] },
  { name: 'bills with 18,400 prior lines', body: makeLongHistory, statuses: [200, 503] },
];

/** What two minutes allow of them: the heaviest bomb, and bills that are long without taking all of the time. */
const SHORT: readonly Load[] = [
  FULL[1]!,
  { name: 'bills of 300 lines', body: () => squeeze(makeBill(undefined, 300)), statuses: [200, 503] },
];

/** Small bills of another tenant one after the other until `end`; the longest wait for one, milliseconds. */
async function measureOthers(url: string, headers: Record<string, string>, isOver: () => boolean) {
  let [most, failed] = [0, 0];
  do {
    const { status, milliseconds } = await postReview(url, headers, makeBill(undefined, 1), {
      mayRetry: true,
    });
    most = Math.max(most, milliseconds);
    if (status !== 200) failed += 1;
    await pause(20);
  } while (!isOver());
  return { most, failed };
}

async function runLoad(target: Target, load: Load): Promise<Row[]> {
  const { url, place } = target;
  const [attacker, other] = [await authorise(url, place.one), await authorise(url, place.two)];
  const body = load.body();
  const idle = target.memory();
  target.resetPeak();
  const zipped = { ...attacker, 'content-encoding': 'gzip' };
  let isOver = false;
  const answers = Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      postReview(url, zipped, body, { patience: PATIENCE }).then(({ status }) => status, codeOf),
    ),
  ).finally(() => {
    isOver = true;
  });
  const others = await measureOthers(url, other, () => isOver);
  const all = await answers;
  const grown = target.peak() - idle;
  const odd = all.filter((one) => !load.statuses.includes(one as number));
  const refused = all.filter((one) => one === 503).length;
  const test = `${AT_ONCE} at once: ${load.name}`;
  return [
    {
      test,
      goal: `memory within idle + ${MOST_GROWTH} MB`,
      measured: `${sayMebibytes(idle)} + ${sayMebibytes(grown)}`,
      held: grown <= MOST_GROWTH,
      needsQuiet: true,
    },
    {
      test,
      goal: `each answered ${load.statuses.join(' or ')}`,
      measured: `${refused} told to come back, ${odd.length} otherwise${odd.length > 0 ? `: ${[...new Set(odd)].join(' ')}` : ''}`,
      held: odd.length === 0 && all.some((one) => one !== 503),
    },
    {
      test,
      goal: 'others are answered',
      measured: `${others.failed} of another tenant refused`,
      held: others.failed === 0,
    },
    {
      test,
      goal: `others within ${MOST_WAIT} ms`,
      measured: `longest ${Math.round(others.most)} ms`,
      held: others.most <= MOST_WAIT,
      needsQuiet: true,
    },
  ];
}

export const bombs: Attack = {
  name: 'bombs',
  async run({ isLong, sqlite }) {
    const rows: Row[] = [];
    // Each on a fresh service: what one has taken would hide what the next takes.
    for (const load of isLong ? FULL : SHORT)
      rows.push(
        ...(await withTarget(sqlite.make(), async (target) => {
          const headers = await authorise(target.url, target.place.two);
          for (let warm = 0; warm < 20; warm += 1) await postReview(target.url, headers);
          return runLoad(target, load);
        })),
      );
    return rows;
  },
};
