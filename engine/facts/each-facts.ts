/** Facts of a binding whose key runs over a list, such as the diagnoses of a bill. */
import { findDoubt } from '../doubt.ts';
import type { Fact } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { LookUps } from '../model/look-ups.ts';
import type { Missing } from '../model/trace.ts';
import type { Table } from '../table.ts';
import { bindEach, type EntryRow } from './bind-each.ts';
import { describeRelease, selectTable } from './bind-row.ts';
import type { Owner } from './table-owner.ts';

/** Entries of the list in the key that the table has no row for, with their keys; undefined while that is unknown. */
interface Unlisted {
  readonly table: Table | null;
  readonly keys: readonly (readonly string[])[];
}

const NONE: Unlisted = { table: null, keys: [] };

function findUnlisted({ keyed: key }: Owner, line: LineState): Unlisted | undefined {
  const keyed = key();
  const found = bindEach(keyed, line);
  if (!found) return undefined;
  const { table, entries } = found;
  if (!table && keyed.partial) return NONE;
  // What can be listed all the same is not reported as unlisted.
  const isUnlisted = (one: EntryRow) => one.row < 0 && (!table || findDoubt(table, one.key) === null);
  return { table, keys: entries.filter(isUnlisted).map(({ key: parts }) => parts) };
}

/** The cells of a column for the entries of the list that have a row, in their order; undefined while that is unknown. */
function readEach({ keyed }: Owner, line: LineState, column: number): readonly string[] | undefined {
  const found = bindEach(keyed(), line);
  return found?.entries.filter(({ row }) => row >= 0).map(({ row }) => found.table!.text(row, column) ?? '');
}

/** The facts of a binding whose key runs over a list: whether all its entries have a row, which have none, and their cells. */
export function declareEach(owner: Owner): Fact[] {
  const { alias, definition, keyed } = owner;
  const listPart = owner.bound.binding.key.findIndex((part) => typeof part === 'object' && 'each' in part);
  const common = {
    optional: true,
    entryPoint: 'table',
    origin: { kind: 'each', alias, binding: owner.bound },
    basis: owner.basis,
    // Each entry without a row, once.
    show: (line: LineState, into: LookUps) => {
      const { table, keys } = findUnlisted(owner, line) ?? NONE;
      if (!table || keys.length === 0 || !into.cover(keyed())) return;
      for (const key of keys) {
        const origin = describeRelease(keyed(), table, key, line);
        into.add(key, { name: `${alias}.found`, value: 'false', origin });
      }
    },
    listMissing: (line: LineState) => {
      const table = selectTable(keyed(), line);
      return Array.isArray(table) ? (table as readonly Missing[]) : [];
    },
  } as const;
  return [
    {
      ...common,
      name: `${alias}.found`,
      id: `${owner.id}.found`,
      type: 'boolean',
      description: `every entry of the list has a row in ${definition.title}`,
      read: (line) => {
        const unlisted = findUnlisted(owner, line);
        return unlisted && unlisted.keys.length === 0;
      },
    },
    {
      ...common,
      name: `${alias}.missing`,
      id: `${owner.id}.missing`,
      type: 'list',
      description: `entries of the list without a row in ${definition.title}`,
      read: (line) => findUnlisted(owner, line)?.keys.map((key) => key[listPart]!),
    },
    ...definition.columns.map(
      (column, index): Fact => ({
        ...common,
        name: `${alias}.${column.name}`,
        id: `${owner.id}.${column.name}`,
        type: 'list',
        description: `of every entry of the list that has a row: ${column.description ?? column.name}`,
        read: (line) => readEach(owner, line, index),
      }),
    ),
  ];
}
