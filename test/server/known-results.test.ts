/** What commands remember between their runs: the same outcome as without, and nothing of a file that was damaged. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runPackTests } from '../../engine/index.ts';
import { KnownResults, MOST_UNUSED } from '../../server/known-results.ts';
import { openRules } from '../../server/open-rules.ts';
import { readRuleFiles } from '../../server/rule-files.ts';
import { SHIPPED_FILES } from '../helpers/rule-book.ts';
import { PACK, TESTS, useRules } from './commands/rules-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-known-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'results.json');
const makeRules = useRules();

describe('a file of known results', () => {
  test('gives back what was kept, and goes on with what nobody asked for', () => {
    const first = new KnownResults(file);
    expect(first.recall('a')).toBeUndefined();
    first.keep('a', { of: ['a'] });
    first.keep('b', true);
    first.save();
    const second = new KnownResults(file);
    expect(second.recall('a')).toEqual({ of: ['a'] });
    second.keep('c', 1);
    second.save();
    const third = new KnownResults(file);
    expect([third.recall('a'), third.recall('b'), third.recall('c')]).toEqual([{ of: ['a'] }, true, 1]);
    expect(readdirSync(folder)).toEqual(['results.json']);
  });

  test('is written when something is new, or another, and only then', () => {
    const written = () => statSync(file).ino;
    const before = written();
    const same = new KnownResults(file);
    same.recall('a');
    same.save();
    expect(written()).toBe(before);
    const other = new KnownResults(file);
    other.recall('b');
    other.keep('b', false);
    other.save();
    expect(written()).not.toBe(before);
    expect(new KnownResults(file).recall('b')).toBe(false);
  });

  test('holds what two commands found at once', () => {
    const [one, other] = [new KnownResults(file), new KnownResults(file)];
    one.keep('of one', true);
    other.keep('of the other', true);
    one.save();
    other.save();
    const after = new KnownResults(file);
    expect([after.recall('of one'), after.recall('of the other'), after.recall('a')]).toEqual([
      true,
      true,
      { of: ['a'] },
    ]);
  });

  test('keeps what was proven while nobody asks for it, and of long texts the latest', () => {
    const path = join(folder, 'many.json');
    const first = new KnownResults(path);
    const long = (index: number) => ({ text: `${index}`.repeat(100) });
    for (let index = 0; index < 15_000; index++) first.keep(`proof ${index}`, true);
    for (let index = 0; index < MOST_UNUSED.long + 100; index++) first.keep(`text ${index}`, long(index));
    first.save();
    const second = new KnownResults(path);
    second.keep('another', true);
    second.save();
    const third = new KnownResults(path);
    const known = (key: string) => third.recall(key) !== undefined;
    expect(['proof 0', 'proof 14999', 'text 99', 'text 100', 'text 5099', 'another'].map(known)).toEqual([
      ...[true, true, false, true, true, true],
    ]);
  });

  // What is read of each file, its examples, and as much again of the same rules as they are elsewhere.
  test('has room for what the shipped rules were found to be, whoever asks for a part of them', () => {
    expect(MOST_UNUSED.long).toBeGreaterThan(4 * SHIPPED_FILES.length);
  });

  test.for([
    ['a byte that is another', (text: string) => text.replace('"of"', '"if"')],
    ['an end that is missing', (text: string) => text.slice(0, -1)],
    ['no line of its own for the digest', (text: string) => text.replace('\n', ' ')],
    ['nothing in it', () => ''],
  ] as const)('with %s is worth nothing', ([, damage]) => {
    const text = readFileSync(file, 'utf8');
    const damaged = join(folder, 'damaged.json');
    writeFileSync(damaged, damage(text));
    expect(new KnownResults(damaged).recall('a')).toBeUndefined();
    rmSync(damaged);
  });
});

describe('examples that are known to hold', () => {
  const results = join(folder, 'examples.json');
  /** Runs the examples of a folder: how many files were run and held, and what was said. */
  async function runAgain(rules: string) {
    const { ruleBook, tables } = openRules({ rulesDir: rules, tablesDirs: [] });
    const memory = new KnownResults(results);
    let held = 0;
    const counting = {
      recall: (key: string) => memory.recall(key),
      keep: (key: string, value: unknown) => {
        if (key.startsWith('tests ')) held += 1;
        memory.keep(key, value);
      },
    };
    const input = { files: readRuleFiles(rules), ruleBook: ruleBook!, tables };
    const report = await runPackTests({
      ...input,
      definition: (id) => tables.definition(id),
      memory: counting,
    });
    memory.save();
    const { files, cases, failures, untested } = report;
    const said = failures.map(({ what, expected, got }) => `${what}: ${expected}, not ${got}`);
    return { held, files: files.length, cases, said, untested: untested.length };
  }
  const rules = makeRules();
  const change = (name: string, from: string, to: string) => {
    const path = join(rules, name);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  };
  const HOLDS = { files: 1, cases: 2, said: [], untested: 0 };

  test('are not run again while nothing has changed', async () => {
    expect(await runAgain(rules)).toEqual({ ...HOLDS, held: 1 });
    expect(await runAgain(rules)).toEqual({ ...HOLDS, held: 0 });
  });

  test.for<[string, () => void, number, readonly string[]]>([
    ['the example', () => change(TESTS, 'allowance: 6,', 'allowance: 6.00,'), 1, []],
    // What fails is run until it holds.
    ['the law', () => change(PACK, 'value: 0.6,', 'value: 0.7,'), 0, ['line 1 allowance: 6.00, not 7']],
    ['nothing', () => {}, 0, ['line 1 allowance: 6.00, not 7']],
    ['the law, to what it was when they held', () => change(PACK, 'value: 0.7,', 'value: 0.6,'), 0, []],
    ['the steps of a review', () => change('buckets.yaml', 'buckets:\n', '# a comment\nbuckets:\n'), 1, []],
    [
      'the days that the law covers',
      () => change(PACK, 'through: 2025-12-31 }', 'through: 2025-12-30 }'),
      1,
      [],
    ],
  ])('after a change of %s', async ([, edit, held, said]) => {
    edit();
    const found = await runAgain(rules);
    expect([found.held, found.said, found.cases]).toEqual([held, said, 2]);
  });

  test('are known beside a pack that takes no part in them', async () => {
    const other = readFileSync(join(rules, PACK), 'utf8')
      .replaceAll('us-wy', 'us-id')
      .replace('value: 0.6,', 'value: 0.9,');
    const path = join(rules, 'us-id-workers-comp.yaml');
    writeFileSync(path, other);
    // How bills find their programme has changed.
    expect((await runAgain(rules)).held).toBe(1);
    writeFileSync(path, other.replace('value: 0.9,', 'value: 0.8,'));
    expect((await runAgain(rules)).held).toBe(0);
  });
});
