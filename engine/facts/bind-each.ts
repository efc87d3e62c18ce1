/** The rows of a table for each entry of a list: a bill's diagnoses are asked for by every line, and looked up once a day. */
import type { PlainDate } from '../date.ts';
import type { KeyedTable } from '../model/keyed-table.ts';
import type { LineState } from '../model/line.ts';
import { remember } from '../remember.ts';
import type { Table } from '../table.ts';
import { selectTable } from './bind-row.ts';
import { isBillLevel } from './level.ts';

export interface EntryRow {
  readonly key: readonly string[];
  /** Below zero: no row. */
  readonly row: number;
}

export interface BoundEach {
  /** Null when the table may be absent and is, or when the list is empty and none is asked for. */
  readonly table: Table | null;
  readonly entries: readonly EntryRow[];
}

const NONE: BoundEach = { table: null, entries: [] };

/** Undefined while a part of the key or the table is missing. */
export function bindEach(keyed: KeyedTable, line: LineState): BoundEach | undefined {
  const parts = keyed.key.map((part) =>
    'literal' in part ? part.literal : 'each' in part ? part.each.read(line) : part.read(line),
  );
  const list = parts.find((value) => Array.isArray(value)) as readonly string[] | undefined;
  if (list?.length === 0) return NONE;
  if (!list || parts.includes(undefined)) return undefined;
  const find = () => {
    const selected = selectTable(keyed, line);
    if (Array.isArray(selected)) return undefined;
    const table = selected as Table | null;
    const keys = list.map((entry) => parts.map((value) => (Array.isArray(value) ? entry : String(value))));
    return { table, entries: keys.map((key) => ({ key, row: table ? table.find(key) : -1 })) };
  };
  if (!isOfBill(keyed)) return find();
  const byDate = readDates(keyed, line);
  const date = keyed.on ? (keyed.on.read(line) as PlainDate) : line.date;
  const known = byDate.get(date) ?? find();
  if (known) byDate.set(date, known);
  return known;
}

const levels = new WeakMap<KeyedTable, boolean>();

/** True for a key that is the same for all lines of a bill. */
const isOfBill = (keyed: KeyedTable): boolean =>
  remember(levels, keyed, () =>
    keyed.key.every((part) => 'literal' in part || isBillLevel('each' in part ? part.each : part)),
  );

function readDates(keyed: KeyedTable, { bill }: LineState): Map<PlainDate, BoundEach> {
  const known = bill.memo.get(keyed, keyed.isFleeting) as Map<PlainDate, BoundEach> | undefined;
  return known ?? bill.memo.keep(keyed, keyed.isFleeting, new Map());
}
