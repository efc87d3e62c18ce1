/** Runs one command line in this process, with a terminal made of memory. */
import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import type { Assembly } from '../../../server/assembly.ts';
import { runProgram } from '../../../server/commands/program.ts';
import type { Shell } from '../../../server/commands/shell.ts';
import { createLogStream } from '../../../server/log-stream.ts';
import { fakeAssembly } from '../fake-engine.ts';
import { NOON } from '../service.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The small engine, put together as the real one is. */
export const assembly: Assembly = { ...fakeAssembly, renderReport: () => '<!doctype html>' };

/** Collects what is written; `isTTY` makes commands believe in a terminal. */
export function makeSink(isTTY = false) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => Buffer.concat(chunks).toString() };
}

export async function run(
  words: readonly string[],
  input: Shell['stdin'] | string = '',
  changes: Partial<Shell> = {},
): Promise<Outcome> {
  const [stdout, stderr] = [makeSink(), makeSink()];
  const code = await runProgram(words, {
    stdin: typeof input === 'string' ? Readable.from(input === '' ? [] : [Buffer.from(input)]) : input,
    stdout: stdout.stream,
    stderr: stderr.stream,
    environment: {},
    clock: () => NOON,
    random: randomBytes,
    assemble: async () => assembly,
    importTables: async (folder) => ({ ok: folder === 'good', text: `${folder} read\n` }),
    writeManifest: async (csv, facts) => ({
      ok: csv === 'good.csv',
      text: `${csv} ${JSON.stringify(facts)}\n`,
    }),
    openLog: () => createLogStream((_, done) => done(null)),
    waitForStop: async () => {},
    ...changes,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}
