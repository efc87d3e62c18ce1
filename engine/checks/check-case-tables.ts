/** Made-up tables of a test file: declared ones, with columns and cells as their definitions have them. */
import { isPlainDate } from '../date.ts';
import { parseDecimal } from '../decimal.ts';
import type { CaseTable } from '../pack-tests/pack-test.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import type { TableColumn, TableDefinition } from '../table.ts';
import type { BookView } from './book-view.ts';
import { checkDay } from './check-dates.ts';
import { type Path, quote } from './report.ts';

type Row = CaseTable['rows'][number];

function explainCell({ name, type }: TableColumn, text: string): string | null {
  if (text === '') return null;
  if (type === 'decimal' && !parseDecimal(text))
    return `${quote(text)} is no number, and the column ${name} has numbers; write it like 118.50`;
  if (type === 'date' && !isPlainDate(text))
    return `${quote(text)} is no day, and the column ${name} has days; write it like 2025-01-31`;
  return null;
}

function checkRow(
  view: BookView,
  yaml: YamlFile,
  { columns, key, range }: TableDefinition,
  row: Row,
  path: Path,
) {
  const known = columns.map(({ name }) => name);
  const strange = Object.keys(row).filter((name) => !known.includes(name));
  for (const name of strange)
    view.report.addUnknown(
      'unknown-key',
      { yaml, path: [...path, name], atKey: true },
      'the table has no column',
      name,
      known,
    );
  for (const column of columns) {
    const text = row[column.name] ?? '';
    const problem = explainCell(column, text);
    if (problem) view.report.add('bad-value', { yaml, path: [...path, column.name] }, problem);
    const isNeeded = column.blank !== true && (column.isCode || (key.length === 1 && key[0] === column.name));
    // A column that is misspelled is not missing, too.
    if (text === '' && isNeeded && strange.length === 0)
      view.report.add(
        'missing-key',
        { yaml, path },
        `the row has no ${column.name}, so no line finds it; add it`,
      );
    // An import closes the days of a row; a row that is made up says them.
    const isEnd = column.type === 'date' && (column.name === range?.from || column.name === range?.through);
    if (text === '' && isEnd && strange.length === 0)
      view.report.add(
        'missing-key',
        { yaml, path },
        `the row has no ${column.name}, so nobody can tell on which days it holds; add it${column.name === range.through ? ', 9999-12-31 where no day ends it' : ''}`,
      );
  }
}

export function checkCaseTables(view: BookView, yaml: YamlFile, tables: readonly CaseTable[]): void {
  for (const [index, { table, rows, from, through }] of tables.entries()) {
    const path = ['tables', index];
    // A payer's own table goes by the payer's name: payers.demo.charges is $tenant.charges.
    const definition = view.sources.definition(table.replace(/^payers\.[^.]+\./, '$tenant.'));
    if (definition)
      for (const [number, row] of rows.entries())
        checkRow(view, yaml, definition, row, [...path, 'rows', number]);
    else
      view.report.add(
        'unknown-table',
        { yaml, path: [...path, 'table'] },
        `no table is declared as ${quote(table)}; name one that a pack reads`,
      );
    for (const [key, day] of Object.entries({ from, through })) checkDay(view, yaml, day, [...path, key]);
    if (from && through && isPlainDate(from) && isPlainDate(through) && from > through)
      view.report.add(
        'reversed-dates',
        { yaml, path: [...path, 'from'] },
        `the release begins on ${from} and ends before that, on ${through}; swap or correct them`,
      );
  }
}
