/** A service of this or of another state of the project, in a process of its own: what it costs is read from the kernel. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStart } from '../helpers/node-start.ts';

const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));
const LANES = 4;
/** Of Linux, where `/proc` counts in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

export interface Served {
  /** CPU that the process took until it listened, microseconds, and the most memory that it held by then, MiB. */
  readonly start: { readonly cpu: number; readonly memory: number };
  /** Posts a file to `/v1/review` many times; CPU of the process for one of them, microseconds. */
  post(file: string, count: number, headers?: Readonly<Record<string, string>>): Promise<number>;
  /** Bytes of the answer as they are sent. */
  measureAnswer(file: string, headers?: Readonly<Record<string, string>>): Promise<number>;
  end(): Promise<void>;
}

/** User and system time of all threads of a process, microseconds. */
function readCpu(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the process, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK;
}

const readPeak = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

function waitFor(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk) => {
      text += String(chunk);
      if (pattern.test(text)) resolve(text);
    });
    child.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${text}`)));
  });
}

async function postMany(url: string, headers: object, file: string, count: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [CLIENT, url, JSON.stringify(headers), file, String(count), String(LANES)],
    { stdio: 'inherit' },
  );
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`the client ended with ${code}`);
}

/** Starts the service of a folder on a store of its own that is thrown away at the end. */
export async function serveFolder(folder: string): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'bill-review-bench-'));
  const { flags, environment } = readStart(folder);
  const child = spawn(
    process.execPath,
    [...flags, join(folder, 'server/main.ts'), 'serve', '--port', '0', '--data-dir', data],
    // What the service can do is measured here, not what it lets one client do, nor its log.
    {
      env: { ...process.env, ...environment, RATE_LIMIT: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const text = await waitFor(child, /Listening on \S+\n/);
  const start = { cpu: readCpu(child.pid!), memory: readPeak(child.pid!) };
  const find = (pattern: RegExp) => pattern.exec(text)![1]!;
  const url = find(/Listening on (\S+)/);
  const basic = Buffer.from(`${find(/client id +(\S+)/)}:${find(/client secret +(\S+)/)}`).toString('base64');
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const credentials = { authorization: `Bearer ${access_token}`, 'x-api-key': find(/API key +(\S+)/) };
  const review = `${url}/v1/review`;
  return {
    start,
    async post(file, count, headers = {}) {
      const before = readCpu(child.pid!);
      await postMany(review, { ...credentials, ...headers }, file, count);
      return (readCpu(child.pid!) - before) / count;
    },
    async measureAnswer(file, headers = {}) {
      const { measureBody } = await import('./measure-body.ts');
      return measureBody(review, { ...credentials, ...headers }, readFileSync(file));
    },
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
