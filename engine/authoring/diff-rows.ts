/** What of the rows of one release differs between two states of it, by their keys. */
import { compareTexts, keyColumns } from '../memory-table.ts';
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

const pick = (cells: Cells, names: readonly string[]): Cells =>
  Object.fromEntries(names.map((name) => [name, cells[name] ?? '']));

const listColumns = (one: Cells | null, other: Cells | null) => Object.keys({ ...one, ...other });

const listDiffering = (one: Cells, other: Cells) =>
  listColumns(one, other).filter((name) => (one[name] ?? '') !== (other[name] ?? ''));

/** Null where the two have not the same key, so that no row is the other's. */
export function diffRows(before: Table, after: Table): RowsDiff | null {
  const keys = keyColumns(after.definition);
  if (keys.join() !== keyColumns(before.definition).join()) return null;
  const counts = { added: 0, removed: 0, changed: 0 };
  const first: RowChange[] = [];
  const add = (kind: keyof typeof counts, one: Cells | null, other: Cells | null) => {
    counts[kind]++;
    if (first.length === MOST_SHOWN) return;
    const shown =
      one && other
        ? listDiffering(one, other)
        : listColumns(one, other).filter((name) => !keys.includes(name));
    const picked = [one, other].map((cells) => cells && pick(cells, shown)) as [Cells | null, Cells | null];
    first.push({ key: pick((other ?? one)!, keys), before: picked[0], after: picked[1] });
  };
  const [gone, come] = [readRows(before), readRows(after)];
  let [one, other] = [gone.next(), come.next()];
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compareTexts(one.value.key, other.value.key);
    if (order < 0) {
      add('removed', one.value!.cells, null);
      one = gone.next();
    } else if (order > 0) {
      add('added', null, other.value!.cells);
      other = come.next();
    } else {
      const [was, is] = [one.value!.cells, other.value!.cells];
      if (listDiffering(was, is).length > 0) add('changed', was, is);
      [one, other] = [gone.next(), come.next()];
    }
  }
  return { ...counts, first };
}
