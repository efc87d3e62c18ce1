/** The service that is attacked: the shipped program in a process of its own, on a free port of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStart } from '../helpers/node-start.ts';
import type { Place } from './place.ts';

const TOP = fileURLToPath(new URL('../..', import.meta.url));
export const MAIN = join(TOP, 'server/main.ts');
/** As `npm start` has it. */
const START = readStart(TOP);
export const METRICS_TOKEN = 'attack-metrics-token-0123456789abcdef';
const MEBIBYTE = 1_048_576;

export interface Target {
  readonly url: string;
  readonly port: number;
  readonly place: Place;
  /** All that it printed and logged. */
  output(): string;
  isRunning(): boolean;
  /** Memory that it holds, and the most since `resetPeak`, MiB. */
  memory(): number;
  peak(): number;
  resetPeak(): void;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null after a signal. */
  ended(): Promise<number | null>;
  /** SIGTERM, and SIGKILL for one that does not end by it. */
  stop(): Promise<number | null>;
}

/** What a service is given of this process's environment: no setting of somebody's shell. */
export const plainEnvironment = (place: Place): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  ...START.environment,
  ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
});

function readMemory(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const STOP_PATIENCE = 30_000;

export async function startTarget(
  place: Place,
  environment: Readonly<Record<string, string>> = {},
  port = 0,
): Promise<Target> {
  const child = spawn(
    process.execPath,
    [
      ...START.flags,
      MAIN,
      'serve',
      '--data-dir',
      place.dataDir,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ],
    {
      env: { ...plainEnvironment(place), RATE_LIMIT: '0', METRICS_TOKEN, DRAIN_SECONDS: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void said.push(text));
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const url = await waitForUrl(child, said);
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, readMemory(child));
  }, 10);
  void gone.then(() => clearInterval(look));
  return {
    ...{ url, port: Number(new URL(url).port), place, isRunning },
    output: () => said.join(''),
    memory: () => readMemory(child),
    peak: () => most,
    resetPeak() {
      most = readMemory(child);
    },
    signal: (name) => void child.kill(name),
    ended: () => gone,
    async stop() {
      child.kill('SIGTERM');
      const hurry = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE);
      const code = await gone;
      clearTimeout(hurry);
      return code;
    },
  };
}

async function waitForUrl(child: ChildProcess, said: readonly string[]): Promise<string> {
  for (;;) {
    const url = /Listening on (\S+)(?: with \d+ processes)?\n/.exec(said.join(''))?.[1];
    if (url) return url;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The service did not start: ${said.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Runs `work` on a service of a place of its own, and puts both away whatever happens. */
export async function withTarget<Result>(
  made: Promise<Place>,
  work: (target: Target) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const place = await made;
  let target: Target | null = null;
  try {
    target = await startTarget(place, environment);
    return await work(target);
  } finally {
    await target?.stop();
    place.remove();
  }
}

/** Bytes as MiB in words. */
export const sayMebibytes = (mebibytes: number): string => `${Math.round(mebibytes)} MB`;
export { MEBIBYTE };
