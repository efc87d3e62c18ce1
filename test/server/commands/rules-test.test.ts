import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testMutants } from '../../../server/commands/rules/mutants.ts';
import { type Edit, PACK, TESTS, useRules } from './rules-folder.ts';

const makeRules = useRules();

import { makeSink, run } from './run.ts';

const runTests = async (edits: readonly Edit[], ...flags: string[]) => {
  const rules = makeRules(edits);
  const { code, stdout, stderr } = await run(['rules', 'test', rules, ...flags]);
  return { code, said: stdout.replaceAll(rules, 'rules').trimEnd().split('\n'), stderr };
};

describe('rules test', () => {
  test('examples that hold', async () => {
    expect(await runTests([])).toEqual({
      code: 0,
      said: ['1 file, 2 examples, 2 without a failure, 0 failures.'],
      stderr: '',
    });
  });

  test('an example that does not: its place, what came instead, its steps, and exit code 1', async () => {
    const { code, said } = await runTests([
      [TESTS, 'allowance: 6,', 'allowance: 6.01,'],
      [TESTS, 'hand: 10 × 0.6 = 6\n', 'note: without a calculation\n'],
    ]);
    expect(code).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(
        /^rules\/us-wy\/workers-comp\.test\.yaml:11:\d+ the later share: line 1 allowance: expected 6\.01, got 6$/,
      ),
      expect.stringMatching(/^ {4}1 jurisdiction /),
      expect.stringMatching(/^ {4}2 schedule-amount us-wy\/workers-comp#share-of-charge; /),
      '1 file, 2 examples, 1 without a failure, 1 failure.',
    ]);
  });

  test('tables of a file that cannot be laid are said to whoever asks for one pack, too', async () => {
    const row = '{ carrier: "11502", locality: "00" }';
    const tables = `tables: [{ table: us.pfs.gpci, rows: [${row}, ${row}] }]\ntests:`;
    const rules = makeRules([[TESTS, 'tests:', tables]]);
    const { stdout } = await run(['rules', 'test', 'us-wy/workers-comp', '--rules-dir', rules]);
    expect(stdout).toContain('two rows answer the key 11502 | 00');
  });

  test('what no example comes to is a warning with the test to write, and no failure', async () => {
    const edits: Edit[] = [
      [TESTS, '2025-06-30, expect: { allowance: 5.01', '2025-07-02, expect: { allowance: 6.01'],
      [TESTS, '10.01 × 0.5 = 5.005 → 5.01', '10.01 × 0.6 = 6.006 → 6.01'],
    ];
    expect(await runTests(edits)).toEqual({
      code: 0,
      said: [
        'rules/us-wy/workers-comp.yaml:18:9 warning untested-value no test reads this value of share; add a line with a date of service through 2025-06-30',
        '1 file, 2 examples, 2 without a failure, 0 failures; 1 warning: what no example comes to.',
      ],
      stderr: '',
    });
  });

  test('a rule that acts in no example which names it', async () => {
    const { said } = await runTests([[TESTS, '    covers: [share-of-charge]\n', '']]);
    expect(said[0]).toBe(
      'rules/us-wy/workers-comp.yaml:21:9 warning untested-rule no test case shows share-of-charge act; add one that names it in `covers`, with a line it is for',
    );
  });

  test.for<[string, string[], number, string[]]>([
    ['of one pack', ['us-wy/workers-comp'], 0, ['1 file, 2 examples, 2 without a failure, 0 failures.']],
    [
      'by a part of its name',
      ['--filter', 'later'],
      0,
      ['1 file, 1 example, 1 without a failure, 0 failures.'],
    ],
    ['by its file', ['--filter', 'us-wy/'], 0, ['1 file, 2 examples, 2 without a failure, 0 failures.']],
    ['that is not there', ['--filter', 'sooner'], 1, ['No example has that pack and name.']],
    ['of a pack that is not there', ['us-wy/none'], 1, ['']],
  ])('an example %s', async ([, words, code, said]) => {
    const outcome = await run(['rules', 'test', ...words, '--rules-dir', makeRules()]);
    expect([outcome.code, outcome.stdout.trimEnd().split('\n')]).toEqual([code, said]);
    if (words[0] === 'us-wy/none')
      expect(outcome.stderr).toBe('The book has no pack us-wy/none; known: us-wy/workers-comp\n');
  });

  test('--watch runs again at each save, and shows mistakes as they come and go', async () => {
    const rules = makeRules();
    const stdout = makeSink();
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const done = run(['rules', 'test', rules, '--watch'], '', {
      stdout: stdout.stream,
      waitForStop: () => stopped,
    });
    const wait = async (part: string) => expect.poll(stdout.text, { timeout: 60_000 }).toContain(part);
    const edit = (file: string, from: string, to: string) => {
      const path = join(rules, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    };
    await wait('2 without a failure');
    edit(PACK, 'value: 0.6', 'value: 0.7');
    await wait('expected 6, got 7');
    edit(PACK, 'value: 0.7', 'value: more');
    await wait('1 error, 0 warnings.');
    edit(PACK, 'value: more', 'value: 0.6');
    await expect.poll(() => stdout.text().split('2 without a failure').length, { timeout: 60_000 }).toBe(3);
    stop();
    expect((await done).code).toBe(0);
  });

  test('a book with errors', async () => {
    const { code, said } = await runTests([[PACK, 'reason: 1010', 'reason: 9']]);
    expect(code).toBe(1);
    expect(said.at(-1)).toBe('1 error, 0 warnings.');
  });
});

const SURVIVES = [
  'rules/us-wy/workers-comp.yaml:7:17 no example notices: 2025-01-01 became 2025-01-02 (at: covers.from)',
  'rules/us-wy/workers-comp.yaml:7:38 no example notices: 2025-12-31 became 2025-12-30 (at: covers.through)',
];
/** Explanations of both. */
const EXPLAIN: Edit = [
  TESTS,
  'tests:\n',
  `survivors:
  - { at: covers.from, why: the days before are another law's }
  - { at: covers.through, change: 2025-12-31 became 2025-12-30, why: the days behind are another law's }
tests:
`,
];

describe('rules test --mutants', () => {
  test('names what no example notices, with the explanation to fill in, and fails', async () => {
    expect(await runTests([], '--mutants')).toEqual({
      code: 1,
      said: [
        ...SURVIVES,
        'Add an example that fails with the change. Where no bill can show one, a test file of the pack says why:',
        'survivors:',
        '  - { at: covers.from, change: 2025-01-01 became 2025-01-02, why: … }',
        '10 mutants, 2 survived, 0 more explained.',
      ],
      stderr: '10 of 10 mutants tried, 2 survived\n',
    });
  });

  test.for<[string, Edit[], string[]]>([
    ['survivors that are explained are none', [EXPLAIN], ['10 mutants, 0 survived, 2 more explained.']],
    [
      'an explanation is for one change, where it names it',
      [EXPLAIN, [TESTS, 'change: 2025-12-31 became 2025-12-30', 'change: 2025-12-31 became 2025-12-29']],
      [
        SURVIVES[1]!,
        'rules/us-wy/workers-comp.test.yaml:4:5 nothing survives at covers.through, 2025-12-31 became 2025-12-29; remove the explanation',
      ],
    ],
    [
      'an explanation of what the examples notice',
      [EXPLAIN, [TESTS, 'at: covers.from', 'at: params.share.values.0.value']],
      [
        SURVIVES[0]!,
        'rules/us-wy/workers-comp.test.yaml:3:5 nothing survives at params.share.values.0.value; remove the explanation',
      ],
    ],
  ])('%s', async ([, edits, expected]) => {
    const { code, said } = await runTests(edits, '--mutants');
    expect(code).toBe(expected.length > 1 ? 1 : 0);
    expect(said.slice(0, expected.length)).toEqual(expected);
  });

  test.for<[string, Edit[], string, RegExp]>([
    [
      'a pack that is not there',
      [],
      'us-xx/none',
      /^The book has no pack us-xx\/none; known: us-wy\/workers-comp\n$/,
    ],
    [
      'a draft',
      [[PACK, 'status: cited', 'status: draft']],
      'us-wy/workers-comp',
      /^us-wy\/workers-comp is a draft, /,
    ],
  ])('%s', async ([, edits, pack, message]) => {
    const { code, said, stderr } = await runTests(edits, '--mutants', pack);
    expect([code, said.join('') || stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  test('examples that fail without a change come first', async () => {
    const edits: Edit[] = [[TESTS, 'reasons: [1010]', 'reasons: [1011]']];
    const { code, said } = await runTests(edits, '--mutants', 'us-wy/workers-comp');
    expect(code).toBe(1);
    expect(said[0]).toMatch(/: line 1 reasons: expected 1011, got 1010$/);
    expect(said.at(-1)).toMatch(/^A change cannot be noticed by examples that fail without it: /);
  });

  test('several workers find what one finds', async () => {
    const rules = makeRules();
    const told: number[] = [];
    const report = (done: number) => void told.push(done);
    const { text } = await testMutants({ rulesDir: rules, tablesDirs: [] }, null, report, 3);
    expect(text.replaceAll(rules, 'rules').split('\n').slice(0, 2)).toEqual(SURVIVES);
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('on a terminal a bar shows how far it is, and leaves nothing behind', async () => {
    const stderr = makeSink(true);
    const { stdout } = await run(['rules', 'test', makeRules(), '--mutants'], '', { stderr: stderr.stream });
    expect(stdout).toContain('10 mutants, 2 survived');
    expect(stderr.text()).toMatch(/10\/10 .*2 survived/);
    expect(stderr.text()).not.toContain('\n');
  });
});

describe('rules test --dates', () => {
  test('every line keeps its price', async () => {
    expect(await runTests([], '--dates')).toMatchObject({
      code: 0,
      said: ['Every line that has a price keeps one on each day around a change of the law.'],
    });
  });

  test('an entry that a later value forgot', async () => {
    const byCode = (value: string, entries: string): Edit => [
      PACK,
      `value: ${value}`,
      `entries: { ${entries} }`,
    ];
    const { code, said } = await runTests(
      [
        [PACK, 'type: decimal\n', 'type: decimal\n    by: line.code\n'],
        byCode('0.5', '"99212": 0.4, "99213": 0.5'),
        byCode('0.6', '"99213": 0.6'),
        [TESTS, '"99213", Charge: 10.01', '"99212", Charge: 12.525'],
      ],
      '--dates',
    );
    expect(code).toBe(1);
    expect(said[0]).toMatch(
      /^rules\/us-wy\/workers-comp\.test\.yaml:3:5 half of the charge: line 1 on 2025-07-01: expected a line that is priced, as on 2025-06-30, got .*has no share for 99212/,
    );
  });

  test('two runs at once', async () => {
    expect(await run(['rules', 'test', '--dates', '--mutants'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('are 2 runs') as string,
    });
  });
});
