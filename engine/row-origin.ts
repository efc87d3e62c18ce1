/** Where a value of a table stands, as the trace shows it: table, row by its key, release. */
import type { PlainDate } from './date.ts';
import type { Table, TableDefinition } from './table.ts';

export interface RowOrigin {
  readonly table: string;
  readonly row: string;
  readonly release: string;
  /** Says so when the release begins after the day it was asked for (`TableDefinition.before`). */
  readonly note?: string;
}

/** A key as text, blank parts named: `code 99213, modifier (blank)`. */
export function describeRow(definition: TableDefinition, key: readonly string[]): string {
  let text = '';
  for (let index = 0; index < definition.key.length; index++)
    text += `${index === 0 ? '' : ', '}${definition.key[index]} ${key[index] === '' ? '(blank)' : key[index]}`;
  return text;
}

/** @param id the table as the line's payer has it; `date` the day of service that picked the release */
export function describeOrigin(table: Table, id: string, key: readonly string[], date: PlainDate): RowOrigin {
  const { from } = table.effective;
  return {
    table: id,
    row: describeRow(table.definition, key),
    release: table.release,
    ...(date < from ? { note: `the release begins on ${from}, after the service of ${date}` } : {}),
  };
}
