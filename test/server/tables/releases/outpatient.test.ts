import { expect, test } from 'vitest';
import { readRow } from '../made-releases.ts';
import { describeOfficial, findDifferent, isCode, plain, readPublished } from '../official.ts';

type Arrange = (cells: readonly string[]) => string[] | null;
const trim = (text: string | undefined) => (text ?? '').trim();
const pad = (text: string, width: number) => (text === '' ? '' : text.padStart(width, '0'));

describeOfficial('outpatient payment', ['opps', 'constants'], (given) => {
  /** Full layout; `from` is the column of the status indicator. */
  const full =
    (from: number, extra: 'none' | 'pass' | 'ira'): Arrange =>
    (cells) => {
      if (!isCode(cells[0])) return null;
      const [status, apc, ...amounts] = cells.slice(from, from + 6).map(trim);
      const ira = extra === 'ira' ? cells.slice(from + 6, from + 9) : ['', '', ''];
      const pass = extra === 'pass' ? trim(cells[from + 7]) : trim(ira[2]);
      return [trim(cells[0]), status!, apc!, ...amounts.map(plain), plain(ira[0]), plain(ira[1]), pass];
    };
  const short: Arrange = (cells) =>
    isCode(cells[0]) ? [trim(cells[0]), cells[2]!, '', '', plain(cells[3]), '', '', '', '', ''] : null;
  const withApc: Arrange = ([code, status, apc, , rate]) =>
    isCode(code) && status !== 'SI'
      ? [code!, status!, pad(apc!, 4), '', plain(rate), '', '', '', '', '']
      : null;

  const files: readonly [release: string, path: string, arrange: Arrange][] = [
    ['2019Q1', 'history/opps_addendum_b_2019-01.csv.gz', full(2, 'none')],
    ['2020Q1', 'history/opps_addendum_b_2020-01-corrected.csv.gz', full(2, 'none')],
    ['2020Q2', 'history/opps_addendum_b_2020-04.csv.gz', full(2, 'none')],
    ['2021Q1', 'history/opps_addendum_b_2021-01.csv.gz', full(2, 'pass')],
    ['2021Q2', 'history/opps_addendum_b_2021-04.csv.gz', full(2, 'pass')],
    ['2021Q4', 'history/opps_addendum_b_2021-10.csv.gz', full(2, 'pass')],
    ['2022Q1', 'history/opps_addendum_b_2022-01.csv.gz', full(2, 'pass')],
    ['2022Q2', 'history/opps_addendum_b_2022-04.csv.gz', full(2, 'pass')],
    ['2022Q3', 'history/opps_addendum_b_2022-07.csv.gz', full(2, 'pass')],
    ['2022Q4', 'history/opps_addendum_b_2022-10.csv.gz', full(2, 'pass')],
    ['2023Q1', 'history/opps_addendum_b_2023-01.csv.gz', full(2, 'pass')],
    ['2025Q1', 'opps_addendum_b_2025-01.csv', short],
    ['2025Q2', 'opps_addendum_b_2025-04.csv', short],
    ['2025Q3', 'opps_addendum_b_2025-07.csv', short],
    ['2025Q4', 'opps_addendum_b_2025-10.csv', short],
    ['2026Q1', 'opps_addendum_b_2026-01_with_apc.csv', withApc],
    ['2026Q2', 'opps_addendum_b_2026-04.csv', short],
  ];
  test.each(files)('us.opps.addendum-b %s: every row equals the file', (release, path, arrange) => {
    const table = given().table('us.opps.addendum-b', release);
    const { wanted, different } = findDifferent(table, readPublished(`opps/${path}`), arrange);
    expect([different, table.rowCount]).toEqual([[], wanted.length]);
    expect(wanted.length).toBeGreaterThan(16_000);
  });

  test('of January 2025 the file of the quarter counts, and drugs are all that the final rule says otherwise', () => {
    const table = given().table('us.opps.addendum-b', '2025Q1');
    const compare = (path: string, arrange: Arrange, columns: readonly number[]) =>
      readPublished(`opps/${path}`)
        .map(arrange)
        .filter((cells) => cells !== null)
        .filter((cells) => {
          const row = table.find([cells[0]!]);
          const same = (column: number) => Number(table.text(row, column)) === Number(cells[column]);
          return (
            row >= 0 && columns.some((column) => cells[column] !== table.text(row, column) && !same(column))
          );
        });
    const pricer: Arrange = ([code, status, apc, rate]) =>
      isCode(code) ? [code!, status!, apc!.slice(1), '', plain(rate), '', '', '', '', ''] : null;
    const isDrug = ([, status]: readonly string[]) => ['G', 'K', 'K1'].includes(status!);
    const ofFinalRule = compare('cy2025_addendum_b.csv', full(3, 'ira'), [1, 4]);
    expect(ofFinalRule.filter(isDrug).length).toBeGreaterThan(500);
    expect(ofFinalRule.filter((cells) => !isDrug(cells)).map(([code]) => code)).toEqual([
      '15013',
      'C8002',
      'C9734',
    ]);
    expect(compare('hcpcs-apc-2025-01-from-addendum-b.csv', pricer, [1]).length).toBeLessThan(10);
    const skipped = given().report.skipped.map(({ path, kind }) => `${kind} ${path}`);
    expect(skipped).toEqual([
      'superseded apc-rate-2025-from-addendum-a.csv',
      'superseded cy2025_addendum_b.csv',
      'superseded hcpcs-apc-2025-01-from-addendum-b.csv',
      'superseded history/opps_addendum_b_2020-01.csv.gz',
    ]);
  });

  const addenda: readonly [id: string, path: string, count: number, arrange: Arrange][] = [
    [
      'us.opps.apc',
      'cy2025_addendum_a.csv',
      994,
      ([apc, , status, ...rest]) =>
        /^\d{4}$/.test(trim(apc))
          ? [trim(apc), trim(status), ...rest.slice(0, 6).map(plain), trim(rest[6])]
          : null,
    ],
    [
      'us.opps.inpatient-only',
      'cy2025_addendum_e.csv',
      1731,
      ([code, , comment, status]) => (isCode(code) ? [trim(code), trim(status), trim(comment)] : null),
    ],
    [
      'us.opps.comprehensive-rank',
      'cy2025_addendum_j_rank.csv',
      3236,
      (cells) =>
        isCode(cells[0])
          ? [cells[0]!, ...[2, 3, 8].map((at) => trim(cells[at])), plain(cells[7]), trim(cells[9])]
          : null,
    ],
    [
      'us.opps.complexity',
      'cy2025_addendum_j_complexity.csv',
      432,
      (cells) => (isCode(cells[0]) ? [0, 4, 2, 3, 6, 7, 8, 9].map((at) => trim(cells[at])) : null),
    ],
  ];
  test.each(addenda)('%s: every row equals %s', (id, path, count, arrange) => {
    const table = given().table(id, '2025');
    const { wanted, different } = findDifferent(table, readPublished(`opps/${path}`), arrange);
    expect([different, table.rowCount, wanted.length]).toEqual([[], count, count]);
  });

  test('status indicators with the whole of their text', () => {
    const row = readRow(given().source, 'us.opps.status-indicators', '2025', ['E1'])!;
    expect(row['service']).toMatch(
      /^Items, Codes, and Services: .*Statutorily excluded by Medicare .*necessary$/,
    );
    expect(given().table('us.opps.status-indicators', '2025').rowCount).toBe(28);
  });

  test('wage indices: every row equals the file', () => {
    const table = given().table('us.opps.wage-index', '2024');
    const { wanted, different } = findDifferent(
      table,
      readPublished('opps/cbsa-wage-index-2024.csv'),
      ([cbsa, , ...rest]) => (/^\d/.test(cbsa!) ? [cbsa!, ...rest] : null),
    );
    expect([different, table.rowCount]).toEqual([[], wanted.length]);
  });

  test('constants of each year, and none that were only proposed', () => {
    const read = (year: string) => readRow(given().source, 'us.opps.constants', year, ['all'])!;
    expect(read('2025')).toMatchObject({
      conversionFactor: '89.169',
      laborShare: '0.60',
      outlierMultiple: '1.75',
      outlierThreshold: '7175',
      qualityReductionFactor: '0.9806',
      computedRadiographyReductionFactor: '0.90',
    });
    expect(read('2026')).toMatchObject({
      conversionFactor: '91.415',
      outlierThreshold: null,
      laborShare: null,
    });
    expect(read('2022')).toMatchObject({
      computedRadiographyReductionFactor: '0.93',
      screeningCoinsuranceShare: '0.20',
    });
    expect(readRow(given().source, 'us.asc.constants', '2025', ['all'])).toMatchObject({
      conversionFactor: '54.895',
    });
    expect(readRow(given().source, 'us.ipps.constants', 'FY2021', ['all'])).toMatchObject({
      capitalRate: '466.21',
      fixedLoss: '29064',
      operatingTotal: '5961.40',
      laborShareAboveOne: '0.683',
    });
    expect(given().source.select('us.ipps.constants', '2020-10-01')?.release).toBe('FY2021');
    expect(readRow(given().source, 'us.ipps.standardized-amounts', 'FY2026', ['above-one', 'full'])).toEqual({
      wageIndexClass: 'above-one',
      update: 'full',
      labor: '4456.72',
      nonlabor: '2295.89',
      laborShare: '0.66',
      total: '6752.61',
    });
    expect(
      readRow(given().source, 'us.ipps.standardized-amounts', 'FY2024', ['up-to-one', 'full']),
    ).toMatchObject({ labor: '4028.62' });
  });

  test('weight times factor is the rate of every classification that has a weight', () => {
    const table = given().table('us.opps.apc', '2025');
    let count = 0;
    for (let row = 0; row < table.rowCount; row++) {
      const weight = table.decimal(row, 2);
      if (!weight) continue;
      count++;
      expect(
        weight.times('89.169').toDecimalPlaces(2).minus(table.decimal(row, 3)!).abs().toNumber(),
      ).toBeLessThan(0.02);
    }
    expect(count).toBeGreaterThan(250);
  });
});
