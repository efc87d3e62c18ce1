/** What `review --ndjson` gets done in a second, on one thread and on two. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBill } from './bills.ts';
import { findMedian } from './measure.ts';
import { printRow as row } from './mix/print-mix.ts';

const PROGRAM = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const LINES = 10;
/** Few bills measure the start alone, which is taken off. */
const BILLS = { few: 600, many: 6000 };
const ROUNDS = 3;

/** Seconds from start to end. */
function review(file: string, threads: number): number {
  const start = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [PROGRAM, 'review', file, '--ndjson', '--threads', String(threads)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error(`the review ended with ${status}`);
  return (performance.now() - start) / 1000;
}

/** Prints. It goes by the clock, so it says something on a machine that does nothing else. */
export function measureBulk(): void {
  const folder = mkdtempSync(join(tmpdir(), 'bill-review-bench-'));
  const bill = makeBill(LINES);
  const write = (bills: number) => {
    const file = join(folder, `${bills}.ndjson`);
    writeFileSync(file, `${bill}\n`.repeat(bills));
    return file;
  };
  const [few, many] = [write(BILLS.few), write(BILLS.many)];
  const found: Record<number, number[]> = { 1: [], 2: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const threads of [1, 2]) {
      process.stderr.write(
        `round ${round + 1} of ${ROUNDS}, ${threads === 1 ? 'one thread' : 'two threads'}\n`,
      );
      const seconds = review(many, threads) - review(few, threads);
      found[threads]!.push(((BILLS.many - BILLS.few) * LINES) / seconds);
    }
  const [one, two] = [findMedian(found[1]!), findMedian(found[2]!)];
  row('review --ndjson, lines a second, one thread', one.toFixed(0));
  row('review --ndjson, lines a second, two threads', two.toFixed(0));
  row('two threads over one', `${(two / one).toFixed(2)} times`);
  rmSync(folder, { recursive: true, force: true });
}
