/** What a pack declares beside its rules, for readers: figures of the law, computed values, tables, lines that stand together. */
import type { Effective } from '../date.ts';
import { TENANT_TABLE } from '../facts/bind-row.ts';
import { bindVersions } from '../facts/param-facts.ts';
import { getOwn } from '../get-own.ts';
import type { KeyPart, Param, TableBinding } from '../model/pack.ts';
import type { PackInstance } from '../rulebook/pack-instance.ts';
import { type ConditionWords, describeCondition } from './describe-condition.ts';
import { describeFormula, type FormulaWords } from './describe-formula.ts';
import { describeName, type NameWords } from './describe-name.ts';
import { describeRounding, describeSource, type RoundingWords, type SourceWords } from './describe-source.ts';
import { entryOf, type Place } from './place.ts';

/** A figure on certain days: one value, or one for each value of the fact that picks it. */
export interface VersionWords {
  readonly effective: Effective;
  readonly source: SourceWords | null;
  readonly values: readonly string[] | null;
  readonly entries: readonly (readonly [key: string, value: string])[] | null;
}

export interface ParamWords {
  readonly kind: 'params';
  readonly type: Param['type'];
  readonly by: NameWords | null;
  readonly on: NameWords | null;
  /** Who sets it where the pack does not. */
  readonly from: Param['from'] | null;
  readonly versions: readonly VersionWords[];
}

/** One case of a computed value: its condition, and what it then is. */
export interface CaseWords {
  readonly when: ConditionWords | null;
  readonly formula: FormulaWords | null;
  readonly value: string | null;
  readonly fact: NameWords | null;
  /** A date counted from another: `6 months after`, and to the end of what. */
  readonly date: { readonly from: NameWords; readonly plus: string; readonly end: string | null } | null;
}

export interface DerivedWords {
  readonly kind: 'derive';
  readonly type: string;
  readonly source: SourceWords | null;
  readonly rounding: RoundingWords | null;
  readonly cases: readonly CaseWords[];
  /** The same as another value, read from other rows. */
  readonly like: NameWords | null;
  readonly from: 'programme' | null;
}

export interface TableWords {
  readonly kind: 'tables';
  /** Id of the table. */
  readonly table: string;
  readonly title: string;
  readonly publisher: { readonly title: string; readonly url?: string } | null;
  readonly key: readonly (string | NameWords)[];
  readonly on: NameWords | null;
  /** The payer imports its own. */
  readonly isTenants: boolean;
  readonly columns: readonly { readonly name: string; readonly meaning: string }[];
}

export interface GroupWords {
  readonly kind: 'groups';
  readonly ofBill: boolean;
  readonly ofHistory: boolean;
  readonly within: readonly NameWords[];
  readonly when: ConditionWords | null;
  readonly order: readonly { readonly by: NameWords; readonly descending: boolean }[];
  readonly weight: NameWords | null;
  readonly shares: NameWords | null;
}

export interface PairWords {
  readonly kind: 'pairs';
  readonly of: readonly string[];
  readonly within: readonly NameWords[];
  readonly days: readonly [string, string] | null;
  readonly table: TableWords | null;
  readonly when: ConditionWords | null;
}

export type ValueWords = { readonly ref: string; readonly title: string } & (
  | ParamWords
  | DerivedWords
  | TableWords
  | GroupWords
  | PairWords
);

/** The place of the programme itself, whose words its own bindings are in. */
const rootOf = (place: Place): Place => ({ ...place, instance: place.instance.root });

/** Where what a programme gives for a name was written. */
const givenAt = (place: Place, name: string): Place => (place.instance.binding(name) ? rootOf(place) : place);

function describeParam(place: Place, name: string, stated: Param): ParamWords {
  const { instance } = place;
  const given = instance.binding(name);
  const isOwn = given && !given.add && !given.remove;
  const owner: PackInstance = isOwn ? instance.root : instance;
  const versions = given ? bindVersions(stated, given) : (stated.values ?? []);
  const find = (fact: string | undefined) => (fact === undefined ? null : describeName(place, fact));
  return {
    kind: 'params',
    type: stated.type,
    by: find(stated.by),
    on: find(stated.on),
    from: stated.from ?? null,
    versions: versions.map(({ effective = {}, cite, value, entries }) => ({
      effective,
      source: describeSource(owner, cite),
      values: value === undefined ? null : [value].flat(),
      entries: entries ? Object.entries(entries) : null,
    })),
  };
}

function describePlus(plus: Readonly<Record<string, string>>): string {
  return Object.entries(plus)
    .map(([unit, count]) => `${count} ${count === '1' ? unit.replace(/s$/, '') : unit}`)
    .join(' and ');
}

function describeDerived(place: Place, name: string): DerivedWords {
  const { instance } = place;
  const stated = instance.pack.derive![name]!;
  const given = instance.binding(name);
  const { cases = [], type = 'text', cite, round, like, from } = { ...stated, ...given };
  const at = given?.cases ? rootOf(place) : place;
  return {
    kind: 'derive',
    type,
    source: describeSource(instance, cite),
    rounding: describeRounding(given?.round ? instance.root : instance, round),
    cases: cases.map(({ when, formula, value, fact, from: first, plus = {}, end }) => ({
      when: when ? describeCondition(at, when) : null,
      formula: formula === undefined ? null : describeFormula(at, formula),
      value: value ?? null,
      fact: fact === undefined ? null : describeName(at, fact),
      date:
        first === undefined
          ? null
          : { from: describeName(at, first), plus: describePlus(plus), end: end ?? null },
    })),
    like: like === undefined ? null : describeName(place, like),
    from: from ?? null,
  };
}

function describeTable(place: Place, binding: TableBinding, pair?: string): TableWords {
  const { table, key, on } = binding;
  const definition = place.instance.definitionOf(table);
  const isTenants = table.startsWith(TENANT_TABLE);
  const show = (part: KeyPart) =>
    typeof part === 'string'
      ? describeName(place, part, pair)
      : 'each' in part
        ? describeName(place, part.each, pair)
        : part.literal;
  return {
    kind: 'tables',
    table: isTenants ? table.slice(1) : table,
    title: definition?.title ?? table,
    publisher: definition?.source ?? null,
    key: key.map(show),
    on: on === undefined ? null : describeName(place, on, pair),
    isTenants,
    columns: (definition?.columns ?? []).map(({ name, description }) => ({
      name,
      meaning: description ?? '',
    })),
  };
}

function describeGroup(place: Place, name: string): GroupWords {
  const group = place.instance.pack.groups![name]!;
  const find = (fact: string) => describeName(place, fact);
  return {
    kind: 'groups',
    ofBill: group.of?.includes('bill') ?? true,
    ofHistory: group.of?.includes('history') ?? false,
    within: (group.within ?? []).map(find),
    when: group.when ? describeCondition(place, group.when) : null,
    order: (group.order ?? []).map(({ by, descending }) => ({
      by: find(by),
      descending: descending === 'true',
    })),
    weight: group.weight === undefined ? null : find(group.weight),
    shares: group.shares === undefined ? null : find(`param.${group.shares}`),
  };
}

function describePair(place: Place, name: string): PairWords {
  const pair = place.instance.pack.pairs![name]!;
  return {
    kind: 'pairs',
    of: pair.of ?? ['bill'],
    within: (pair.within ?? []).map((fact) => describeName(place, fact, name)),
    days: pair.days ?? null,
    table: pair.table ? describeTable(place, pair.table, name) : null,
    when: pair.when ? describeCondition(place, pair.when, name) : null,
  };
}

/** The table of an alias as the programme binds it, or the pack. */
function describeAlias(place: Place, alias: string, stated: TableBinding): TableWords {
  return describeTable(givenAt(place, alias), { ...stated, ...place.instance.binding(alias) });
}

/**
 * @param entry `params.share`, `derive.amount`, `tables.rvu`, `groups.therapy`, `pairs.visit`
 * @returns null where the pack has none of that name
 */
export function describeValue(place: Place, entry: string): ValueWords | null {
  const { pack } = place.instance;
  const [kind = ''] = entry.split('.', 1);
  const name = entry.slice(kind.length + 1);
  const ref = `${pack.pack}#${entry}`;
  const stated = { params: pack.params, derive: pack.derive, groups: pack.groups, pairs: pack.pairs };
  if (kind === 'tables') {
    const binding = getOwn(pack.tables, name);
    const words = binding && describeAlias(place, name, binding);
    return words ? { ref, ...words } : null;
  }
  if (!Object.hasOwn(stated, kind)) return null;
  const found = getOwn<{ readonly title: string }>(stated[kind as keyof typeof stated], name);
  if (!found) return null;
  const head = { ref, title: found.title };
  switch (kind) {
    case 'params':
      return { ...head, ...describeParam(place, name, found as Param) };
    case 'derive':
      return { ...head, ...describeDerived(place, name) };
    case 'groups':
      return { ...head, ...describeGroup(place, name) };
    default:
      return { ...head, ...describePair(place, name) };
  }
}

/** The entries that a pack declares beside its rules, in the order in which readers look for them. */
export function listValues({ instance: { pack } }: Place): string[] {
  const kinds = ['params', 'derive', 'groups', 'pairs', 'tables'] as const;
  return kinds.flatMap((kind) => Object.keys(pack[kind] ?? {}).map((name) => `${kind}.${name}`));
}

/** The title of an entry that is no rule. */
export const titleOfValue = (place: Place, ref: string): string | null =>
  describeValue(place, entryOf(ref))?.title ?? null;
