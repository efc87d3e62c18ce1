/** `rules new`, in a folder with one made-up programme. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Edit, TESTS, useRules } from './rules-folder.ts';

const makeRules = useRules();

import { run } from './run.ts';

const make = async (words: readonly string[], edits: readonly Edit[] = []) => {
  const rules = makeRules(edits);
  const { code, stdout, stderr } = await run(['rules', 'new', ...words, '--rules-dir', rules]);
  return { code, stderr, rules, said: stdout.replaceAll(rules, 'rules').trimEnd().split('\n') };
};
const NEW = ['us-id/workers-comp', '--like', 'us-wy'];

test('a pack that checks, with examples that hold and wait for amounts', async () => {
  const refused: Edit = [
    TESTS,
    'tests:\n',
    'tests:\n  - name: the year before\n    error: No rules\n    lines: [{ CPT1: "99213", ServiceDate: 2024-06-30 }]\n',
  ];
  const elsewhere: Edit = [
    TESTS,
    'covers: [share-of-charge]\n',
    'covers: [us-wy/workers-comp#share-of-charge]\n    bill: { BillReviewState: WY }\n',
  ];
  const { code, said, rules } = await make(NEW, [refused, elsewhere]);
  expect([code, said]).toEqual([
    0,
    [
      'rules/us-id/workers-comp.yaml',
      'rules/us-id/workers-comp.test.yaml',
      'A draft prices nothing. What it still has of another state:',
      '  1 source to be found and read',
      '  1 param with values of us-wy/workers-comp, beside those that its uses give',
      '  0 decisions on what to decline',
      '  examples without amounts',
      'rules check finds no problem in it; rules test tries its examples.',
    ],
  ]);
  const read = (file: string) => readFileSync(join(rules, file), 'utf8');
  expect(read('us-id/workers-comp.yaml')).toContain('\nstatus: draft\n');
  expect(
    read('us-id/workers-comp.test.yaml'),
  ).toBe(`# yaml-language-server: $schema=../../schemas/pack-test.schema.json
# Amounts are to be filled in: \`allowance\` as the state publishes it, and the calculation in \`hand\`.
pack: us-id/workers-comp
bill: { ZipCode: "83201" }
tests:
  - name: half of the charge
    covers: [us-id/workers-comp#share-of-charge]
    bill: { BillReviewState: ID }
    lines:
      - { CPT1: "99213", Charge: 10.01, ServiceDate: 2025-06-30, expect: { reasons: [1010], attention: false } }
  - name: the later share
    lines:
      - { CPT1: "99213", Charge: 10, ServiceDate: 2025-07-01, expect: { reasons: [1010], attention: false } }
`);
  const tested = await run(['rules', 'test', rules]);
  expect(tested.stdout).toContain('2 files, 5 examples, 5 without a failure, 0 failures.');
  // They are tried, not passed over: a wrong amount fails while the pack is a draft.
  const file = join(rules, 'us-id/workers-comp.test.yaml');
  writeFileSync(
    file,
    read('us-id/workers-comp.test.yaml').replace('attention: false }', 'allowance: 5.02 }'),
  );
  expect((await run(['rules', 'test', rules])).stdout).toContain(
    'half of the charge: line 1 allowance: expected 5.02, got 5.01',
  );
});

describe('rules new refuses', () => {
  test.for([
    [
      'a name without a state',
      ['workers-comp', '--like', 'us-wy'],
      'names no pack of a state; write us-<state>',
    ],
    [
      'a state that is none',
      ['us-xx/workers-comp', '--like', 'us-wy'],
      'us-xx/workers-comp names no pack of a state',
    ],
    [
      'a pack that is there',
      ['us-wy/workers-comp', '--like', 'us-wy'],
      'There is a pack us-wy/workers-comp already',
    ],
    [
      'a model that is not there',
      ['us-id/auto', '--like', 'us-wy'],
      'There is no pack us-wy/auto of a state to make one like it; known: us-wy/workers-comp',
    ],
  ] as const)('%s', async ([, words, message]) => {
    const { code, stderr } = await make(words);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
