/** What the table store takes from the engine, in one place. */

// biome-ignore lint/style/noRestrictedImports: until the engine's door opens for these three
export { isPlainDate } from '../../engine/date.ts';
export {
  type Decimal,
  makeTableSource,
  parseDecimal,
  type Table,
  type TableColumn,
  type TableDefinition,
  type TableSource,
} from '../../engine/index.ts';
// biome-ignore lint/style/noRestrictedImports: until the engine's door opens for these three
export { columnIndex, keyColumns } from '../../engine/memory-table.ts';
