/** The terminal and the world as commands see them; tests hand in their own. */
import type { Readable, Writable } from 'node:stream';
import type { assemble } from '../assembly.ts';
import { type Config, type Flags, parseConfig } from '../config/config.ts';
import type { ConfigFile } from '../config/config-file.ts';
import type { LogStream } from '../log-stream.ts';
import type { forkMember, openChannel } from '../processes/fork.ts';
import { StartProblem } from '../start-problem.ts';
import type { Patience } from '../store/guard-store.ts';
import type { ManifestFacts } from '../tables/make-manifest.ts';
import type { Clock, Random } from '../world.ts';
import { formatTable } from './format-table.ts';

/** What a command prints, and whether what it looked at is good. */
export interface Printout {
  readonly ok: boolean;
  readonly text: string;
}

export interface Shell {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file of settings, read before the command; absent: none was named. */
  configFile?: ConfigFile;
  readonly clock: Clock;
  readonly random: Random;
  readonly assemble: typeof assemble;
  readonly importTables: (folder: string, toDir: string) => Promise<Printout>;
  readonly writeManifest: (csv: string, facts: ManifestFacts) => Promise<Printout>;
  /** How long commands wait for a store that another process holds; absent: as long as stores do. */
  readonly patience?: Partial<Patience>;
  /** Where a service logs to. */
  readonly openLog: () => LogStream;
  /** How a service is reached; absent: over the network. */
  readonly fetch?: typeof fetch;
  /** Has the function called whenever the process is asked to read rules and tables anew; absent: it never is. */
  onReload?(reload: () => void): void;
  /** Other processes of a service, and the way to the first for one of them; absent: there is only one. */
  readonly crew?: Crew;
  /** Resolves when the process is asked to stop. */
  waitForStop(): Promise<void>;
}

export interface Crew {
  readonly fork: typeof forkMember;
  readonly openChannel: typeof openChannel;
}

/** The command ran, and what it looked at is not good: exit code 1, no stack, no usage text. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

export function readConfig(shell: Shell, flags: Flags): Config {
  const parsed = parseConfig(flags, shell.environment, shell.configFile);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  return parsed.config;
}

/** Writes and waits while the reader is slower than we are. */
export async function writeOut(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (stream.write(text) || stream.destroyed) return;
  // What has failed drains no more; the error is for whoever owns the stream.
  const events = ['drain', 'error', 'close'];
  await new Promise<void>((resolve) => {
    const finish = () => {
      for (const event of events) stream.removeListener(event, finish);
      resolve();
    };
    for (const event of events) stream.on(event, finish);
  });
}

/** Prints; what is not good fails the command without a further word. */
export async function showPrintout(shell: Shell, { ok, text }: Printout): Promise<void> {
  await writeOut(shell.stdout, text);
  if (!ok) throw new CommandFailure('');
}

/** Prints rows under their titles. */
export async function printTable(shell: Shell, titles: readonly string[], rows: readonly string[][]) {
  const columns = titles.map((title) => ({ title }));
  await writeOut(shell.stdout, formatTable(columns, rows));
}
