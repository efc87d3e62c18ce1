import { describe, expect, test } from 'vitest';
import { type Edit, makeRules, PACK, TESTS } from './rules-folder.ts';
import { run } from './run.ts';

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
      [TESTS, 'allowance: 6 }', 'allowance: 6.01 }'],
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

  test('a book with errors', async () => {
    const { code, said } = await runTests([[PACK, 'reason: 1010', 'reason: 9']]);
    expect(code).toBe(1);
    expect(said.at(-1)).toBe('1 error, 0 warnings.');
  });
});
