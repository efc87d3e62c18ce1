/** The names a pack's conditions and formulas may use, with type and origin. Mirrors `buildScope` of the compiler. */
import { FACTS, type FactType } from '../../facts/vocabulary.ts';
import type { TableDefinition } from '../../table.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { DerivedFact, Param, TableBinding } from '../pack.ts';

export type FactOrigin =
  | { readonly kind: 'vocabulary' }
  | {
      readonly kind: 'found' | 'column';
      readonly source: PackSource;
      readonly alias: string;
      readonly column: string;
      readonly binding: TableBinding;
      readonly definition: TableDefinition;
    }
  /** A table whose key runs over a list: not one row, but which entries have none. */
  | { readonly kind: 'each'; readonly source: PackSource; readonly alias: string }
  | { readonly kind: 'derived'; readonly source: PackSource; readonly derived: DerivedFact }
  | { readonly kind: 'others'; readonly source: PackSource }
  | {
      readonly kind: 'param' | 'given';
      readonly source: PackSource;
      readonly name: string;
      readonly param: Param;
    };

export interface FactInfo {
  readonly name: string;
  /** The same for one fact under all packs that see it. */
  readonly id: string;
  readonly type: FactType;
  readonly values?: readonly string[];
  readonly optional: boolean;
  readonly origin: FactOrigin;
}

export interface PackScope {
  readonly facts: ReadonlyMap<string, FactInfo>;
  /** Aliases whose table is unknown: their facts cannot be judged. */
  readonly unknowable: ReadonlySet<string>;
  /** A used pack is missing or broken: names outside the vocabulary cannot be judged. */
  readonly open: boolean;
}

/** Namespaces of the vocabulary; an alias of that name would hide it. */
export const NAMESPACES: ReadonlySet<string> = new Set([
  ...[...FACTS.keys()].map((name) => name.slice(0, name.indexOf('.'))),
  'derived',
  'param',
  'given',
]);

const VOCABULARY: ReadonlyMap<string, FactInfo> = new Map(
  [...FACTS.values()].map((fact) => [
    fact.name,
    {
      name: fact.name,
      id: fact.name,
      type: fact.type,
      ...(fact.values ? { values: fact.values } : {}),
      optional: fact.optional ?? false,
      origin: { kind: 'vocabulary' },
    },
  ]),
);

function tableFacts(
  source: PackSource,
  alias: string,
  binding: TableBinding,
  definition: TableDefinition,
): FactInfo[] {
  const owner = `${source.yaml.file} ${alias}`;
  const common = { source, alias, binding, definition };
  if (binding.key.some((part) => typeof part !== 'string' && 'each' in part))
    return (['found', 'missing'] as const).map((name) => ({
      name: `${alias}.${name}`,
      id: `${owner}.${name}`,
      type: name === 'found' ? 'boolean' : 'list',
      optional: true,
      origin: { kind: 'each', source, alias },
    }));
  return [
    {
      name: `${alias}.found`,
      id: `${owner}.found`,
      type: 'boolean',
      optional: true,
      origin: { kind: 'found', column: 'found', ...common },
    },
    ...definition.columns.map(
      (column): FactInfo => ({
        name: `${alias}.${column.name}`,
        id: `${owner}.${column.name}`,
        type: column.type,
        // A blank cell is always allowed, so blank can be asked for.
        ...(column.values ? { values: [...new Set([...column.values, ''])] } : {}),
        optional: true,
        origin: { kind: 'column', column: column.name, ...common },
      }),
    ),
  ];
}

function ownFacts(source: PackSource, definition: (id: string) => TableDefinition | null): FactInfo[] {
  const { pack, yaml } = source;
  const derived = Object.entries(pack.derive ?? {}).map(
    ([name, fact]): FactInfo => ({
      name: `derived.${name}`,
      id: `${yaml.file} derived.${name}`,
      type: 'text',
      values: [...new Set(fact.cases.map((one) => one.value))],
      optional: true,
      origin: { kind: 'derived', source, derived: fact },
    }),
  );
  const columns = Object.entries(pack.tables ?? {}).flatMap(([alias, binding]) => {
    const table = definition(binding.table);
    return table ? tableFacts(source, alias, binding, table) : [];
  });
  const params = Object.entries(pack.params ?? {}).flatMap(([name, param]): FactInfo[] => [
    {
      name: `param.${name}`,
      id: `${yaml.file} param.${name}`,
      type: param.type === 'integer' ? 'integer' : 'decimal',
      optional: true,
      origin: { kind: 'param', source, name, param },
    },
    {
      name: `given.${name}`,
      id: `${yaml.file} given.${name}`,
      type: 'boolean',
      optional: false,
      origin: { kind: 'given', source, name, param },
    },
  ]);
  const others = Object.keys(pack.others ?? {}).map(
    (name): FactInfo => ({
      name: `others.${name}`,
      id: `${yaml.file} others.${name}`,
      type: 'integer',
      optional: true,
      origin: { kind: 'others', source },
    }),
  );
  return [...derived, ...columns, ...params, ...others];
}

/** The scope of a pack over the scopes of the packs it uses. */
export function buildPackScope(
  source: PackSource,
  used: readonly PackScope[],
  missesPack: boolean,
  definition: (id: string) => TableDefinition | null,
): PackScope {
  const facts = new Map<string, FactInfo>(VOCABULARY);
  const unknowable = new Set<string>();
  for (const scope of used) {
    for (const [name, fact] of scope.facts) if (!VOCABULARY.has(name)) facts.set(name, fact);
    for (const alias of scope.unknowable) unknowable.add(alias);
  }
  for (const [alias, binding] of Object.entries(source.pack.tables ?? {})) {
    if (definition(binding.table)) unknowable.delete(alias);
    else unknowable.add(alias);
  }
  for (const fact of ownFacts(source, definition)) facts.set(fact.name, fact);
  return { facts, unknowable, open: missesPack || used.some((scope) => scope.open) };
}
