/** A service of several processes, as it is started from a terminal, and a client that makes a connection for each request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, vi } from 'vitest';
import { makeText } from '../../engine/bill/make-request.ts';

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
export const METRICS_TOKEN = 'm'.repeat(32);

export interface LogLine {
  readonly msg: string;
  readonly process?: number;
  readonly problems?: string[];
}

export interface Spawned {
  readonly child: ChildProcess;
  readonly url: string;
  /** All that was printed; log lines too. */
  readonly said: () => string;
  readonly logged: () => LogLine[];
  /** Ids of the processes that answer. */
  readonly pids: () => number[];
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Rejects when the connection fails. */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...rest, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        resolve({ status: response.statusCode!, text: (isPacked ? gunzipSync(bytes) : bytes).toString() });
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The processes that one has started, by the operating system. */
const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

export function startProcesses(words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', ...words], {
    env: { PATH: process.env['PATH'], METRICS_TOKEN, ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  return { child, said: () => said };
}

export async function spawnService(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Spawned> {
  const { child, said } = startProcesses(words, environment);
  await vi.waitFor(() => expect(said()).toMatch(/^Listening on \S+/m), { timeout: 60_000 });
  const read = (pattern: RegExp) => pattern.exec(said())![1]!;
  const url = read(/^Listening on (\S+)/m);
  const credentials = btoa(`${read(/client id +(\S+)/)}:${read(/client secret +(\S+)/)}`);
  const { text } = await send(`${url}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const { access_token } = JSON.parse(text) as { access_token: string };
  return {
    child,
    url,
    said,
    logged: () =>
      said()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .flatMap((line) => {
          try {
            return [JSON.parse(line) as LogLine];
          } catch {
            // The last may have come in part.
            return [];
          }
        }),
    pids: () => listChildren(child.pid!),
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-api-key': read(/API key +(\S+)/),
      'content-type': 'application/json',
    },
  };
}

const BILL = makeText({
  Bill: { BillReviewState: 'WY' },
  Line: { POS: '11', Charge: '100', ServiceDate: '2025-06-30' },
});

/** Numbers of all processes: the samples of a metric, each with its labels. */
export async function readMetrics({ url }: Spawned, name: string): Promise<string[]> {
  const { text } = await send(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return text.split('\n').filter((line) => line.startsWith(name));
}

export const sendBill = ({ url, headers }: Spawned): Promise<Answer> =>
  send(`${url}/v1/review`, { method: 'POST', headers, body: BILL });

/** Resolves with the exit code; ends it when it does not end. */
export async function endOf(child: ChildProcess, patience = 40_000): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}
