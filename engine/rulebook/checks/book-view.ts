/** The book as the checks see it: sources with look-ups by name, and what is known to be broken already. */
import type { RuleProblem } from '../../problem.ts';
import { type BookSources, classifyFile, type PackSource } from '../compile-rule-book.ts';
import type { Bucket } from '../pack.ts';
import type { YamlFile } from '../read-yaml.ts';
import { findNearest, suggestName } from '../suggest-name.ts';
import { buildPackScope, type FactInfo, NAMESPACES, type PackScope } from './pack-scope.ts';
import type { Path, Place, Report } from './report.ts';

export class BookView {
  readonly sources: BookSources;
  readonly report: Report;
  /** Files whose shape is broken; they are not among the sources. */
  readonly brokenFiles: ReadonlySet<string>;
  /** Packs by id, in the order of their files. */
  readonly packs: ReadonlyMap<string, readonly PackSource[]>;
  readonly buckets: ReadonlyMap<string, Bucket>;
  /** False when buckets.yaml is missing or broken: nothing can be said about buckets then. */
  readonly knowsBuckets: boolean;
  readonly knowsReasonCodes: boolean;
  private readonly scopes = new Map<PackSource, PackScope>();

  constructor(sources: BookSources, earlier: readonly RuleProblem[], report: Report) {
    this.sources = sources;
    this.report = report;
    this.brokenFiles = new Set(earlier.filter((one) => one.severity === 'error').map((one) => one.file));
    this.packs = Map.groupBy(sources.packs, (source) => source.pack.pack);
    this.buckets = new Map(sources.buckets.map((bucket) => [bucket.name, bucket]));
    this.knowsBuckets = sources.bucketFile !== null;
    this.knowsReasonCodes = sources.reasonFile !== null;
  }

  place(yaml: YamlFile, ...path: Path): Place {
    return { yaml, path };
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
    return this.packs.get(id)?.[0];
  }

  /** All packs a pack uses, used ones included, without itself. */
  usedBy(source: PackSource, seen = new Set<PackSource>()): Set<PackSource> {
    for (const id of source.pack.uses ?? []) {
      const used = this.pack(id);
      if (used && !seen.has(used)) {
        seen.add(used);
        this.usedBy(used, seen);
      }
    }
    return seen;
  }

  /** Packs without a mistake so far, in themselves and in all they use: what their conditions rest on is known. */
  soundPacks(): Set<PackSource> {
    const broken = this.report.brokenFiles();
    const isSound = (source: PackSource) => !broken.has(source.yaml.file) && !this.scopeOf(source).open;
    return new Set(this.sources.packs.filter((source) => [source, ...this.usedBy(source)].every(isSound)));
  }

  scopeOf(source: PackSource): PackScope {
    const known = this.scopes.get(source);
    if (known) return known;
    const { definition } = this.sources;
    // What a pack on a circle of `uses` sees is not known; the circle is reported by a check of its own.
    this.scopes.set(source, buildPackScope(source, [], true, definition));
    const ids = source.pack.uses ?? [];
    const used = ids.map((id) => this.pack(id)).filter((one) => one !== undefined);
    const scope = buildPackScope(
      source,
      used.map((one) => this.scopeOf(one)),
      used.length < ids.length,
      definition,
    );
    this.scopes.set(source, scope);
    return scope;
  }

  /** The fact of a name, `null` when it cannot be judged because something it may come from is broken. */
  findFact(source: PackSource, name: string): FactInfo | undefined | null {
    const scope = this.scopeOf(source);
    const fact = scope.facts.get(name);
    const [namespace = ''] = name.split('.', 1);
    if (scope.unknowable.has(namespace)) return null;
    if (name === 'visit.class' && fact) return { ...fact, ...this.listVisitClasses() };
    if (fact) return fact;
    const isVocabulary =
      NAMESPACES.has(namespace) && !['derived', 'param', 'given', 'others'].includes(namespace);
    return scope.open && name.includes('.') && !isVocabulary ? null : undefined;
  }

  /** The classes of visits that packs declare; open while one of them may be in a broken file. */
  private listVisitClasses(): Pick<FactInfo, 'values'> {
    const classes = this.sources.packs.flatMap(({ pack }) => Object.keys(pack.visits?.classes ?? {}));
    return this.hasBrokenFile('pack') ? {} : { values: [...new Set(classes)].sort() };
  }

  /** Finds a fact and reports it when nobody declares it. */
  requireFact(source: PackSource, name: string, place: Place): FactInfo | null {
    const fact = this.findFact(source, name);
    if (fact === undefined && !this.reportUnusedOwner(source, name, place)) {
      const known = [...this.scopeOf(source).facts.keys()];
      const near = known.filter((one) => one.startsWith(`${name.split('.', 1)[0]}.`));
      const hint = suggestName(name, near.length && findNearest(name, known) === null ? near : known);
      this.report.add('unknown-fact', place, `no fact is called "${name.slice(0, 60)}"; ${hint}`);
    }
    return fact ?? null;
  }

  /** Reports a fact that a shared pack declares which this one does not use. False when there is no such pack. */
  reportUnusedOwner(source: PackSource, name: string, place: Place): boolean {
    const shared = this.sources.packs.filter(({ pack }) => pack.kind === 'method' || pack.kind === 'edits');
    const owner = shared.find((other) => {
      const origin = this.scopeOf(other).facts.get(name)?.origin;
      return (
        origin !== undefined && origin.kind !== 'vocabulary' && origin.source === other && other !== source
      );
    });
    if (!owner) return false;
    this.report.add(
      'unknown-fact',
      place,
      `this fact is declared by ${owner.pack.pack}, which ${source.pack.pack} does not use; add it to \`uses\``,
    );
    return true;
  }
}
