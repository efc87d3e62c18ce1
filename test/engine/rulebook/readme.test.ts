/**
 * `rules/README.md` is a programme written piece by piece. After each piece the rules as they then stand are checked
 * without an error, and all their examples come out; the tables of words are those of the code.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { OPERATORS } from '../../../engine/condition/operators.ts';
import { EFFECTS } from '../../../engine/effects/index.ts';
import { FUNCTIONS } from '../../../engine/formula/parse-formula.ts';
import { formatFailure, runPackTests } from '../../../engine/pack-tests/run-pack-tests.ts';
import { formatProblem } from '../../../engine/problem.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { PROBLEM_CODES } from '../../../engine/rulebook/problem-codes.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import type { TableDefinition } from '../../../engine/table.ts';
import { definition, SHIPPED_FILES, starterTables } from '../../helpers/rule-book.ts';
import { SHIPPED_MEMORY } from '../../helpers/whole-memory.ts';

const README = readFileSync(join(import.meta.dirname, '../../../rules/README.md'), 'utf8');

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** What an entry of a list is known by: one of the same name takes its place. */
const nameOf = (entry: unknown) =>
  isTree(entry) ? (entry['id'] ?? entry['name'] ?? entry['pack'] ?? entry['release']) : entry;

/** Adds a later piece of a file to what stands: maps key by key, lists entry by entry. Values of a param are one thing. */
function lay(piece: unknown, over: unknown, key = ''): unknown {
  if (isTree(piece) && isTree(over))
    return Object.fromEntries(
      [...new Set([...Object.keys(over), ...Object.keys(piece)])].map((name) => [
        name,
        name in piece ? lay(piece[name], over[name], name) : over[name],
      ]),
    );
  if (Array.isArray(piece) && Array.isArray(over) && key !== 'values') {
    const names = piece.map(nameOf);
    return [...over.filter((entry) => !names.includes(nameOf(entry))), ...piece];
  }
  return piece;
}

interface Piece {
  readonly chapter: string;
  readonly file: string;
  readonly tree: unknown;
}

const pieces: Piece[] = [];
let chapter = '';
for (const [, heading, block] of README.matchAll(/^## (\d+\. [^\n]*)$|^```yaml\n(.*?)^```$/gms)) {
  chapter = heading ?? chapter;
  const file = block && /^# (\S+\.yaml)\n/.exec(block)?.[1];
  if (file) pieces.push({ chapter, file: `rules/${file}`, tree: parse(block, { schema: 'failsafe' }) });
}
const chapters = [...new Set(pieces.map((piece) => piece.chapter))];

/** The files as they stand after a chapter. */
function filesAfter(last: string): { files: RuleFile[]; tables: Map<string, TableDefinition> } {
  const trees = new Map<string, unknown>();
  for (const { chapter: at, file, tree } of pieces)
    if (chapters.indexOf(at) <= chapters.indexOf(last)) trees.set(file, lay(tree, trees.get(file)));
  const tables = new Map<string, TableDefinition>();
  const files: RuleFile[] = [];
  for (const [file, tree] of trees)
    if (file.startsWith('rules/tables/')) tables.set((tree as { id: string }).id, tree as TableDefinition);
    else files.push({ file, text: stringify(tree, { schema: 'failsafe' }) });
  return { files, tables };
}

describe('the programme of rules/README.md', () => {
  it.each(chapters)('stands after chapter %s', async (name) => {
    const { files, tables } = filesAfter(name);
    const define = (id: string) => tables.get(id) ?? definition(id);
    const all = [...SHIPPED_FILES, ...files];
    const { ruleBook, problems } = compileRuleBook(all, define, { memory: SHIPPED_MEMORY });
    // Chapter 2 gives the rule of chapter 1 its examples.
    const open = problems.filter(({ code }) => code !== 'untested-rule' || name !== chapters[0]);
    expect(open.map(formatProblem)).toEqual([]);
    const own = all.filter(
      ({ file }) => !file.endsWith('.test.yaml') || files.some((one) => one.file === file),
    );
    const report = await runPackTests({
      files: own,
      ruleBook: ruleBook!,
      tables: starterTables(),
      definition: define,
    });
    expect(report.failures.map(formatFailure)).toEqual([]);
    expect(report.cases).toBe(
      files.flatMap(({ text }) => (parse(text) as { tests?: unknown[] }).tests ?? []).length,
    );
  });

  it('has a chapter for each thing an author needs', () => expect(chapters).toHaveLength(11));
});

/** First cells of the table under a heading. */
const cells = (after: string) => {
  const [, table = ''] = README.split(after);
  const [, rows = ''] = /\n\n(\|.*?)\n(\n|$)/s.exec(table) ?? [];
  return rows
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$|`/g, '').trim()));
};

describe('the words of rules/README.md', () => {
  it('are all operators', () =>
    expect(cells('Operators:').map(([name]) => name)).toEqual([...OPERATORS.keys()]));
  it('are all effects', () =>
    expect(cells('which a bucket takes:').map(([name]) => name)).toEqual(Object.keys(EFFECTS)));
  it('are all functions', () =>
    expect(
      [.../functions ([^.]*)\./.exec(README)![1]!.matchAll(/`(\w+)\(/g)].map(([, name]) => name),
    ).toEqual(Object.keys(FUNCTIONS)));
  it('are all problem codes, with what they mean', () =>
    expect(cells('a warning does not.')).toEqual(
      Object.entries(PROBLEM_CODES).map(([code, { severity, explanation }]) => [
        code,
        severity,
        explanation.replaceAll('`', ''),
      ]),
    ));
});
