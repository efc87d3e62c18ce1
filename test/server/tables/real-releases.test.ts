import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TableSource } from '../../../engine/table.ts';
import { importTables } from '../../../server/tables/import.ts';
import type { ImportReport } from '../../../server/tables/import-report.ts';
import { openTables } from '../../../server/tables/store.ts';
import { readRow } from './made-releases.ts';
import { ABSENT, hasReleases, RELEASES, readPublished } from './official.ts';

const suffix = hasReleases ? '' : ` (${ABSENT})`;

describe.skipIf(!hasReleases)(`official releases${suffix}`, () => {
  let report: ImportReport;
  let source: TableSource;
  beforeAll(() => {
    const store = mkdtempSync(join(tmpdir(), 'tables-'));
    report = importTables(RELEASES, store);
    source = openTables({ dirs: [store] });
    return () => rmSync(store, { recursive: true, force: true });
  }, 60_000);

  const rvuFiles: readonly [release: string, path: string, firstColumnAfterTeam: number][] = [
    ['2024A', 'pfs/2024A/PPRRVU24_JAN.csv', 23],
    ['2025A', 'pfs/2025A/PPRRVU25_JAN.csv', 23],
    ['2025B', 'pfs/2025B/PPRRVU25_APR.csv', 23],
    ['2025C', 'pfs/2025C/PPRRVU2025_Jul.csv', 23],
    ['2025D', 'pfs/2025D/PPRRVU2025_Oct.csv', 23],
    ['2026A', 'pfs/2026A/PPRRVU2026_Jan_nonQPP.csv', 24],
  ];

  test.each(rvuFiles)(
    'us.pfs.rvu %s: every cell of every row equals the file',
    (release, path, endoscopic) => {
      const table = source.releases('us.pfs.rvu').find((one) => one.release === release)!;
      const published = readPublished(path).filter(
        ([code]) => /^[A-Z0-9]{5}$/.test(code!) && code !== 'HCPCS',
      );
      expect(table.rowCount).toBe(published.length);
      let different = 0;
      for (const cells of published) {
        const row = table.find([cells[0]!, cells[1]!]);
        const wanted = [
          ...cells.slice(0, 2),
          ...cells.slice(3, 23),
          endoscopic === 24 ? cells[23] : '',
          ...cells.slice(endoscopic),
        ];
        const got = table.definition.columns.map((_column, index) => table.text(row, index) ?? '');
        if (row < 0 || JSON.stringify(got) !== JSON.stringify(wanted)) different++;
      }
      expect(different).toBe(0);
    },
  );

  const capFiles = [
    ['2024A', 'pfs/2024A/OPPSCAP_JAN.csv'],
    ['2025C', 'pfs/2025C/OPPSCAP_JUL.csv'],
    ['2026A', 'pfs/2026A/OPPSCAP_Jan.csv'],
  ] as const;
  test.each(capFiles)('us.pfs.opps-cap %s: every row equals the file', (release, path) => {
    const table = source.releases('us.pfs.opps-cap').find((one) => one.release === release)!;
    const published = readPublished(path).filter(([code]) => /^[A-Z0-9]{5}$/.test(code!) && code !== 'HCPCS');
    expect(table.rowCount).toBe(published.length);
    const different = published.filter(
      ([code, modifier, status, carrier, locality, facility, nonfacility]) => {
        const row = table.find([code!, modifier!, carrier!, locality!]);
        return (
          row < 0 ||
          [4, 5, 6].map((column) => table.text(row, column)).join() !== [status, facility, nonfacility].join()
        );
      },
    );
    expect(different).toEqual([]);
  });

  test.each(['2024A', '2025A', '2025B', '2025C', '2025D', '2026A'])(
    'GPCI and anesthesia factors of %s: every row',
    (release) => {
      const year = release.slice(0, 4);
      const three = (text: string | undefined) => text!.trim();
      const gpci = readPublished(`pfs/${release}/GPCI${year}.csv`).filter(([carrier]) =>
        /^\d{5}$/.test(carrier!),
      );
      expect(gpci).toHaveLength(109);
      for (const cells of gpci) {
        const figures =
          year === '2026' ? [cells[5], cells[4], cells[6], cells[7]] : [cells[4], null, cells[5], cells[6]];
        const row = readRow(source, 'us.pfs.gpci', release, [cells[0]!, cells[2]!])!;
        expect([row['workGpci'], row['workGpciWithoutFloor'], row['peGpci'], row['malpracticeGpci']]).toEqual(
          figures,
        );
        expect(row['state']).toBe(cells[1]);
      }
      const factors = readPublished(`pfs/${release}/ANES${year}.csv`).filter(([carrier]) =>
        /^\d{5} $/.test(carrier!),
      );
      expect(factors).toHaveLength(109);
      for (const cells of factors) {
        const row = readRow(source, 'us.pfs.anesthesia', release, [three(cells[0]), three(cells[1])])!;
        const wanted = year === '2026' ? [three(cells[4]), three(cells[3])] : [three(cells[3]), null];
        expect([row['conversionFactor'], row['conversionFactorApm']]).toEqual(wanted);
      }
    },
  );

  test.each([
    ['2025Q4', 'zip/ZIP5_OCT2025.txt'],
    ['2026Q3', 'zip/ZIP5_JUL2026.txt'],
  ])('us.zip-locality %s: every ZIP code from 00000 to 99999', (release, path) => {
    const table = source.releases('us.zip-locality').find((one) => one.release === release)!;
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

  test('known rows', () => {
    expect(readRow(source, 'us.pfs.rvu', '2025D', ['99213', ''])).toMatchObject({
      workRvu: '1.30',
      nonfacilityTotal: '2.75',
      conversionFactor: '32.3465',
    });
    expect(readRow(source, 'us.pfs.rvu', '2025D', ['45378', '53'])).toMatchObject({ modifier: '53' });
    expect(readRow(source, 'us.pfs.gpci', '2025D', ['11502', '00'])).toMatchObject({
      state: 'NC',
      workGpci: '1',
      peGpci: '0.926',
      malpracticeGpci: '0.665',
    });
    expect(readRow(source, 'us.zip-locality', '2025Q4', ['27601'])).toMatchObject({
      state: 'NC',
      carrier: '11502',
      locality: '00',
    });
    expect(readRow(source, 'us.place-of-service', '2024', ['11'])).toMatchObject({
      site: 'nonfacility',
      name: 'Office',
    });
    expect(readRow(source, 'us.place-of-service', '2024', ['22'])).toMatchObject({ site: 'facility' });
    expect(readRow(source, 'us.place-of-service', '2024', ['28'])).toBeNull();
    expect(readRow(source, 'us.modifiers', '2024Q2', ['RT'])).toMatchObject({ kind: 'hcpcs' });
    expect(readRow(source, 'us.modifiers', '2024Q2', ['26'])).toMatchObject({ kind: 'cpt' });
    expect(readRow(source, 'us.modifiers', '2024Q2', ['ZY'])).toBeNull();
    expect(readRow(source, 'us.pfs.locality-counties', '2025A', ['01112', '05'])).toMatchObject({
      stateName: 'CALIFORNIA',
    });
  });

  test('hospitals serve in- and outpatients, units inpatients, surgery centers themselves', () => {
    const facility = (number: string, npi: string) =>
      readRow(source, 'us.facilities', '2026-01', [number, npi]);
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

  test('nothing of a known kind is refused, and what is left out is a repeated row of one file', () => {
    expect(report.skipped.filter((file) => file.kind === 'refused')).toEqual([]);
    const problems = report.releases.flatMap((release) => release.problems);
    expect(problems).toHaveLength(6);
    for (const problem of problems)
      expect(problem).toMatch(/LOCCO\.csv:97:1: 05302 99: the same row stands at .*LOCCO\.csv:96;/);
  });

  test.each([
    ['2024-03-08', '2024A'],
    ['2025-03-31', '2025A'],
    ['2025-04-01', '2025B'],
    ['2025-12-31', '2025D'],
    ['2026-01-01', '2026A'],
    ['2023-12-31', undefined],
    ['2027-01-01', undefined],
  ])('on %s the relative values are those of %s', (date, release) => {
    expect(source.select('us.pfs.rvu', date)?.release).toBe(release);
  });

  test.each([
    ['2019-05-05', '2025Q4'],
    ['2026-06-30', '2025Q4'],
    ['2030-01-01', '2026Q3'],
  ])('on %s the ZIP codes are those of %s', (date, release) => {
    expect(source.select('us.zip-locality', date)?.release).toBe(release);
  });
});
