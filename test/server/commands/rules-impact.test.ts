/** `rules impact`: bills of a made-up programme by two of its states. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareExpected } from '../../../server/commands/rules/impact/expected.ts';
import type { Impact } from '../../../server/commands/rules/impact/tally.ts';
import { makeRequest } from '../../helpers/requests.ts';
import { type Edit, PACK, TESTS, useRules } from './rules-folder.ts';

const makeRules = useRules();

import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-impact-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bill = (id: string, lines: readonly Readonly<Record<string, unknown>>[]) =>
  JSON.stringify(makeRequest(lines, { Bill: { UniqueID: id, BillReviewState: 'WY' } }));

/** Two of them have a line from July on, when the share is 0.6. */
const BILLS = [
  bill('spring', [{ CPT1: '99213', Charge: 100, ServiceDate: '2025-06-30' }]),
  bill('summer', [
    { Line: 1, CPT1: '99213', Charge: 100, ServiceDate: '2025-07-01' },
    { Line: 2, CPT1: '97110', Charge: 10, ServiceDate: '2025-06-30' },
  ]),
  bill('autumn', [{ CPT1: '97110', Charge: 50.05, ServiceDate: '2025-10-06' }]),
  bill('next year', [{ CPT1: '97110', Charge: 50, ServiceDate: '2026-10-06' }]),
];
const write = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const bills = write('bills.ndjson', BILLS.map((one) => `${one}\n`).join(''));
const RAISED: Edit[] = [[PACK, 'value: 0.6', 'value: 0.65']];

async function measure(edits: readonly Edit[], flags: readonly string[] = [], file = bills) {
  const [before, after] = [makeRules(), makeRules(edits)];
  const outcome = await run([
    'rules',
    'impact',
    `${before}..${after}`,
    '--bills',
    file,
    '--threads',
    '1',
    ...flags,
  ]);
  return { ...outcome, stdout: outcome.stdout.replaceAll(before, 'A').replaceAll(after, 'B') };
}
const measureJson = async (edits: readonly Edit[], flags: readonly string[] = []) =>
  JSON.parse((await measure(edits, ['--json', ...flags])).stdout);

const SHARE = 'us-wy/workers-comp#share-of-charge';

describe('rules impact', () => {
  test.for([['1'], ['3']])('adds up what differs, whatever the number of threads: %s', async ([threads]) => {
    // 100 × 0.65 and 50.05 × 0.65 = 32.5325, before 60.00 and 30.03; 50 and 5 stay.
    expect(await measureJson(RAISED, ['--threads', threads!])).toMatchObject({
      ...{ bills: 4, changedBills: 2, unreadable: 0 },
      total: { lines: 5, changed: 2, before: '145.03', after: '152.53' },
      standings: { settled: [4, 4], provisional: [0, 0], undecided: [0, 0], failed: [1, 1] },
      by: {
        jurisdiction: {
          'us-wy/workers-comp': { lines: 4, changed: 2, before: '145.03', after: '152.53' },
          none: { lines: 1, changed: 0, before: '0.00', after: '0.00' },
        },
        code: {
          '97110': { lines: 3, changed: 1, before: '35.03', after: '37.53' },
          '99213': { lines: 2, changed: 1, before: '110.00', after: '115.00' },
        },
        rule: { [SHARE]: { lines: 2, changed: 2, before: '90.03', after: '97.53' } },
        reason: { '1010': { lines: 2, changed: 2, before: '90.03', after: '97.53' } },
      },
      movers: [
        { bill: 'summer', position: 2, line: 1, before: '60.00', after: '65.00', cause: SHARE },
        { bill: 'autumn', position: 3, line: 1, before: '30.03', after: '32.53', cause: SHARE },
      ],
      threads: Number(threads),
    });
  });

  test.for<[string, Edit[], string, object]>([
    [
      'a rule that is new, where it acts in the place of none',
      [
        [
          PACK,
          'rules:\n',
          'rules:\n  - { id: no-therapy, bucket: schedule-scope, title: No therapy, when: { fact: line.code, operator: equal, value: "97110" }, deny: {}, reason: 1100, cite: law }\n',
        ],
      ],
      'us-wy/workers-comp#no-therapy',
      { lines: 2, changed: 2, before: '35.03', after: '0.00' },
    ],
    [
      'a rule that is gone, where another one took its place',
      [
        [PACK, 'id: share-of-charge', 'id: share'],
        [TESTS, 'covers: [share-of-charge]', 'covers: [share]'],
        [PACK, 'reason: 1010', 'reason: 1020'],
      ],
      'us-wy/workers-comp#share',
      { lines: 4, changed: 4, before: '145.03', after: '145.03' },
    ],
    [
      'the engine, where a bill is covered no more',
      [[PACK, 'through: 2025-12-31', 'through: 2025-09-30']],
      SHARE,
      { lines: 1, changed: 1, before: '30.03', after: '0.00' },
    ],
  ])('puts a change down to %s', async ([, edits, cause, sums]) => {
    expect((await measureJson(edits)).by.rule).toEqual({ [cause]: sums });
  });

  test('says nothing of two books that do the same', async () => {
    const { changedBills, by, movers } = await measureJson([[PACK, '1.0.0', '1.0.1']]);
    expect([changedBills, by.rule, by.reason, movers]).toEqual([0, {}, {}, []]);
  });

  test('shows the lines that moved farthest with both traces', async () => {
    const { stdout } = await measure(RAISED, ['--movers', '1']);
    expect(stdout).toContain('4 bills with 5 lines; 2 lines of 2 bills end otherwise, +$7.50.');
    expect(stdout).toContain(
      `1. summer (line 2 of the bills), line 1, 99213: $60.00 → $65.00, +$5.00, by ${SHARE}\n   before  99213: $60.00, under the rules of WY\n`,
    );
    expect(stdout).toMatch(/\$65\.00 {2}The made-up law pays a share of the charge = 100(\.00)? × 0\.65/);
    expect(stdout).not.toContain('2. autumn');
    expect(stdout).toMatch(/ bills? a second, each on both books, by \d+ threads? in /);
  });

  test('writes a page that stands alone, and tables for other programs', async () => {
    const [html, csv] = [join(folder, 'impact.html'), join(folder, 'csv')];
    await measure(RAISED, ['--html', html, '--csv', csv]);
    const page = readFileSync(html, 'utf8');
    expect(page).toContain('2 lines of 2 bills end otherwise, +$7.50.');
    expect(page).toContain('<td>99213</td>');
    expect(page).not.toMatch(/<script|src=|@import/);
    const [head, ...rows] = readFileSync(join(csv, 'lines.csv'), 'utf8').trimEnd().split('\n');
    expect(head).toBe(
      'position,bill,line,code,programme,rule,end_before,end_after,before,after,difference,reasons_before,reasons_after',
    );
    expect(rows.sort()).toEqual([
      `2,summer,1,99213,us-wy/workers-comp,${SHARE},settled,settled,60.00,65.00,5.00,1010,1010`,
      `3,autumn,1,97110,us-wy/workers-comp,${SHARE},settled,settled,30.03,32.53,2.50,1010,1010`,
    ]);
    expect(readFileSync(join(csv, 'totals.csv'), 'utf8').split('\n').slice(0, 3)).toEqual([
      'by,key,lines,changed,before,after,difference',
      'all,,5,2,145.03,152.53,7.50',
      'jurisdiction,none,1,0,0.00,0.00,0.00',
    ]);
  });

  test('the id of a bill neither is a formula in a spreadsheet nor steers a terminal', async () => {
    const line = { CPT1: '99213', Charge: 100, ServiceDate: '2025-07-01' };
    const ids = ['=HYPERLINK("https://elsewhere.example")', '-7', '+1-1', '@x', '\u001b[2Jx'];
    const file = write('steers.ndjson', ids.map((id) => `${bill(id, [line])}\n`).join(''));
    const csv = join(folder, 'formulas');
    const { stdout } = await measure(RAISED, ['--csv', csv], file);
    const cells = readFileSync(join(csv, 'lines.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.replace(/^\d+,(.*),1,99213,.*$/, '$1'));
    expect(cells.sort()).toEqual(
      [`"'=HYPERLINK(""https://elsewhere.example"")"`, '-7', "'+1-1", "'@x", '\u001b[2Jx'].sort(),
    );
    expect(stdout).toContain('\ufffd[2Jx (line 5 of the bills)');
    expect(stdout).not.toContain('\u001b');
  });

  test('names the first line that holds no bill, and goes on', async () => {
    const file = write('odd.ndjson', `${BILLS[0]}\n{"Bill":{}}\n${BILLS[1]}\nnot JSON\n`);
    const { code, stdout } = await measure(RAISED, [], file);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /2 bills with 3 lines; 1 line of 1 bill ends otherwise.*\n2 lines of the file without a bill; line 2: /,
    );
  });

  test.for<[string, Edit[], string[], RegExp]>([
    [
      'rules with mistakes',
      [[PACK, 'reason: 1010', 'reason: 9']],
      [],
      /^The rules of B have mistakes:\n.*:25:13 error /,
    ],
    ['a payer that is not there', RAISED, ['--tenant', 'nobody'], /^There is no payer pack payers\/nobody/],
    ['a number that is none', RAISED, ['--movers', 'x'], /^--movers is a whole number/],
    ['no thread', RAISED, ['--threads', '0'], /^--threads is a whole number, 1 to 9999\./],
    ['a file that is not there', RAISED, ['--expect', 'nowhere.yaml'], /^ENOENT/],
  ])('refuses %s', async ([, edits, flags, message]) => {
    const { code, stderr } = await measure(edits, flags);
    expect(code).toBe(1);
    expect(stderr.replaceAll(/\/tmp\S*rules-\w+(?= have)/g, 'B')).toMatch(message);
  });

  test('a file that is not there is said, and no bug', async () => {
    const range = `${makeRules()}..${makeRules()}`;
    const { code, stderr } = await run(['rules', 'impact', range, '--bills', join(folder, 'none')]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/There is no such file or folder/)]);
  });

  test('a file without bills is no proof of anything', async () => {
    const { code, stderr } = await measure(RAISED, [], write('empty.ndjson', '\n'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('holds no bill')]);
  });
});

describe('an impact that was declared', () => {
  let impact: Impact;
  beforeAll(async () => {
    impact = await measureJson(RAISED);
  });
  const judge = (text: string) => {
    const found = compareExpected('expected.yaml', `${text}\n`, impact);
    if ('mistakes' in found) return found.mistakes;
    return found.surprises.map(({ at, expected, measured }) => `${at} ${expected}, measured ${measured}`);
  };

  test('is written as it was measured; then it comes out, and another does not', async () => {
    const written = join(folder, 'written.yaml');
    const { code } = await measure(RAISED, ['--write-expected', written, '--expect', bills]);
    expect(code).toBe(1);
    expect(judge(readFileSync(written, 'utf8'))).toEqual([]);
    const other = await measure([[PACK, 'value: 0.6', 'value: 0.66']], ['--expect', written]);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('  all: after: expected 152.53, measured 154.03\n');
    expect(other.stderr).toContain(`  rule ${SHARE}: after: expected 97.53, measured 99.03\n`);
    expect((await measure(RAISED, ['--expect', written])).code).toBe(0);
  });

  test.for<[string, string, string[]]>([
    ['a figure alone', 'all: { changed: 2 }', []],
    ['amounts as they are written', 'all: { after: 152.530 }', []],
    ['another figure', 'all: { changed: 3 }', ['all: changed 3, measured 2']],
    ['a cent', 'all: { after: 152.54 }', ['all: after 152.54, measured 152.53']],
    ['other bills', 'bills: 5', ['bills 5, measured 4']],
    ['a key that nobody named', 'code: { "99213": { lines: 2 } }', ['code 97110: changed 0, measured 1']],
    [
      'a key that did not change',
      'code: { "99213": {}, "97110": {}, "72148": { changed: 1 } }',
      ['code 72148: changed 1, measured 0'],
    ],
    ['nothing at all', 'rule: {}', [`rule ${SHARE}: changed 0, measured 2`]],
    [
      'a key that is none',
      'lines: 4',
      ['expected.yaml: unknown key lines; known: change, bills, all, jurisdiction, code, rule, reason'],
    ],
    [
      'a figure that is none',
      'all: { changed: two }',
      ['expected.yaml: all: figures are a map of lines, changed, before, after'],
    ],
    [
      'a list that is none',
      'code: all',
      ['expected.yaml: code: figures are a map of lines, changed, before, after'],
    ],
    [
      'text that is no YAML',
      'all: { changed: 2',
      [expect.stringMatching(/^expected\.yaml:\d+:\d+ /) as string],
    ],
  ])('%s', ([, text, said]) => {
    expect(judge(text)).toEqual(said);
  });
});
