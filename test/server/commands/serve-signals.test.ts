/** A service that runs opens no inspector, whoever signals it: SIGUSR1 is Node's own word for that. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));

test('SIGUSR1 opens no inspector, and stops nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bill-review-signal-'));
  const child = spawn(process.execPath, [MAIN, 'serve', '--data-dir', dataDir, '--port', '0'], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' },
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  await expect.poll(() => /Listening on (\S+)/.exec(said)?.[1], { timeout: 30_000 }).toBeDefined();
  const url = /Listening on (\S+)/.exec(said)![1]!;
  child.kill('SIGUSR1');
  for (let time = 0; time < 10; time += 1) {
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(said).not.toContain('Debugger');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  rmSync(dataDir, { recursive: true });
}, 60_000);
