/**
 * Which facility a bill is of. A bill names it by its CMS certification number, else by the number of its operating
 * certificate, else by its NPI; the lists of facilities and the payer's own hospitals say which one that is. A number
 * that stands for several facilities names none.
 */
import type { PlainDate } from '../date.ts';
import { remember } from '../remember.ts';
import type { Table, TableSource } from '../table.ts';
import type { Bill } from './request.ts';

/** The public lists, and the payer's table of hospitals. */
const FACILITIES = 'us.facilities';
const hospitalsOf = (tenant: string) => `payers.${tenant}.hospitals`;

/** How a bill may name its facility beside the certification number, and where the tables have that. */
const NAMED_BY = [
  { field: 'OPCERT', ofPayer: 'operatingCertificate', listed: null },
  { field: 'NPI', ofPayer: 'nationalProviderIdentifier', listed: 'npi' },
  { field: 'BillingProviderNPI', ofPayer: 'nationalProviderIdentifier', listed: 'npi' },
] as const;

export interface FacilityQuestion {
  readonly select: TableSource['select'];
  /** Name of the payer's tables. */
  readonly tenant: string;
  readonly day: PlainDate;
}

/** Rows by the text of a column, each list in the order of the table. */
const indexes = new WeakMap<Table, Map<string, ReadonlyMap<string, readonly number[]>>>();

function findRows(table: Table, column: string, value: string): readonly number[] {
  const known = remember(indexes, table, () => new Map());
  let index = known.get(column);
  if (!index) {
    const at = table.definition.columns.findIndex(({ name }) => name === column);
    const made = new Map<string, number[]>();
    for (let row = 0; at >= 0 && row < table.rowCount; row++) {
      const text = table.text(row, at);
      if (text === null) continue;
      const rows = made.get(text);
      if (rows) rows.push(row);
      else made.set(text, [row]);
    }
    index = made;
    known.set(column, made);
  }
  return index.get(value) ?? [];
}

function readText(table: Table, row: number, column: string): string | null {
  const at = table.definition.columns.findIndex(({ name }) => name === column);
  return at < 0 ? null : table.text(row, at);
}

const isOn = (table: Table, row: number, [from, through]: readonly [string, string], day: PlainDate) =>
  (readText(table, row, from) ?? day) <= day && (readText(table, row, through) ?? day) >= day;

interface Listed {
  readonly table: string;
  readonly number: string;
  readonly key: string | null;
  readonly days: readonly [string, string];
}

function listNumbers(question: FacilityQuestion, { table: id, number, key, days }: Listed, value: string) {
  const table = key === null ? null : question.select(id, question.day);
  if (!table) return [];
  const rows = findRows(table, key!, value).filter((row) => isOn(table, row, days, question.day));
  return rows.flatMap((row) => readText(table, row, number) ?? []);
}

/** Certification numbers that a field of the bill can mean; the payer's own table comes first. */
function findNumbers(question: FacilityQuestion, by: (typeof NAMED_BY)[number], value: string) {
  const ofPayer = listNumbers(
    question,
    {
      table: hospitalsOf(question.tenant),
      number: 'providerCcn',
      key: by.ofPayer,
      days: ['effectiveDate', 'effectiveThrough'],
    },
    value,
  );
  const found = ofPayer.length
    ? ofPayer
    : listNumbers(
        question,
        {
          table: FACILITIES,
          number: 'medicareNumber',
          key: by.listed,
          days: ['effectiveFrom', 'effectiveThrough'],
        },
        value,
      );
  return [...new Set(found)].sort();
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
    const value = bill[by.field];
    if (value === undefined) continue;
    const numbers = findNumbers(question, by, value);
    if (numbers.length === 1) return { number: numbers[0]! };
    tried.push(
      numbers.length
        ? `Bill.${by.field} ${value} stands for ${numbers.join(' and ')}`
        : `Bill.${by.field} ${value} is in no list of facilities`,
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
  const places = [
    [hospitalsOf(question.tenant), 'providerCcn', 'name'],
    [FACILITIES, 'medicareNumber', 'name'],
  ] as const;
  for (const [id, key, name] of places) {
    const table = question.select(id, question.day);
    const rows = table ? findRows(table, key, found.number) : [];
    for (const row of rows) {
      const text = readText(table!, row, name);
      if (text !== null) return text;
    }
  }
  return null;
}
