/** Rows of tables that the pairs of a bill look up for two lines, each looked up once. */
import { lookUpRow } from '../facts/bind-row.ts';
import { onceOfBill } from '../facts/once.ts';
import type { Fact } from '../model/fact.ts';
import type { BoundRow, KeyedTable } from '../model/keyed-table.ts';
import type { LineState } from '../model/line.ts';
import { remember } from '../remember.ts';

/** Rows that the pairs of a bill have looked up, by what they ask of which table, then by each part of it. */
type Rows = Map<string, Rows | BoundRow>;
const rowsOf = onceOfBill((): Rows => new Map());

/** A row for two lines, looked up once for all pairs that ask the same of lines with the same. */
export function findSharedRow(keyed: KeyedTable, asks: string, line: LineState): BoundRow {
  let rows = enter(rowsOf(line.bill), asks);
  rows = enter(rows, (keyed.on?.read(line) as string | undefined) ?? line.date);
  const last = keyed.key.length - 1;
  for (let index = 0; index < last; index++) rows = enter(rows, readPart(keyed, index, line));
  const part = readPart(keyed, last, line);
  const known = rows.get(part) as BoundRow | undefined;
  if (known) return known;
  const row = lookUpRow(keyed, line);
  rows.set(part, row);
  return row;
}

function readPart({ key }: KeyedTable, index: number, line: LineState): string {
  const value = (key[index] as Fact).read(line);
  return typeof value === 'string' ? value : String(value);
}

const enter = (rows: Rows, part: string): Rows => remember(rows, part, makeRows) as Rows;
const makeRows = (): Rows => new Map();
