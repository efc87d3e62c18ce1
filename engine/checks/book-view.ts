/** The book as the checks see it: sources with look-ups by name, and what is known to be broken already. */

import type { Condition } from '../condition/condition.ts';
import { computeDigest } from '../digest.ts';
import { withoutOther } from '../facts/pair-other.ts';
import { NAMESPACES } from '../facts/vocabulary.ts';
import { getOwn } from '../get-own.ts';
import type { Bucket } from '../model/bucket.ts';
import type { Fact } from '../model/fact.ts';
import { listUses } from '../model/pack.ts';
import type { RuleProblem } from '../problem.ts';
import { remember } from '../remember.ts';
import type { PackInstance } from '../rulebook/pack-instance.ts';
import type { ProblemCode } from '../rulebook/problem-codes.ts';
import { instantiate } from '../rulebook/programme.ts';
import type { BookSources, PackSource } from '../rulebook/read-sources.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import { classifyFile } from '../rulebook/rule-file.ts';
import { partsOf } from './references.ts';
import type { Path, Place, Report } from './report.ts';

/** Whether a search found a line for which rules decide as wanted. */
export type Found = 'holds' | 'never' | 'too many to tell';

/** Facts that no pack declares. */
const OF_SERVICE = NAMESPACES.difference(new Set(['derived', 'param']));

/** Ids of the packs that a pack names anywhere; most of them it uses. */
const listNamed = ({ pack }: PackSource): string[] =>
  partsOf(pack).references.flatMap(({ kind, name }) =>
    kind === 'pack' || kind === 'rule' ? name.split('#', 1) : [],
  );

export class BookView {
  readonly sources: BookSources;
  readonly report: Report;
  /** Files whose shape is broken; they are not among the sources. */
  readonly brokenFiles: ReadonlySet<string>;
  /** Packs by id, in the order of their files. */
  readonly packs: ReadonlyMap<string, readonly PackSource[]>;
  readonly buckets: ReadonlyMap<string, Bucket>;
  private readonly hasEarlier: boolean;
  private readonly instances = new Map<PackSource, ReadonlyMap<string, PackInstance>>();
  private readonly used = new Map<PackSource, ReadonlySet<PackSource>>();
  private readonly openness = new Map<PackSource, boolean>();
  /** Packs that are sound, after so many problems. */
  private sound: { readonly after: number; readonly packs: ReadonlySet<PackSource> } | undefined;
  private readonly reaches = new Map<PackSource, string>();
  /** Stands for the buckets. */
  readonly bucketsDigest: string;
  private readonly reasonsDigest: string;
  private readonly proven = new Set<string>();
  private readonly searches = new Map<string, Found>();

  constructor(sources: BookSources, earlier: readonly RuleProblem[], report: Report) {
    this.sources = sources;
    this.report = report;
    this.brokenFiles = new Set(earlier.filter((one) => one.severity === 'error').map((one) => one.file));
    this.hasEarlier = earlier.length > 0;
    this.packs = Map.groupBy(sources.packs, (source) => source.pack.pack);
    const { buckets, bucketFile, reasonCodes, reasonFile } = sources;
    this.bucketsDigest = computeDigest(JSON.stringify([bucketFile !== null, buckets]));
    const reasons = reasonCodes.codes.map(({ id }) => id);
    this.reasonsDigest = computeDigest(JSON.stringify([reasonFile !== null, reasons]));
    this.buckets = new Map(buckets.map((bucket) => [bucket.name, bucket]));
  }

  /** Whether anything has been said so far. */
  hasProblems(): boolean {
    return this.hasEarlier || this.report.problems.length > 0;
  }

  /** Whether nothing has to be said of a problem, by its name: found in this run, or in one before. */
  isProven(problem: string): boolean {
    return this.proven.has(problem) || this.sources.context.memory?.recall(`proven ${problem}`) === true;
  }

  prove(problem: string): void {
    this.proven.add(problem);
    this.sources.context.memory?.keep(`proven ${problem}`, true);
  }

  /** What a search for a line came to, by the name of what was asked: in this run, or in one before. */
  recallSearch(problem: string): Found | undefined {
    return (
      this.searches.get(problem) ??
      (this.sources.context.memory?.recall(`found ${problem}`) as Found | undefined)
    );
  }

  keepSearch(problem: string, found: Found): Found {
    this.searches.set(problem, found);
    this.sources.context.memory?.keep(`found ${problem}`, found);
    return found;
  }

  place(yaml: YamlFile, ...path: Path): Place {
    return { yaml, path };
  }

  /** Reports a problem at a path of a file; `atKey` where the key itself is wrong. */
  say(
    code: ProblemCode,
    { yaml }: { yaml: YamlFile },
    path: Path,
    message: string,
    more: Omit<Place, 'yaml' | 'path'> = {},
  ): void {
    this.report.add(code, { yaml, path, ...more }, message);
  }

  hasBrokenFile(kind: ReturnType<typeof classifyFile>): boolean {
    return [...this.brokenFiles].some((file) => classifyFile(file) === kind);
  }

  /**
   * True when a file that could be this pack's has a broken shape, so that its absence is no mistake of its own.
   * The id stands in the broken text, so the file's name has to tell: `us/x` may be in `us/x.yaml` or `us/x-2026.yaml`.
   */
  isBroken(packId: string): boolean {
    // A pack whose own id is a mistake is not found by the right one.
    const broken = [...this.brokenFiles, ...this.report.misnamedFiles()];
    return broken.some((file) => {
      const rest = `/${file}`.split(`/${packId}`).at(-1)!;
      return rest !== `/${file}` && /^([.-].*)?\.yaml$/.test(rest) && classifyFile(file) === 'pack';
    });
  }

  /** The pack of an id; of several versions the first. */
  pack(id: string): PackSource | undefined {
    const [first, ...others] = this.packs.get(id) ?? [];
    // Of the versions of a programme the one that covers the latest days.
    const startOf = ({ pack }: PackSource) => pack.covers?.from ?? '';
    return others.reduce((newest, one) => (startOf(one) > startOf(newest!) ? one : newest), first);
  }

  /** All packs a pack uses, used ones included, without itself. */
  usedBy(source: PackSource): ReadonlySet<PackSource> {
    return remember(this.used, source, () => this.collectUsed(source));
  }

  /** A pack, and all that use it: whatever can name what it declares. */
  listReaching(source: PackSource): PackSource[] {
    return this.sources.packs.filter((other) => other === source || this.usedBy(other).has(source));
  }

  private collectUsed(source: PackSource): Set<PackSource> {
    const seen = new Set([source]);
    for (const one of seen)
      for (const { pack: id } of listUses(one.pack)) {
        const used = this.pack(id);
        if (used) seen.add(used);
      }
    seen.delete(source);
    return seen;
  }

  /**
   * Stands for the pack, all packs that it uses or names as far as they are there, the buckets, and the ids of reason codes:
   * what is said of one pack by itself rests on no more, beside the memory's own engine and definitions of tables.
   */
  digestReach(source: PackSource): string {
    return remember(this.reaches, source, () => {
      const used = [...this.usedBy(source)].map(({ pack }) => pack.pack);
      const ids = [...new Set([...used, ...listNamed(source)])].sort();
      const packs = ids.map((id) => [id, this.pack(id)?.digest]);
      return computeDigest(JSON.stringify([source.digest, packs, this.bucketsDigest, this.reasonsDigest]));
    });
  }

  /** Packs that stand for themselves, each with every pack that acts on its bills: programmes, then all others alone. */
  listProgrammes(): PackSource[] {
    return this.sources.packs.filter(({ pack }) => pack.kind === 'programme');
  }

  /** A pack as the root of all that it uses, by id. */
  instancesOf(source: PackSource): ReadonlyMap<string, PackInstance> {
    return remember(this.instances, source, () => this.instantiate(source));
  }

  /** A pack by itself, as its author sees it. */
  instanceOf(source: PackSource): PackInstance {
    return this.instancesOf(source).get(source.pack.pack)!;
  }

  /** A payer's pack beside a programme: its rules read what the programme made of the packs that both use. */
  instanceBeside(payer: PackSource, programme: PackSource): PackInstance {
    return this.instantiate(payer, this.instancesOf(programme)).get(payer.pack.pack)!;
  }

  private instantiate(
    source: PackSource,
    shared?: ReadonlyMap<string, PackInstance>,
  ): Map<string, PackInstance> {
    const file = (one: PackSource) => ({ pack: one.pack, file: one.yaml.file });
    const find = (id: string) => {
      const found = this.pack(id);
      return found && file(found);
    };
    return instantiate(file(source), { find, definition: this.sources.definition }, shared);
  }

  /** True while a pack that this one uses is missing or broken: names outside of the vocabulary cannot be judged. */
  isOpen(source: PackSource): boolean {
    return remember(this.openness, source, () =>
      [source, ...this.usedBy(source)].some(({ pack }) =>
        listUses(pack).some(({ pack: id }) => !this.pack(id)),
      ),
    );
  }

  /** The fact of a name, `null` when it cannot be judged because something it may come from is broken. */
  findFact(source: PackSource, name: string, pair?: string): Fact | undefined | null {
    const instance = this.instanceOf(source);
    const fact = pair === undefined ? instance.find(name) : instance.findInPair(pair, name);
    if (fact) return fact;
    const [namespace = ''] = withoutOther(name).split('.', 1);
    if (this.isUnknowable(source, namespace)) return null;
    return this.isOpen(source) && !OF_SERVICE.has(namespace) ? null : undefined;
  }

  /** True for the alias of a table, or the name of a pair, whose table nobody declares. */
  private isUnknowable(source: PackSource, alias: string): boolean {
    return [source, ...this.usedBy(source)].some(({ pack }) => {
      const bound = getOwn(pack.tables, alias) ?? getOwn(pack.pairs, alias)?.table;
      return bound !== undefined && !this.sources.definition(bound.table);
    });
  }

  /** Packs without a mistake so far, in themselves and in all they use: what their conditions rest on is known. */
  soundPacks(): ReadonlySet<PackSource> {
    const { length } = this.report.problems;
    if (this.sound?.after !== length) this.sound = { after: length, packs: this.findSound() };
    return this.sound.packs;
  }

  private findSound(): Set<PackSource> {
    const broken = this.report.brokenFiles();
    const isSound = (source: PackSource) => !broken.has(source.yaml.file);
    return new Set(
      this.sources.packs.filter(
        (source) => !this.isOpen(source) && [source, ...this.usedBy(source)].every(isSound),
      ),
    );
  }
}

export const namedConditions = ({ pack }: Pick<PackSource, 'pack'>): ReadonlyMap<string, Condition> =>
  new Map(Object.entries(pack.conditions ?? {}));
