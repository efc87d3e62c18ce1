/** What a pack can name: every fact, table, bucket, reason, citation and rule in its reach, with meaning and a sample. */
import { BookView } from '../checks/book-view.ts';
import { listRuleIds } from '../checks/check-references.ts';
import { Report } from '../checks/report.ts';
import { OPERATORS } from '../condition/operators.ts';
import { FACTS } from '../facts/vocabulary.ts';
import type { BucketEffect } from '../model/effect-fields.ts';
import type { Fact, FactType } from '../model/fact.ts';
import type { KeyPart, Pack, Param } from '../model/pack.ts';
import type { ReasonCodeText } from '../model/reason-code.ts';
import { resolveDefinitions } from '../rulebook/compile-rule-book.ts';
import type { PackInstance } from '../rulebook/pack-instance.ts';
import { readSources } from '../rulebook/read-sources.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { RuleFile } from '../rulebook/rule-file.ts';
import type { TableDefinition, TableSource } from '../table.ts';
import { collectSamples } from './collect-samples.ts';

export interface ReachInput {
  readonly files: readonly RuleFile[];
  /** Every table that is declared. */
  readonly definitions: readonly TableDefinition[];
  readonly tables: TableSource;
  /** Null while the book has mistakes: then there are no samples of what lines come to. */
  readonly ruleBook: RuleBook | null;
}

export interface ReachFact {
  readonly name: string;
  /** What declares it: the service, or something of a pack. */
  readonly kind: 'service' | 'table' | 'derived' | 'param' | 'group' | 'pair';
  readonly type: FactType;
  readonly meaning: string;
  readonly values: readonly string[] | null;
  readonly mayBeAbsent: boolean;
  /** The boolean fact without which it is absent. */
  readonly askFirst: string | null;
  /** The pack that declares it; null for facts of the service. */
  readonly pack: string | null;
  /** The value that an example or a row has; null where none has one. */
  readonly sample: string | null;
  /** How a value is written. */
  readonly form: string;
}

/** A table as packs in reach read it. */
export interface ReachBinding {
  readonly alias: string;
  readonly pack: string;
  readonly table: string;
  readonly key: readonly string[];
}

export interface ReachParam {
  readonly name: string;
  readonly pack: string;
  readonly type: Param['type'];
  readonly meaning: string;
  /** The fact that picks an entry. */
  readonly by: string | null;
  readonly setBy: 'this pack' | 'programme' | 'tenant';
  /** Days and value, or number of entries, of each version that the pack sees. */
  readonly values: readonly string[];
}

export interface Named {
  readonly name: string;
  readonly meaning: string;
}

export interface Reach {
  /** Null: what every pack can name. */
  readonly pack: {
    readonly id: string;
    readonly version: string;
    readonly title: string;
    readonly file: string;
  } | null;
  /** Every pack of the book, with the names that whoever uses or supplies one may give it something for. */
  readonly packs: readonly (Named & { readonly kind: Pack['kind']; readonly takes: readonly Named[] })[];
  readonly facts: readonly ReachFact[];
  readonly params: readonly ReachParam[];
  readonly bindings: readonly ReachBinding[];
  /** Behind the name of a pair `.other.<fact>` is a fact of the other line. */
  readonly pairs: readonly Named[];
  readonly conditions: readonly string[];
  readonly roundings: readonly string[];
  readonly operators: readonly (Named & { readonly types: readonly FactType[] })[];
  readonly citations: readonly (Named & { readonly isRead: boolean })[];
  readonly tables: readonly (Named & {
    readonly key: readonly string[];
    readonly releases: readonly string[];
  })[];
  readonly buckets: readonly (Named & { readonly effects: readonly BucketEffect[] })[];
  readonly reasons: readonly (Named & { readonly carc: string; readonly group: string })[];
  /** Rules of used packs that a rule can be an exception to, and the pack can decline. */
  readonly rules: readonly Named[];
}

const KINDS: Partial<Record<Fact['origin']['kind'], ReachFact['kind']>> = {
  found: 'table',
  column: 'table',
  each: 'table',
  derived: 'derived',
  param: 'param',
  group: 'group',
  pair: 'pair',
};

/** How a value of a type is written. */
const FORMS: Readonly<Record<FactType, string>> = {
  text: 'text',
  code: '99213',
  decimal: '1.50',
  integer: '1',
  boolean: 'true',
  date: '2025-01-31',
  list: '26, TC',
};

/** Every fact by name, the nearest declaration first, with the pack that declares it. */
function listFacts(instance: PackInstance | null): Map<string, { fact: Fact; pack: string | null }> {
  const found = new Map<string, { fact: Fact; pack: string | null }>();
  const add = (one: PackInstance) => {
    for (const fact of one.listFacts())
      if (!found.has(fact.name)) found.set(fact.name, { fact, pack: one.pack.pack });
    for (const used of one.used) add(used);
  };
  if (instance) add(instance);
  for (const [name, fact] of FACTS) if (!found.has(name)) found.set(name, { fact, pack: null });
  return found;
}

function describeFact(
  { fact, pack }: { fact: Fact; pack: string | null },
  sample: string | undefined,
): ReachFact {
  const { name, type, description, values, optional = false, guard, origin } = fact;
  const closed = values?.filter((value) => value !== '');
  return {
    name,
    kind: KINDS[origin.kind] ?? 'service',
    type,
    meaning: description,
    values: values ?? null,
    mayBeAbsent: optional,
    askFirst: guard ?? null,
    pack,
    sample: sample ?? null,
    form: closed?.[0] ?? FORMS[type],
  };
}

const listPacks = (instance: PackInstance): PackInstance[] => [
  ...new Set([instance, ...instance.used.flatMap(listPacks)]),
];

function describeParams(instance: PackInstance): ReachParam[] {
  return listPacks(instance).flatMap((one) =>
    Object.entries(one.pack.params ?? {}).map(([name, { title, type, by, from }]) => {
      const { origin } = one.findOwn(`param.${name}`)!;
      const values = (origin.kind === 'param' ? origin.param.values : undefined) ?? [];
      return {
        ...{ name, pack: one.pack.pack, type, meaning: title },
        by: by ?? null,
        setBy: from ?? ('this pack' as const),
        values: values.map(({ effective: { from: first, through } = {}, value, entries }) => {
          const days = first || through ? `${first ?? ''} to ${through ?? ''}: ` : '';
          return `${days}${entries ? `${Object.keys(entries).length} entries` : [value].flat().join(' ')}`;
        }),
      };
    }),
  );
}

const listPairs = ({ pack }: PackInstance): Named[] =>
  Object.entries(pack.pairs ?? {}).map(([name, { title }]) => ({ name, meaning: title }));

const showKey = (part: KeyPart): string =>
  typeof part === 'string' ? part : 'each' in part ? `each ${part.each}` : JSON.stringify(part.literal);

/** The tables that a pack and those it uses read, as its programme binds them. */
function describeBindings(instance: PackInstance): ReachBinding[] {
  return listPacks(instance).flatMap((one) =>
    one
      .listBindings()
      .map(([alias, { table, key }]) => ({ alias, pack: one.pack.pack, table, key: key.map(showKey) })),
  );
}

/** The names that a programme or a payer may give a pack something for. */
function listTaken({ tables = {}, derive = {}, params = {} }: Pack): Named[] {
  return [
    ...Object.entries(tables).map(([name, one]) => ({ name, ...one, title: `table ${one.table}` })),
    ...Object.entries({ ...derive, ...params }).map(([name, one]) => ({ name, ...one })),
  ].flatMap(({ name, title, from }) => (from === undefined ? [] : [{ name, meaning: title }]));
}

/**
 * Describes what a pack can name, or without one what every pack can. Files of a broken shape are left out.
 *
 * @returns null when no file states a pack of that id
 */
export const describeReach = (input: ReachInput, packId: string | null): Reach | null =>
  describeReaches(input, [packId])[0]!;

/** The same of many packs, for which the book is read once. */
export function describeReaches(input: ReachInput, packIds: readonly (string | null)[]): (Reach | null)[] {
  const known = new Map(input.definitions.map((one) => [one.id, one]));
  const definition = resolveDefinitions((id) => known.get(id) ?? null);
  const { sources, problems } = readSources(input.files, definition, {});
  const view = new BookView(sources, problems, new Report());
  return packIds.map((packId) => {
    const source = packId === null ? undefined : view.pack(packId);
    if (packId !== null && !source) return null;
    const instance = source ? view.instanceOf(source) : null;
    const facts = listFacts(instance);
    const samples = collectSamples({ ...input, definition }, packId, facts);
    return describeTarget(input, sources, view, { source, instance, facts, samples });
  });
}

interface ReachTarget {
  readonly source: ReturnType<BookView['pack']>;
  readonly instance: PackInstance | null;
  readonly facts: ReturnType<typeof listFacts>;
  readonly samples: ReadonlyMap<string, string>;
}

function describeTarget(
  input: ReachInput,
  sources: ReturnType<typeof readSources>['sources'],
  view: BookView,
  { source, instance, facts, samples }: ReachTarget,
): Reach {
  const pack = source?.pack;
  const used = source ? [...view.usedBy(source)] : [];
  const reasons: readonly ReasonCodeText[] = [...sources.reasonCodes.codes, ...(pack?.reasonCodes ?? [])];
  return {
    pack: pack ? { id: pack.pack, version: pack.version, title: pack.title, file: source!.yaml.file } : null,
    facts: [...facts.values()]
      .map((one) => describeFact(one, samples.get(one.fact.name)))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    params: instance ? describeParams(instance) : [],
    bindings: instance ? describeBindings(instance) : [],
    pairs: instance ? listPacks(instance).flatMap(listPairs) : [],
    conditions: Object.keys(pack?.conditions ?? {}),
    roundings: Object.keys(pack?.roundings ?? {}),
    operators: [...OPERATORS.values()].map(({ name, words: [meaning], types }) => ({ name, meaning, types })),
    citations: Object.entries(pack?.sources ?? {}).map(([name, { title, pin, read }]) => ({
      ...{ name, isRead: read !== undefined },
      meaning: pin === undefined ? title : `${title}: ${pin}`,
    })),
    tables: [...input.definitions]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, title, key }) => ({
        name: id.replace(/^tenant\./, '$tenant.'),
        ...{ meaning: title, key },
        releases: input.tables
          .releases(id)
          .map(({ release, effective }) => `${release} (${effective.from} to ${effective.through})`),
      })),
    buckets: sources.buckets
      .filter(({ effects }) => effects !== undefined)
      .map(({ name, title, effects }) => ({ name, meaning: title, effects: effects! })),
    reasons: reasons.map(({ id, short, carc, group }) => ({
      ...{ name: id, meaning: short, group },
      carc: typeof carc === 'string' ? carc : [...new Set(Object.values(carc))].join(', '),
    })),
    packs: sources.packs
      .filter(
        ({ pack: one }, index) => sources.packs.findIndex((other) => other.pack.pack === one.pack) === index,
      )
      .map(({ pack: one }) => ({
        name: one.pack,
        meaning: one.title,
        kind: one.kind,
        takes: listTaken(one),
      })),
    rules: used.flatMap(({ pack: one }) =>
      listRuleIds(one).map((id) => ({
        name: `${one.pack}#${id}`,
        meaning: one.rules?.find((rule) => rule.id === id)?.title ?? id,
      })),
    ),
  };
}
