import { describe, expect, test } from 'vitest';
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
    ['other headings', 'payers.acme.charges.2025-01-01.csv', 'code,amount\n99214,1\n', /named like/],
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
});
