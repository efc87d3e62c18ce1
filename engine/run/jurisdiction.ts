/** Whose law prices the bill: the first of the interface's steps that names a state, then the programme of TypeOfBill. */
import type { ReviewRequest, TypeOfBill } from '../bill/request.ts';
import { dayOf } from '../date.ts';
import { readColumn } from '../memory-table.ts';
import type { Programme } from '../model/pack.ts';
import type { LookUp } from '../model/trace.ts';
import { describeOrigin } from '../row-origin.ts';
import type { Table, TableSource } from '../table.ts';

export interface Jurisdiction {
  /** Two letters; null when nothing names a state. */
  readonly state: string | null;
  /** The field that decided. */
  readonly decidedBy: string;
  readonly programme: Programme;
  /** The row of the ZIP table, where that decided. */
  readonly lookUp: LookUp | null;
  /** The release of that row. */
  readonly table: Table | null;
}

export const PROGRAMME_OF_BILL: Readonly<Record<TypeOfBill, Programme>> = {
  0: 'workers-comp',
  1: 'ucr',
  2: 'federal',
  4: 'auto',
};

/** The table that gives the state of a ZIP code. */
export const ZIP_TABLE = 'us.zip-locality';

/** The state of a ZIP code on a date, from the loaded ZIP table, with its row; null when it is not there. */
function lookUpStateOfZip(
  zipCode: string,
  date: string,
  tables: TableSource,
): Pick<Jurisdiction, 'state' | 'lookUp' | 'table'> {
  const table = tables.select(ZIP_TABLE, date);
  if (!table) return { state: null, lookUp: null, table };
  const row = table.find([zipCode]);
  const state = row < 0 ? null : readColumn(table, row, 'state');
  const shown = state === null ? { name: 'zip.found', value: 'false' } : { name: 'zip.state', value: state };
  return { state, lookUp: { ...shown, origin: describeOrigin(table, ZIP_TABLE, [zipCode], date) }, table };
}

/** The fields that may name the state, in the order in which they are asked. */
export const JURISDICTION_FIELDS: readonly string[] = [
  'Bill.BillReviewState',
  'Bill.JurisdictionState',
  'Claim.StateOfJurisdiction',
  'Claim.State',
  'Bill.ZipCode',
];

/** Decides jurisdiction and programme of a request. */
export function decideJurisdiction(request: ReviewRequest, tables: TableSource): Jurisdiction {
  const { Bill, Claim, Services } = request;
  const programme = PROGRAMME_OF_BILL[Bill.TypeOfBill];
  const states = [Bill.BillReviewState, Bill.JurisdictionState, Claim.StateOfJurisdiction, Claim.State];
  for (const [index, state] of states.entries())
    if (state !== undefined)
      return { state, decidedBy: JURISDICTION_FIELDS[index]!, programme, lookUp: null, table: null };
  const firstDate = Services.map((line) => dayOf(line.ServiceDate)).sort()[0] ?? '';
  return { ...lookUpStateOfZip(Bill.ZipCode, firstDate, tables), decidedBy: 'Bill.ZipCode', programme };
}
