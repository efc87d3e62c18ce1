import { expect, test } from 'vitest';
import { readRow } from '../made-releases.ts';
import { describeOfficial, findDifferent, isCode, readPublished } from '../official.ts';

const trim = (text: string | undefined) => (text ?? '').trim();
const rate = (text: string | undefined) => (Number(text) === 0 ? '' : trim(text).replace(/^0+(?=\d)/, ''));
const day = (text: string | undefined) => trim(text).replace(/(....)(..)(..)/, '$1-$2-$3');

describeOfficial('laboratory and drugs', ['clfs', 'asp'], (given) => {
  test.each([
    ['2025Q1', 'CLFS_2025_Q1V1.csv', 2087, 45],
    ['2026Q2', 'PUF_CLFS_CY2026_Q2V1.csv', 2179, null],
    ['2026Q3', 'PUF_CLFS_CY2026_Q3V1.csv', 2206, 79],
  ])('us.clfs %s: every row equals the file, and a fee of 0.00 is none', (release, path, count, local) => {
    const table = given().table('us.clfs', release);
    const { wanted, different } = findDifferent(
      table,
      readPublished(`clfs/${path}`),
      ([, code, modifier, effective, indicator, fee]) =>
        isCode(code) && indicator !== 'INDICATOR'
          ? [trim(code), trim(modifier), rate(fee), trim(indicator), day(effective)]
          : null,
    );
    expect([different, table.rowCount, wanted.length]).toEqual([[], count, count]);
    const blank = wanted.filter((cells) => cells[2] === '');
    expect(blank.every((cells) => cells[3] === 'L')).toBe(true);
    if (local !== null) expect(blank).toHaveLength(local);
  });

  test('us.clfs 2026Q1, codes and rates only', () => {
    const table = given().table('us.clfs', '2026Q1');
    const { wanted, different } = findDifferent(
      table,
      readPublished('clfs/clfs_2026Q1_rates_reduced.csv'),
      ([code, fee]) => (isCode(code) ? [code!, '', rate(fee), '', ''] : null),
    );
    expect([different, table.rowCount]).toEqual([[], wanted.length]);
    expect(given().source.select('us.clfs', '2026-06-30')?.release).toBe('2026Q2');
  });

  test.each([
    ['2025Q1', 'asp_pricing_2025Q1_updated_030725.csv', 877],
    ['2025Q4', 'asp_pricing_2025Q4.csv', 1012],
  ])('us.asp %s: every row equals the file', (release, path, count) => {
    const table = given().table('us.asp', release);
    const { wanted, different } = findDifferent(
      table,
      readPublished(`asp/${path}`),
      ([code, , dosage, limit, ...rest]) =>
        isCode(code)
          ? [
              trim(code),
              trim(dosage),
              limit === 'N/A' ? '' : trim(limit),
              ...rest.slice(0, 6).map(trim),
              trim(rest[6]).replace(/\s+/g, ' '),
            ]
          : null,
    );
    expect([different, table.rowCount, wanted.length]).toEqual([[], count, count]);
  });

  test('us.asp 2026Q3 and the products of 2025Q4: every row equals the file', () => {
    const prices = given().table('us.asp', '2026Q3');
    const found = findDifferent(
      prices,
      readPublished('asp/asp_pricing_2026Q3_reduced.csv'),
      ([code, dosage, limit]) =>
        isCode(code) ? [code!, trim(dosage), trim(limit), '', '', '', '', '', '', ''] : null,
    );
    expect([found.different, prices.rowCount]).toEqual([[], 890]);
    const products = given().table('us.asp.products', '2025Q4');
    const listed = findDifferent(
      products,
      readPublished('asp/asp_ndc_hcpcs_crosswalk_2025Q4.csv'),
      (cells) =>
        isCode(cells[0])
          ? [
              // The only hyphened form of a drug code that the file has.
              cells[3]!.trim().replace(/^(\d{5})-(\d{4})-(\d{2})$/, '$1$2$3'),
              cells[0]!,
              ...[4, 2, 5].map((at) => trim(cells[at])),
              ...cells.slice(6, 10).map(trim),
            ]
          : null,
    );
    expect([listed.different, products.rowCount]).toEqual([[], 8245]);
  });

  test('us.asp.product-codes: a product is billed by its only code, or by one of several', () => {
    const table = given().table('us.asp.product-codes', '2025Q4');
    expect(table.rowCount).toBe(8073);
    const read = (ndc: string) => readRow(given().source, 'us.asp.product-codes', '2025Q4', [ndc]);
    expect(read('63323046905')).toMatchObject({ code: 'J1631', codes: 'J1631' });
    expect(read('00052060202')).toMatchObject({ code: null, codes: '90586 J9030' });
  });

  test('prices of drugs hold for their quarter only', () => {
    expect(given().source.select('us.asp', '2025-03-31')?.release).toBe('2025Q1');
    expect(given().source.select('us.asp', '2025-04-01')).toBeNull();
    expect(readRow(given().source, 'us.asp', '2025Q4', ['J1885'])).toMatchObject({ dosage: '15 MG' });
    expect(given().report.skipped).toEqual([]);
  });
});
