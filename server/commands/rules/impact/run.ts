/** Hands bills to threads, a few at a time to whichever is idle, and adds up what they tell. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type InputLine, readLines } from '../../../read-lines.ts';
import { type Impact, Tally } from './tally.ts';
import type { ChangedRow, ImpactOrder } from './worker.ts';

/** Bills that a thread takes at once. */
const AT_ONCE = 50;
/** Bytes of a bill, at most: what the service takes. */
const MOST_BYTES = 33_554_432;

type Message = { readonly rows: readonly ChangedRow[] } | { readonly impact: Impact };

async function* takeSome(input: AsyncIterable<Uint8Array>): AsyncGenerator<InputLine[]> {
  let some: InputLine[] = [];
  for await (const line of readLines(input, MOST_BYTES)) {
    some.push(line);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** One thread: `ask` resolves when it wants bills, with the rows of those that it had. */
class Reviewer {
  private readonly worker: Worker;
  private readonly messages: Message[] = [];
  private wake: (() => void) | null = null;
  private failure: Error | null = null;

  constructor(order: ImpactOrder) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order });
    this.worker.on('message', (message: Message) => {
      this.messages.push(message);
      this.wake?.();
    });
    this.worker.once('error', (error) => {
      this.failure = error as Error;
      this.wake?.();
    });
  }

  private async receive(): Promise<Message> {
    while (this.messages.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    return this.messages.shift()!;
  }

  /** Reviews what `next` gives until it gives no more. */
  async run(
    next: () => Promise<InputLine[] | null>,
    tell: (rows: readonly ChangedRow[]) => void,
  ): Promise<Impact> {
    for (;;) {
      const message = await this.receive();
      if ('impact' in message) return message.impact;
      tell(message.rows);
      this.worker.postMessage(await next());
    }
  }

  stop(): Promise<number> {
    return this.worker.terminate();
  }
}

export interface ImpactRun {
  readonly impact: Impact;
  readonly seconds: number;
  readonly threads: number;
}

/**
 * @param tell gets the changed lines as they come, in no order
 * @param note gets how many bills have been handed out
 */
export async function measureImpact(
  input: AsyncIterable<Uint8Array>,
  order: ImpactOrder,
  tell: (row: ChangedRow) => void,
  note: (bills: number) => void,
  threads = availableParallelism(),
): Promise<ImpactRun> {
  const start = performance.now();
  const source = takeSome(input);
  let handed = 0;
  // The threads take turns: a stream is read by one at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const next = () => {
    const taken = turn.then(async () => {
      const { value, done } = await source.next();
      if (done) return null;
      handed += value.length;
      note(handed);
      return value;
    });
    turn = taken.catch(() => null);
    return taken;
  };
  const reviewers = Array.from({ length: threads }, () => new Reviewer(order));
  try {
    const tally = new Tally(order.movers);
    const parts = await Promise.all(reviewers.map((one) => one.run(next, (rows) => rows.forEach(tell))));
    for (const part of parts) tally.merge(part);
    return { impact: tally.finish(), seconds: (performance.now() - start) / 1000, threads };
  } finally {
    await Promise.all(reviewers.map((one) => one.stop()));
  }
}
