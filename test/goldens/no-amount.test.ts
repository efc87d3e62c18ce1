/** Rows of the official schedules that are payable by status and add up to nothing are never priced at zero. */
import { describe, expect, it } from 'vitest';
import type { Table } from '../../engine/table.ts';
import { officialTables } from '../helpers/official-tables.ts';
import { makeRequest, review } from '../helpers/requests.ts';
import { hasShared, SKIPPED } from '../helpers/shared.ts';

const PAYABLE = new Set(['A', 'R', 'T']);
/** Rows with no total at either site, over the releases of 2024 to 2026 beside the project. */
const LEAST_ROWS = 5000;

const SITES = { '11': 'nonfacilityTotal', '22': 'facilityTotal' } as const;
const PROGRAMMES = [
  { name: "North Carolina workers' compensation", typeOfBill: 0, years: ['2025'] },
  { name: 'usual charges', typeOfBill: 1, years: ['2024', '2025', '2026'] },
  { name: 'OWCP', typeOfBill: 2, years: ['2024', '2025', '2026'] },
];

interface Row {
  readonly code: string;
  readonly modifier: string;
  readonly site: string;
  readonly date: string;
}

function listRowsWithoutAmount(table: Table): Row[] {
  const cell = (row: number, name: string) =>
    table.text(
      row,
      table.definition.columns.findIndex((column) => column.name === name),
    ) ?? '';
  return Array.from({ length: table.rowCount }, (_, row) => row).flatMap((row) =>
    PAYABLE.has(cell(row, 'statusCode'))
      ? Object.entries(SITES)
          .filter(([, total]) => Number(cell(row, total)) === 0)
          .map(([site]) => ({
            code: cell(row, 'code'),
            modifier: cell(row, 'modifier'),
            site,
            date: table.effective.from,
          }))
      : [],
  );
}

describe.skipIf(!hasShared)(`payable rows without relative values${SKIPPED}`, () => {
  const tables = hasShared ? officialTables() : null;
  const rows = tables?.releases('us.pfs.rvu').flatMap(listRowsWithoutAmount) ?? [];

  it('the releases have them', () => {
    expect(rows.length).toBeGreaterThan(LEAST_ROWS);
  });

  it.each(PROGRAMMES)('$name leaves each of them to a person', { timeout: 120_000 }, (programme) => {
    const wrong = rows
      .filter(({ date }) => programme.years.includes(date.slice(0, 4)))
      .flatMap(({ code, modifier, site, date }) => {
        const line = { CPT1: code, ModifierList: modifier, POS: site, ServiceDate: date };
        const bill = { TypeOfBill: programme.typeOfBill, JurisdictionState: 'NC' };
        const { services, logHeader } = review(makeRequest([line], { Bill: bill }), {
          tables: tables!,
          tenant: 'demo',
        });
        const got = `${services[0]?.allowance} ${services[0]?.reasonCodes} ${logHeader.linesNeedingAttention}`;
        return got === '0 1102 1' ? [] : [`${code} ${modifier} at ${site} on ${date}: ${got}`];
      });
    expect(wrong).toEqual([]);
  });
});
