import { expect, test } from 'vitest';
import type { Reach } from '../../../engine/authoring/describe-reach.ts';
import { type Edit, PACK, TESTS, useRules } from './rules-folder.ts';
import { run } from './run.ts';

const makeRules = useRules();
const facts = (edits: readonly Edit[], ...words: string[]) =>
  run(['rules', 'facts', ...words, '--rules-dir', makeRules(edits)]);

test('a table for a person: names, types, samples of the examples, meanings', async () => {
  const { code, stdout, stderr } = await facts([], 'us-wy/workers-comp');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^us-wy\/workers-comp 1\.0\.0: Made up for a test\n/);
  for (const line of [
    /^line\.charge +decimal +10\.01 +\S/m,
    /^line\.code +code +99213 +\S/m,
    /^param\.share +decimal\? +0\.5 +share of the charge$/m,
    /^share +decimal +us-wy\/workers-comp +to 2025-06-30: 0\.5; 2025-07-01 to : 0\.6$/m,
    /^law +read +A made-up law: section 1$/m,
    /^schedule-amount +price deny +\S/m,
    /^1010 +CO \S.*Schedule amount$/m,
    /^us\.pfs\.gpci +carrier locality +\d+, to \d{4}-\d\d-\d\d +\S/m,
    /^claim\.closedDate +date\? +\(2025-01-31\) +\S/m,
  ])
    expect(stdout).toMatch(line);
});

test('as JSON', async () => {
  const { stdout } = await facts([], 'us-wy/workers-comp', '--json');
  const reach = JSON.parse(stdout) as Reach;
  expect(reach.facts.find(({ name }) => name === 'param.share')).toMatchObject({
    sample: '0.5',
    type: 'decimal',
  });
});

test('while the pack has a mistake: all but the samples that lines give', async () => {
  const { code, stdout } = await facts(
    [[PACK, 'line.charge * share', 'line.chrage * share']],
    'us-wy/workers-comp',
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/^line\.code +code +\(99213\) +\S/m);
});

test('a pack that is not there', async () => {
  expect(await facts([], 'us-wy/worker-comp')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^No file states the pack us-wy\/worker-comp, .*; did you mean "us-wy\/workers-comp"\?\n$/,
    ) as string,
  });
});

test('without a pack: what all of them can name', async () => {
  const { stdout } = await facts([[TESTS, '99213', '99214']]);
  expect(stdout).toMatch(/^What every pack can name\./);
  expect(stdout).not.toContain('param.share');
  expect(stdout).toMatch(/^line\.code +code +99214 +\S/m);
});
