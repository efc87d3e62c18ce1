/** The services flagged as before the outpatient limit are exactly those whose limited amounts CMS publishes (OPPSCAP). */
import { describe, expect, it } from 'vitest';
import type { Table } from '../../engine/table.ts';
import { officialTables } from '../helpers/official-tables.ts';
import { makeRequest, review } from '../helpers/requests.ts';
import { hasShared, SKIPPED } from '../helpers/shared.ts';

const RELEASES = ['2024A', '2025A', '2025B', '2025C', '2025D', '2026A'];
/** Each release has some 950 payable rows with outpatient values and 58 or more of them under the limit. */
const LEAST_CANDIDATES = 900;
const LEAST_LIMITED = 58;
const PAYABLE = new Set(['A', 'R', 'T']);

interface Service {
  readonly code: string;
  readonly modifier: string;
}

const nameOf = ({ code, modifier }: Service): string => `${code} ${modifier}`.trim();

/** Code and modifier of the rows of a table that meet `holds`. */
function listServices(table: Table, holds: (cell: (name: string) => string) => boolean): Service[] {
  const { columns } = table.definition;
  const read = (row: number, name: string) =>
    table.text(
      row,
      columns.findIndex((column) => column.name === name),
    ) ?? '';
  return Array.from({ length: table.rowCount }, (_, row) => (name: string) => read(row, name))
    .filter(holds)
    .map((cell) => ({ code: cell('code'), modifier: cell('modifier') }));
}

describe.skipIf(!hasShared)(`outpatient limit of imaging${SKIPPED}`, () => {
  const tables = hasShared ? officialTables() : null;
  const find = (id: string, release: string) =>
    tables!.releases(id).find((table) => table.release === release)!;

  it.each(RELEASES)('%s: flagged are the services of OPPSCAP, and no other', (release) => {
    const rvu = find('us.pfs.rvu', release);
    const candidates = listServices(
      rvu,
      (cell) => PAYABLE.has(cell('statusCode')) && Number(cell('nonfacilityPeOpps')) > 0,
    );
    const limited = listServices(
      find('us.pfs.opps-cap', release),
      (cell) => PAYABLE.has(cell('statusCode')) && cell('carrier') === '11502',
    );
    const flagged = candidates.filter(({ code, modifier }) => {
      const line = { CPT1: code, ModifierList: modifier, ServiceDate: rvu.effective.from };
      const request = makeRequest([line], { Bill: { TypeOfBill: 1, JurisdictionState: 'NC' } });
      const { services } = review(request, { tables: tables!, tenant: 'demo' });
      return services[0]!.reasonCodes.split(',').includes('1113');
    });
    expect(candidates.length).toBeGreaterThan(LEAST_CANDIDATES);
    expect(limited.length).toBeGreaterThanOrEqual(LEAST_LIMITED);
    expect(flagged.map(nameOf).sort()).toEqual(limited.map(nameOf).sort());
  });
});
