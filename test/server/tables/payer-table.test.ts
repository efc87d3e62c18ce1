import { describe, expect, test } from 'vitest';
import { formatImportReport } from '../../../server/tables/import-report.ts';
import { importFiles, readRow } from './made-releases.ts';

const CHARGES = 'code,modifier,amount\n99214,,151.25\n72148,26,90.00\n';
const FACTORS = 'codeFrom,codeThrough,conversionFactor\n10000,69999,61.20\n';

describe("a payer's own tables", () => {
  test('are imported under the payer, in force from the day in the name until a later one', () => {
    const { open, report } = importFiles({
      'payers.acme.charges.2025-01-01.csv': CHARGES,
      'payers.acme.charges.2026-01-01.csv': 'code,modifier,amount\n99214,,160.00\n',
      'payers.acme.owcp-conversion-factors.2025-01-01.csv': FACTORS,
    });
    expect(report.skipped).toEqual([]);
    const source = open();
    expect(readRow(source, 'payers.acme.charges', '2025-01-01', ['99214', ''])).toMatchObject({
      amount: '151.25',
    });
    expect(source.select('payers.acme.charges', '2025-12-31')?.release).toBe('2025-01-01');
    expect(source.select('payers.acme.charges', '2026-06-01')?.release).toBe('2026-01-01');
    expect(source.select('payers.acme.charges', '2024-12-31')).toBeNull();
    expect(source.select('payers.other.charges', '2025-06-01')).toBeNull();
    const factors = source.select('payers.acme.owcp-conversion-factors', '2025-06-01')!;
    expect(factors.text(factors.find(['29881']), 2)).toBe('61.20');
  });

  test.each([
    ['an impossible day', 'payers.acme.charges.2025-02-30.csv', CHARGES, /not a day/],
    [
      'other headings',
      'payers.acme.charges.2025-01-01.csv',
      'code,modifer,amount\n99214,,1\n',
      /^payers\.acme\.charges\.2025-01-01\.csv:1:1: its first line is no row of headings with modifier \(it has "MODIFER"\); it may have code, modifier, amount\.$/,
    ],
    [
      'semicolons',
      'payers.acme.charges.2025-01-01.csv',
      'code;modifier;amount\n99214;;1\n',
      /:1:1: its cells are separated by semicolons; save it with commas\.$/,
    ],
    ['nothing', 'payers.acme.charges.2025-01-01.csv', '', /^it is empty\.$/],
    [
      'a table that payers do not have',
      'payers.acme.chargs.2025-01-01.csv',
      CHARGES,
      /^payers have no table "chargs"; did you mean "charges"\? The name is payers\.\(payer\)\.\(table\)\.\(first day\)\.csv\.$/,
    ],
    [
      'another name',
      'charges.csv',
      CHARGES,
      /does not say the payer and the first day; name it like payers\.demo\.charges/,
    ],
  ])('refuse %s', (_what, name, text, reason) => {
    const { report } = importFiles({ [name]: text });
    expect(report.releases).toEqual([]);
    expect(report.skipped.map((file) => file.reason)).toEqual([expect.stringMatching(reason)]);
  });

  test('a column that is spelled wrong refuses the file, with all else that is wrong with it', () => {
    const name = 'payers.acme.fee-table.2025-01-01.csv';
    const { report } = importFiles({
      [name]:
        'state,code,modifer,amount,note,mod\nVT,73030,26,1x,,25\nVT,73030,26,12.00,,,more\nVT,73040,,-1,,\n',
    });
    expect(report.releases).toEqual([]);
    expect(report.skipped[0]!.reason.split('\n    ')).toEqual([
      'mend this and import it again:',
      `${name}:1:3: the table has no column "MODIFER"; did you mean "modifier"?`,
      expect.stringMatching(/:1:6: the table has no column "MOD"; it has state, .* or call it "note"$/),
      `${name}:2:4: amount is "1x", which is not a plain decimal`,
      `${name}:3:1: the row has 7 cells where the others have 6`,
      `${name}:4:4: amount is "-1", which is less than 0`,
    ]);
    // What is known to be a table of a payer's is told what is wrong, and not which other files there are.
    expect(formatImportReport(report)).toMatch(/\nNothing was imported\.\n/);
  });

  test('a note of its own, and a new column of a published file, are left out', () => {
    const { report } = importFiles({
      'payers.acme.charges.2025-01-01.csv': 'code,modifier,amount,Note\n99214,,151.25,as agreed\n',
      'payers.acme.hospitals.2025-01-01.csv':
        'providerCcn,effectiveDate,brandNewFigure\n450068,2024-10-01,1\n',
    });
    expect(report.skipped).toEqual([]);
    expect(report.releases.map(({ notes }) => notes)).toEqual([
      ['the column "NOTE" is new to this reader and is left out'],
      ['the column "BRANDNEWFIGURE" is new to this reader and is left out'],
    ]);
  });
});
