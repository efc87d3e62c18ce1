/** `rules prove`, with the shipped rules, starter figures and amounts that North Carolina's Commission published for 2025. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useRules } from './rules-folder.ts';

const makeRules = useRules();

import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bill-review-prove-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'fees.csv');

const ON = ['--on', '2025-10-06'];
const prove = async (csv: string, flags: readonly string[] = ON, pack = 'us-nc/workers-comp') => {
  writeFileSync(file, csv);
  const { code, stdout, stderr } = await run(['rules', 'prove', file, '--pack', pack, ...flags]);
  return { code, stderr: stderr.replaceAll(file, 'fees.csv'), said: stdout.replaceAll(file, 'fees.csv') };
};

describe('a published table', () => {
  test.for<[string, string, string[]]>([
    ['by site', 'code,site,amount\n64483,NF,361.62\n64483,facility,167.79\n', ON],
    ['by modifier, in another order', 'amount,modifier,code,pos\n73.40,26,70450,11\n', ON],
    ['by day and units', 'code,amount,date,units\n97110,38.71,2025-02-03,1\n97110,116.13,2025-10-06,3\n', []],
  ])('comes out %s', async ([, csv, flags]) => {
    const { code, said } = await prove(csv, flags);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^us-nc\/workers-comp \S+: (\d) of \1 rows? comes? out to the cent[.,]/),
    ]);
  });

  test('tells of each row that does not, with its chain', async () => {
    const { code, said } = await prove(
      'code,site,amount\n99213,NF,118.50\n99213,NF,118.51\n29881,F,98.18\n99999,NF,0\n',
    );
    expect(code).toBe(1);
    expect(said).toContain(
      'fees.csv:3 99213, place 11, 2025-10-06: published $118.51, here $118.50 (−$0.01)\n  99213: $118.50, under the rules of NC\n',
    );
    expect(said).toMatch(
      /\$118\.50 {2}North Carolina pays a share of the Medicare amount, .* = 84\.64 × 1\.40/,
    );
    expect(said).toContain('fees.csv:5 99999, place 11, 2025-10-06: published $0.00, here no amount\n');
    expect(said).toMatch(
      /1 of 4 rows come out to the cent\.\n3 rows do not:\n {2}1 10 times the amount\n {2}1 by one cent\n {2}1 without an amount\n$/,
    );
  });

  test('is listed as far as was asked', async () => {
    const { said } = await prove('code,amount\n99213,1\n99213,2\n99213,3\n', [...ON, '--most', '1']);
    expect(said).toMatch(/^fees\.csv:2 .*\n( {2}.*\n)+and 2 more; --most shows them\n/);
  });

  test('proves a draft before it prices bills', async () => {
    const rules = makeRules([
      ['us-wy/workers-comp.yaml', 'status: cited', 'status: draft'],
      ['us-wy/workers-comp.yaml', 'line.charge * share', '40 * share'],
    ]);
    const flags = ['--rules-dir', rules, '--zip', '82001', '2=82601'];
    const csv = 'code,amount,region,date\n99213,20,,2025-06-30\n99213,24,2,2025-07-01\n';
    expect(await prove(csv, flags, 'us-wy/workers-comp')).toMatchObject({
      ...{ code: 0, said: 'us-wy/workers-comp 1.0.0: 2 of 2 rows come out to the cent.\n' },
    });
  });
});

describe('a table that cannot be read says why', () => {
  test.for<[string, string, string[], string]>([
    [
      'a column that nobody knows',
      'code,amount,fee\n',
      ON,
      'nobody knows the column "fee". Its columns are code, amount,',
    ],
    ['a column that is missing', 'code\n99213\n', ON, 'the column amount is missing'],
    ['an amount', 'code,amount\n99213,BR\n', ON, 'fees.csv:2 its amount "BR" is no amount'],
    ['a day', 'code,amount,date\n99213,1,2025-02-30\n', ON, 'fees.csv:2 its date "2025-02-30" is no day'],
    ['no day', 'code,amount\n99213,1\n', [], 'fees.csv:2 it has no date; give --on'],
    ['a site', 'code,amount,site\n99213,1,X\n', ON, 'fees.csv:2 its site "X" is neither NF nor F'],
    ['units', 'code,amount,units\n99213,1,many\n', ON, 'fees.csv:2 its units "many" are no number'],
    [
      'a region',
      'code,amount,region\n99213,1,II\n',
      ON,
      'fees.csv:2 nobody says where region II lies; give --zip II=<zip>',
    ],
    [
      'a row that is too short',
      'code,amount,site\n99213,1,NF\n99213,1\n',
      ON,
      'fees.csv:3 the row has 2 cells where the others have 3',
    ],
    ['a ZIP code', 'code,amount\n99213,1\n', [...ON, '--zip', '123'], '--zip 123 is no ZIP code'],
    [
      'no number of rows',
      'code,amount\n99213,1\n',
      [...ON, '--most', 'x'],
      '--most is a whole number, 0 to 999999.',
    ],
    ['a day that is none', 'code,amount\n99213,1\n', ['--on', '2025'], '--on is a day'],
  ])('%s', async ([, csv, flags, message]) => {
    const { code, stderr } = await prove(csv, flags);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test('a programme that is not there', async () => {
    const { stderr } = await prove('code,amount\n99213,1\n', ON, 'us-nc/auto');
    expect(stderr).toContain(
      'The book has no programme us-nc/auto; known: us-nc/workers-comp, us-nc/workers-comp-2026\n',
    );
  });
});
