/** A release that is read when something is looked up in it, and then stays. */
import type { Table } from './engine.ts';

/** What is known of a release before it is read. */
export type TableIdentity = Pick<
  Table,
  'definition' | 'release' | 'effective' | 'digest' | 'proof' | 'rowCount'
>;

/** `open` reads the release; it throws when the file is not the one that was written. */
export function makeLazyTable(identity: TableIdentity, open: () => Table): Table {
  let opened: Table | null = null;
  const table = () => {
    opened ??= open();
    return opened;
  };
  const lazy = {
    ...identity,
    get wholeOf() {
      return table().wholeOf;
    },
    get isLeftOut() {
      return table().isLeftOut;
    },
    find: (key: readonly string[]) => table().find(key),
    text: (row: number, column: number) => table().text(row, column),
    decimal: (row: number, column: number) => table().decimal(row, column),
  };
  return lazy as Table;
}
