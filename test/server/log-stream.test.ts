/** Nothing waits for the log. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createLogStream } from '../../server/log-stream.ts';

test('what cannot be written is lost, and told of when something can be', async () => {
  const written: string[] = [];
  let error: Error | null = new Error('ENOSPC');
  const stream = createLogStream((text, done) => {
    if (!error) written.push(text);
    setImmediate(() => done(error));
  });
  stream.write('one\n');
  await stream.flush(1000);
  error = null;
  stream.write('two\n');
  await stream.flush(1000);
  expect(written.join('')).toMatch(/^\{.*"lost":1,.*\}\ntwo\n$/);
});

test('of a reader that is stuck no more waits than may, and the end does not wait for it', async () => {
  const stream = createLogStream(() => {}, 100);
  for (let line = 0; line < 1000; line += 1) stream.write('x'.repeat(40));
  const start = performance.now();
  await stream.flush(50);
  expect(performance.now() - start).toBeLessThan(2000);
});

test('where several write to one pipe, each writing is of whole lines, and no longer than a pipe takes whole', async () => {
  const written: string[] = [];
  const stream = createLogStream(
    (text, done) => {
      written.push(text);
      setImmediate(() => done(null));
    },
    1_000_000,
    100,
  );
  const lines = [10, 60, 20, 99, 300, 5, 100].map((length, index) => `${String(index).repeat(length - 1)}\n`);
  lines.push(`${'é'.repeat(49)}\n`, 'a\n');
  for (const line of lines) stream.write(line);
  await stream.flush(1000);
  expect(written.join('')).toBe(lines.join(''));
  expect(written.every((text) => text.endsWith('\n'))).toBe(true);
  expect(written.map((text) => Buffer.byteLength(text))).toEqual([10, 80, 99, 300, 5, 100, 99, 2]);
});

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

test.for<[string, 'pipe' | number]>([
  ['a pipe that nobody reads', 'pipe'],
  ['a disk that is full', openSync('/dev/full', 'w')],
])(
  'a service whose log is %s answers, and stops when it is told to',
  { timeout: 60_000 },
  async ([, stdout]) => {
    const folder = mkdtempSync(join(tmpdir(), 'bill-review-log-'));
    const add = spawn(process.execPath, [MAIN, 'tenant', 'add', 'acme', '--data-dir', folder]);
    await once(add, 'exit');
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const environment = { ...process.env, DATA_DIR: folder, PORT: String(port), DRAIN_SECONDS: '0' };
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      stdio: ['ignore', stdout, 'ignore'],
      env: environment,
    });
    try {
      const get = () => fetch(`http://127.0.0.1:${port}/health`).then(({ status }) => status);
      const end = performance.now() + 30_000;
      while ((await get().catch(() => 0)) !== 200 && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 100));
      // More lines than a pipe holds.
      for (let round = 0; round < 20; round += 1)
        expect(new Set(await Promise.all(Array.from({ length: 50 }, get)))).toEqual(new Set([200]));
      child.kill('SIGTERM');
      const [code] = (await Promise.race([
        once(child, 'exit'),
        new Promise((resolve) => setTimeout(() => resolve(['still running']), 10_000)),
      ])) as [unknown];
      expect(code).toBe(0);
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);
