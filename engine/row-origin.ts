/** Where a value of a table stands, as the trace shows it: table, row by its key, release. */
import type { PlainDate } from './date.ts';
import type { Table, TableDefinition } from './table.ts';

export interface RowOrigin {
  readonly table: string;
  readonly row: string;
  readonly release: string;
  /** Says so when another day than that of service picked the release, or one before it begins (`TableDefinition.before`). */
  readonly note?: string;
}

/** A key as text, blank parts named: `code 99213, modifier (blank)`. */
export function describeRow(definition: TableDefinition, key: readonly string[]): string {
  let text = '';
  for (let index = 0; index < definition.key.length; index++)
    text += `${index === 0 ? '' : ', '}${definition.key[index]} ${key[index] === '' ? '(blank)' : key[index]}`;
  return text;
}

/**
 * @param id the table as the line's payer has it
 * @param date the day that picked the release, and `on` its name where it is not the day of service
 */
export function describeOrigin(
  table: Table,
  id: string,
  key: readonly string[],
  date: PlainDate,
  on?: string,
): RowOrigin {
  const { from } = table.effective;
  const notes = [
    ...(on === undefined ? [] : [`picked by ${on} ${date}`]),
    ...(date < from ? [`the release begins on ${from}, after the service of ${date}`] : []),
  ];
  return {
    table: id,
    row: describeRow(table.definition, key),
    release: table.release,
    ...(notes.length ? { note: notes.join('; ') } : {}),
  };
}
