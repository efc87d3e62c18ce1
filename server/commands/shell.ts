/** The terminal and the world as commands see them; tests hand in their own. */
import type { Readable, Writable } from 'node:stream';
import type { Assemble, ImportTables, MakeVerifier, RuleTools, WriteManifest } from '../assembly-port.ts';
import { StartProblem } from '../assembly-port.ts';
import { type Config, type Flags, parseConfig } from '../config.ts';
import type { Clock, Random } from '../world.ts';

export interface Shell {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: Random;
  readonly assemble: Assemble;
  readonly ruleTools: RuleTools;
  readonly importTables: ImportTables;
  readonly writeManifest: WriteManifest;
  readonly makeVerifier: MakeVerifier;
  /** Resolves when the process is asked to stop. */
  waitForStop(): Promise<void>;
}

/** The command ran, and what it looked at is not good: exit code 1, no stack, no usage text. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

export function readConfig(shell: Shell, flags: Flags): Config {
  const parsed = parseConfig(flags, shell.environment);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  return parsed.config;
}

/** Writes and waits while the reader is slower than we are. */
export async function writeOut(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await new Promise<void>((resolve) => stream.once('drain', resolve));
}
