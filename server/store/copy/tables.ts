/** The tables of a store as what they are in any database: names, columns and rows. Nothing is opened, so nothing can be lost. */
import { createHash } from 'node:crypto';
import { cleanText } from '../clean-text.ts';

export type Cell = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, Cell>>;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface TableReader {
  /** Names of the steps of the database's history that it has taken. */
  listSteps(): Promise<readonly string[]>;
  /** In an order in which they can be filled. */
  listTables(): Promise<readonly Table[]>;
  count(table: Table): Promise<number>;
  /** All rows as they were at one moment, a few at a time, in any order. */
  read(table: Table): AsyncGenerator<readonly Row[]>;
}

export interface TableWriter extends TableReader {
  write(table: Table, rows: readonly Row[]): Promise<void>;
}

/** Rows at a time. */
export const AT_ONCE = 50;

/** Others point to these. */
const FIRST = ['tenants', 'clients'];

/** Groups columns by table, in an order in which tables can be filled. */
export function groupColumns(
  columns: readonly { readonly table: string; readonly column: string }[],
): Table[] {
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const names = [...byTable.keys()].sort();
  const ordered = [
    ...FIRST.filter((name) => byTable.has(name)),
    ...names.filter((name) => !FIRST.includes(name)),
  ];
  return ordered.map((name) => ({
    name,
    columns: byTable
      .get(name)!
      .map(({ column }) => column)
      .sort(),
  }));
}

/** By what both kinds of store can hold. */
function digestRow({ columns }: Table, row: Row): bigint {
  const hash = createHash('sha256');
  for (const column of columns) {
    const cell = row[column] ?? null;
    const bytes =
      cell instanceof Uint8Array ? cell : Buffer.from(cell === null ? '' : cleanText(String(cell)));
    hash.update(`${cell === null ? 'null' : typeof cell} ${bytes.length} `).update(bytes);
  }
  return BigInt(`0x${hash.digest('hex')}`);
}

const DIGESTS = 1n << 256n;

/** Number and digest of the rows of a table, whatever their order: the sum of the digests of each. */
export interface TableDigest {
  add(rows: readonly Row[]): void;
  readonly count: () => number;
  readonly text: () => string;
}

export function createTableDigest(table: Table): TableDigest {
  let [count, sum] = [0, 0n];
  return {
    add(rows) {
      count += rows.length;
      for (const row of rows) sum = (sum + digestRow(table, row)) % DIGESTS;
    },
    count: () => count,
    text: () => sum.toString(16).padStart(64, '0'),
  };
}
