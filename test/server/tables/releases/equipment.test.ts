import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasShared } from '../../../helpers/shared.ts';
import { readRow } from '../made-releases.ts';
import { describeOfficial, findDifferent, isCode, plain, RELEASES, readPublished } from '../official.ts';

const QUARTERS = ['2025Q1', '2025Q2', '2025Q3', '2025Q4', '2026Q1', '2026Q2', '2026Q3'];
const fee = (text: string | undefined) => (Number(plain(text)) === 0 ? '' : plain(text));
const trim = (text: string | undefined) => (text ?? '').trim();

/** The file of a quarter whose name matches. */
function fileOf(quarter: string, name: RegExp): string {
  const found = hasShared && readdirSync(join(RELEASES, 'dmepos', quarter)).find((one) => name.test(one));
  return `dmepos/${quarter}/${found}`;
}

describeOfficial('equipment and supplies', ['dmepos'], (given) => {
  const headingsOf = (rows: string[][]) =>
    rows.find((cells) => trim(cells[0]) === 'HCPCS')!.map((cell) => cell.replace(/\s+/g, ' ').trim());

  test.each([
    ...QUARTERS.map((quarter) => [quarter, 'us.dmepos.fees', /^DMEPOS/] as const),
    ...['2025Q1', '2025Q3', '2026Q1'].map(
      (quarter) => [quarter, 'us.dmepos.enteral-fees', /^DMEPEN/] as const,
    ),
  ])('%s %s: every item in every state equals the file', (quarter, id, name) => {
    const table = given().table(id, quarter);
    const published = readPublished(fileOf(quarter, name));
    const headings = headingsOf(published);
    const at = (heading: string) => headings.findIndex((one) => one.replace(' ', '') === heading);
    const states = headings.flatMap((heading) => /^([A-Z]{2}) ?\(NR\)$/.exec(heading)?.[1] ?? []);
    expect(states).toHaveLength(53);
    let count = 0;
    for (const state of states) {
      const [nonRural, rural] = [at(`${state}(NR)`), at(`${state}(R)`)];
      const { wanted, different } = findDifferent(table, published, (cells) => {
        if (!isCode(cells[0])) return null;
        const outside = fee(cells[nonRural]);
        const fees = [outside, fee(cells[rural]) || outside];
        const key = [trim(cells[0]), trim(cells[1]), trim(cells[2]), state];
        const rest =
          id === 'us.dmepos.fees' ? [fee(cells[5]), fee(cells[6]), trim(cells[3]), trim(cells[4])] : [];
        return [...key, ...fees, ...rest];
      });
      expect(different).toEqual([]);
      count += wanted.length;
    }
    expect(table.rowCount).toBe(count);
  });

  test.each(QUARTERS)(
    '%s: every fee and ZIP code of the former bidding areas, and every rural ZIP code',
    (quarter) => {
      const area = (text: string | undefined) => text!.toUpperCase().replace(/[^A-Z0-9]+/g, '-');
      const zips = given().table('us.dmepos.former-area-zips', quarter);
      const found = findDifferent(zips, readPublished(fileOf(quarter, /^Former CBA ZIP/)), (cells) =>
        isCode(cells[1]) ? [cells[1]!, area(cells[2]), trim(cells[3]), cells[0]!] : null,
      );
      expect([found.different, zips.rowCount]).toEqual([[], found.wanted.length]);
      const rural = given().table('us.dmepos.rural-zips', quarter);
      const ruralFound = findDifferent(
        rural,
        readPublished(fileOf(quarter, /^DME Rural/i)),
        ([state, zip]) => (isCode(zip) ? [zip!, state!] : null),
      );
      expect([ruralFound.different, rural.rowCount]).toEqual([[], ruralFound.wanted.length]);
      const fees = given().table('us.dmepos.former-area-fees', quarter);
      const published = readPublished(fileOf(quarter, /^Former CBA Fee/i));
      const headings = headingsOf(published);
      const names = new Set<string>();
      let count = 0;
      for (const [index, heading] of headings.entries()) {
        if (!/, [A-Z]{2}/.test(heading)) continue;
        names.add(area(heading));
        const { wanted, different } = findDifferent(fees, published, (cells) => {
          if (!isCode(cells[0]) || trim(cells[index]) === '.') return null;
          return [...cells.slice(0, 4).map(trim), area(heading), plain(cells[index]), trim(cells[4])];
        });
        expect(different).toEqual([]);
        count += wanted.length;
      }
      expect([fees.rowCount, names.size]).toEqual([count, 130]);
      // Each ZIP code leads to an area that has fees.
      const listed = new Set(Array.from({ length: zips.rowCount }, (_, row) => zips.text(row, 1)));
      expect([...listed].filter((name) => !names.has(name!))).toEqual([]);
    },
  );

  test('mail order, known fees, and what selects them', () => {
    for (const quarter of QUARTERS)
      expect(given().table('us.dmepos.mail-order-fees', quarter).rowCount).toBe(8);
    const read = (id: string, quarter: string, ...key: string[]) => readRow(given().source, id, quarter, key);
    expect(read('us.dmepos.mail-order-fees', '2025Q4', 'A4233', 'NU', 'KL', '')).toMatchObject({
      fee: '0.65',
    });
    // 0.00 in the rural column: the other fee holds there too.
    expect(read('us.dmepos.fees', '2025Q4', 'A4216', '', '', 'NC')).toMatchObject({
      nonRural: '0.53',
      rural: '0.53',
    });
    expect(read('us.dmepos.fees', '2026Q3', 'A4636', 'NU', 'KE', 'AL')).toMatchObject({
      nonRural: null,
      rural: '4.62',
    });
    // No parenteral file came for the last quarter: that of July holds.
    expect(given().source.select('us.dmepos.enteral-fees', '2025-11-11')?.release).toBe('2025Q3');
    expect(given().source.select('us.dmepos.fees', '2025-11-11')?.release).toBe('2025Q4');
    expect(given().report.skipped).toEqual([]);
  });
});
