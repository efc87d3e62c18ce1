/** What the table store takes from the engine, in one place. */
export { type Effective, isPlainDate, type PlainDate } from '../../engine/date.ts';
export { Decimal, parseDecimal } from '../../engine/decimal.ts';
export { columnIndex, keyColumns, makeTableSource } from '../../engine/memory-table.ts';
export type { Table, TableColumn, TableDefinition, TableSource } from '../../engine/table.ts';
