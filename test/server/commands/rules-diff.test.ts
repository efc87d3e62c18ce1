/** `rules diff`: a made-up programme as it was, and with one thing changed. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addManifest } from '../../../server/commands/table-reports.ts';
import { type Edit, PACK, TESTS, useRules } from './rules-folder.ts';

const makeRules = useRules();

import { run } from './run.ts';

/** What is said of a change, below the name of its pack. */
async function diff(
  edits: readonly Edit[],
  earlier: readonly Edit[] = [],
  more: Readonly<Record<string, string>> = {},
) {
  const [before, after] = [makeRules(earlier), makeRules(edits, more)];
  const { code, stdout } = await run(['rules', 'diff', `${before}..${after}`]);
  const said = stdout.replaceAll(before, 'A').replaceAll(after, 'B').trimEnd().split('\n');
  return { code, said };
}

const FEES = `id: us-wy.fees
title: Made-up fees
source: { title: A made-up law }
key: [code]
columns:
  - { name: code, type: code, length: 5, description: Code }
  - { name: amount, type: decimal, minimum: 0, description: Amount }
`;
const PARAM = 'type: decimal\n    sane: [0, 1]\n';
const WHEN = 'price: { formula: line.charge * share, per: line }\n';
const RULE: Edit = [
  PACK,
  'rules:\n',
  `rules:
  - id: no-missed-visits
    bucket: schedule-scope
    title: A missed visit is not paid
    when: { any: [{ fact: line.code, operator: equal, value: "99199" }, { not: { fact: line.pos, operator: in, value: ["11", "22"] } }] }
    deny: {}
    reason: 1100
    cite: law
`,
];
const when = (condition: string): Edit => [PACK, WHEN, `${WHEN}    when: ${condition}\n`];
const leaf = (value: string) => `{ fact: line.code, operator: in, value: [${value}] }`;

describe('rules diff tells', () => {
  test.for<[string, Edit[], Edit[], string[]]>([
    [
      'a value by its param and its first day',
      [[PACK, 'value: 0.6', 'value: 0.65']],
      [],
      ['  ~ value     share, from 2025-07-01, value: 0.6 → 0.65  [law]'],
    ],
    [
      'days of a value that is otherwise the same',
      [
        [PACK, '{ from: 2025-07-01 }', '{ from: 2025-08-01 }'],
        [PACK, 'through: 2025-06-30', 'through: 2025-07-31'],
      ],
      [],
      [
        '  ~ dates     share, from 2025-08-01, effective: 2025-07-01 to the last day → 2025-08-01 to the last day  [law]',
        '  ~ dates     share, from the first day, effective: the first day to 2025-06-30 → the first day to 2025-07-31  [law]',
      ],
    ],
    [
      'an entry of a value',
      [[PACK, 'value: 0.6', 'entries: { "99213": 0.7, else: 0.6 }']],
      [[PACK, 'value: 0.6', 'entries: { "99213": 0.6, else: 0.6 }']],
      ['  ~ value     share, from 2025-07-01, 99213: 0.6 → 0.7  [law]'],
    ],
    [
      'the days that a pack covers',
      [[PACK, 'through: 2025-12-31', 'through: 2026-12-31']],
      [],
      ['  ~ dates     covers: 2025-01-01 to 2025-12-31 → 2025-01-01 to 2026-12-31'],
    ],
    [
      'a formula',
      [[PACK, 'line.charge * share', 'line.charge * share / 2']],
      [],
      ['  ~ rule      share-of-charge, price, formula: line.charge * share → line.charge * share / 2  [law]'],
    ],
    [
      'a rule that is new',
      [RULE],
      [],
      [
        '  + rule      no-missed-visits: bucket schedule-scope, title A missed visit is not paid, when line.code is 99199 or not (line.pos is one of 11, 22), deny (as it is), reason 1100, cite law  [law]',
      ],
    ],
    [
      'a part of a condition that was added',
      [when(`{ all: [${leaf('"99213"')}, { fact: line.pos, operator: equal, value: "11" }] }`)],
      [when(`{ all: [${leaf('"99213"')}] }`)],
      ['  + rule      share-of-charge, when: line.pos is 11  [law]'],
    ],
    [
      'a condition that is another',
      [when(leaf('"99213", "99214"'))],
      [when(leaf('"99213"'))],
      [
        '  ~ rule      share-of-charge, when: line.code is one of 99213 → line.code is one of 99213, 99214  [law]',
      ],
    ],
    [
      'what is cited, and what the source is',
      [
        [PACK, '0.6, cite: law', '0.6, cite: later'],
        [PACK, 'sources:\n', 'sources:\n  later: { title: A later law, read: 2025-06-20 }\n'],
      ],
      [],
      [
        '  ~ citation  share, from 2025-07-01, cite: law → later',
        '  + citation  later: title A later law, read 2025-06-20',
      ],
    ],
    [
      'that a text was read',
      [[PACK, 'read: 2025-01-02', 'unread: what a page about it says']],
      [],
      ['  + citation  law, unread: what a page about it says', '  - citation  law, read: 2025-01-02'],
    ],
    [
      'wording apart from law',
      [[PACK, PARAM, PARAM.replace('[0, 1]', '[0.1, 1]')]],
      [],
      ['  ~ wording   share, sane: 0, 1 → 0.1, 1'],
    ],
    [
      'what is used and declined',
      [[PACK, 'params:\n', 'uses: [edits/limits]\ndeclines: { edits/tax: Wyoming has none }\nparams:\n']],
      [[PACK, 'params:\n', 'declines: { edits/tax: the law has none }\nparams:\n']],
      [
        '  + scope     uses, edits/limits: as it is',
        '  ~ wording   declines, edits/tax: the law has none → Wyoming has none',
      ],
    ],
  ])('%s', async ([, edits, earlier, expected]) => {
    const { code, said } = await diff(edits, earlier);
    expect(code).toBe(0);
    expect(said.slice(1, -2).sort()).toEqual([...expected].sort());
  });

  test('which version says another law without being another version', async () => {
    expect((await diff([[PACK, 'value: 0.6', 'value: 0.65']])).said).toEqual([
      'us-wy/workers-comp 1.0.0; another law under the same version',
      expect.any(String),
      '',
      'A → B: 1 pack, value 1, 0 releases.',
    ]);
    const raised: Edit[] = [
      [PACK, '1.0.0', '1.1.0'],
      [PACK, 'value: 0.6', 'value: 0.65'],
    ];
    expect((await diff(raised)).said[0]).toBe('us-wy/workers-comp 1.0.0 → 1.1.0');
  });

  test('packs that one of the two does not have', async () => {
    const other = { 'us-wy/auto.yaml': 'pack: us-wy/auto\nkind: programme\n' };
    const pack = 'version: 2.0.0\ntitle: Made up, too\nstatus: draft\nsources: {}\n';
    const { said } = await diff([], [], { 'us-wy/auto.yaml': `${other['us-wy/auto.yaml']}${pack}` });
    expect(said[0]).toBe('us-wy/auto 2.0.0 (draft), added: Made up, too');
  });

  /** Two states with releases of made-up fees, by what each has of a year. */
  async function diffFees(
    before: Readonly<Record<string, string>>,
    after: Readonly<Record<string, string>>,
  ): Promise<string[]> {
    const states = [before, after].map((releases) => [makeRules(), releases] as const);
    for (const [rules, releases] of states)
      for (const [release, rows] of Object.entries(releases)) {
        const folder = join(rules, 'tables', 'us-wy.fees');
        mkdirSync(folder, { recursive: true });
        const csv = join(folder, `${release}.csv`);
        writeFileSync(join(folder, 'table.yaml'), FEES);
        writeFileSync(csv, `code,amount\n${rows}\n`);
        await addManifest(csv, { from: `${release}-01-01`, through: `${release}-12-31`, source: csv });
      }
    const { stdout } = await run(['rules', 'diff', states.map(([rules]) => rules).join('..')]);
    return stdout.split('\n').slice(0, -3);
  }

  test('releases of tables, and rows of those that both have', async () => {
    const earlier = { 2024: '99213,9.00', 2025: '99202,5.00\n99213,10.00\n99214,' };
    const later = { 2025: '99213,11.00\n99214,12.00\n99215,13.00', 2026: '99213,12.00' };
    expect(await diffFees(earlier, later)).toEqual([
      'tables',
      '  - us-wy.fees 2024, 2024-01-01 to 2024-12-31, 1 row',
      '  ~ us-wy.fees 2025, 2025-01-01 to 2025-12-31, 3 rows',
      '      rows: 2 changed, 1 added, 1 removed',
      '      - 99202: amount 5.00',
      '      ~ 99213: amount 10.00 → 11.00',
      '      ~ 99214: amount (blank) → 12.00',
      '      + 99215: amount 13.00',
      '  + us-wy.fees 2026, 2026-01-01 to 2026-12-31, 1 row',
    ]);
  });

  test('of a release that has changed whole the first rows, and how many more', async () => {
    const rows = (amount: string) =>
      Array.from({ length: 300 }, (_, at) => `${90000 + at},${amount}`).join('\n');
    const said = await diffFees({ 2025: rows('1.00') }, { 2025: rows('2.00') });
    expect(said.slice(2, 4)).toEqual([
      '      rows: 300 changed, 0 added, 0 removed',
      '      ~ 90000: amount 1.00 → 2.00',
    ]);
    expect(said.slice(-2)).toEqual(['      ~ 90011: amount 1.00 → 2.00', '      and 288 more rows']);
  });
});

test('order, comments and layout are no difference, nor are tests', async () => {
  const { said } = await diff([
    [PACK, 'kind: programme\nversion: 1.0.0\n', 'version: "1.0.0"   # the first\nkind: programme\n'],
    [TESTS, 'the later share', 'the share from July'],
  ]);
  expect(said).toEqual(['A → B: the same law, and the same tables.']);
});

test('as JSON, for machines', async () => {
  const [before, after] = [makeRules(), makeRules([[PACK, 'value: 0.6', 'value: 0.65']])];
  const { stdout } = await run(['rules', 'diff', `${before}..${after}`, '--json']);
  const state = { version: '1.0.0', status: 'cited', file: 'rules/us-wy/workers-comp.yaml' };
  expect(JSON.parse(stdout)).toEqual({
    before,
    after,
    packs: [
      {
        ...{ pack: 'us-wy/workers-comp', title: 'Made up for a test', before: state, after: state },
        changes: [
          {
            ...{ kind: 'value', path: 'params.share.values.from 2025-07-01.value' },
            ...{ before: '0.6', after: '0.65', cite: 'law', change: 'changed' },
          },
        ],
      },
    ],
    releases: [],
  });
});

describe('a state of the rules is', () => {
  const repository = mkdtempSync(join(tmpdir(), 'bill-review-git-'));
  afterAll(() => rmSync(repository, { recursive: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words]);
  const commit = (edits: readonly Edit[]) => {
    cpSync(makeRules(edits), join(repository, 'rules'), { recursive: true });
    git('add', '.');
    git('commit', '-q', '-m', 'law');
  };

  test('a revision of git, or what lies in the folder', async () => {
    git('init', '-q');
    commit([]);
    commit([[PACK, 'value: 0.6', 'value: 0.65']]);
    cpSync(makeRules([[PACK, 'value: 0.6', 'value: 0.7']]), join(repository, 'rules'), { recursive: true });
    const rules = join(repository, 'rules');
    const tell = async (range: string) =>
      (await run(['rules', 'diff', range, '--rules-dir', rules])).stdout.split('\n')[1];
    expect([await tell('HEAD~1..HEAD'), await tell('HEAD'), await tell(`HEAD..${rules}`)]).toEqual([
      '  ~ value     share, from 2025-07-01, value: 0.6 → 0.65  [law]',
      '  ~ value     share, from 2025-07-01, value: 0.65 → 0.7  [law]',
      '  ~ value     share, from 2025-07-01, value: 0.65 → 0.7  [law]',
    ]);
    expect(git('status', '--porcelain').toString()).toBe(' M rules/us-wy/workers-comp.yaml\n');
  });

  test.for([
    ['a folder without rules', tmpdir()],
    ['a revision that git does not have', 'nosuch'],
    ['an option of git', '--output=x'],
  ])('not %s', async ([, name]) => {
    const { code, stderr } = await run(['rules', 'diff', '--', `${name}..HEAD`]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('is no folder of rules, no release, and no revision'),
    ]);
  });
});

test('a file that cannot be read as a pack is named', async () => {
  const [before, after] = [makeRules(), makeRules([[PACK, 'kind: programme', 'kind: program']])];
  const { code, stdout } = await run(['rules', 'diff', `${before}..${after}`]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('us-wy/workers-comp.yaml:2:7 error bad-value')]);
});
