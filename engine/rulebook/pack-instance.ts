/** A pack within a programme: its names in reach, with the tables, values and cases that it is given. */

import type { Condition } from '../condition/condition.ts';
import { declareDerived, redeclare } from '../facts/derived-facts.ts';
import { declareGroup } from '../facts/group-facts.ts';
import { type DeclaredPair, declarePair } from '../facts/pair-facts.ts';
import { bindVersions, compileParamValues, declareParam } from '../facts/param-facts.ts';
import { renameAlias } from '../facts/rename-alias.ts';
import { declareTable } from '../facts/table-facts.ts';
import { FACTS } from '../facts/vocabulary.ts';
import { getOwn } from '../get-own.ts';
import type { ScopedCondition } from '../model/compiled-condition.ts';
import type { CompiledRounding } from '../model/computable.ts';
import type { Fact } from '../model/fact.ts';
import type { CompiledGroup } from '../model/other-lines.ts';
import type {
  Binding,
  Derived,
  Group,
  Pack,
  Pair,
  Param,
  Rounding,
  TableBinding,
  Use,
} from '../model/pack.ts';
import type { Citation } from '../model/trace.ts';
import type { TableDefinition } from '../table.ts';
import { citeSource } from './cite-source.ts';

/** A pack and the file it stands in. */
export interface PackFile {
  readonly pack: Pack;
  readonly file: string;
}

export interface BookEnvironment {
  /** The pack of an id that others may use; undefined while there is none. */
  readonly find: (id: string) => PackFile | undefined;
  readonly definition: (tableId: string) => TableDefinition | null;
}

/** First words of names that stand for one fact each; all others are those of a table, a group or a pair. */
const OF_ONE_FACT: ReadonlySet<string> = new Set(['derived', 'param']);
const NO_FACTS: ReadonlyMap<string, Fact> = new Map();

const headOf = (name: string): string => name.split('.', 1)[0]!;

/** A pack within a programme. */
export class PackInstance implements PackFile {
  readonly pack: Pack;
  readonly file: string;
  /** How it is used: as the programme says, else as the method says that uses it; null for the programme itself. */
  readonly use: Use | null;
  readonly root: PackInstance;
  /** The pack that gives it values: the programme, or the method. */
  private readonly giver: PackInstance;
  readonly named: ReadonlyMap<string, Condition>;
  private readonly groups = new Map<string, () => CompiledGroup>();
  /** Its own facts as far as they are declared, by the beginnings of their names. */
  private readonly declared = new Map<string, ReadonlyMap<string, Fact>>();
  /** Facts of packs that it uses, once somebody has asked for them. */
  private readonly found = new Map<string, Fact>();
  /** The packs it uses. */
  readonly used: PackInstance[] = [];
  private readonly environment: BookEnvironment;
  private readonly pairs = new Map<string, DeclaredPair>();

  constructor(
    { pack, file }: PackFile,
    use: Use | null,
    root: PackInstance | null,
    environment: BookEnvironment,
    giver: PackInstance | null = root,
  ) {
    this.pack = pack;
    this.file = file;
    this.use = use;
    this.root = root ?? this;
    this.giver = giver ?? this;
    this.environment = environment;
    this.named = new Map(Object.entries(pack.conditions ?? {}));
  }

  /** What a condition of the pack is compiled in. */
  get scoped(): Omit<ScopedCondition, 'node'> {
    return { scope: this, named: this.named };
  }

  /** A fact by the name that the pack has for it: its own, of a pack it uses, or of the service. */
  find(name: string): Fact | undefined {
    const known = this.findOwn(name) ?? FACTS.get(name) ?? this.found.get(name);
    if (known) return known;
    for (const pack of this.used) {
      const fact = pack.find(name);
      if (!fact) continue;
      this.found.set(name, fact);
      return fact;
    }
    return this.pairs.get(headOf(name))?.others.find(name);
  }

  /** A fact that the pack declares itself. */
  findOwn(name: string): Fact | undefined {
    const head = headOf(name);
    return this.factsOf(OF_ONE_FACT.has(head) ? name : head).get(name);
  }

  /** The pack that declares a fact; undefined for facts of the service. */
  findOwner(name: string): PackInstance | undefined {
    if (this.findOwn(name)) return this;
    if (FACTS.has(name)) return undefined;
    for (const pack of this.used) {
      const owner = pack.findOwner(name);
      if (owner) return owner;
    }
    return undefined;
  }

  /** A fact within the condition or the key of a pair: also of the other line, and of the match. */
  findInPair(pair: string, name: string): Fact | undefined {
    this.factsOf(pair);
    return this.pairs.get(pair)?.scope.find(name);
  }

  /** Names in reach, for suggestions. */
  *listNames(): Iterable<string> {
    for (const { name } of this.listFacts()) yield name;
    for (const pack of this.used) yield* pack.listNames();
    yield* FACTS.keys();
  }

  cite(name: string): Citation {
    return citeSource(this.pack, name, name);
  }

  compileRounding(round: Rounding | string | undefined): CompiledRounding | null {
    const rounding = typeof round === 'string' ? getOwn(this.pack.roundings, round) : round;
    if (!rounding) return null;
    const { places, mode, cite } = rounding;
    return { places: Number(places), mode, citation: this.cite(cite) };
  }

  /** The definition of a table, whoever binds it; null while nobody declares it. */
  definitionOf(table: string): TableDefinition | null {
    return this.environment.definition(table);
  }

  /** What is given for a name of this pack. */
  binding(name: string): Binding | undefined {
    return getOwn(this.use?.with, name);
  }

  /** Its tables by their aliases, bound as it states or as the programme gives. */
  listBindings(): [alias: string, TableBinding][] {
    return Object.keys(this.pack.tables ?? {}).map((alias) => [alias, this.bindingOf(alias)]);
  }

  private bindingOf(alias: string): TableBinding {
    return { ...this.pack.tables![alias]!, ...this.binding(alias) };
  }

  /** Its groups by their references, each compiled when a line asks. */
  listGroups(): [ref: string, find: () => CompiledGroup][] {
    return Object.keys(this.pack.groups ?? {}).map((name) => [
      this.refOfGroup(name),
      () => {
        this.factsOf(name);
        return this.groups.get(name)!();
      },
    ]);
  }

  private refOfGroup(name: string): string {
    return `${this.pack.pack}#groups.${name}`;
  }

  /** Every fact that it declares itself. */
  listFacts(): Fact[] {
    const { derive = {}, params = {}, tables = {}, groups = {}, pairs = {} } = this.pack;
    const heads = [
      ...Object.keys(tables),
      ...Object.keys(derive).map((name) => `derived.${name}`),
      ...Object.keys(params).map((name) => `param.${name}`),
      ...Object.keys(groups),
      ...Object.keys(pairs),
    ];
    return [...new Set(heads)].flatMap((head) => [...this.factsOf(head).values()]);
  }

  /**
   * The facts that begin with an alias, or the one of a derived value or a param, by name. They are declared when somebody asks
   * for one: of the names in a programme's reach it reads few. Nothing is looked up yet, so they may name each other.
   */
  private factsOf(head: string): ReadonlyMap<string, Fact> {
    const known = this.declared.get(head);
    if (known) return known;
    // Of a value that is like itself there is none.
    this.declared.set(head, NO_FACTS);
    const facts = this.makeFacts(head);
    if (facts.length === 0) return NO_FACTS;
    const byName = new Map(facts.map((fact) => [fact.name, fact]));
    this.declared.set(head, byName);
    return byName;
  }

  private makeFacts(head: string): Fact[] {
    const { tables, groups, pairs, derive, params } = this.pack;
    const [kind = '', ...rest] = head.split('.');
    const name = rest.join('.');
    if (kind === 'derived' && name) return this.declareDerived(name, getOwn(derive, name));
    if (kind === 'param' && name) return this.declareParam(name, getOwn(params, name));
    return [
      ...this.declareTable(head, getOwn(tables, head)),
      ...this.declareGroup(head, getOwn(groups, head)),
      ...this.declarePair(head, getOwn(pairs, head)),
    ];
  }

  private declareGroup(name: string, group: Group | undefined): Fact[] {
    if (!group) return [];
    const facts = declareGroup(name, group, {
      ref: this.refOfGroup(name),
      file: this.file,
      scoped: this.scoped,
    });
    const { origin } = facts[0]!;
    if (origin.kind === 'group') this.groups.set(name, origin.find);
    return facts;
  }

  private declarePair(name: string, pair: Pair | undefined): readonly Fact[] {
    if (!pair) return [];
    const { table } = pair;
    const bound = table ? { binding: table, definition: this.environment.definition(table.table) } : null;
    const ref = `${this.pack.pack}#pairs.${name}`;
    const declared = declarePair(name, pair, { ref, file: this.file, scoped: this.scoped, bound });
    this.pairs.set(name, declared);
    return declared.facts;
  }

  private declareTable(alias: string, stated: TableBinding | undefined): Fact[] {
    if (!stated) return [];
    const binding = this.bindingOf(alias);
    const bound = { binding, definition: this.environment.definition(binding.table) };
    const scope = this.binding(alias) ? this.giver : this;
    return declareTable(alias, `${this.pack.pack} ${alias}`, bound, scope);
  }

  private declareDerived(name: string, stated: Derived | undefined): Fact[] {
    if (!stated) return [];
    const ref = `${this.pack.pack}#derive.${name}`;
    const { like } = stated;
    if (like !== undefined) {
      const base = this.find(like);
      if (base?.origin.kind !== 'derived') return [];
      const scope = renameAlias(base, this, stated.with ?? {});
      return [redeclare(base, scope, { name, title: stated.title, ref })];
    }
    const given = this.binding(name);
    const derived = { ...stated, ...given };
    const owner = given?.cases ? this.giver : this;
    const rounding = () => (given?.round ? this.giver : this).compileRounding(derived.round);
    const citation = () => (derived.cite === undefined ? null : this.cite(derived.cite));
    return [declareDerived(name, derived, { ref, file: this.file, cases: owner.scoped, rounding, citation })];
  }

  private declareParam(name: string, stated: Param | undefined): Fact[] {
    if (!stated) return [];
    const given = this.binding(name);
    const owner = given && !given.add && !given.remove ? this.giver : this;
    const versions = given ? bindVersions(stated, given) : (stated.values ?? []);
    const param = { ...stated, ...(versions.length ? { values: versions } : {}) };
    let values: ReturnType<typeof compileParamValues> | undefined;
    return [
      declareParam(name, param, {
        packId: this.pack.pack,
        scope: this,
        values: () =>
          (values ??= compileParamValues(versions, stated.type, owner.pack.pack, (id) =>
            citeSource(owner.pack, id, `${owner.pack.pack}#${id}`),
          )),
      }),
    ];
  }
}
