import { expect, test } from 'vitest';
import { describeOfficial, findDifferent, plain, readPublished } from '../official.ts';

const letter = (text: string | undefined) => (text ?? '').slice(0, 1);

describeOfficial('inpatient payment', ['drg', 'ipps_fy2021'], (given) => {
  test('weights of FY2026: every row equals table 5', () => {
    const table = given().table('us.ipps.drg', 'FY2026');
    const { wanted, different } = findDifferent(
      table,
      readPublished('drg/CMS-1833-F_Table_5_FY2026.csv'),
      ([drg, postAcute, special, mdc, type, title, before, weight, gmlos, amlos]) =>
        /^\d{3}$/.test(drg!)
          ? [
              ...[drg!, plain(weight), plain(before), plain(gmlos), plain(amlos), letter(postAcute)],
              ...[letter(special), mdc!.trim(), type === '**' ? '' : type!.trim(), title!.trim()],
            ]
          : null,
    );
    expect([different, table.rowCount, wanted.length]).toEqual([[], 772, 772]);
  });

  test('weights and wage indices of FY2021: every row equals the file', () => {
    const weights = given().table('us.ipps.drg', 'FY2021');
    const drgs = findDifferent(
      weights,
      readPublished('ipps_fy2021/drg_weights_fy2021.csv'),
      ([drg, weight, gmlos, amlos, postAcute, special]) =>
        /^\d{3}$/.test(drg!)
          ? [drg!, weight!, '', gmlos!, amlos!, postAcute!, special!.trim(), '', '', '']
          : null,
    );
    expect([drgs.different, weights.rowCount]).toEqual([[], 767]);
    const indices = given().table('us.ipps.wage-index', 'FY2021');
    const areas = findDifferent(
      indices,
      readPublished('ipps_fy2021/wage_index_fy2021.csv'),
      ([cbsa, , ...rest]) => (/^\d/.test(cbsa!) ? [cbsa!, ...rest.map((cell) => cell.trim())] : null),
    );
    expect([areas.different, indices.rowCount]).toEqual([[], 460]);
    expect(given().source.select('us.ipps.drg', '2021-09-30')?.release).toBe('FY2021');
    expect(given().source.select('us.ipps.drg', '2021-10-01')).toBeNull();
    expect(given().report.skipped).toEqual([]);
  });
});
