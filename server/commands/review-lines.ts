/**
 * `review --ndjson`: one request a line in, one review a line out, in order, in constant memory. The first bills are
 * reviewed here; where more come, threads are started and take them by the bunch.
 */
import type { Readable } from 'node:stream';
import { type InputLine, readLines } from '../read-lines.ts';
import { type Bunch, reviewLine } from './review-bunch.ts';
import { createReviewThreads, type ReviewThreads, type ThreadOptions } from './review-threads.ts';
import { type Shell, writeOut } from './shell.ts';

/** `threads` 1: all is done on this one. */
export interface LinesOptions extends ThreadOptions {
  /** Bytes of a line. */
  readonly most: number;
}

/** Bills that threads are not started for: it takes them longer to start than this one to be done. */
const FIRST = 500;

/** A bunch: what is waited for and held at once. */
const BUNCH = { bills: 32, characters: 65_536 };

/** Returns how many lines gave no price. */
export async function reviewLines(shell: Shell, input: Readable, options: LinesOptions): Promise<number> {
  const show = makeProgress(shell);
  const count = { done: 0, failed: 0 };
  for await (const { text, done, failed } of reviewAll(input as AsyncIterable<Uint8Array>, options)) {
    await writeOut(shell.stdout, text);
    count.done += done;
    count.failed += failed;
    show(count.done, count.failed);
  }
  if (shell.stderr.isTTY) shell.stderr.write('\n');
  return count.failed;
}

async function* reviewAll(input: AsyncIterable<Uint8Array>, options: LinesOptions): AsyncGenerator<Bunch> {
  const lines = readLines(input, options.most);
  const first = options.threads > 1 ? FIRST : Number.POSITIVE_INFINITY;
  let done = 0;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { ok, json } = reviewLine(next.value, options.review);
    yield { text: `${json}\n`, done: 1, failed: ok ? 0 : 1 };
    done += 1;
    if (done === first) break;
  }
  if (done < first) return;
  const threads = createReviewThreads(options);
  try {
    yield* handOut(lines, threads, options.threads);
  } finally {
    await threads.close();
  }
}

/** Two bunches for each thread: one in work, and one that it need not wait for. */
async function* handOut(
  lines: AsyncIterable<InputLine>,
  threads: ReviewThreads,
  count: number,
): AsyncGenerator<Bunch> {
  const ahead: Promise<Bunch>[] = [];
  for await (const bunch of takeBunches(lines)) {
    const reviewed = threads.review(bunch);
    // It is waited for below; until then nobody listens.
    reviewed.catch(() => {});
    ahead.push(reviewed);
    if (ahead.length > 2 * count) yield await ahead.shift()!;
  }
  for (const bunch of ahead) yield await bunch;
}

async function* takeBunches(lines: AsyncIterable<InputLine>): AsyncGenerator<InputLine[]> {
  let bunch: InputLine[] = [];
  let characters = 0;
  for await (const line of lines) {
    bunch.push(line);
    characters += line.text?.length ?? 0;
    if (bunch.length < BUNCH.bills && characters < BUNCH.characters) continue;
    yield bunch;
    [bunch, characters] = [[], 0];
  }
  if (bunch.length > 0) yield bunch;
}

function makeProgress(shell: Shell): (done: number, failed: number) => void {
  if (!shell.stderr.isTTY) return () => {};
  let shown = 0;
  return (done, failed) => {
    const now = performance.now();
    if (now - shown < 200) return;
    shown = now;
    shell.stderr.write(`\r${done} reviewed, ${failed} without a price`);
  };
}
