/** From the texts of `rules/` to a rule book: parse, check, compile. All problems of all files at once. */
import { computeDigest } from '../digest.ts';
import { compareProblems, type RuleProblem } from '../problem.ts';
import type { TableDefinition } from '../table.ts';
import { checkBook } from './check-book.ts';
import { checkShape, type FileKind } from './check-shape.ts';
import { compilePack } from './compile-pack.ts';
import type { CompiledBucket, CompiledPack } from './compiled.ts';
import { countSources, type SourceCount } from './list-unread.ts';
import type { Bucket, Pack, ReasonCodeText } from './pack.ts';
import { readYaml, type YamlFile } from './read-yaml.ts';
import { type ReasonCodeBook, RuleBook } from './rule-book.ts';

export interface RuleFile {
  /** Path as shown in problems and traces, for example `rules/us-nc/workers-comp.yaml`. */
  readonly file: string;
  readonly text: string;
}

/** A file whose shape is right. */
export interface ParsedFile {
  readonly kind: FileKind;
  readonly yaml: YamlFile;
  readonly text: string;
}

export interface PackSource {
  readonly pack: Pack;
  readonly yaml: YamlFile;
  readonly digest: string;
}

/** Everything the checks look at. */
export interface BookSources {
  readonly packs: readonly PackSource[];
  readonly buckets: readonly Bucket[];
  readonly bucketFile: YamlFile | null;
  readonly reasonCodes: {
    readonly carcs: Readonly<Record<string, string>>;
    readonly codes: readonly ReasonCodeText[];
  };
  readonly reasonFile: YamlFile | null;
  readonly tests: readonly YamlFile[];
  readonly definition: (tableId: string) => TableDefinition | null;
}

/** What a file of `rules/` is, by its name. */
export function classifyFile(file: string): FileKind {
  if (file.endsWith('.test.yaml')) return 'pack-test';
  if (file.endsWith('/buckets.yaml') || file === 'buckets.yaml') return 'buckets';
  if (file.endsWith('/reason-codes.yaml') || file === 'reason-codes.yaml') return 'reason-codes';
  return 'pack';
}

export function buildBuckets(buckets: readonly Bucket[]): {
  roots: CompiledBucket[];
  byName: Map<string, CompiledBucket>;
} {
  const byName = new Map<string, CompiledBucket>();
  const build = (bucket: Bucket): CompiledBucket => {
    const children = buckets.filter((child) => child.parent === bucket.name).map(build);
    const compiled = { ...bucket, number: Number(bucket.id), children };
    byName.set(bucket.name, compiled);
    return compiled;
  };
  return { roots: buckets.filter((bucket) => bucket.parent === undefined).map(build), byName };
}

/** Packs in an order in which every pack comes after those it uses. */
function orderByUse(packs: readonly PackSource[]): PackSource[] {
  const done = new Set<PackSource>();
  const visit = (source: PackSource, path: readonly PackSource[]) => {
    if (done.has(source) || path.includes(source)) return;
    for (const id of source.pack.uses ?? [])
      for (const used of packs.filter((one) => one.pack.pack === id)) visit(used, [...path, source]);
    done.add(source);
  };
  for (const source of packs) visit(source, []);
  return [...done];
}

function parseFiles(files: readonly RuleFile[]): { parsed: ParsedFile[]; problems: RuleProblem[] } {
  const problems: RuleProblem[] = [];
  const parsed: ParsedFile[] = [];
  for (const { file, text } of [...files].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    if (!file.endsWith('.yaml')) {
      const message = 'only files that end in .yaml are read, so nothing in this one counts; rename it';
      problems.push({ code: 'unfit-file', severity: 'error', file, line: 1, column: 1, message });
      continue;
    }
    const { yaml, problems: syntax } = readYaml(file, text);
    const kind = classifyFile(file);
    const found = syntax.length ? syntax : checkShape(kind, yaml);
    problems.push(...found);
    if (found.length === 0) parsed.push({ kind, yaml, text });
  }
  return { parsed, problems };
}

/** Reads the files into sources; files with a broken shape are left out and reported. */
export function readSources(
  files: readonly RuleFile[],
  definition: BookSources['definition'],
): { sources: BookSources; problems: RuleProblem[] } {
  const { parsed, problems } = parseFiles(files);
  const of = (kind: FileKind) => parsed.filter((one) => one.kind === kind);
  const bucketFile = of('buckets')[0]?.yaml ?? null;
  const reasonFile = of('reason-codes')[0]?.yaml ?? null;
  for (const kind of ['buckets', 'reason-codes'] as const)
    for (const { yaml } of of(kind).slice(1))
      problems.push({
        code: 'missing-file',
        severity: 'error',
        file: yaml.file,
        line: 1,
        column: 1,
        message: `the folder has another ${kind}.yaml, ${of(kind)[0]!.yaml.file}, and only one counts; move what this one says into that one`,
      });
  const sources: BookSources = {
    packs: of('pack').map(({ yaml, text }) => ({
      pack: yaml.value as unknown as Pack,
      yaml,
      digest: computeDigest(text),
    })),
    buckets: ((bucketFile?.value as unknown as { buckets: Bucket[] } | undefined)?.buckets ?? []) as Bucket[],
    bucketFile,
    reasonCodes: (reasonFile?.value as unknown as BookSources['reasonCodes'] | undefined) ?? {
      carcs: {},
      codes: [],
    },
    reasonFile,
    tests: of('pack-test').map((one) => one.yaml),
    definition,
  };
  return { sources, problems };
}

/** `$tenant.charges` is declared once for all payers, as the table `tenant.charges`. */
function resolveDefinitions(definition: BookSources['definition']): BookSources['definition'] {
  return (id) => definition(id.replace(/^\$tenant\./, 'tenant.'));
}

/**
 * Compiles the texts of a rules folder.
 *
 * @param files every `.yaml` of the folder except table definitions
 * @param declared table definitions by id; null for a table nobody declared
 * @returns the book, or null when there are errors; all problems, in reading order; and how many sources were read
 */
export function compileRuleBook(
  files: readonly RuleFile[],
  declared: BookSources['definition'],
): { ruleBook: RuleBook | null; problems: RuleProblem[]; sources: SourceCount } {
  const definition = resolveDefinitions(declared);
  const { sources, problems } = readSources(files, definition);
  const counted = countSources(sources.packs);
  problems.push(...checkBook(sources, problems));
  problems.sort(compareProblems);
  if (problems.some((problem) => problem.severity === 'error')) {
    return { ruleBook: null, problems, sources: counted };
  }
  const { roots, byName } = buildBuckets(sources.buckets);
  const compiled: CompiledPack[] = [];
  for (const { pack, yaml, digest } of orderByUse(sources.packs)) {
    const used = compiled.filter((one) => pack.uses?.includes(one.pack.pack));
    compiled.push(compilePack(pack, { buckets: byName, definition, used, file: yaml.file, digest }));
  }
  const reasonCodes: ReasonCodeBook = {
    codes: new Map(sources.reasonCodes.codes.map((text) => [Number(text.id), { id: Number(text.id), text }])),
    carcs: new Map(Object.entries(sources.reasonCodes.carcs)),
  };
  return { ruleBook: new RuleBook(compiled, roots, reasonCodes), problems, sources: counted };
}
