/**
 * What the public code sets say of a code, whatever prices it: HCPCS Level II with its texts, CPT codes as the federal
 * schedules list them (their texts belong to the AMA and are in no table), ICD-10.
 */
import { isInstitutional } from './bill/is-institutional.ts';
import type { PlainDate } from './date.ts';
import { findDoubt } from './doubt.ts';
import { columnIndex } from './memory-table.ts';
import type { LineState } from './model/line.ts';
import type { Table, TableSource } from './table.ts';

const HCPCS = 'us.hcpcs';

/** A row of a release, to read columns by their names. */
interface Row {
  readonly table: Table;
  read(column: string): string | null;
}

/** The row of a key in the release of a day; null without a release, or where it has no such row. */
function findRow(tables: TableSource, id: string, key: readonly string[], day: PlainDate): Row | null {
  const table = tables.select(id, day);
  const row = table?.find(key) ?? -1;
  if (!table || row < 0) return null;
  return { table, read: (column) => table.text(row, columnIndex(table.definition.columns, column)) };
}

export interface CodeText {
  readonly text: string;
  /** The release it is from. */
  readonly table: Table;
}

/** The text of a HCPCS Level II code; null for other codes and where no list has it. */
export function describeCode(tables: TableSource, code: string, day: PlainDate): CodeText | null {
  const row = findRow(tables, HCPCS, [code], day);
  const text = row?.read('description');
  return row && text ? { text, table: row.table } : null;
}

const REVENUE_CODES = 'us.revenue-codes';

/** The text of a code of a line: of a facility's revenue code its kind of service where the list's own words are not loaded. */
export function describeLineCode(
  { bill: { request, tables }, date }: LineState,
  code: string,
): CodeText | null {
  const row = isInstitutional(request.Bill) ? findRow(tables, REVENUE_CODES, [code], date) : null;
  const text = row?.read('description') || row?.read('kind');
  return row && text ? { text, table: row.table } : describeCode(tables, code, date);
}

/** Status under which the outpatient list of a quarter names codes that have ended. */
const DISCONTINUED = 'D';

/** Whether a code set, or a federal schedule that lists its codes, has the code on the day; a facility's may be a revenue code. */
export function isListedCode(
  tables: TableSource,
  code: string,
  day: PlainDate,
  isFacilitys = false,
): boolean {
  if (isFacilitys && findRow(tables, REVENUE_CODES, [code], day)) return true;
  const hcpcs = findRow(tables, HCPCS, [code], day);
  // The list holds ended codes with their last day; that a code was added later is said too.
  if (hcpcs) return (hcpcs.read('terminated') ?? day) >= day && (hcpcs.read('added') ?? day) <= day;
  if (findRow(tables, 'us.pfs.rvu', [code, ''], day)) return true;
  const outpatient = findRow(tables, 'us.opps.addendum-b', [code], day);
  return outpatient !== null && outpatient.read('status') !== DISCONTINUED;
}

/** ICD-10 on bills: without its point. The lists of the grouper hold every valid code of their version. */
const ICD_LISTS = {
  diagnosis: ['us.icd10cm', 'us.msdrg.diagnoses'],
  procedure: ['us.msdrg.procedures'],
} as const;

/** `heading`: the code set has it as a heading, which needs more characters. */
export type IcdStanding = 'valid' | 'heading' | 'not listed' | 'not known';

/** How a code of ICD-10 stands on a day; `not known` where no list of the day is loaded, or the list is in doubt. */
export function readIcdStanding(
  tables: TableSource,
  kind: keyof typeof ICD_LISTS,
  code: string,
  day: PlainDate,
): IcdStanding {
  const key = [code.replace('.', '')];
  for (const id of ICD_LISTS[kind]) {
    const table = tables.select(id, day);
    if (!table) continue;
    const row = findRow(tables, id, key, day);
    if (row) return id === 'us.icd10cm' && row.read('valid') === 'N' ? 'heading' : 'valid';
    return findDoubt(table, key) === null ? 'not listed' : 'not known';
  }
  return 'not known';
}
