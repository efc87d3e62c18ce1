/** The row of a table that a line is matched to. */
import { type PlainDate, quarterOf } from '../date.ts';
import { type Doubt, findDoubt } from '../doubt.ts';
import { type Fact, type FactValue, listFields, listMissing } from '../model/fact.ts';
import type { BoundRow, KeyedTable } from '../model/keyed-table.ts';
import type { LineState } from '../model/line.ts';
import type { KeyPart } from '../model/pack.ts';
import { describeObstacle, type Missing } from '../model/trace.ts';
import { remember } from '../remember.ts';
import { describeOrigin, type RowOrigin } from '../row-origin.ts';
import type { Table, TableDefinition, TableSource } from '../table.ts';
import { reachOf } from './plan-reach.ts';

export const TENANT_TABLE = '$tenant.';

class LookedUpRow implements BoundRow {
  readonly table: Table | null;
  readonly row: number;
  readonly key: readonly string[];
  readonly doubt: Doubt | null;
  readonly absent: readonly Missing[];
  private readonly keyed: KeyedTable;
  private readonly line: LineState;
  private described: RowOrigin | null = null;

  constructor(
    keyed: KeyedTable,
    line: LineState,
    table: Table | null,
    key: readonly string[],
    absent: readonly Missing[],
  ) {
    this.table = table;
    this.row = table ? table.find(key) : -1;
    this.key = key;
    this.doubt = table && this.row < 0 ? findDoubt(table, key) : null;
    this.absent = absent;
    this.keyed = keyed;
    this.line = line;
  }

  isBeforeRelease(): boolean {
    return this.table !== null && pickDay(this.keyed, this.line)! < this.table.effective.from;
  }

  isOfEarlierQuarter(): boolean {
    const { table, keyed, line } = this;
    return table !== null && quarterOf(table.effective.from) < quarterOf(pickDay(keyed, line)!);
  }

  /** Most rows are never shown. */
  origin(): RowOrigin | null {
    const { table, key, keyed, line } = this;
    if (table) this.described ??= describeRelease(keyed, table, key, line);
    return this.described;
  }
}

/** The table id a binding means for this line's payer: `$tenant.charges` → `payers.demo.charges`. */
export function resolveTableId(id: string, line: LineState): string {
  const { tenant, tenantTables } = line.plan;
  if (!id.startsWith(TENANT_TABLE)) return id;
  return remember(tenantTables, id, () => `payers.${tenant}.${id.slice(TENANT_TABLE.length)}`);
}

/** Where the figures of a payer's own table are published, where somebody does. */
export function describePublished(id: string, { source }: Pick<TableDefinition, 'source'>): string {
  return id.startsWith(TENANT_TABLE) && source?.url
    ? `the figures are published: ${source.title} (${source.url})`
    : '';
}

/** Columns that the rules in force for the line read, in the order of their names. */
export function listNeeded(alias: string, line: LineState): string[] {
  const names = [...reachOf(line).facts].filter((name) => name.startsWith(`${alias}.`));
  return names
    .map((name) => name.slice(alias.length + 1))
    .filter((name) => !OF_EVERY_TABLE.has(name))
    .sort();
}

/** Facts of a binding that are no columns. */
const OF_EVERY_TABLE: ReadonlySet<string> = new Set(['found', 'needed', 'isUnchecked']);

/** What to load: an official release, or a file that only the payer can write. */
function explainImport(
  { table: declared, published, alias }: KeyedTable,
  id: string,
  line: LineState,
): string {
  if (!declared.startsWith(TENANT_TABLE))
    return 'Import the official release that covers the date (tables import).';
  const definition = `rules/tables/tenant.${declared.slice(TENANT_TABLE.length)}/table.yaml`;
  const needed = listNeeded(alias, line);
  const read = needed.length ? `, of which the rules in force read ${needed.join(', ')}` : '';
  return `Only the payer can supply it: write ${id}.<first day>.csv with the columns of ${definition}${read}, and import it (tables import)${published && `; ${published}`}.`;
}

/** The releases around a day in words: the last before it and the first after it, and how many more there are. */
function listNearest(releases: ReturnType<TableSource['releases']>, date: PlainDate): string[] {
  const near = new Set([
    ...releases.filter(({ effective }) => effective.from < date).slice(-1),
    ...releases.filter(({ effective }) => effective.from > date).slice(0, 1),
  ]);
  const shown = [...near].map(
    ({ release, effective }) => `${release} (${effective.from} to ${effective.through})`,
  );
  return near.size < releases.length ? [...shown, `${releases.length - near.size} more`] : shown;
}

/** Notes that the line needs a release that is not loaded, and says so. */
function missTable(keyed: KeyedTable, line: LineState, date: PlainDate): Missing {
  const { table, on } = keyed;
  const id = resolveTableId(table, line);
  const loaded = listNearest(line.bill.tables.releases(id), date);
  const { Line } = line.service;
  const what = `The table ${id} has no release for ${on ? `${on.name} ${date}` : `the service date ${date}`}; ${loaded.length ? `loaded: ${loaded.join(', ')}` : 'none is loaded'}.`;
  const remedy = explainImport(keyed, id, line);
  const fields = loaded.length ? (on ? listFields(on) : ['ServiceDate']) : [];
  // A table that nobody has loaded is missing for the whole bill.
  const place = { field: fields[0] ?? null, line: loaded.length ? Line : null };
  const obstacle = { code: 'not_covered', what, remedy, ...place } as const;
  line.obstacle ??= obstacle;
  return { message: describeObstacle(obstacle), fields, lack: 'table' };
}

/** The day that picks the release. */
const pickDay = ({ on }: KeyedTable, line: LineState): PlainDate | undefined =>
  on ? (on.read(line) as PlainDate | undefined) : line.date;

/** The release for a line; null when it may be absent and is, a sentence when it may not. */
export function selectTable(keyed: KeyedTable, line: LineState): Table | null | readonly Missing[] {
  const date = pickDay(keyed, line);
  if (date === undefined) return listMissing(keyed.on!, line);
  const id = resolveTableId(keyed.table, line);
  const table = line.bill.tables.select(id, date);
  if (table) {
    line.bill.tablesUsed.set(table, id);
    return table;
  }
  return keyed.optional || keyed.partial ? null : [missTable(keyed, line, date)];
}

const NOTHING: readonly Missing[] = [];

function lookUp(keyed: KeyedTable, line: LineState): BoundRow {
  // A list that grows keeps room for more, and these are kept: ten of each line.
  const key: string[] = new Array(keyed.key.length);
  let length = 0;
  let absent: readonly Missing[] = NOTHING;
  for (const part of keyed.key) {
    if ('literal' in part) key[length++] = part.literal;
    else if ('read' in part) {
      const value: FactValue = part.read(line);
      if (value !== undefined) key[length++] = typeof value === 'string' ? value : String(value);
      else absent = absent === NOTHING ? listMissing(part, line) : [...absent, ...listMissing(part, line)];
    }
  }
  if (length < key.length) key.length = length;
  const selected = absent.length ? null : selectTable(keyed, line);
  // A list of what is missing has a `find` too.
  const isMissing = Array.isArray(selected);
  const table = isMissing ? null : (selected as Table | null);
  if (isMissing) absent = selected as readonly Missing[];
  return new LookedUpRow(keyed, line, table, key, absent);
}

/** Where a key stands in the release that a line uses. */
export function describeRelease(
  keyed: KeyedTable,
  table: Table,
  key: readonly string[],
  line: LineState,
): RowOrigin {
  const date = pickDay(keyed, line)!;
  return describeOrigin(table, resolveTableId(keyed.table, line), key, date, keyed.on?.name);
}

/** The row a line is matched to; looked up once, and again when what its key rests on has changed. */
export function bindRow(keyed: KeyedTable, line: LineState): BoundRow {
  const { isFleeting } = keyed;
  const known = line.memo.get(keyed, isFleeting) as BoundRow | undefined;
  return known ?? line.memo.keep(keyed, isFleeting, lookUp(keyed, line));
}

/** The same while two lines are held against each other, where nothing can be kept. */
export const lookUpRow = lookUp;

/** A part of a key as a pack writes it, with its fact found. */
export function resolveKeyPart(part: KeyPart, find: (name: string) => Fact): KeyedTable['key'][number] {
  if (typeof part === 'string') return find(part);
  return 'each' in part ? { each: find(part.each) } : part;
}
