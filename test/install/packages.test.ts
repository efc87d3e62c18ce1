/** What an installation for production brings: few packages, under licences that ask for no more than their text. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listPackages } from '../../server/commands/licences.ts';
import { run } from '../server/commands/run.ts';

const ROOT = new URL('../../', import.meta.url);
const packages = listPackages();

test('few packages', () => {
  expect(packages.length).toBeGreaterThan(20);
  expect(packages.length).toBeLessThanOrEqual(60);
});

test('the Node that runs it is one of them', () =>
  expect(packages.find(({ name }) => name === 'node')?.version).toMatch(/^24\./));

test('only that brings a program that runs when it is installed', () =>
  expect(packages.filter(({ hasScript }) => hasScript).map(({ name }) => name)).toEqual(['node']));

/** Those that were read: they ask for their text to be kept, and no more; the last for nothing. */
const LICENCES = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'Unlicense'];

test.each(packages)('$name is under a licence that was read: $licence', ({ name, version, licence }) => {
  expect(LICENCES).toContain(licence);
  const file = new URL(`node_modules/${name}/package.json`, ROOT);
  // A second version of a package lies within the one that needs it.
  if (!existsSync(file)) return;
  const own = JSON.parse(readFileSync(file, 'utf8')) as { version: string; license: string };
  if (own.version === version) expect(own.license).toBe(licence);
});

test('the command lists each with its version and licence', async () => {
  const { code, stdout } = await run(['licences']);
  expect(code).toBe(0);
  const rows = stdout.trim().split('\n').slice(2);
  expect(rows.map((row) => row.trim().split(/\s+/))).toEqual(
    packages.map(({ name, version, licence }) => [name, version, licence]),
  );
});
