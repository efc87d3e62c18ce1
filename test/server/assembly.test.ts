import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { assemble, checkRules, testRules } from '../../server/assembly.ts';
import { StartProblem } from '../../server/assembly-port.ts';
import { SHIPPED_RULES } from '../../server/rule-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a rules folder without a pack is the wrong folder', () => {
  const outcomes = (rulesDir: string) =>
    Promise.allSettled([assemble({ rulesDir, tablesDirs: [] }), checkRules(rulesDir), testRules(rulesDir)]);

  test.for([
    ['an empty one', []],
    ['one with the buckets and reasons alone', ['buckets.yaml', 'reason-codes.yaml']],
  ] as const)('%s', async ([name, files]) => {
    const rulesDir = mkdtempSync(join(folder, 'rules-'));
    for (const file of files) cpSync(join(SHIPPED_RULES, file), join(rulesDir, file));
    for (const outcome of await outcomes(rulesDir)) {
      expect(outcome.status, name).toBe('rejected');
      const { reason } = outcome as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(StartProblem);
      expect((reason as Error).message).toMatch(`${rulesDir} holds no rule pack. `);
    }
  });
});

test('two failures of one line show its steps once, below the last', async () => {
  const rulesDir = mkdtempSync(join(folder, 'rules-'));
  cpSync(SHIPPED_RULES, rulesDir, { recursive: true });
  const file = join(rulesDir, 'edits/limits.test.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('{ allowance: 118.50, reduction: 0.01 }');
  writeFileSync(
    file,
    text.replace('{ allowance: 118.50, reduction: 0.01 }', '{ allowance: 1, reduction: 2 }'),
  );
  const lines = (await testRules(rulesDir)).text.split('\n');
  const heads = lines.flatMap((line, index) => (line.startsWith(file) ? [index] : []));
  expect(heads).toEqual([0, 1]);
  expect(lines.filter((line) => line.includes('schedule-amount')).length).toBe(1);
});
