/** The service as its command line starts it: a process of its own, on a free port, with a store that is thrown away. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

/** Starts `serve` and reads address and sandbox credentials from what it prints. */
export async function startServer(): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bill-review-walk-'));
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--data-dir', folder], {
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
  const printed = await readUntil(child, /Listening on \S+\n/);
  const find = (label: string) => new RegExp(`${label} +(\\S+)`).exec(printed)![1]!;
  return {
    url: find('Listening on'),
    clientId: find('client id'),
    clientSecret: find('client secret'),
    apiKey: find('API key'),
    stop,
  };
}

/** What a process prints until a pattern appears; an error with all of it when the process ends before. */
function readUntil(child: ReturnType<typeof spawn>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += String(chunk);
      if (pattern.test(printed)) resolve(printed);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('close', () => reject(new Error(`The server ended:\n${printed}`)));
  });
}
