/** Turns a pack's table binding into facts: `alias.found` and one fact for each column of the table. */
import { explainDoubt } from '../doubt.ts';
import {
  type BoundTable,
  type Fact,
  type FactValue,
  layOut,
  listBasis,
  listFields,
  type Scope,
} from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { LookUps } from '../model/look-ups.ts';
import type { Missing } from '../model/trace.ts';
import { describeRow } from '../row-origin.ts';
import type { Table, TableColumn } from '../table.ts';
import { bindRow, listNeeded, resolveTableId, TENANT_TABLE } from './bind-row.ts';
import { declareEach } from './each-facts.ts';
import { makeOwner, type Owner } from './table-owner.ts';

/** The fields that say what stands in the key; of a key that says what no field does, all that it hangs on. */
function listBlamed(basis: readonly Fact[], line: LineState, key: readonly string[]): string[] {
  const asked = basis.flatMap((fact) => [...listBasis(fact)]).filter(({ field }) => field !== undefined);
  const texts = key.filter((text) => text !== '');
  const own = asked.filter((fact) => texts.includes(String(fact.read(line))));
  return (own.length > 0 ? own : asked).flatMap(({ field }) => field ?? []);
}

/** Why a binding finds no row on a line. */
function explainAbsence(
  { keyed: key, alias, definition, basis }: Owner,
  line: LineState,
): readonly Missing[] {
  const keyed = key();
  const bound = bindRow(keyed, line);
  if (bound.absent.length) return bound.absent;
  const id = resolveTableId(keyed.table, line);
  if (!bound.table) return [{ message: `the table ${id} is not loaded`, fields: [], lack: 'table' }];
  const row = describeRow(definition, bound.key);
  const place = `the table ${id}, release ${bound.table.release}`;
  const lookUp = { name: `${alias}.found`, value: 'false', origin: bound.origin() };
  const fields = listBlamed(basis(), line, bound.key);
  if (!bound.doubt) return [{ message: `${row} is not in ${place}`, fields, lack: 'row', lookUp }];
  // A damaged row is nobody's mistake; of a code that an excerpt lacks the code may be one.
  const message = explainDoubt(bound.doubt, row, place);
  const own = bound.doubt === 'excerpt' ? fields : [];
  return [{ message, fields: own, lack: 'table', lookUp, doubt: bound.doubt }];
}

function showKey({ keyed }: Owner, line: LineState, into: LookUps): void {
  for (const part of keyed().key) if ('show' in part) part.show?.(line, into, false);
  keyed().on?.show?.(line, into, false);
}

/** Adds a value of the row, and what its key was read from, unless an operand shows the row. */
function showRow(owner: Owner, line: LineState, into: LookUps, column: string, read: () => string): void {
  const keyed = owner.keyed();
  if (into.isCovered(keyed)) return;
  const origin = bindRow(keyed, line).origin();
  // Without a table the key is what a reader has to look at.
  const isNew =
    origin === null || into.add(keyed, { name: `${owner.alias}.${column}`, value: read(), origin });
  if (isNew) showKey(owner, line, into);
}

/** A cell as its column's type. */
export function readCell(table: Table, row: number, column: TableColumn, index: number): FactValue {
  const value = column.type === 'decimal' ? table.decimal(row, index) : table.text(row, index);
  return value ?? (column.type === 'text' ? '' : undefined);
}

function declareColumn(owner: Owner, column: TableColumn, index: number): Fact {
  const { alias, definition, keyed, basis } = owner;
  const name = `${alias}.${column.name}`;
  return {
    name,
    id: `${owner.id}.${column.name}`,
    type: column.isCode ? 'code' : column.type,
    description: column.description ?? `${column.name} of ${definition.title}`,
    optional: true,
    guard: `${alias}.found`,
    entryPoint: 'table',
    // A blank cell is always allowed, so blank can be asked for.
    ...(column.values ? { values: [...new Set([...column.values, ''])] } : {}),
    ...(column.minimum === undefined ? {} : { least: Number(column.minimum) }),
    origin: { kind: 'column', alias, binding: owner.bound },
    basis,
    read: (line): FactValue => {
      const { table, row } = bindRow(keyed(), line);
      return table && row >= 0 ? readCell(table, row, column, index) : undefined;
    },
    source: (line) => {
      const bound = bindRow(keyed(), line);
      const { table, row } = bound;
      return table && row >= 0 ? { text: table.text(row, index) ?? undefined, origin: bound.origin() } : null;
    },
    show: (line, into, isOperand) => {
      if (isOperand) {
        if (into.cover(keyed())) showKey(owner, line, into);
        return;
      }
      const { table, row } = bindRow(keyed(), line);
      if (table && row < 0) showRow(owner, line, into, 'found', () => 'false');
      else showRow(owner, line, into, column.name, () => table?.text(row, index) ?? '');
    },
    listMissing: (line) => {
      const bound = bindRow(keyed(), line);
      const { table, row, key } = bound;
      if (!table || row < 0) return explainAbsence(owner, line);
      const cell = `${column.name} is blank for ${describeRow(definition, key)}`;
      const { published } = keyed();
      const message = `${cell} in the table ${table.definition.id}, release ${table.release}`;
      const lookUp = { name, value: '', origin: bound.origin() };
      const blank = { message, fields: basis().flatMap(listFields), lack: 'row' as const, lookUp };
      return published ? [blank, { message: published, fields: [] }] : [blank];
    },
  };
}

/** The facts of one binding: whether there is a row, and its columns. The rows come from the line's release. */
export function declareTable(alias: string, id: string, bound: BoundTable, scope: Scope): Fact[] {
  const owner = makeOwner(alias, id, bound, scope);
  const { definition, keyed } = owner;
  if (bound.binding.key.some((part) => typeof part === 'object' && 'each' in part))
    return declareEach(owner).map(layOut);
  const found: Fact = {
    name: `${alias}.found`,
    id: `${id}.found`,
    type: 'boolean',
    description: `the line has a row in ${definition.title}`,
    optional: true,
    entryPoint: 'table',
    origin: { kind: 'found', alias, binding: bound },
    basis: owner.basis,
    read: (line) => {
      const row = bindRow(keyed(), line);
      if (row.absent.length) return undefined;
      return row.doubt && !keyed().partial ? undefined : row.row >= 0;
    },
    show: (line, into) => showRow(owner, line, into, 'found', () => String(bindRow(keyed(), line).row >= 0)),
    listMissing: (line) => explainAbsence(owner, line),
  };
  const columns = definition.columns.map((column, index) => declareColumn(owner, column, index));
  return [
    found,
    ...columns,
    ...(bound.binding.partial === 'true' ? [declareUnchecked(owner, found)] : []),
    ...(definition.before === 'earliest' ? [declareBefore(owner, found)] : []),
    ...(definition.renewed === 'quarterly' ? [declareQuarter(owner, found)] : []),
    ...(bound.binding.table.startsWith(TENANT_TABLE) ? [declareNeeded(owner)] : []),
  ].map(layOut);
}

/** What a payer has to give: for messages about a row that its table does not have. */
function declareNeeded({ alias, id, definition, bound }: Owner): Fact {
  return {
    name: `${alias}.needed`,
    id: `${id}.needed`,
    type: 'list',
    description: `columns of ${definition.title} that the rules in force read`,
    optional: false,
    origin: { kind: 'found', alias, binding: bound },
    read: (line) => listNeeded(alias, line),
  };
}

/** Whether a table that may tell only a part tells nothing of a line. */
function declareUnchecked({ alias, id, definition, keyed }: Owner, found: Fact): Fact {
  return {
    ...found,
    name: `${alias}.isUnchecked`,
    id: `${id}.isUnchecked`,
    description: `whether the line has a row in ${definition.title} is not known: no release, or an excerpt`,
    read: (line) => {
      const { absent, table, doubt } = bindRow(keyed(), line);
      return absent.length ? undefined : table === null || doubt !== null;
    },
  };
}

/** Whether the row is of a release that begins behind the day. */
function declareBefore({ alias, id, definition, keyed }: Owner, found: Fact): Fact {
  return {
    ...found,
    name: `${alias}.isBeforeRelease`,
    id: `${id}.isBeforeRelease`,
    description: `the line has a row in ${definition.title}, of a release that begins behind the day`,
    read: (line) => {
      const bound = bindRow(keyed(), line);
      return bound.row >= 0 && bound.isBeforeRelease();
    },
  };
}

/** Whether the row is of a release of a quarter that has passed. */
function declareQuarter({ alias, id, definition, keyed }: Owner, found: Fact): Fact {
  return {
    ...found,
    name: `${alias}.isOfEarlierQuarter`,
    id: `${id}.isOfEarlierQuarter`,
    description: `the line has a row in ${definition.title}, of a release of an earlier quarter than the day`,
    read: (line) => {
      const bound = bindRow(keyed(), line);
      return bound.row >= 0 && bound.isOfEarlierQuarter();
    },
  };
}
