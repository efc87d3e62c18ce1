/**
 * Which facility a bill is of. A bill names it by its CMS certification number, else by the number of its operating
 * certificate, else by its NPI; the lists of facilities and the payer's own hospitals say which one that is. A number
 * that stands for several facilities names none.
 */
import type { PlainDate } from '../date.ts';
import { readColumn } from '../memory-table.ts';
import { remember } from '../remember.ts';
import type { Table, TableSource } from '../table.ts';
import type { Bill } from './request.ts';

/** How a bill may name its facility beside the certification number. */
const NAMED_BY = ['OPCERT', 'NPI', 'BillingProviderNPI'] as const;

/** Where facilities stand, the payer's own hospitals before the public lists, and which of their columns say what. */
const listPlaces = (tenant: string) =>
  [
    {
      table: `payers.${tenant}.hospitals`,
      number: 'providerCcn',
      days: ['effectiveDate', 'effectiveThrough'],
      OPCERT: 'operatingCertificate',
      NPI: 'nationalProviderIdentifier',
      BillingProviderNPI: 'nationalProviderIdentifier',
    },
    {
      table: 'us.facilities',
      number: 'medicareNumber',
      days: ['effectiveFrom', 'effectiveThrough'],
      OPCERT: null,
      NPI: 'npi',
      BillingProviderNPI: 'npi',
    },
  ] as const;

export interface FacilityQuestion {
  readonly select: TableSource['select'];
  /** Name of the payer's tables. */
  readonly tenant: string;
  readonly day: PlainDate;
}

/** Rows by the text of a column, each list in the order of the table. */
const indexes = new WeakMap<Table, Map<string, ReadonlyMap<string | null, readonly number[]>>>();

function findRows(table: Table, column: string, value: string): readonly number[] {
  const known = remember(indexes, table, () => new Map());
  const index: ReadonlyMap<string | null, readonly number[]> = remember(known, column, () => {
    const at = table.definition.columns.findIndex(({ name }) => name === column);
    const rows = Array.from({ length: at < 0 ? 0 : table.rowCount }, (_, row) => row);
    return Map.groupBy(rows, (row) => table.text(row, at));
  });
  return index.get(value) ?? [];
}

const isOn = (table: Table, row: number, [from, through]: readonly [string, string], day: PlainDate) =>
  (readColumn(table, row, from) ?? day) <= day && (readColumn(table, row, through) ?? day) >= day;

/** Certification numbers that a field of the bill can mean: those of the first place that has one. */
function findNumbers(
  { select, tenant, day }: FacilityQuestion,
  by: (typeof NAMED_BY)[number],
  value: string,
) {
  for (const { table: id, number, days, [by]: key } of listPlaces(tenant)) {
    const table = key === null ? null : select(id, day);
    if (!table) continue;
    const rows = findRows(table, key!, value).filter((row) => isOn(table, row, days, day));
    const found = rows.flatMap((row) => readColumn(table, row, number) ?? []);
    if (found.length > 0) return [...new Set(found)].sort();
  }
  return [];
}

type FacilityFields = Pick<Bill, 'MedicareNumber' | 'OPCERT' | 'NPI' | 'BillingProviderNPI' | 'FacilityName'>;

/** The certification number of the bill's facility, or why there is none. */
export function findFacilityNumber(
  bill: FacilityFields,
  question: FacilityQuestion,
): { readonly number: string } | { readonly why: string } {
  if (bill.MedicareNumber !== undefined) return { number: bill.MedicareNumber };
  const tried: string[] = [];
  for (const by of NAMED_BY) {
    const value = bill[by];
    if (value === undefined) continue;
    const numbers = findNumbers(question, by, value);
    if (numbers.length === 1) return { number: numbers[0]! };
    tried.push(
      numbers.length
        ? `Bill.${by} ${value} stands for ${numbers.join(' and ')}`
        : `Bill.${by} ${value} is in no list of facilities`,
    );
  }
  return {
    why: tried.length
      ? `the facility cannot be told: ${tried.join('; ')}; send its certification number as Bill.MedicareNumber or, of a surgery center, whose number is too long for it, an NPI that /v1/facility lists`
      : 'Bill.MedicareNumber (certification number of the facility) is not given, and neither is Bill.OPCERT nor Bill.NPI',
  };
}

/** The name of the bill's facility: its own words, else those of the lists; null when neither has one. */
export function findFacilityName(bill: FacilityFields, question: FacilityQuestion): string | null {
  if (bill.FacilityName !== undefined) return bill.FacilityName;
  const found = findFacilityNumber(bill, question);
  if (!('number' in found)) return null;
  for (const { table: id, number } of listPlaces(question.tenant)) {
    const table = question.select(id, question.day);
    for (const row of table ? findRows(table, number, found.number) : []) {
      const text = readColumn(table!, row, 'name');
      if (text !== null) return text;
    }
  }
  return null;
}
