/** A table as a pack binds it, for the facts that the binding gives. */
import { type BoundTable, type Fact, findChecked, type Scope } from '../model/fact.ts';
import type { KeyedTable } from '../model/keyed-table.ts';
import type { TableDefinition } from '../table.ts';
import { describePublished, resolveKeyPart } from './bind-row.ts';
import { isFleeting } from './level.ts';

/** What all facts of one binding share. */
export interface Owner {
  readonly alias: string;
  /** `pack alias`: the same under all packs that see it. */
  readonly id: string;
  readonly bound: BoundTable;
  readonly definition: TableDefinition;
  /** Found on first use: a key may name a fact that is declared further down. */
  readonly keyed: () => KeyedTable;
  readonly basis: () => readonly Fact[];
}

export function makeOwner(alias: string, id: string, bound: BoundTable, scope: Scope): Owner {
  const { key, table, on, optional, partial } = bound.binding;
  const basis = () => {
    const names = key.map((part) => (typeof part === 'string' ? part : 'each' in part ? part.each : ''));
    return [...names, on ?? ''].flatMap((name) => scope.find(name) ?? []);
  };
  let keyed: KeyedTable | undefined;
  const find = (name: string): Fact => findChecked(scope, name, ' of a key');
  return {
    alias,
    id,
    bound,
    definition: bound.definition ?? { id: table, title: table, key: [], columns: [] },
    basis,
    keyed: () =>
      (keyed ??= {
        alias,
        table,
        optional: optional === 'true',
        partial: partial === 'true',
        published: describePublished(table, bound.definition ?? {}),
        key: key.map((part) => resolveKeyPart(part, find)),
        on: on === undefined ? null : find(on),
        isFleeting: basis().some(isFleeting),
      }),
  };
}
