/** A pack within a programme: its names in reach, with the tables, values and cases that it is given. */

import { compileCondition } from '../condition/compile-condition.ts';
import type { Condition } from '../condition/condition.ts';
import type { DeclaredPair } from '../facts/pair-facts.ts';
import { FACTS } from '../facts/vocabulary.ts';
import { getOwn } from '../get-own.ts';
import type { CompiledCondition, ScopedCondition } from '../model/compiled-condition.ts';
import type { CompiledRounding } from '../model/computable.ts';
import type { Fact } from '../model/fact.ts';
import type { CompiledGroup } from '../model/other-lines.ts';
import type { Binding, Pack, Rounding, TableBinding, Use } from '../model/pack.ts';
import type { Citation } from '../model/trace.ts';
import type { TableDefinition } from '../table.ts';
import type { ChangedFacts } from './changed-facts.ts';
import { citeSource } from './cite-source.ts';
import { declareFacts } from './declare-facts.ts';

/** A pack and the file it stands in. */
export interface PackFile {
  readonly pack: Pack;
  readonly file: string;
}

export interface BookEnvironment {
  /** The pack of an id that others may use; undefined while there is none. */
  readonly find: (id: string) => PackFile | undefined;
  readonly definition: (tableId: string) => TableDefinition | null;
  /** The pack of an id where nobody gives it anything, which programmes share; left out where each makes its own. */
  readonly findPlain?: (id: string) => PackInstance | undefined;
}

/** A pack by itself, and what is another thing in the programme. */
interface Shared {
  readonly plain: PackInstance;
  readonly changed: ChangedFacts;
}

/** First words of names that stand for one fact each; all others are those of a table, a group or a pair. */
const OF_ONE_FACT: ReadonlySet<string> = new Set(['derived', 'param']);
const NO_FACTS: ReadonlyMap<string, Fact> = new Map();

function headOf(name: string): string {
  const end = name.indexOf('.');
  return end < 0 ? name : name.slice(0, end);
}

/** A pack within a programme. */
export class PackInstance implements PackFile {
  readonly pack: Pack;
  readonly file: string;
  /** How it is used: as the programme says, else as the method says that uses it; null for the programme itself. */
  readonly use: Use | null;
  readonly root: PackInstance;
  /** The pack that gives it values: the programme, or the method. */
  readonly giver: PackInstance;
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
  private readonly shared: Shared | null;

  /** @param changed what the programme makes another of; left out where nothing is shared with other programmes */
  constructor(
    { pack, file }: PackFile,
    use: Use | null,
    root: PackInstance | null,
    environment: BookEnvironment,
    giver: PackInstance | null = root,
    changed?: ChangedFacts,
  ) {
    this.pack = pack;
    this.file = file;
    this.use = use;
    this.root = root ?? this;
    this.giver = giver ?? this;
    this.environment = environment;
    this.named = new Map(Object.entries(pack.conditions ?? {}));
    const plain = changed && environment.findPlain?.(pack.pack);
    this.shared = plain ? { plain, changed: changed! } : null;
    for (const name of plain ? Object.keys(use?.with ?? {}) : [])
      for (const head of [name, `derived.${name}`, `param.${name}`])
        changed!.give(plain!.factsOf(head).values());
  }

  /** The pack by itself, where that comes to the same as in the programme for whatever rests on these facts of it. */
  findSame(facts: (plain: PackInstance) => readonly Fact[]): PackInstance | null {
    if (!this.shared) return null;
    const { plain, changed } = this.shared;
    return facts(plain).some((fact) => changed.has(fact)) ? null : plain;
  }

  /** What a condition of the pack is compiled in. */
  get scoped(): Omit<ScopedCondition, 'node'> {
    return { scope: this, named: this.named };
  }

  /** A condition that comes to the same in all programmes, as they share it. */
  shareCondition(node: Condition): CompiledCondition | undefined {
    const compile = (plain: PackInstance) => compileCondition({ ...plain.scoped, node });
    const same = this.findSame((plain) => compile(plain).facts);
    return same ? compile(same) : undefined;
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
    return this.findOther(name);
  }

  /** A fact of the line that a pair of the pack found. */
  private findOther(name: string): Fact | undefined {
    const head = headOf(name);
    const own = this.pairs.get(head);
    if (own || !this.shared) return own?.others(this).find(name);
    const { plain, changed } = this.shared;
    const fact = plain.findOther(name);
    return fact && changed.has(fact) ? plain.pairs.get(head)!.others(this).find(name) : fact;
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
    const declared = this.pairs.get(pair) ?? this.shared?.plain.pairs.get(pair);
    return declared?.within(this).find(name);
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

  /** A table of its own as it is bound. */
  bindingOf(alias: string): TableBinding {
    return { ...this.pack.tables![alias]!, ...this.binding(alias) };
  }

  /** Its groups by their references, each compiled when a line asks. */
  listGroups(): [ref: string, find: () => CompiledGroup][] {
    return Object.keys(this.pack.groups ?? {}).map((name) => [
      this.refOfGroup(name),
      () => {
        this.factsOf(name);
        return (this.groups.get(name) ?? this.shared!.plain.groups.get(name))!();
      },
    ]);
  }

  refOfGroup(name: string): string {
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
    const same = this.findSame((plain) => [...plain.factsOf(head).values()]);
    const byName = same ? same.factsOf(head) : this.makeFacts(head);
    this.declared.set(head, byName);
    return byName;
  }

  private makeFacts(head: string): ReadonlyMap<string, Fact> {
    const { facts, group, pair } = declareFacts(head, this);
    if (group) this.groups.set(head, group);
    if (pair) this.pairs.set(head, pair);
    return new Map(facts.map((fact) => [fact.name, fact]));
  }
}
