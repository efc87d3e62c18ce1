/**
 * Tables held in plain arrays, and the one implementation of "which release answers this date". Pure: tests, pack
 * examples and the file store all build their source here.
 */
import type { PlainDate } from './date.ts';
import { Decimal } from './decimal.ts';
import { explainRange, holdsKey } from './range.ts';
import type { Table, TableColumn, TableDefinition, TableSource, WholeOf } from './table.ts';

/** One release as plain text rows; a cell that is missing or '' is blank. */
export interface MemoryRelease {
  readonly definition: TableDefinition;
  readonly release: string;
  readonly effective: { readonly from: PlainDate; readonly through: PlainDate };
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Defaults to a name made of id and release: memory tables are not hashed. */
  readonly digest?: string;
  /** For an excerpt: see `Table.wholeOf`. */
  readonly wholeOf?: WholeOf;
}

/** Columns that hold the key, in key order; in a table of ranges the last one is the range's `from` column. */
export function keyColumns(definition: TableDefinition): readonly string[] {
  if (!definition.range) return definition.key;
  return [...definition.key.slice(0, -1), definition.range.from];
}

/** Index of a column by name; throws on a name the table does not have. */
export function columnIndex(columns: readonly TableColumn[], name: string): number {
  const index = columns.findIndex((column) => column.name === name);
  if (index < 0)
    throw new Error(`There is no column ${name}; the columns are ${columns.map((c) => c.name).join(', ')}.`);
  return index;
}

/** A cell as published, by the name of its column; null when blank, and in a table that has no such column. */
export function readColumn(table: Table, row: number, name: string): string | null {
  const column = table.definition.columns.findIndex((one) => one.name === name);
  return column < 0 ? null : table.text(row, column);
}

/** As rows stand in a release: key part by key part, by the characters. */
export function compareTexts(left: readonly string[], right: readonly string[]): number {
  for (const [index, text] of left.entries()) {
    const other = right[index]!;
    if (text !== other) return text < other ? -1 : 1;
  }
  return 0;
}

/**
 * Builds one release from rows. Rows are ordered by key. Throws on unknown columns, two rows of one key,
 * ranges that hold nothing and overlapping ones: rows come from tests and checked packs, where each of these is a mistake.
 */
export function makeMemoryTable(release: MemoryRelease): Table {
  const { definition } = release;
  const { columns, range } = definition;
  const known = new Set(columns.map((column) => column.name));
  for (const row of release.rows)
    for (const name of Object.keys(row))
      if (!known.has(name))
        throw new Error(`${definition.id}: a row has the column ${name}, which the table does not.`);
  const positions = keyColumns(definition).map((name) => columnIndex(columns, name));
  const keyOf = (cells: readonly string[]) => positions.map((position) => cells[position]!);
  const cells = release.rows
    .map((row) => columns.map((column) => row[column.name] ?? ''))
    .sort((left, right) => compareTexts(keyOf(left), keyOf(right)));
  const through = range ? columnIndex(columns, range.through) : -1;
  for (const [index, row] of cells.entries()) {
    const wrong = range ? explainRange(keyOf(row).at(-1)!, row[through]!) : null;
    if (wrong) throw new Error(`${definition.id} ${release.release}: ${wrong}.`);
    const previous = cells[index - 1];
    if (!previous) continue;
    const [key, before] = [keyOf(row), keyOf(previous)];
    const touches =
      range && compareTexts(before.slice(0, -1), key.slice(0, -1)) === 0 && key.at(-1)! <= previous[through]!;
    if (compareTexts(key, before) === 0 || touches)
      throw new Error(`${definition.id} ${release.release}: two rows answer the key ${key.join(' | ')}.`);
  }
  const rowOf = new Map(cells.map((row, index) => [JSON.stringify(keyOf(row)), index]));
  const decimals = new Map<string, Decimal>();
  const findRange = (key: readonly string[]): number => {
    const value = key.at(-1)!;
    return cells.findIndex((row) => {
      const from = keyOf(row);
      const same = compareTexts(from.slice(0, -1), key.slice(0, -1)) === 0;
      return same && holdsKey(from.at(-1)!, row[through]!, value);
    });
  };
  return {
    definition,
    release: release.release,
    effective: release.effective,
    digest: release.digest ?? `memory:${definition.id}:${release.release}`,
    rowCount: cells.length,
    ...(release.wholeOf ? { wholeOf: release.wholeOf } : {}),
    find: (key) => (range ? findRange(key) : (rowOf.get(JSON.stringify(key)) ?? -1)),
    text: (row, column) => cells[row]![column] || null,
    decimal: (row, column) => {
      const text = cells[row]![column];
      if (!text) return null;
      const value = decimals.get(text) ?? new Decimal(text);
      decimals.set(text, value);
      return value;
    },
  };
}

/** Oldest first; releases of one first day stand in the order of their names. */
function compareReleases(left: Table, right: Table): number {
  return compareTexts([left.effective.from, left.release], [right.effective.from, right.release]);
}

/**
 * The releases of many tables as one source. Two releases of one table and name are refused: the caller decides
 * which one counts. `definitions` may name tables that have no release yet.
 */
export function makeTableSource(
  tables: readonly Table[],
  definitions: readonly TableDefinition[] = [],
): TableSource {
  const byId = new Map<string, Table[]>();
  const defined = new Map(definitions.map((definition) => [definition.id, definition]));
  for (const table of [...tables].sort(compareReleases)) {
    const { id } = table.definition;
    const releases = byId.get(id) ?? [];
    if (releases.some((other) => other.release === table.release))
      throw new Error(`Table ${id} has the release ${table.release} twice.`);
    releases.push(table);
    byId.set(id, releases);
    if (!defined.has(id)) defined.set(id, table.definition);
  }
  // Lines of a bill, and most bills of a time, ask for the same few days.
  const selected = new Map([...byId.keys()].map((id) => [id, new Map<PlainDate, Table | null>()]));
  return {
    ids: [...byId.keys()].sort(),
    definition: (id) => defined.get(id) ?? null,
    select: (id, date) => {
      const byDate = selected.get(id);
      if (!byDate) return null;
      const known = byDate.get(date);
      if (known !== undefined) return known;
      if (byDate.size === DAYS_KEPT) byDate.clear();
      const release = selectRelease(byId.get(id)!, date);
      byDate.set(date, release);
      return release;
    },
    releases: (id) => byId.get(id) ?? [],
  };
}

/** Days of one table whose release is remembered. */
const DAYS_KEPT = 1000;

/** The latest release of a day, else what the table says of days before the first one. */
function selectRelease(releases: readonly Table[], date: PlainDate): Table | null {
  for (const release of releases.toReversed()) {
    const { from, through } = release.effective;
    if (from <= date && date <= through) return release;
  }
  const first = releases[0]!;
  return first.definition.before === 'earliest' && date < first.effective.from ? first : null;
}
