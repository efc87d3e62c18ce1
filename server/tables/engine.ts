/** What the table store takes from the engine, in one place. */
export {
  columnIndex,
  Decimal,
  explainRange,
  holdsKey,
  isPlainDate,
  keyColumns,
  makeTableSource,
  parseDecimal,
  type Table,
  type TableColumn,
  type TableDefinition,
  type TableSource,
  type WholeOf,
} from '../../engine/index.ts';
