/** A long stream goes to threads, and comes back as if it had not. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Assembly } from '../../../server/assembly.ts';
import { type LinesOptions, reviewLines } from '../../../server/commands/review-lines.ts';
import { writeOut } from '../../../server/commands/shell.ts';
import { systemClock } from '../../../server/world.ts';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';
import { makeSink } from './run.ts';

const FOLDERS = { rulesDir: null, tablesDirs: [] };
const BILL = JSON.stringify(JSON.parse(readFileSync('server/demo/2-usual-charges.json', 'utf8')) as object);
/** Among them ones that are refused, in each part of the stream. */
const STREAM = Array.from({ length: 700 }, (_, index) =>
  index % 97 === 3 ? '{}' : BILL.replace(/"UniqueID":"[^"]*"/, `"UniqueID":"bill ${index}"`),
);

const assembly = shippedAssembly();

async function review(options: Partial<LinesOptions>, own: Partial<Assembly> = {}) {
  const { stream, text } = makeSink(false);
  const shell = { stdout: stream, stderr: makeSink(false).stream } as unknown as Parameters<
    typeof reviewLines
  >[0];
  const failed = await reviewLines(shell, Readable.from([Buffer.from(STREAM.join('\n'))]), {
    review: {
      assembly: { ...assembly, ...own },
      tenant: 'demo',
      html: false,
      reviewedAt: '2025-01-02T03:04:05',
      clock: systemClock,
    },
    folders: FOLDERS,
    most: 1_000_000,
    threads: 1,
    ...options,
  });
  return { failed, lines: text().trimEnd().split('\n') };
}

test('in order, with its mistakes in their places, byte for byte', async () => {
  const alone = await review({});
  expect(await review({ threads: 2 })).toEqual(alone);
  const refused = STREAM.flatMap((line, index) => (line === '{}' ? [index] : []));
  expect(alone.lines).toHaveLength(700);
  expect(
    alone.lines.flatMap((line, index) => (line.includes('"code":"request_invalid"') ? [index] : [])),
  ).toEqual(refused);
  expect(alone.failed).toBe(refused.length);
});

test('also where the threads find other rules than the command', async () => {
  const ruleBook = Object.create(assembly.ruleBook, { digest: { value: 'of another book' } });
  const { failed, lines } = await review({ threads: 2 }, { ruleBook });
  expect([failed, lines.length]).toEqual([8, 700]);
});

test('waiting for a slow reader leaves nothing behind', async () => {
  const slow = new PassThrough({ highWaterMark: 1 });
  for (let round = 0; round < 20; round += 1) {
    const written = writeOut(slow, 'text');
    await Promise.all([written, once(slow, 'data')]);
  }
  expect(['drain', 'error', 'close'].map((event) => slow.listenerCount(event))).toEqual([0, 0, 0]);
});
