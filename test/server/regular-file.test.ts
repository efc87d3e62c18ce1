/** A pipe, a device or a socket in the place of a file is refused by the commands, at once: it is never waited for. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { SHIPPED_RULES } from '../../server/rule-files.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bill-review-special-'));
afterAll(() => rmSync(folder, { recursive: true }));

let folders = 0;
function newFolder(): string {
  folders += 1;
  const made = join(folder, String(folders));
  mkdirSync(made);
  return made;
}

type Make = (path: string) => void;
const pipe: Make = (path) => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  execFileSync('mkfifo', [path]);
};
const device: Make = (path) => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync('/dev/zero', path);
};

/** In a process of its own, for one that waits could not be ended. */
function call(...words: string[]) {
  const { status, signal, stderr, stdout } = spawnSync(process.execPath, [MAIN, ...words], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', PORT: '0' },
  });
  return { status, signal, said: stdout + stderr };
}

/** Where the special file lies, and the command that would read it. */
const READERS: readonly [name: string, place: () => { path: string; words: string[] }][] = [
  [
    'the store',
    () => {
      const dir = newFolder();
      return { path: join(dir, 'bill-review.sqlite'), words: ['serve', '--data-dir', dir] };
    },
  ],
  [
    'the lock of the rules',
    () => {
      const rules = newFolder();
      return { path: join(rules, 'versions.lock'), words: ['rules', 'check', rules] };
    },
  ],
  [
    'the definition of a table',
    () => {
      const dir = newFolder();
      mkdirSync(join(dir, 'tables', 'x'), { recursive: true });
      const words = ['serve', '--data-dir', dir];
      return { path: join(dir, 'tables', 'x', 'table.yaml'), words };
    },
  ],
  [
    'the manifest of a release',
    () => {
      const dir = newFolder();
      const words = ['serve', '--data-dir', dir];
      return { path: join(dir, 'tables', 'gpci', '2026.manifest.json'), words };
    },
  ],
  [
    'what is imported',
    () => {
      const dir = newFolder();
      const path = join(dir, 'fees.csv');
      return { path, words: ['tables', 'import', path, '--to', join(dir, 'to')] };
    },
  ],
  [
    'a table made by hand',
    () => {
      const dir = join(newFolder(), 'tenant.charge-master');
      cpSync(join(SHIPPED_RULES, 'tables', 'tenant.charge-master', 'table.yaml'), join(dir, 'table.yaml'));
      const path = join(dir, '2026.csv');
      const facts = ['--from', '2026-01-01', '--through', '2026-12-31', '--source', path];
      return { path, words: ['tables', 'manifest', path, ...facts] };
    },
  ],
  [
    'a published table',
    () => {
      const path = join(newFolder(), 'fees.csv');
      return { path, words: ['rules', 'prove', path, '--pack', 'us-nc/workers-comp'] };
    },
  ],
];

describe.each([
  ['a pipe', pipe],
  ['a device', device],
])('%s', (kind, make) => {
  test.each(READERS)('in the place of %s', (_, place) => {
    const { path, words } = place();
    make(path);
    const { status, signal, said } = call(...words);
    expect({ status, signal, said }).toEqual({
      status: 1,
      signal: null,
      said: expect.stringContaining(`${path} is ${kind}, not a file.`),
    });
  });
});

test('a link to a file is a file', () => {
  const dir = newFolder();
  writeFileSync(join(dir, 'own.csv'), 'a,b\n');
  symlinkSync(join(dir, 'own.csv'), join(dir, 'link.csv'));
  expect(call('tables', 'import', join(dir, 'link.csv'), '--to', join(dir, 'to')).said).not.toContain(
    'not a file',
  );
});
