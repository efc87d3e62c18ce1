/** Declares what a pack states under one word: a table, a group or a pair by its alias, a derived value or a param by its name. */
import { declareDerived, redeclare } from '../facts/derived-facts.ts';
import { declareGroup } from '../facts/group-facts.ts';
import { type DeclaredPair, declarePair } from '../facts/pair-facts.ts';
import { bindVersions, compileParamValues, declareParam } from '../facts/param-facts.ts';
import { renameAlias } from '../facts/rename-alias.ts';
import { declareTable } from '../facts/table-facts.ts';
import { getOwn } from '../get-own.ts';
import type { ScopedCondition } from '../model/compiled-condition.ts';
import type { CompiledRounding } from '../model/computable.ts';
import type { Fact, Scope } from '../model/fact.ts';
import type { CompiledGroup } from '../model/other-lines.ts';
import type { Binding, Pack, Rounding, TableBinding } from '../model/pack.ts';
import type { Citation } from '../model/trace.ts';
import type { TableDefinition } from '../table.ts';
import { citeSource } from './cite-source.ts';

/** Who gives values: in its names a value that it gives is written. */
interface Giver extends Scope {
  readonly pack: Pack;
  readonly scoped: Omit<ScopedCondition, 'node'>;
  readonly compileRounding: (round: Rounding | string | undefined) => CompiledRounding | null;
}

/** A pack within a programme, as far as its facts are declared in it. */
interface Declaring extends Giver {
  readonly file: string;
  /** The pack that gives it values. */
  readonly giver: Giver;
  readonly binding: (name: string) => Binding | undefined;
  readonly bindingOf: (alias: string) => TableBinding;
  readonly definitionOf: (table: string) => TableDefinition | null;
  readonly refOfGroup: (name: string) => string;
  readonly cite: (name: string) => Citation;
}

/** The facts of one word, and the group or the pair that they are of. */
interface Declared {
  readonly facts: readonly Fact[];
  readonly group?: () => CompiledGroup;
  readonly pair?: DeclaredPair;
}

const NOTHING: Declared = { facts: [] };

function declareOwnTable(alias: string, instance: Declaring): Declared {
  const { pack, giver } = instance;
  if (!getOwn(pack.tables, alias)) return NOTHING;
  const binding = instance.bindingOf(alias);
  const bound = { binding, definition: instance.definitionOf(binding.table) };
  const scope = instance.binding(alias) ? giver : instance;
  return { facts: declareTable(alias, `${pack.pack} ${alias}`, bound, scope) };
}

function declareOwnGroup(name: string, instance: Declaring): Declared {
  const group = getOwn(instance.pack.groups, name);
  if (!group) return NOTHING;
  const { file, scoped } = instance;
  const facts = declareGroup(name, group, { ref: instance.refOfGroup(name), file, scoped });
  const { origin } = facts[0]!;
  return { facts, ...(origin.kind === 'group' ? { group: origin.find } : {}) };
}

function declareOwnPair(name: string, instance: Declaring): Declared {
  const { pack, file, scoped } = instance;
  const stated = getOwn(pack.pairs, name);
  if (!stated) return NOTHING;
  const { table } = stated;
  const bound = table ? { binding: table, definition: instance.definitionOf(table.table) } : null;
  const pair = declarePair(name, stated, { ref: `${pack.pack}#pairs.${name}`, file, scoped, bound });
  return { facts: pair.facts, pair };
}

function declareOwnValue(name: string, instance: Declaring): Fact[] {
  const { pack, file, giver } = instance;
  const stated = getOwn(pack.derive, name);
  if (!stated) return [];
  const ref = `${pack.pack}#derive.${name}`;
  const { like } = stated;
  if (like !== undefined) {
    const base = instance.find(like);
    if (base?.origin.kind !== 'derived') return [];
    const scope = renameAlias(base, instance, stated.with ?? {});
    return [redeclare(base, scope, { name, title: stated.title, ref })];
  }
  const given = instance.binding(name);
  const derived = { ...stated, ...given };
  const owner = given?.cases ? giver : instance;
  const rounding = () => (given?.round ? giver : instance).compileRounding(derived.round);
  const citation = () => (derived.cite === undefined ? null : instance.cite(derived.cite));
  return [declareDerived(name, derived, { ref, file, cases: owner.scoped, rounding, citation })];
}

function declareOwnParam(name: string, instance: Declaring): Fact[] {
  const { pack, giver } = instance;
  const stated = getOwn(pack.params, name);
  if (!stated) return [];
  const given = instance.binding(name);
  const owner = (given && !given.add && !given.remove ? giver : instance).pack;
  const versions = given ? bindVersions(stated, given) : (stated.values ?? []);
  const param = { ...stated, ...(versions.length ? { values: versions } : {}) };
  let values: ReturnType<typeof compileParamValues> | undefined;
  const compile = () =>
    compileParamValues(versions, stated.type, owner.pack, (id) =>
      citeSource(owner, id, `${owner.pack}#${id}`),
    );
  return [
    declareParam(name, param, { packId: pack.pack, scope: instance, values: () => (values ??= compile()) }),
  ];
}

/** @param head the alias, or `derived.<name>` or `param.<name>`; of what the pack does not state there are no facts */
export function declareFacts(head: string, instance: Declaring): Declared {
  const [kind = '', ...rest] = head.split('.');
  const name = rest.join('.');
  if (kind === 'derived' && name) return { facts: declareOwnValue(name, instance) };
  if (kind === 'param' && name) return { facts: declareOwnParam(name, instance) };
  const all = [declareOwnTable, declareOwnGroup, declareOwnPair].map((declare) => declare(head, instance));
  return Object.assign({}, ...all, { facts: all.flatMap(({ facts }) => facts) });
}
