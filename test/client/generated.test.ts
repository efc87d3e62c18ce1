/** The committed client is what the document generates today, and it compiles without any leniency. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CLIENT_FILE, generateClient } from './generate.ts';

test('the committed client is fresh (else: npm run client)', { timeout: 30_000 }, async () => {
  expect(await readFile(CLIENT_FILE, 'utf8')).toBe(await generateClient());
});

test('the client compiles under strict, its declarations checked', { timeout: 60_000 }, async () => {
  const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
  // A folder without packages as type roots: the client stands alone.
  const options = [
    '--strict',
    '--skipLibCheck',
    'false',
    '--typeRoots',
    dirname(CLIENT_FILE),
    '--lib',
    'es2024',
  ];
  const compile = (file: string) =>
    promisify(execFile)(compiler, ['--noEmit', ...options, file]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  expect(await compile(CLIENT_FILE)).toBe('');
  const folder = await mkdtemp(join(tmpdir(), 'bill-review-client-'));
  const broken = join(folder, 'broken.d.ts');
  await writeFile(broken, 'export type Broken = NoSuchType;');
  expect(await compile(broken)).toContain('NoSuchType');
  await rm(folder, { recursive: true });
});
