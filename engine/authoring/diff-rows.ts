/** What of the rows of one release differs between two states of it, by their keys. */
import { keyColumns } from '../memory-table.ts';
import type { Table } from '../table.ts';

export interface RowChange {
  /** Cells of the key, by column. */
  readonly key: Readonly<Record<string, string>>;
  /** Cells by column: of a changed row those that differ, of one that only one state has all beside the key; a blank one is ''. */
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>> | null;
}

export interface RowsDiff {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** The first of them in the order of their keys. */
  readonly first: readonly RowChange[];
}

/** Rows shown at most: a quarter's release may have changed whole. */
const MOST_SHOWN = 100;

/** Reads the rows of a release in the order of their keys, the cells by column. */
function* readRows(table: Table): Generator<{ readonly key: readonly string[]; readonly cells: Cells }> {
  const { columns } = table.definition;
  const keys = keyColumns(table.definition);
  for (let row = 0; row < table.rowCount; row++) {
    const cells = Object.fromEntries(columns.map(({ name }, at) => [name, table.text(row, at) ?? '']));
    yield { key: keys.map((name) => cells[name]!), cells };
  }
}
type Cells = Readonly<Record<string, string>>;

/** As rows stand in a release: part by part, by the characters. */
function compareKeys(one: readonly string[], other: readonly string[]): number {
  for (const [at, part] of one.entries()) if (part !== other[at]) return part < other[at]! ? -1 : 1;
  return 0;
}

const pick = (cells: Cells, names: readonly string[]): Cells =>
  Object.fromEntries(names.map((name) => [name, cells[name] ?? '']));

/** Null where the two have not the same key, so that no row is the other's. */
export function diffRows(before: Table, after: Table): RowsDiff | null {
  const keys = keyColumns(after.definition);
  if (keys.join() !== keyColumns(before.definition).join()) return null;
  const counts = { added: 0, removed: 0, changed: 0 };
  const first: RowChange[] = [];
  const add = (kind: keyof typeof counts, one: Cells | null, other: Cells | null) => {
    counts[kind]++;
    if (first.length === MOST_SHOWN) return;
    const names = Object.keys({ ...one, ...other }).filter((name) => !keys.includes(name));
    const shown = one && other ? names.filter((name) => (one[name] ?? '') !== (other[name] ?? '')) : names;
    const picked = [one, other].map((cells) => cells && pick(cells, shown)) as [Cells | null, Cells | null];
    first.push({ key: pick((other ?? one)!, keys), before: picked[0], after: picked[1] });
  };
  const [gone, come] = [readRows(before), readRows(after)];
  let [one, other] = [gone.next(), come.next()];
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compareKeys(one.value.key, other.value.key);
    if (order < 0) {
      add('removed', one.value!.cells, null);
      one = gone.next();
    } else if (order > 0) {
      add('added', null, other.value!.cells);
      other = come.next();
    } else {
      const [was, is] = [one.value!.cells, other.value!.cells];
      const names = Object.keys({ ...was, ...is });
      if (names.some((name) => (was[name] ?? '') !== (is[name] ?? ''))) add('changed', was, is);
      [one, other] = [gone.next(), come.next()];
    }
  }
  return { ...counts, first };
}
