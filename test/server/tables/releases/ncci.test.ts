import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readRow } from '../made-releases.ts';
import { describeOfficial, RELEASES, readCells, readPublished } from '../official.ts';

const readLines = (path: string) =>
  gunzipSync(readFileSync(join(RELEASES, path)))
    .toString('latin1')
    .split('\n')
    .slice(1, -1);

describeOfficial('NCCI', ['ncci'], (given) => {
  test.each([
    ['us.ncci.ptp-practitioner', 'ncci_ptp_practitioner_2024Q3_active.csv.gz', 1_676_764],
    ['us.ncci.ptp-outpatient', 'ncci_ptp_outpatient_hospital_2024Q3_active.csv.gz', 1_342_572],
  ])('%s: every pair answers on its last day, with its own indicator and reason', (id, file, count) => {
    const table = given().table(id, '2024Q3');
    const lines = readLines(`ncci/${file}`);
    expect([lines.length, table.rowCount]).toEqual([count, count]);
    const column = (name: string) => table.definition.columns.findIndex((one) => one.name === name);
    const [through, indicator, rationale] = ['effectiveThrough', 'indicator', 'rationale'].map(column);
    let different = 0;
    for (const line of lines) {
      const [one, two, deleted, wanted, reason] = line.split(',') as [string, string, string, string, string];
      const last = deleted === '' ? '9999-12-31' : deleted.replace(/(....)(..)(..)/, '$1-$2-$3');
      const row = table.find([one, two, last]);
      const isSame =
        row >= 0 &&
        table.text(row, through!) === last &&
        table.text(row, indicator!) === wanted &&
        table.text(row, rationale!) === reason;
      if (!isSame) different++;
    }
    expect(different).toBe(0);
  });

  test('a pair that was deleted and holds again answers each day by its own row', () => {
    const row = (day: string) =>
      readRow(given().source, 'us.ncci.ptp-practitioner', '2024Q3', ['0051U', '80305', day]);
    expect(row('2023-06-30')).toMatchObject({ effectiveFrom: '0001-01-01', indicator: '0', rationale: '9' });
    expect(row('2023-07-01')).toMatchObject({ effectiveFrom: '2023-07-01', indicator: '1', rationale: '10' });
    expect(row('2024-08-01')).toMatchObject({ effectiveThrough: '9999-12-31' });
    // A day before the first file is answered by it; packs ask whether it is one.
    expect(given().source.select('us.ncci.ptp-practitioner', '2024-06-30')!.release).toBe('2024Q3');
  });

  const unlikely: readonly [id: string, release: string, file: string, first: number][] = [
    ['us.ncci.mue-practitioner', '2024Q3', 'ncci_mue_prac_2024-06.csv', 1],
    ['us.ncci.mue-outpatient', '2024Q3', 'ncci_mue_out_2024-06.csv', 1],
    ['us.ncci.mue-dme', '2024Q3', 'ncci_mue_dme_2024-06.csv', 1],
    ['us.ncci.mue-practitioner', '2026Q2', 'MCR_MUE_PractitionerServices_Eff_04-01-2026.csv', 2],
    ['us.ncci.mue-outpatient', '2026Q2', 'MCR_MUE_OutpatientHospitalServices_Eff_04-01-2026.csv', 2],
    ['us.ncci.mue-dme', '2026Q2', 'MCR_MUE_DMESupplierServices_Eff_04-01-2026.csv', 2],
  ];
  test.each(unlikely)('%s %s: every row equals the file', (id, release, file, first) => {
    const table = given().table(id, release);
    const published = readPublished(`ncci/${file}`)
      .slice(first)
      .filter((cells) => cells.length >= 4);
    expect(table.rowCount).toBe(published.length);
    const different = published.filter((cells) => {
      const row = table.find([cells[0]!]);
      const wanted = [cells[0], cells[1], cells[2]!.slice(0, 1), cells[3]];
      return row < 0 || readCells(table, row).join() !== wanted.join();
    });
    expect(different).toEqual([]);
  });

  test('add-on codes and their pairs: every row equals the file', () => {
    const pairs = given().table('us.ncci.add-on-pairs', '2026Q3');
    const codes = given().table('us.ncci.add-on-codes', '2026Q3');
    const published = readPublished('ncci/AOC_V2026Q3-MCR.csv').slice(1);
    expect(pairs.rowCount).toBe(published.length);
    for (const [addOn, primary, type, from] of published) {
      const row = pairs.find([addOn!, primary!, from!]);
      expect(readCells(pairs, row)).toEqual([addOn, primary, from, '9999-12-31', type]);
      expect(codes.text(codes.find([addOn!, from!]), 3)).toBe(type);
    }
    expect(codes.rowCount).toBe(new Set(published.map(([addOn]) => addOn)).size);
    expect(codes.find(['99213', '2026-07-01'])).toBe(-1);
    expect(given().source.select('us.ncci.add-on-codes', '2025-03-03')?.release).toBe('2026Q3');
  });

  test('rationales', () => {
    expect(readRow(given().source, 'us.ncci.ptp-rationales', 'undated', ['8'])).toMatchObject({
      rationale: 'More extensive procedure',
    });
    expect(given().report.skipped).toEqual([]);
  });
});
