/** What the stream costs: a line with all edits, a start, memory, and a line of a long bill beside one of a short one. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import { walkBill } from '../../../engine/run/walk-bill.ts';
import { type BillKindName, makeBill } from '../bills.ts';
import { measureCpu, measureMedian, warmUp } from '../measure.ts';
import type { MixBill } from './make-mix.ts';
import { type MixWorld, readBill, reviewOne, TENANT } from './review-mix.ts';

export interface MixCost {
  /** Microseconds of CPU for one line. */
  readonly walk: number;
  readonly review: number;
  /** Microseconds of a bill with its lines, and of one line more. */
  readonly bill: number;
  readonly further: number;
}

export async function measureMix(bills: readonly MixBill[], world: MixWorld): Promise<MixCost> {
  const requests = bills.map(readBill);
  const longer = bills.map(repeatLines).map(readBill);
  const context = { ...world, tenant: TENANT };
  const count = (some: typeof requests) => some.reduce((sum, { Services }) => sum + Services.length, 0);
  const costOf = async (runAll: () => unknown) => {
    await warmUp(runAll);
    return measureMedian(() => measureCpu(runAll, 1));
  };
  const walkAll = (some: typeof requests) => () => {
    for (const request of some) walkBill(request, context);
  };
  const [walk, walkLonger] = [await costOf(walkAll(requests)), await costOf(walkAll(longer))];
  const review = await costOf(() => {
    for (const request of requests) reviewOne(request, world);
  });
  const lines = count(requests);
  return {
    walk: walk / lines,
    review: review / lines,
    bill: walk / bills.length,
    further: (walkLonger - walk) / (count(longer) - lines),
  };
}

/** Times that a bill's lines stand in the longer one: those of a stay as they are, others a week before each time, so that none is a duplicate. */
const TIMES = 4;
const WEEK = 7 * 24 * 60 * 60 * 1000;

function repeatLines(bill: MixBill): MixBill {
  const body = JSON.parse(bill.body) as {
    Bill: { AdmitDate?: string };
    Services: { Line: number; ServiceDate: string }[];
  };
  const { Bill, Services } = body;
  const move = (day: string, time: number) =>
    Bill.AdmitDate === undefined
      ? new Date(Date.parse(`${day}Z`) - time * WEEK).toISOString().slice(0, 19)
      : day;
  body.Services = Array.from({ length: TIMES }, (_, time) =>
    Services.map((line) => ({
      ...line,
      Line: line.Line + time * Services.length,
      ServiceDate: move(line.ServiceDate, time),
    })),
  ).flat();
  return { ...bill, body: JSON.stringify(body) };
}

/** A line of a bill of 1,000 lines over one of 10: in turns, so that a machine that is slower for a while is so for both; as many lines in all. */
export async function measureGrowth(world: MixWorld, kind: BillKindName): Promise<number> {
  const context = { ...world, tenant: TENANT };
  const walkOf = (lines: number) => {
    const parsed = parseRequest(makeBill(lines, kind));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return () => walkBill(parsed.request, context);
  };
  const [short, long] = [walkOf(10), walkOf(1000)];
  for (const walk of [short, long]) await warmUp(walk);
  return measureMedian(async () => {
    const one = await measureCpu(short, 300);
    return (await measureCpu(long, 3)) / 100 / one;
  }, 9);
}

export interface StartCost {
  /** Seconds from the start of the process until it listens. */
  readonly seconds: number;
  /** CPU of that, which other work on the machine does not make longer. */
  readonly cpuSeconds: number;
  /** MiB that the process holds when it listens, and after it has reviewed the whole stream. */
  readonly listening: number;
  readonly after: number;
}

const CHILD = fileURLToPath(new URL('start.ts', import.meta.url));
/** As `serve` has it: modules compiled once for all starts. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'bill-review-bench') };

/** What a start costs that is not the first one. */
export async function measureStart(bills: readonly MixBill[], tablesDir: string | null): Promise<StartCost> {
  await startOnce([], tablesDir);
  return startOnce(bills, tablesDir);
}

/** Starts the service in a process of its own, which then reviews the bills of standard input. */
async function startOnce(bills: readonly MixBill[], tablesDir: string | null): Promise<StartCost> {
  const started = performance.now();
  const child = spawn(process.execPath, [CHILD, ...(tablesDir === null ? [] : [tablesDir])], {
    env,
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  const messages: { readonly mebibytes: number; readonly cpuSeconds: number }[] = [];
  let seconds = 0;
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: (typeof messages)[number]) => {
      if (messages.length === 0) {
        seconds = (performance.now() - started) / 1000;
        child.stdin!.end(JSON.stringify(bills));
      }
      messages.push(message);
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the start ended with ${code}`))));
  });
  const [listening, after] = messages as [(typeof messages)[number], (typeof messages)[number]];
  const { cpuSeconds } = listening;
  return { seconds, cpuSeconds, listening: listening.mebibytes, after: after.mebibytes };
}
