import { expect, test } from 'vitest';
import { hasShared } from '../../../helpers/shared.ts';
import { readRow } from '../made-releases.ts';
import { describeOfficial, findDifferent, isCode, plain, readPublished } from '../official.ts';

type Arrange = (cells: readonly string[]) => string[] | null;
const trim = (text: string | undefined) => (text ?? '').trim();

describeOfficial('surgery centers', ['asc'], (given) => {
  const quarters = ['2024', '2025', '2026'].flatMap((year) =>
    ['01', '04', '07', '10'].map(
      (month) => [`${year}${month}01`, `${year}Q${(Number(month) + 2) / 3}`] as const,
    ),
  );
  const kinds: readonly [id: string, name: string, arrange: (year: number) => Arrange][] = [
    [
      'us.asc.procedures',
      'AA',
      () => (cells) =>
        isCode(cells[0])
          ? [trim(cells[0]), trim(cells[3]), trim(cells[4]), plain(cells[5]), plain(cells[6])]
          : null,
    ],
    [
      'us.asc.ancillary',
      'BB',
      () => (cells) =>
        isCode(cells[0])
          ? [
              trim(cells[0]),
              trim(cells[3]),
              trim(cells[4]),
              plain(cells[5]),
              plain(cells[6]),
              plain(cells[7]),
            ]
          : null,
    ],
    [
      'us.asc.excluded',
      'EE',
      () =>
        ([code]) =>
          isCode(code) ? [trim(code)] : null,
    ],
    [
      'us.asc.device-offset',
      'FF',
      (year) => (cells) =>
        isCode(cells[0])
          ? [
              ...[trim(cells[0]), trim(cells[3]), trim(cells[4])],
              ...(year === 2024 ? ['', ...cells.slice(5, 8)] : cells.slice(5, 9)).map(plain),
            ]
          : null,
    ],
  ];
  const absent = ['us.asc.excluded 2024Q4', 'us.asc.excluded 2025Q3'];
  const cases = kinds.flatMap(([id, name, arrange]) =>
    quarters
      .filter(([, release]) => release <= '2026Q2' && !absent.includes(`${id} ${release}`))
      .map(([folder, release]) => [id, release, `asc/${folder}/${name}.csv`, arrange] as const),
  );
  test.each(cases)('%s %s: every row equals %s', (id, release, path, arrange) => {
    const table = given().table(id, release);
    const published = hasShared ? readPublished(path) : [];
    const { wanted, different } = findDifferent(table, published, arrange(Number(release.slice(0, 4))));
    expect([different, table.rowCount]).toEqual([[], new Set(wanted.map(([code]) => code)).size]);
  });

  test.each([
    ['2025Q1', '54.895'],
    ['2026Q1', '56.322'],
    ['2026Q2', '56.322'],
  ])('%s: weight times %s is the rate of every procedure with a weight', (release, factor) => {
    const table = given().table('us.asc.procedures', release);
    const wrong: (string | null)[] = [];
    let count = 0;
    for (let row = 0; row < table.rowCount; row++) {
      const [weight, rate] = [table.decimal(row, 3), table.decimal(row, 4)];
      if (!weight || !rate) continue;
      count++;
      if (!weight.times(factor).toDecimalPlaces(2).equals(rate)) wrong.push(table.text(row, 0));
    }
    expect(count).toBeGreaterThan(3000);
    // Rates of 2025 and one of 2026 were rounded from weights with more digits than are published.
    expect(wrong.length).toBeLessThan(release === '2025Q1' ? count : 2);
  });

  test('wage indices: areas that stand once answer, those that contradict themselves do not', () => {
    for (const year of ['2021', '2022', '2023', '2024', '2026'])
      expect(given().table('us.asc.wage-index', year).rowCount).toBe(year === '2026' ? 486 : 462);
    const table = given().table('us.asc.wage-index', '2025');
    expect([table.rowCount, table.find(['02']) >= 0, table.find(['01']), table.isLeftOut?.(['01'])]).toEqual([
      443,
      true,
      -1,
      true,
    ]);
    expect(readRow(given().source, 'us.asc.wage-index', '2024', ['01'])).toEqual({
      cbsa: '01',
      wageIndex: '0.6603',
      name: 'ALABAMA',
    });
    expect(given().report.skipped.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'repeated wage_index_2025.txt',
    ]);
  });

  test('device pairs answer by their own days', () => {
    const read = (day: string, modifier = '') =>
      readRow(given().source, 'us.asc.device-pairs', 'all', ['C1747', '50081', '', modifier, day])?.[
        'multiplier'
      ];
    expect([read('2023-07-01'), read('2023-12-31', '52')]).toEqual(['0.1102', '0.1102']);
    expect(
      given().table('us.asc.device-pairs', 'all').isLeftOut?.(['C1600', '36902', '', '', '2024-05-05']),
    ).toBe(true);
  });

  test('nothing is left out but repeated rows and contradictions of the publisher', () => {
    const { releases, warnings } = given().report;
    expect(warnings).toEqual([]);
    expect(releases.every(({ isSound }) => isSound)).toBe(true);
    const odd = releases
      .filter(({ manifest }) => !/wage-index|device-pairs/.test(manifest.id))
      .flatMap(({ problems }) => problems)
      .filter((problem) => !/: the same row stands at /.test(problem));
    expect(odd).toEqual([]);
  });
});
