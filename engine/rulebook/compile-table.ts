/** Turns a pack's table binding into facts: `alias.found` and one fact for each column of the table. */
import { explainDoubt, findDoubt } from '../doubt.ts';
import { findRoots, listMissing, type Missing } from '../facts/missing.ts';
import type { Fact, FactValue } from '../facts/vocabulary.ts';
import { describeOrigin, describeRow, type RowOrigin } from '../row-origin.ts';
import { CannotReview } from '../run/cannot-review.ts';
import type { LineState } from '../run/line-state.ts';
import type { LookUps } from '../run/look-ups.ts';
import type { Table, TableColumn, TableDefinition } from '../table.ts';
import type { BoundRow, CompiledBinding, Provenance } from './compiled.ts';

const TENANT_TABLE = '$tenant.';

/** The table id a binding means for this line's payer: `$tenant.charges` → `payers.demo.charges`. */
export function resolveTableId(id: string, line: LineState): string {
  return id.startsWith(TENANT_TABLE) ? `payers.${line.plan.tenant}.${id.slice(TENANT_TABLE.length)}` : id;
}

/** The release of a binding's table for the line; null when it may be absent and is. */
function selectTable(binding: CompiledBinding, line: LineState): Table | null {
  const id = resolveTableId(binding.binding.table, line);
  const table = line.bill.tables.select(id, line.date);
  if (table) {
    line.bill.tablesUsed.set(table, id);
    return table;
  }
  if (binding.optional) return null;
  const releases = line.bill.tables.releases(id);
  const loaded = releases.map(
    ({ release, effective }) => `${release} (${effective.from} to ${effective.through})`,
  );
  const { Services } = line.bill.request;
  throw new CannotReview({
    code: 'not_covered',
    what: `The table ${id} has no release for the service date ${line.date} of line ${line.service.Line}; ${loaded.length ? `loaded: ${loaded.join(', ')}` : 'none is loaded'}.`,
    remedy: explainImport(binding.binding.table, id),
    path: loaded.length ? `Services[${Services.indexOf(line.service)}].ServiceDate` : '',
    line: line.service.Line,
  });
}

/** What to load: an official release, or a file that only the payer can write. */
function explainImport(declared: string, id: string): string {
  if (!declared.startsWith(TENANT_TABLE))
    return 'Import the official release that covers the date (tables import).';
  const definition = `rules/tables/tenant.${declared.slice(TENANT_TABLE.length)}/table.yaml`;
  return `Only the payer can supply it: write ${id}.<first day>.csv with the columns of ${definition}, and import it (tables import).`;
}

/** The row a line is matched to; looked up once per line. */
export function bindRow(binding: CompiledBinding, line: LineState): BoundRow {
  const known = line.rows.get(binding);
  if (known) return known;
  const key: string[] = [];
  const absent: Missing[] = [];
  for (const part of binding.keyFacts) {
    if ('literal' in part) key.push(part.literal);
    else if ('read' in part) {
      const value = part.read(line);
      if (value === undefined) absent.push(...listMissing(part, line));
      else key.push(String(value));
    }
  }
  const table = absent.length ? null : selectTable(binding, line);
  let described: RowOrigin | null = null;
  const row = table ? table.find(key) : -1;
  const doubt = table && row < 0 ? findDoubt(table, key) : null;
  const bound: BoundRow = {
    table,
    row,
    doubt,
    key,
    absent,
    // Most rows are read and never shown.
    origin: () => {
      if (table)
        described ??= describeOrigin(table, resolveTableId(binding.binding.table, line), key, line.date);
      return described;
    },
  };
  line.rows.set(binding, bound);
  return bound;
}

/** The facts of one binding. `definition` gives the columns; the rows come from the line's release. */
export function compileTableFacts(binding: CompiledBinding, definition: TableDefinition): Fact[] {
  const { alias } = binding;
  if (binding.keyFacts.some((part) => 'each' in part)) return compileEachFacts(binding, definition);
  const roots = () => binding.keyFacts.flatMap((part) => ('read' in part ? findRoots(part) : []));
  const explainAbsence = (line: LineState): readonly Missing[] => {
    const bound = bindRow(binding, line);
    if (bound.absent.length) return bound.absent;
    const id = resolveTableId(binding.binding.table, line);
    if (!bound.table) return [{ message: `the table ${id} is not loaded`, facts: [] }];
    const row = describeRow(definition, bound.key);
    const place = `the table ${id}, release ${bound.table.release}`;
    const lookUp = { name: `${alias}.found`, value: 'false', origin: bound.origin() };
    if (bound.doubt) {
      // A damaged row is nobody's mistake; of a code that an excerpt lacks the code may be one.
      const facts = bound.doubt === 'excerpt' ? roots() : [];
      return [{ message: explainDoubt(bound.doubt, row, place), facts, lookUp }];
    }
    return [{ message: `${row} is not in ${place}`, facts: roots(), lookUp }];
  };
  const lookUpKey = (line: LineState, into: LookUps): void => {
    for (const part of binding.keyFacts) if ('lookUp' in part) part.lookUp?.(line, into);
  };
  const addRow = (line: LineState, into: LookUps, column: string, read: () => string): void => {
    if (into.isCovered(binding)) return;
    const origin = bindRow(binding, line).origin();
    // Without a table the key is what a reader has to look at.
    const isNew = origin === null || into.add(binding, { name: `${alias}.${column}`, value: read(), origin });
    if (isNew) lookUpKey(line, into);
  };
  const lookUpFound = (line: LineState, into: LookUps): void =>
    addRow(line, into, 'found', () => String(bindRow(binding, line).row >= 0));
  const columnFact = (column: TableColumn, index: number): Fact => ({
    name: `${alias}.${column.name}`,
    type: column.type,
    description: column.description ?? `${column.name} of ${definition.title}`,
    optional: true,
    entryPoint: 'table',
    ...(column.values ? { values: column.values } : {}),
    read: (line): FactValue => {
      const { table, row } = bindRow(binding, line);
      if (!table || row < 0) return undefined;
      return (
        (column.type === 'decimal' ? table.decimal(row, index) : table.text(row, index)) ??
        (column.type === 'text' ? '' : undefined)
      );
    },
    trace: (line): Provenance | null => {
      const bound = bindRow(binding, line);
      if (!bound.table || bound.row < 0) return null;
      const text = bound.table.text(bound.row, index);
      return { text: text ?? undefined, origin: bound.origin() };
    },
    lookUp: (line, into) => {
      const { table, row } = bindRow(binding, line);
      if (table && row < 0) lookUpFound(line, into);
      else addRow(line, into, column.name, () => table?.text(row, index) ?? '');
    },
    cover: (line, into) => {
      if (into.cover(binding)) lookUpKey(line, into);
    },
    roots,
    listMissing: (line) => {
      const { table, row, key, origin } = bindRow(binding, line);
      if (!table || row < 0) return explainAbsence(line);
      const cell = `${column.name} is blank for ${describeRow(definition, key)}`;
      const message = `${cell} in the table ${table.definition.id}, release ${table.release}`;
      const lookUp = { name: `${alias}.${column.name}`, value: '', origin: origin() };
      return [{ message, facts: roots(), lookUp }];
    },
  });
  return [
    {
      name: `${alias}.found`,
      type: 'boolean',
      description: `the line has a row in ${definition.title}`,
      optional: true,
      entryPoint: 'table',
      read: (line) => {
        const bound = bindRow(binding, line);
        return bound.absent.length || bound.doubt ? undefined : bound.row >= 0;
      },
      lookUp: lookUpFound,
      roots,
      listMissing: explainAbsence,
    },
    ...definition.columns.map(columnFact),
  ];
}

/** The parts of a key that runs over a list; one of them is the list. */
const readEachKey = (binding: CompiledBinding, line: LineState): readonly FactValue[] =>
  binding.keyFacts.map((part) =>
    'literal' in part ? part.literal : 'each' in part ? part.each.read(line) : part.read(line),
  );

const fillKey = (parts: readonly FactValue[], entry: string): string[] =>
  parts.map((value) => (Array.isArray(value) ? entry : String(value)));

/** Entries of the list in the key that the table has no row for. No table is asked for when the list is empty. */
function findUnlisted(binding: CompiledBinding, line: LineState): readonly string[] | undefined {
  const parts = readEachKey(binding, line);
  const entries = parts.find((value) => Array.isArray(value)) as readonly string[] | undefined;
  if (entries?.length === 0) return entries;
  if (!entries || parts.includes(undefined)) return undefined;
  const table = selectTable(binding, line);
  return entries.filter((entry) => {
    const key = fillKey(parts, entry);
    // What can be listed all the same is not reported as unlisted.
    return !table || (table.find(key) < 0 && findDoubt(table, key) === null);
  });
}

/** The facts of a binding whose key runs over a list: whether all its entries have a row, and which have none. */
function compileEachFacts(binding: CompiledBinding, definition: TableDefinition): Fact[] {
  const { alias } = binding;
  // Each entry without a row, once.
  const lookUp = (line: LineState, into: LookUps): void => {
    const unlisted = findUnlisted(binding, line) ?? [];
    if (unlisted.length === 0 || !into.cover(binding)) return;
    const table = selectTable(binding, line);
    const parts = readEachKey(binding, line);
    const id = resolveTableId(binding.binding.table, line);
    for (const entry of table ? unlisted : []) {
      const origin = describeOrigin(table!, id, fillKey(parts, entry), line.date);
      into.add({}, { name: `${alias}.found`, value: 'false', origin });
    }
  };
  return [
    {
      name: `${alias}.found`,
      type: 'boolean',
      description: `every entry of the list has a row in ${definition.title}`,
      optional: true,
      entryPoint: 'table',
      read: (line) => {
        const unlisted = findUnlisted(binding, line);
        return unlisted && unlisted.length === 0;
      },
      lookUp,
    },
    {
      name: `${alias}.missing`,
      type: 'list',
      description: `entries of the list without a row in ${definition.title}`,
      optional: true,
      entryPoint: 'table',
      read: (line) => findUnlisted(binding, line),
      lookUp,
    },
  ];
}
