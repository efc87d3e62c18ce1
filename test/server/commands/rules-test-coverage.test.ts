/** `rules test --coverage`, of a made-up programme whose examples leave something out. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PackCoverage } from '../../../engine/index.ts';
import { type Edit, PACK, TESTS, useRules } from './rules-folder.ts';

const makeRules = useRules();

import { run } from './run.ts';

/** A rule under a condition, which the examples name; they are office visits of one unit. */
const CONDITION: Edit[] = [
  [
    PACK,
    'rules:\n',
    `conditions:
  visit: { fact: line.code, operator: equal, value: "99213" }
rules:
  - id: send-notes
    bucket: procedure-notes
    title: The law asks for notes
    when: { all: [{ fact: line.placeOfService, operator: in, value: ["11", "22"] }, { any: [{ condition: visit }, { fact: line.quantity, operator: greaterThan, value: 1 }] }] }
    flag: { documentation: true }
    cite: law
`,
  ],
  [TESTS, 'covers: [share-of-charge]', 'covers: [share-of-charge, send-notes]'],
];

async function cover(edits: readonly Edit[], lines: readonly string[] = []) {
  const rules = makeRules(edits);
  for (const [index, fields] of lines.entries())
    appendFileSync(
      join(rules, TESTS),
      `  - name: example ${index}\n    lines: [{ Charge: 10, ServiceDate: 2025-08-01, ${fields}, expect: { allowance: 6 } }]\n`,
    );
  const flags = ['--coverage', '--json', '--rules-dir', rules];
  const { code, stdout } = await run(['rules', 'test', 'us-wy/workers-comp', ...flags]);
  const [{ counts, gaps }] = JSON.parse(stdout) as [PackCoverage];
  return { code, counts, gaps: gaps.map(({ line, message }) => `${line} ${message}`) };
}

describe('rules test --coverage', () => {
  test('of a rule that all lines are for: it acts, its values are read, the days beside its changes are tried', async () => {
    const { code, counts, gaps } = await cover([]);
    const none = [0, 0];
    expect([code, counts]).toEqual([
      0,
      { rule: [1, 1], held: none, leaf: none, value: [2, 2], entry: none, case: none, day: [2, 4] },
    ]);
    const beside = 'beside which the law of us-wy/workers-comp changes, begins or ends';
    expect(gaps).toEqual([
      `1 no test has a line of 2025-01-01, ${beside}`,
      `1 no test has a line of 2025-12-31, ${beside}`,
    ]);
  });

  test('names a value that no line reads, and the day on which it begins', async () => {
    const { gaps } = await cover([
      [
        TESTS,
        '2025-07-01, expect: { allowance: 6, reasons: [1010] }',
        '2025-06-29, expect: { allowance: 5 }',
      ],
      [TESTS, 'hand: 10 × 0.6 = 6\n', 'note: none\n'],
    ]);
    expect(gaps).toContainEqual(expect.stringContaining('19 no test reads this value of share; add a line'));
    expect(gaps).toContainEqual(expect.stringContaining('no test has a line of 2025-07-01,'));
  });

  test.for<[string, string[], string[], readonly [number, number]]>([
    [
      'a rule that no line passes by, and comparisons that are always true, each where it is written',
      [],
      [
        '21 for send-notes "line.code is 99213" is never false in any test',
        '23 no test shows a line that send-notes lets pass; add one that it is not for',
        '26 for send-notes "line.placeOfService is one of 11, 22" is never false in any test',
        '26 for send-notes "line.quantity is more than 1" is never true in any test',
      ],
      [0, 3],
    ],
    [
      'what stands behind a comparison that fails is not asked',
      ['CPT1: "99213", POS: "23", QuantityBilled: 2'],
      [
        '21 for send-notes "line.code is 99213" is never false in any test',
        '26 for send-notes "line.quantity is more than 1" is never true in any test',
      ],
      [1, 3],
    ],
    [
      'both ways of each',
      ['CPT1: "99213", POS: "23"', 'CPT1: "99213", QuantityBilled: 2', 'CPT1: "99214"'],
      [],
      [3, 3],
    ],
  ])('%s', async ([, lines, expected, leaves]) => {
    const { counts, gaps } = await cover(CONDITION, lines);
    expect(gaps.filter((gap) => !gap.includes('no test has a line'))).toEqual(expected);
    expect([counts.held, counts.leaf]).toEqual([[lines.length > 0 ? 1 : 0, 1], leaves]);
  });

  test('of all packs a table, and how many gaps there are', async () => {
    const { stdout } = await run(['rules', 'test', makeRules(), '--coverage']);
    expect(stdout).toMatch(/^us-wy\/workers-comp 1\.0\.0 +1\/1 .* 2\/4$/m);
    expect(stdout).toMatch(/\n2 gaps; rules test <pack> --coverage names them\.\n$/);
  });

  test('as JSON', async () => {
    const { stdout } = await run(['rules', 'test', makeRules(), '--coverage', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        pack: 'us-wy/workers-comp',
        counts: { rule: [1, 1], day: [2, 4] },
        gaps: [{ kind: 'day', line: 1 }, {}],
      },
    ]);
  });

  test.for([
    [['us-wy/none', '--coverage'], 'The book has no pack us-wy/none; known: us-wy/workers-comp\n'],
    [['--coverage', '--mutants'], '--mutants and --coverage are 2 runs'],
    [['--coverage', '--filter', 'x'], '--filter is for a run of the examples alone'],
  ] as const)('%j is refused', async ([words, message]) => {
    const { code, stderr } = await run(['rules', 'test', ...words, '--rules-dir', makeRules()]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
