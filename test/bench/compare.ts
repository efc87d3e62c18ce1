/**
 * What a review costs in this state of the project and in another one, in one run: a round of the one, a round of the
 * other, so that a machine that is slower for a while is so for both.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBill } from './bills.ts';
import { findMedian } from './measure.ts';
import { printRow as row } from './mix/print-mix.ts';
import { type Served, serveFolder } from './served.ts';

const HERE = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 5;
const LINE_COUNTS = [10, 100];
const STARTS = 3;

/** How a client can ask for a review; the other state of the project is asked as it always was. */
const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'as ever': { 'accept-encoding': 'gzip' },
  zstd: { 'accept-encoding': 'zstd' },
  'without its page': { 'accept-encoding': 'gzip', prefer: 'omit-page' },
  'without its page, zstd': { 'accept-encoding': 'zstd', prefer: 'omit-page' },
};

async function compareWays(here: Served, other: Served, file: string, lines: number): Promise<void> {
  const count = Math.ceil(3000 / lines) + 30;
  const asEver = WAYS['as ever']!;
  for (const headers of [asEver, ...Object.values(WAYS)]) await here.post(file, count, headers);
  for (let round = 0; round < 3; round++) await other.post(file, count, asEver);
  const others: number[] = [];
  const own = Object.fromEntries(Object.keys(WAYS).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    others.push(await other.post(file, count, asEver));
    for (const [name, headers] of Object.entries(WAYS))
      own[name]!.push(await here.post(file, count, headers));
  }
  const show = (microseconds: number) => (microseconds / 1000).toFixed(2);
  const size = async (served: Served, headers: Readonly<Record<string, string>>) =>
    `${Math.round((await served.measureAnswer(file, headers)) / 1024)} KiB sent`;
  row(`${lines} lines, the other state, ms; ${await size(other, asEver)}`, show(findMedian(others)));
  for (const [name, headers] of Object.entries(WAYS)) {
    row(`${lines} lines, ${name}, ms; ${await size(here, headers)}`, show(findMedian(own[name]!)));
    row(
      '  over the other state',
      findMedian(own[name]!.map((one, index) => one / others[index]!)).toFixed(2),
    );
  }
}

async function compareStarts(folder: string): Promise<void> {
  const starts: Record<string, Served['start'][]> = { here: [], other: [] };
  for (let round = 0; round < STARTS; round++)
    for (const [name, place] of [
      ['other', folder],
      ['here', HERE],
    ] as const) {
      const served = await serveFolder(place);
      starts[name]!.push(served.start);
      await served.end();
    }
  for (const [name, found] of Object.entries(starts)) {
    row(`start, ${name}, ms`, (findMedian(found.map(({ cpu }) => cpu)) / 1000).toFixed(0));
    row(`start, ${name}, MiB`, findMedian(found.map(({ memory }) => memory)).toFixed(0));
  }
}

/** Prints both; `folder`: the other state, with its packages installed. */
export async function compareStates(folder: string): Promise<void> {
  const other = resolve(folder);
  console.log('CPU time, user and system, of the whole service; median of five rounds in turns.\n');
  await compareStarts(other);
  const files = mkdtempSync(join(tmpdir(), 'bill-review-bench-'));
  const [served, old] = [await serveFolder(HERE), await serveFolder(other)];
  try {
    for (const lines of LINE_COUNTS) {
      const file = join(files, `${lines}.json`);
      writeFileSync(file, makeBill(lines));
      await compareWays(served, old, file, lines);
    }
  } finally {
    await served.end();
    await old.end();
    rmSync(files, { recursive: true, force: true });
  }
}
