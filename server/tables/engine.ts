/** What the table store takes from the engine, in one place. */
export {
  addDays,
  checkTableFile,
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
  type TableFile,
  type TableSource,
  type WholeOf,
} from '../../engine/index.ts';
