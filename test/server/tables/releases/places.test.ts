import { expect, test } from 'vitest';
import { readRow } from '../made-releases.ts';
import { describeOfficial, findDifferent, isCode, readPublished } from '../official.ts';

describeOfficial('places and facilities', ['zip', 'facilities'], (given) => {
  test.each([
    ['2025Q4', 'zip/ZIP5_OCT2025.txt'],
    ['2026Q3', 'zip/ZIP5_JUL2026.txt'],
  ])('us.zip-locality %s: every ZIP code from 00000 to 99999', (release, path) => {
    const table = given().table('us.zip-locality', release);
    const published = new Map(
      readPublished(path).flatMap(([line]) =>
        line!.length < 80
          ? []
          : [
              [
                line!.slice(2, 7),
                [line!.slice(0, 2), line!.slice(7, 12), line!.slice(12, 14), line![14]!.trim(), line![20]],
              ],
            ],
      ) as [string, string[]][],
    );
    expect(published.size).toBe(42_956);
    const different: string[] = [];
    for (let number = 0; number < 100_000; number++) {
      const zip = String(number).padStart(5, '0');
      const row = table.find([zip]);
      const got = row < 0 ? undefined : [2, 3, 4, 5, 6].map((column) => table.text(row, column) ?? '').join();
      if (got !== published.get(zip)?.join()) different.push(zip);
    }
    expect(different).toEqual([]);
  });

  test('hospitals serve in- and outpatients, units inpatients, surgery centers themselves', () => {
    const facility = (number: string, npi: string) =>
      readRow(given().source, 'us.facilities', '2026-01', [number, npi]);
    expect(facility('340001', '1487866315')).toEqual({
      medicareNumber: '340001',
      npi: '1487866315',
      name: 'ATRIUM HEALTH CABARRUS',
      address: '920 CHURCH ST N',
      city: 'CONCORD',
      state: 'NC',
      zipCode: '28025',
      providerTypes: '2,3',
      facilityType: 'Acute Care Hospitals',
      effectiveFrom: null,
      effectiveThrough: null,
    });
    expect(facility('05C0001831', '1003015843')).toMatchObject({
      providerTypes: '4',
      state: 'CA',
      zipCode: '95687',
      address: null,
      effectiveThrough: null,
    });
    expect(facility('05015F', '')).toMatchObject({
      npi: null,
      providerTypes: '2,3',
      facilityType: 'Acute Care - Department of Defense',
    });
    expect(facility('44Y030', '1710055415')?.['providerTypes'] ?? '2').toBe('2');
  });

  test.each([
    ['2019-05-05', '2025Q4'],
    ['2026-06-30', '2025Q4'],
    ['2030-01-01', '2026Q3'],
  ])('on %s the ZIP codes are those of %s', (date, release) => {
    expect(given().source.select('us.zip-locality', date)?.release).toBe(release);
  });

  test('counties of ZIP codes: every row equals the file', () => {
    const table = given().table('us.zip-counties', 'undated');
    const published = readPublished('zip/zip_county_city_state.csv');
    const { wanted, different } = findDifferent(table, published, ([zip, county, ...rest]) =>
      isCode(zip) ? [zip!, county!.padStart(5, '0'), ...rest.map((cell) => cell.trim())] : null,
    );
    expect([different, table.rowCount, wanted.length]).toEqual([[], 54_553, 54_553]);
    const only = given().table('us.zip-only-county', 'undated');
    expect([only.rowCount, only.find(['06001']) >= 0, only.text(only.find(['00601']), 1)]).toEqual([
      28_152,
      true,
      '72001',
    ]);
  });

  test('cost reports: beds and ratios of every hospital, by its last report', () => {
    const table = given().table('us.hospital-cost-reports', '2023');
    const [header, ...published] = readPublished('facilities/hospital_cost_report_2023_ccr_beds.csv');
    const at = (name: string) => header!.indexOf(name);
    const newest = new Map<string, string[]>();
    for (const cells of published) {
      const known = newest.get(cells[at('Provider CCN')]!);
      const end = at('Fiscal Year End Date');
      if (!known || known[end]! < cells[end]!) newest.set(cells[at('Provider CCN')]!, cells);
    }
    const column = (name: string) => table.definition.columns.findIndex((one) => one.name === name);
    for (const [ccn, cells] of newest) {
      const row = table.find([ccn]);
      expect(table.text(row, column('beds')) ?? '').toBe(cells[at('Number of Beds')]);
      expect(table.text(row, column('allPayerCostToChargeRatio')) ?? '').toBe(
        cells[at('Cost To Charge Ratio')],
      );
    }
    expect(table.rowCount).toBe(newest.size);
  });

  test('what is no table is left, and nothing is refused', () => {
    expect(given().report.skipped.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'unknown ZIP5lyout.txt',
    ]);
    expect(given().report.releases.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
