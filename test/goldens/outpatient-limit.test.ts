/** Imaging that Medicare limits to its outpatient amount: exactly the services of OPPSCAP, at exactly its amounts. */
import { describe, expect, it } from 'vitest';
import { addDays } from '../../engine/date.ts';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import type { Table, TableSource } from '../../engine/table.ts';
import { officialTables } from '../helpers/official-tables.ts';
import { type Members, makeRequest, review } from '../helpers/requests.ts';
import { definition } from '../helpers/rule-book.ts';
import { hasShared, SKIPPED } from '../helpers/shared.ts';

const RELEASES = ['2024A', '2025A', '2025B', '2025C', '2025D', '2026A'];
/** Each release has some 950 payable rows with outpatient values and 58 or more of them under the limit. */
const LEAST_CANDIDATES = 900;
const LEAST_LIMITED = 58;
const PAYABLE = new Set(['A', 'R', 'T']);
/** Published amounts of January 2025: 58 services in 109 localities. */
const ALL_OF_2025A = 6322;
const NORTH_CAROLINA = '11502 00';
const RALEIGH = '27601';
const SITES = [
  { site: 'facilityPrice', place: '22' },
  { site: 'nonfacilityPrice', place: '11' },
] as const;

type Cell = (column: string) => string;

/** The payable rows of a table that meet `holds`. */
function listRows(table: Table, holds: (cell: Cell) => boolean): Cell[] {
  const { columns } = table.definition;
  const at = new Map(columns.map(({ name }, index) => [name, index]));
  return Array.from({ length: table.rowCount }, (_, row): Cell => {
    return (name) => table.text(row, at.get(name)!) ?? '';
  }).filter((cell) => PAYABLE.has(cell('statusCode')) && holds(cell));
}

const localityOf = (cell: Cell): string => `${cell('carrier')} ${cell('locality')}`;
const nameOf = (cell: Cell): string => `${cell('code')} ${cell('modifier')}`.trim();
const lineOf = (cell: Cell, ServiceDate: string, POS: string): Members => {
  return { CPT1: cell('code'), ModifierList: cell('modifier'), ServiceDate, POS };
};

/** What each line is paid by usual charges at 100 percent of Medicare, and whether by the limit. */
function pay(lines: readonly Members[], ZipCode: string, tables: TableSource) {
  const request = makeRequest(lines, { Bill: { TypeOfBill: 1, JurisdictionState: 'NC', ZipCode } });
  return review(request, { tables, tenant: 'demo' }).services.map(({ allowance, reasonCodes }) => ({
    amount: allowance?.toFixed(2),
    isLimited: reasonCodes.split(',').includes('1113'),
  }));
}

describe.skipIf(!hasShared)(`outpatient limit of imaging${SKIPPED}`, () => {
  const tables = hasShared ? officialTables() : null;
  const find = (id: string, release: string) =>
    tables!.releases(id).find((table) => table.release === release)!;

  it.each(RELEASES)('%s: limited are the services of OPPSCAP at its amounts, and no other', (release) => {
    const rvu = find('us.pfs.rvu', release);
    const { from } = rvu.effective;
    const candidates = listRows(rvu, (cell) => Number(cell('nonfacilityPeOpps')) > 0);
    const published = listRows(
      find('us.pfs.opps-cap', release),
      (cell) => localityOf(cell) === NORTH_CAROLINA,
    );
    const limited = SITES.flatMap(({ site, place }) =>
      candidates.flatMap((cell) => {
        const [paid] = pay([lineOf(cell, from, place)], RALEIGH, tables!);
        return paid!.isLimited ? [`${nameOf(cell)} ${site} ${paid!.amount}`] : [];
      }),
    );
    expect(candidates.length).toBeGreaterThan(LEAST_CANDIDATES);
    expect(published.length).toBeGreaterThanOrEqual(LEAST_LIMITED);
    expect(limited.sort()).toEqual(
      SITES.flatMap(({ site }) =>
        published.map((cell) => `${nameOf(cell)} ${site} ${Number(cell(site)).toFixed(2)}`),
      ).sort(),
    );
  });

  it('2025A: every published amount, in every locality', () => {
    const cap = find('us.pfs.opps-cap', '2025A');
    const gpci = find('us.pfs.gpci', '2025A');
    // Six localities of California stand under a second contractor too, for which no indices are published.
    const hasIndices = (cell: Cell) => gpci.find([cell('carrier'), cell('locality')]) >= 0;
    const published = Map.groupBy(listRows(cap, hasIndices), localityOf);
    expect([...published.values()].flat()).toHaveLength(ALL_OF_2025A);
    const zips = [...published.keys()].map(
      (locality, index) => [locality, String(index + 1).padStart(5, '0')] as const,
    );
    // A ZIP code for each locality.
    const rows = zips.map(([locality, zip]) => {
      const [carrier = '', number = ''] = locality.split(' ');
      return { zipFrom: zip, zipThrough: zip, state: 'NC', carrier, locality: number };
    });
    const placed = layTablesOver(tables!, [{ table: 'us.zip-locality', rows }], 'demo', definition);
    const wrong = zips.flatMap(([locality, zip]) => {
      const cells = published.get(locality)!;
      // A day for each, because scans of one day reduce each other.
      const lines = cells.map((cell, index) => lineOf(cell, addDays(cap.effective.from, index), '11'));
      return pay(lines, zip, placed).flatMap(({ amount }, index) => {
        const cell = cells[index]!;
        const stated = Number(cell('nonfacilityPrice')).toFixed(2);
        return amount === stated ? [] : [`${nameOf(cell)} in ${locality}: ${stated}, got ${amount}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
