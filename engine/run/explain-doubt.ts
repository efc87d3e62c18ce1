/** Why it is not known whether a line finds another one: facts that are missing, and tables that may tell only a part. */
import { type Doubt, explainDoubt } from '../doubt.ts';
import { resolveTableId } from '../facts/bind-row.ts';
import { type Fact, listMissing } from '../model/fact.ts';
import type { BoundRow, KeyedTable } from '../model/keyed-table.ts';
import type { LineState } from '../model/line.ts';
import type { Missing } from '../model/trace.ts';
import { describeRow } from '../row-origin.ts';

/** What is missing of a line for these facts to be known. */
export const listAbsent = (facts: readonly Fact[], line: LineState): Missing[] =>
  facts.filter((fact) => fact.read(line) === undefined).flatMap((fact) => listMissing(fact, line));

/** What keeps it from being known whether a table has a row for two lines. */
export function explainRow(
  keyed: KeyedTable,
  { table, key }: BoundRow,
  doubt: Doubt,
  line: LineState,
): Missing {
  const place = `the table ${resolveTableId(keyed.table, line)}, release ${table!.release}`;
  return {
    message: explainDoubt(doubt, describeRow(table!.definition, key), place),
    fields: [],
    lack: 'table',
  };
}
