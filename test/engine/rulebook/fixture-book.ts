/** The books under `test/fixtures/broken-packs`: one sound book, and folders that replace single files of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblem } from '../../../engine/problem.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import type { RuleFile } from '../../../engine/rulebook/read-sources.ts';
import type { TableDefinition } from '../../../engine/table.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/broken-packs');
const BASE = 'base';

const DEFINITIONS: readonly TableDefinition[] = [
  {
    id: 'test.rates',
    title: 'Rates of the example',
    key: ['code'],
    columns: [
      { name: 'code', type: 'text' },
      { name: 'category', type: 'text', values: ['surgery', 'visit', 'test'] },
      { name: 'weight', type: 'decimal' },
      { name: 'since', type: 'date' },
    ],
  },
  {
    id: 'test.sites',
    title: 'Sites of the example',
    key: ['code', 'site'],
    columns: [
      { name: 'code', type: 'text' },
      { name: 'site', type: 'text' },
      { name: 'weight', type: 'decimal' },
    ],
  },
];

export const definitionOf = (id: string): TableDefinition | null =>
  DEFINITIONS.find((one) => one.id === id) ?? null;

function readFolder(name: string): RuleFile[] {
  const entries = readdirSync(join(FOLDER, name), { recursive: true, encoding: 'utf8' });
  const files = entries.map((file) => file.replaceAll('\\', '/')).filter((file) => /\.ya?ml$/i.test(file));
  return files.map((file) => ({ file, text: readFileSync(join(FOLDER, name, file), 'utf8') }));
}

/** Names of the broken folders: a problem code, or a problem code, a dot and a variant. */
export const FIXTURES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name !== BASE)
  .sort();

/** Where a fixture's expected output stands. */
export const expectedPath = (name: string): string => join(FOLDER, name, 'expected.txt');

/** The files of a fixture over those of the sound book; an empty file takes one away. */
export function readBook(name: string | null): RuleFile[] {
  const files = new Map(readFolder(BASE).map((one) => [one.file, one]));
  for (const one of name === null ? [] : readFolder(name)) {
    if (one.text === '') files.delete(one.file);
    else files.set(one.file, one);
  }
  return [...files.values()];
}

/** What `rules check` says of some files, one problem a line. */
export function checkFiles(files: readonly RuleFile[]): string[] {
  return compileRuleBook(files, definitionOf).problems.map(formatProblem);
}
