import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasShared } from '../../../helpers/shared.ts';
import { readRow } from '../made-releases.ts';
import { describeOfficial, RELEASES, readCells, readPublished } from '../official.ts';

const ARCHIVE = [2009, ...Array.from({ length: 13 }, (_, index) => 2011 + index)].map((year) => `${year}A`);
const RECENT = ['2024A', '2025A', '2025B', '2025C', '2025D', '2026A'];
const folderOf = (release: string) => `pfs/${ARCHIVE.includes(release) ? 'archive/' : ''}${release}`;
/** The file of a release's folder whose name holds the word. */
function fileOf(release: string, word: string): string {
  const folder = folderOf(release);
  const name = hasShared
    ? readdirSync(join(RELEASES, folder)).find((one) => one.toUpperCase().includes(word))
    : word;
  return `${folder}/${name}`;
}
const isCode = (text: string | undefined) => /^[A-Z0-9]{5}$/.test(text ?? '') && text !== 'HCPCS';
const trimAll = (cells: readonly string[]) => cells.map((cell) => cell.trim());
/** 2017 lost the zeros of codes and of two columns; old files write .00. */
const pad = (text: string, width: number) => (/^\d+$/.test(text) ? text.padStart(width, '0') : text);
const point = (text: string) => text.replace(/^\./, '0.');

describeOfficial('physician fee schedule', ['pfs'], (given) => {
  const NEVER_PAID = ['2011A', '2012A', '2013A'];

  /** The row as the table has it, from the published cells of a year's layout. */
  function arrange(release: string, cells: readonly string[]): string[] {
    const year = Number(release.slice(0, 4));
    const at = (...indexes: number[]) => indexes.map((index) => point(cells[index]!));
    const fixed = [pad(cells[0]!, 5), cells[1]!];
    const factor = (index: number) => (NEVER_PAID.includes(release) ? '' : cells[index]!);
    if (year <= 2012)
      return [
        ...[...fixed, ...at(3, 4, 5, 6, 7, 10, 11, 14, 15, 17, 19)],
        ...[pad(cells[20]!, 3), ...at(21, 22, 23, 24, 25, 26, 27, 28), '', cells[29]!, factor(30)],
        ...[pad(cells[31]!, 2), ...at(32, 33, 34, 35, 36), ...at(8, 9, 12, 13, 16, 18)],
      ];
    const tail = year >= 2026 ? 24 : 23;
    return [
      ...[...fixed, ...at(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13), pad(cells[14]!, 3)],
      ...[...at(15, 16, 17, 18, 19, 20, 21, 22), year >= 2026 ? cells[23]! : ''],
      ...[cells[tail]!, factor(tail + 1), pad(cells[tail + 2]!, 2)],
      ...[...at(tail + 3, tail + 4, tail + 5, tail + 6, tail + 7), '', '', '', '', '', ''],
    ];
  }

  test.each([...ARCHIVE, ...RECENT, '2026C'])(
    'us.pfs.rvu %s: every cell of every row equals the file',
    (release) => {
      const table = given().table('us.pfs.rvu', release);
      const all = readPublished(fileOf(release, 'PPRRVU')).map(trimAll);
      const published = all.filter(([code]) => isCode(pad(code ?? '', 5)));
      const distinct = new Set(published.map((cells) => `${pad(cells[0]!, 5)} ${cells[1]}`));
      expect([table.rowCount, distinct.size > 14_000]).toEqual([distinct.size, true]);
      const different = published.filter((cells) => {
        const wanted = arrange(release, cells);
        const row = table.find(wanted.slice(0, 2));
        return row < 0 || JSON.stringify(readCells(table, row)) !== JSON.stringify(wanted);
      });
      expect(different).toEqual([]);
    },
  );

  test.each([...ARCHIVE, ...RECENT])('us.pfs.opps-cap %s: every row equals the file', (release) => {
    const table = given().table('us.pfs.opps-cap', release);
    const published = readPublished(fileOf(release, 'OPPSCAP'))
      .map(trimAll)
      .filter(([code]) => isCode(code?.slice(0, 5)));
    expect(table.rowCount).toBe(published.length);
    // Before 2014 the amount outside a facility stands first; in 2011 and 2012 the modifier has no column.
    const year = Number(release.slice(0, 4));
    const different = published.filter((cells) => {
      const joined = year === 2011 || year === 2012;
      const [code, modifier, status, carrier, locality, first, second] = joined
        ? [cells[0]!.slice(0, 5), cells[0]!.slice(5), ...cells.slice(1)]
        : cells;
      const amounts = year <= 2013 ? [second, first] : [first, second];
      const row = table.find([code!, modifier!, pad(carrier!, 5), pad(locality!, 2)]);
      return (
        row < 0 || [4, 5, 6].map((column) => table.text(row, column)).join() !== [status, ...amounts].join()
      );
    });
    expect(different).toEqual([]);
  });

  /** Columns of the GPCI file: work, work without floor (2026), practice expense, malpractice. */
  const indicesOf = (year: number): number[] =>
    year >= 2026 ? [5, 4, 6, 7] : year >= 2021 ? [4, -1, 5, 6] : [3, -1, 4, 5];

  test.each([...ARCHIVE, ...RECENT])('GPCI and anesthesia factors of %s: every row', (release) => {
    const year = Number(release.slice(0, 4));
    const rowsOf = (word: string) =>
      readPublished(fileOf(release, word))
        .map(trimAll)
        .filter(([carrier]) => /^\d{4,5}$/.test(carrier!));
    const gpci = rowsOf('GPCI');
    const count = year === 2009 ? 91 : year < 2017 ? 90 : year < 2024 ? 112 : 109;
    expect(gpci).toHaveLength(count);
    for (const cells of gpci) {
      const locality = pad(cells[year >= 2021 ? 2 : 1]!, 2);
      const row = readRow(given().source, 'us.pfs.gpci', release, [pad(cells[0]!, 5), locality])!;
      expect([row['workGpci'], row['workGpciWithoutFloor'], row['peGpci'], row['malpracticeGpci']]).toEqual(
        indicesOf(year).map((index) => (index < 0 ? null : cells[index])),
      );
      expect(row['state']).toBe(year >= 2021 ? cells[1] : null);
    }
    const factors = rowsOf('ANES');
    expect(factors).toHaveLength(count);
    for (const cells of factors) {
      const row = readRow(given().source, 'us.pfs.anesthesia', release, [
        pad(cells[0]!, 5),
        pad(cells[1]!, 2),
      ])!;
      const cents = year === 2014 || year === 2015;
      const dollars = cents ? `${cells[3]!.slice(0, 2)}.${cells[3]!.slice(2)}` : cells[3];
      const wanted =
        year >= 2026 ? [cells[4], cells[3]] : [NEVER_PAID.includes(release) ? null : dollars, null];
      expect([row['conversionFactor'], row['conversionFactorApm']]).toEqual(wanted);
    }
  });

  test('factors that nobody was paid by are blank, and what a factor does not show is said', () => {
    const notes = (id: string, release: string) =>
      given().report.releases.find(({ manifest }) => manifest.id === id && manifest.release === release)!
        .notes;
    for (const id of ['us.pfs.rvu', 'us.pfs.anesthesia'])
      for (const release of NEVER_PAID)
        expect(notes(id, release)).toContainEqual(
          expect.stringMatching(
            /^no service was ever paid by the factor this release states \(2[45]\.\d{4}; paid was 3[34]\./,
          ),
        );
    expect(notes('us.pfs.rvu', '2015A')).toEqual([
      'the factor of this release was paid through 2015-06-30 only',
    ]);
    expect(notes('us.pfs.rvu', '2011A')).toContain(
      'a superseded edition: CMS published other values of January 2011 later',
    );
    expect(notes('us.pfs.rvu', '2017A')).toEqual([
      'a spreadsheet dropped the leading zeros of its codes: they are given back',
    ]);
    expect(notes('us.pfs.anesthesia', '2014A')).toEqual(['the factors are cents without a point']);
    expect(notes('us.pfs.locality-counties', '2018A')).toEqual([
      'the title says 2017: the localities of the year before',
    ]);
  });

  test('known rows', () => {
    const row = (id: string, release: string, ...key: string[]) => readRow(given().source, id, release, key);
    expect(row('us.pfs.rvu', '2025D', '99213', '')).toMatchObject({
      workRvu: '1.30',
      nonfacilityTotal: '2.75',
      conversionFactor: '32.3465',
    });
    expect(row('us.pfs.rvu', '2009A', '99213', '')).toMatchObject({ conversionFactor: '36.0666' });
    expect(row('us.pfs.rvu', '2025D', '45378', '53')).toMatchObject({ modifier: '53' });
    expect(row('us.pfs.rvu', '2017A', '00100', '')).toMatchObject({ statusCode: 'J' });
    expect(row('us.pfs.gpci', '2025D', '11502', '00')).toMatchObject({
      state: 'NC',
      workGpci: '1',
      peGpci: '0.926',
      malpracticeGpci: '0.665',
    });
    expect(row('us.pfs.anesthesia', '2015A', '02102', '01')).toMatchObject({ conversionFactor: '30.92' });
    expect(row('us.pfs.locality-counties', '2025A', '01112', '05')).toMatchObject({
      stateName: 'CALIFORNIA',
    });
  });

  test('base units of every code of the file', () => {
    const table = given().table('us.anesthesia.base-units', '2022');
    const published = readPublished('pfs/CY_2022_Anesthesia_Base_Units.csv').filter(([code]) => isCode(code));
    expect([table.rowCount, published.length]).toEqual([276, 276]);
    for (const cells of published) expect(readCells(table, table.find([cells[0]!]))).toEqual(cells);
    expect(given().source.select('us.anesthesia.base-units', '2026-05-05')?.release).toBe('2022');
  });

  test('nothing of a known kind is refused, and what is left out is a repeated row of one file', () => {
    const { skipped, releases } = given().report;
    expect(skipped).toEqual([]);
    const problems = releases.flatMap((release) => release.problems);
    expect(problems).toHaveLength(20);
    for (const problem of problems)
      expect(problem).toMatch(
        /LOCCO\.csv:\d+:1: 05302 99: the same row stands at .*LOCCO|PPRRVU09\.csv\.gz:6792:1: 3491F: the same row/,
      );
  });

  test.each([
    ['2008-12-31', undefined],
    ['2009-06-30', '2009A'],
    ['2010-06-30', undefined],
    ['2023-12-31', '2023A'],
    ['2024-03-08', '2024A'],
    ['2025-03-31', '2025A'],
    ['2025-04-01', '2025B'],
    ['2025-12-31', '2025D'],
    ['2026-06-30', '2026A'],
    ['2026-07-01', '2026C'],
    ['2027-01-01', undefined],
  ])('on %s the relative values are those of %s', (date, release) => {
    expect(given().source.select('us.pfs.rvu', date)?.release).toBe(release);
  });
});
