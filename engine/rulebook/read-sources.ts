/** From the texts of `rules/` to sources: parsed, held to their shapes, sorted by kind. */
import type { PlainDate } from '../date.ts';
import { computeDigest } from '../digest.ts';
import type { Bucket } from '../model/bucket.ts';
import type { Pack } from '../model/pack.ts';
import type { ReasonCodeTexts } from '../model/reason-code.ts';
import type { RuleProblem } from '../problem.ts';
import { remember } from '../remember.ts';
import type { TableDefinition, TableSource } from '../table.ts';
import { checkShape, type FileKind } from './check-shape.ts';
import type { LockedVersions } from './locked-versions.ts';
import type { Memory } from './memory.ts';
import { readYaml, type YamlFile } from './read-yaml.ts';
import { classifyFile, type RuleFile } from './rule-file.ts';

/** A file whose shape is right. */
export interface FileSource {
  readonly yaml: YamlFile;
  /** Of its text. */
  readonly digest: string;
}

export interface ParsedFile extends FileSource {
  readonly kind: FileKind;
}

export interface PackSource extends FileSource {
  readonly pack: Pack;
}

/** Everything the checks look at. */
export interface BookSources {
  readonly packs: readonly PackSource[];
  readonly buckets: readonly Bucket[];
  readonly bucketFile: YamlFile | null;
  readonly reasonCodes: ReasonCodeTexts;
  readonly reasonFile: YamlFile | null;
  readonly tests: readonly FileSource[];
  readonly definition: (tableId: string) => TableDefinition | null;
  readonly context: CheckContext;
}

/** What checks know beside the files; left out, they are silent about it. */
export interface CheckContext {
  /** The day on which an author looks: sources are not read in the future. */
  readonly today?: PlainDate;
  /** The releases at hand. */
  readonly tables?: TableSource;
  /** What each version said when it was locked. */
  readonly locked?: LockedVersions;
  /**
   * What is known already, or asked for elsewhere, is left out: all checks of files that were found without errors before;
   * the searches for rules that claim one line or never act; or the proofs, which are these and what holds tests and
   * words alone.
   */
  readonly leaveOut?: 'checks' | 'searches' | 'proofs';
  readonly memory?: Memory | undefined;
}

interface FileReading {
  /** Null for a file whose shape is broken. */
  readonly parsed: ParsedFile | null;
  readonly problems: readonly RuleProblem[];
}

/** A file whose text was read without mistakes before; read again where somebody asks for a place in it. */
function rememberFile(file: string, text: string, value: YamlFile['value']): YamlFile {
  let read: YamlFile | undefined;
  const again = () => (read ??= readYaml(file, text).yaml);
  return {
    file,
    value,
    positionOf: (path, atKey) => again().positionOf(path, atKey),
    positionInside: (path, index) => again().positionInside(path, index),
  };
}

function readFile({ file, text }: RuleFile, memory: Memory | undefined): FileReading {
  if (!file.endsWith('.yaml')) {
    const message = 'only files that end in .yaml are read, so nothing in this one counts; rename it';
    return {
      parsed: null,
      problems: [{ code: 'unfit-file', severity: 'error', file, line: 1, column: 1, message }],
    };
  }
  const kind = classifyFile(file);
  const digest = computeDigest(text);
  const key = memory && `read ${kind} ${digest}`;
  const known = key && memory.recall(key);
  if (known !== undefined) {
    const yaml = rememberFile(file, text, known as YamlFile['value']);
    return { parsed: { kind, yaml, digest }, problems: [] };
  }
  const { yaml, problems: syntax } = readYaml(file, text);
  const problems = syntax.length ? syntax : checkShape(kind, yaml);
  // Whatever the length of its texts, the rest of a file can be checked.
  if (problems.some(({ code }) => code !== 'unfit-length')) return { parsed: null, problems };
  if (key && problems.length === 0) memory.keep(key, yaml.value);
  return { parsed: { kind, yaml, digest }, problems };
}

/** Each file is read once, in however many books it stands: half of the work of a check is to parse. */
const readings = new WeakMap<RuleFile, FileReading>();

function parseFiles(
  files: readonly RuleFile[],
  memory?: Memory,
): { parsed: ParsedFile[]; problems: RuleProblem[] } {
  const inOrder = [...files].sort((a, b) => (a.file < b.file ? -1 : 1));
  const read = inOrder.map((file) => remember(readings, file, () => readFile(file, memory)));
  return {
    parsed: read.flatMap(({ parsed }) => parsed ?? []),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Reads the files into sources; files with a broken shape are left out and reported. */
export function readSources(
  files: readonly RuleFile[],
  definition: BookSources['definition'],
  context: CheckContext,
): { sources: BookSources; problems: RuleProblem[] } {
  const { parsed, problems } = parseFiles(files, context.memory);
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
    packs: of('pack').map(({ yaml, digest }) => ({ pack: yaml.value as unknown as Pack, yaml, digest })),
    buckets: ((bucketFile?.value as unknown as { buckets: Bucket[] } | undefined)?.buckets ?? []) as Bucket[],
    bucketFile,
    reasonCodes: (reasonFile?.value as unknown as ReasonCodeTexts | undefined) ?? {
      carcs: {},
      codes: [],
    },
    reasonFile,
    tests: of('pack-test'),
    definition,
    context,
  };
  return { sources, problems };
}

/** Files of tests whose shape is right, by name. */
export const readTestFiles = (files: readonly RuleFile[]): YamlFile[] =>
  parseFiles(files.filter(({ file }) => classifyFile(file) === 'pack-test')).parsed.map(({ yaml }) => yaml);
