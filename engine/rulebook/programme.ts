/** A programme with every pack it uses: each pack's names in reach, with the tables, values and cases that the programme gives. */

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
import {
  type Binding,
  type Derived,
  listUses,
  type Pack,
  type Rounding,
  type TableBinding,
  type Use,
} from '../model/pack.ts';
import type { Citation } from '../model/trace.ts';
import type { TableDefinition } from '../table.ts';
import { citeSource } from './cite-source.ts';
import { inheritUses } from './inherit-uses.ts';

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
  readonly groups = new Map<string, () => CompiledGroup>();
  readonly facts = new Map<string, Fact>();
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
    const own = this.facts.get(name) ?? FACTS.get(name) ?? this.found.get(name);
    if (own) return own;
    for (const pack of this.used) {
      const fact = pack.find(name);
      if (!fact) continue;
      this.found.set(name, fact);
      return fact;
    }
    const [pair = ''] = name.split('.', 1);
    return this.pairs.get(pair)?.others.find(name);
  }

  /** The pack that declares a fact; undefined for facts of the service. */
  findOwner(name: string): PackInstance | undefined {
    if (this.facts.has(name)) return this;
    if (FACTS.has(name)) return undefined;
    for (const pack of this.used) {
      const owner = pack.findOwner(name);
      if (owner) return owner;
    }
    return undefined;
  }

  /** A fact within the condition or the key of a pair: also of the other line, and of the match. */
  findInPair(pair: string, name: string): Fact | undefined {
    return this.pairs.get(pair)?.scope.find(name);
  }

  /** Names in reach, for suggestions. */
  *listNames(): Iterable<string> {
    yield* this.facts.keys();
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

  private register(facts: readonly Fact[]): void {
    for (const fact of facts) this.facts.set(fact.name, fact);
  }

  /** Declares the pack's own names. Nothing is looked up yet: they may name each other in any order. */
  declareAll(): void {
    const { pack } = this;
    for (const [alias, stated] of Object.entries(pack.tables ?? {})) this.declareTable(alias, stated);
    for (const [name, derived] of Object.entries(pack.derive ?? {})) this.declareDerived(name, derived);
    for (const name of Object.keys(pack.params ?? {})) this.declareParam(name);
    for (const [name, group] of Object.entries(pack.groups ?? {})) {
      const ref = `${pack.pack}#groups.${name}`;
      const facts = declareGroup(name, group, { ref, file: this.file, scoped: this.scoped });
      this.register(facts);
      const { origin } = facts[0]!;
      if (origin.kind === 'group') this.groups.set(ref, origin.find);
    }
    for (const [name, pair] of Object.entries(pack.pairs ?? {})) {
      const { table } = pair;
      const bound = table ? { binding: table, definition: this.environment.definition(table.table) } : null;
      const ref = `${pack.pack}#pairs.${name}`;
      const declared = declarePair(name, pair, { ref, file: this.file, scoped: this.scoped, bound });
      this.register(declared.facts);
      this.pairs.set(name, declared);
    }
  }

  private declareTable(alias: string, stated: TableBinding): void {
    const given = this.binding(alias);
    const binding: TableBinding = given ? { ...stated, ...given } : stated;
    const bound = { binding, definition: this.environment.definition(binding.table) };
    const scope = given ? this.giver : this;
    this.register(declareTable(alias, `${this.pack.pack} ${alias}`, bound, scope));
  }

  private declareDerived(name: string, stated: Derived): void {
    const ref = `${this.pack.pack}#derive.${name}`;
    const { like } = stated;
    if (like !== undefined) {
      const base = this.find(like);
      if (base?.origin.kind !== 'derived') return;
      const scope = renameAlias(base, this, stated.with ?? {});
      this.register([redeclare(base, scope, { name, title: stated.title, ref })]);
      return;
    }
    const given = this.binding(name);
    const derived = { ...stated, ...given };
    const owner = given?.cases ? this.giver : this;
    const rounding = () => (given?.round ? this.giver : this).compileRounding(derived.round);
    const citation = () => (derived.cite === undefined ? null : this.cite(derived.cite));
    this.register([
      declareDerived(name, derived, { ref, file: this.file, cases: owner.scoped, rounding, citation }),
    ]);
  }

  private declareParam(name: string): void {
    const { pack, params } = { pack: this.pack.pack, params: this.pack.params! };
    const stated = params[name]!;
    const given = this.binding(name);
    const owner = given && !given.add && !given.remove ? this.giver : this;
    const versions = given ? bindVersions(stated, given) : (stated.values ?? []);
    const param = { ...stated, ...(versions.length ? { values: versions } : {}) };
    let values: ReturnType<typeof compileParamValues> | undefined;
    this.register([
      declareParam(name, param, {
        packId: pack,
        scope: this,
        values: () =>
          (values ??= compileParamValues(versions, stated.type, owner.pack.pack, (id) =>
            citeSource(owner.pack, id, `${owner.pack.pack}#${id}`),
          )),
      }),
    ]);
  }
}

/**
 * A programme, or any pack by itself, with all it uses, by id; packs come after those they use.
 *
 * @param shared instances that stand for the packs of their ids
 */
export function instantiate(
  root: PackFile,
  environment: BookEnvironment,
  shared: ReadonlyMap<string, PackInstance> = new Map(),
): Map<string, PackInstance> {
  const done = new Map<string, PackInstance>();
  const uses = new Map(listUses(root.pack).map((use) => [use.pack, use]));
  const inherited = inheritUses(root.pack, environment.find);
  const top = new PackInstance(root, null, null, environment);
  const made = new Map([[root.pack.pack, top]]);
  /** An instance before its names are declared, as one that gives values to another is named by it. */
  const make = (file: PackFile): PackInstance => {
    const { pack: id } = file.pack;
    const known = made.get(id);
    if (known) return known;
    const when = inherited.when.get(id);
    const given = inherited.given.get(id);
    const by = given && environment.find(given.by);
    const use = uses.get(id) ?? (when || given ? { pack: id, ...(when ? { when } : {}), ...given } : null);
    const instance = new PackInstance(file, use, top, environment, by ? make(by) : top);
    made.set(id, instance);
    return instance;
  };
  const build = (instance: PackInstance, path: readonly string[]): void => {
    for (const { pack: id } of listUses(instance.pack)) {
      const file = environment.find(id);
      // A circle, or a pack that is not there: both are reported by checks of their own.
      if (!file || path.includes(id)) continue;
      const known = done.get(id) ?? shared.get(id);
      const used = known ?? make(file);
      if (!known) build(used, [...path, id]);
      instance.used.push(used);
    }
    instance.declareAll();
    done.set(instance.pack.pack, instance);
  };
  build(top, [root.pack.pack]);
  return done;
}
