/** The book under `test/fixtures/broken-packs/base`, which is sound, and the slips beside it: a file for each problem code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPackTests } from '../../../engine/pack-tests/run-pack-tests.ts';
import { formatProblem } from '../../../engine/problem.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { digestLaw, type LockedVersions, nameVersion } from '../../../engine/rulebook/locked-versions.ts';
import type { Memory } from '../../../engine/rulebook/memory.ts';
import type { CheckContext } from '../../../engine/rulebook/read-sources.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import type { TableDefinition } from '../../../engine/table.ts';
import { editFiles } from '../../helpers/edit-files.ts';
import type { Releases, Slip } from '../../helpers/slips.ts';
import { makeTables } from '../../helpers/tables.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/broken-packs');
const BASE = 'base';

const RATES: TableDefinition = {
  id: 'test.rates',
  title: 'Rates of the example',
  key: ['code'],
  columns: [
    { name: 'code', type: 'text' },
    { name: 'category', type: 'text', values: ['surgery', 'visit', 'test'] },
    { name: 'weight', type: 'decimal' },
    { name: 'since', type: 'date' },
  ],
};
const SITES: TableDefinition = {
  id: 'test.sites',
  title: 'Sites of the example',
  key: ['code', 'site'],
  columns: [
    { name: 'code', type: 'text' },
    { name: 'site', type: 'text' },
    { name: 'weight', type: 'decimal' },
  ],
};

/** Rows with days of their own, which only tests make up. */
const TERMS: TableDefinition = {
  id: 'test.terms',
  title: 'Terms of the example',
  key: ['code', 'day'],
  range: { from: 'from', through: 'through' },
  columns: [
    { name: 'code', type: 'text' },
    { name: 'from', type: 'date' },
    { name: 'through', type: 'date' },
  ],
};

export const definitionOf = (id: string): TableDefinition | null =>
  [RATES, SITES, TERMS].find((one) => one.id === id) ?? null;

/** A code set of which only the codes are asked for. */
const makeCodeSet = (id: string, codes: readonly string[]) => ({
  definition: { id, title: id, key: ['code'], columns: [{ name: 'code', type: 'text' }] } as const,
  rows: codes.map((code) => ({ code })),
});

const WHOLE = { from: '2025-01-01', through: '2026-12-31' };

/** What `rules check` knows beside the files: the day, and the releases at hand. */
const makeContext = (releases: Releases, locked?: LockedVersions, memory?: Memory): CheckContext => ({
  today: '2025-07-01',
  memory,
  ...(locked ? { locked } : {}),
  tables: makeTables([
    ...[RATES, SITES].map((definition) => ({
      definition,
      effective: releases[definition.id] ?? WHOLE,
      rows: [],
    })),
    makeCodeSet('us.modifiers', [
      '26',
      '59',
      '76',
      '77',
      'TC',
      ...Array.from({ length: 14 }, (_, index) => `X${index}`),
    ]),
    makeCodeSet('us.place-of-service', ['11', '22']),
  ]),
});

/** The codes that have a file of slips. */
export const CODES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name !== BASE)
  .map((name) => name.replace(/\.yaml$/, ''))
  .sort();

export const pathOf = (code: string): string => join(FOLDER, `${code}.yaml`);

const SOUND: readonly RuleFile[] = readdirSync(join(FOLDER, BASE), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, BASE, file), 'utf8') }));

/** The files of the sound book. */
export const soundBook = (): readonly RuleFile[] => SOUND;

/** What `rules check` says of some files, one problem a line. */
export function checkFiles(
  files: readonly RuleFile[],
  releases: Releases = {},
  locked?: LockedVersions,
  memory?: Memory,
): string[] {
  const context = makeContext(releases, locked, memory);
  return compileRuleBook(files, definitionOf, context).problems.map(formatProblem);
}

/** The versions of the sound book, as they are. */
const lockSound = (): LockedVersions =>
  new Map(
    compileRuleBook(SOUND, definitionOf).ruleBook!.packs.map(({ pack }) => [
      nameVersion(pack),
      digestLaw(pack),
    ]),
  );

/** What `rules test` says of some files without errors: what fails, and what no test comes to. */
export async function testFiles(files: readonly RuleFile[], memory?: Memory): Promise<string[]> {
  const { ruleBook, problems } = compileRuleBook(files, definitionOf);
  if (!ruleBook) throw new Error(problems.map(formatProblem).join('\n'));
  const input = { files, ruleBook, tables: makeTables([]), definition: definitionOf, memory };
  const { failures, untested } = await runPackTests(input);
  return [
    ...failures.map(({ testCase, what, expected, got }) => `${testCase}: ${what}: ${expected}, not ${got}`),
    ...untested.map(formatProblem),
  ];
}

/** What is said of a slip; with a memory, of files that nobody has read yet. */
export async function findSlip(
  { edits = [], releases, by, after }: Slip,
  memory?: Memory,
): Promise<string[]> {
  const edited = editFiles(SOUND, edits);
  const files = memory ? edited.map((one) => ({ ...one })) : edited;
  if (after) return checkFiles(files, releases, lockSound(), memory);
  return by === 'rules test' ? testFiles(files, memory) : checkFiles(files, releases, undefined, memory);
}
