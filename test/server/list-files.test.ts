/** Files below a folder that is made of links: nothing is overlooked, and nothing is gone round for ever. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listFilesBelow } from '../../server/list-files.ts';
import { readRuleFiles } from '../../server/rule-files.ts';

/** Contents by path; `->` begins what a link leads to. */
function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'list-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    if (text.startsWith('->')) symlinkSync(text.slice(2), join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
  return folder;
}

const list = (folder: string) => listFilesBelow(folder).map((path) => relative(folder, path));

test('links to files and folders are followed, and what has two names is listed once', () => {
  const folder = makeFolder({ 'b/one': '1', 'b/.hidden': '2', '.git/three': '3', a: '->b', c: '->b/one' });
  expect(list(folder)).toEqual(['b/one', 'c']);
});

test('links to folders above end', () => {
  const folder = makeFolder({ 'a/one': '1', 'a/up': '->..', again: '->.', 'a/here': '->.' });
  expect(list(folder)).toEqual(['a/one']);
});

test('links that lead nowhere are listed', () => {
  expect(list(makeFolder({ gone: '->nowhere', itself: '->itself' }))).toEqual(['gone', 'itself']);
});

test('rules are read as a cluster mounts them: each file a link into a hidden folder', () => {
  const folder = makeFolder({
    '..2026/acme.yaml': 'pack: acme\n',
    '..data': '->..2026',
    'acme.yaml': '->..data/acme.yaml',
  });
  expect(readRuleFiles(folder)).toEqual([{ file: 'rules/acme.yaml', text: 'pack: acme\n' }]);
});
