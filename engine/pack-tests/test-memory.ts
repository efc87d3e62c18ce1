/**
 * Remembers test files whose examples all hold. What an example comes to rests on its file, on the packs that take part in its
 * reviews, on how bills find their programmes, and on the tables: where all of these are the same, it comes to the same.
 */
import { computeDigest } from '../digest.ts';
import type { DerivedCase } from '../model/pack.ts';
import type { Memory } from '../rulebook/memory.ts';
import type { BookPack, RuleBook } from '../rulebook/rule-book.ts';
import type { RuleFile } from '../rulebook/rule-file.ts';
import type { TableSource } from '../table.ts';
import { nameCases } from './find-untested.ts';
import type { PackTestInput } from './prepare-cases.ts';

/** What a test file came to when all its examples held. */
export interface PassedFile {
  readonly cases: number;
  /** What was in use: values by name, and cases of derived facts. */
  readonly observed: ReadonlySet<unknown>;
  readonly covered: readonly string[];
}

/** The same as JSON; `packs` took part, by file with their digests. */
interface KeptFile {
  readonly packs: Readonly<Record<string, string>>;
  readonly cases: number;
  readonly values: readonly string[];
  readonly stated: readonly string[];
  readonly covered: readonly string[];
}

/** How bills find their programme, and what is said of packs that do not take part. */
const describeHeads = ({ packs }: RuleBook): unknown[] =>
  packs.map(({ pack: { pack, kind, status, jurisdiction, programme, covers, title } }) => [
    [pack, kind, status === 'draft', jurisdiction, programme, covers?.from, covers?.through],
    kind === 'edits' ? title : '',
  ]);

const describeTables = (tables: TableSource): unknown[] =>
  tables.ids.map((id) => [
    id,
    tables.releases(id).map(({ release, digest, effective }) => [release, digest, effective]),
  ]);

/** Files that all packs share. */
const isShared = ({ file }: RuleFile) => /(^|\/)(buckets|reason-codes)\.yaml$/.test(file);

export class TestMemory {
  private readonly memory: Memory;
  private readonly base: string;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly packs: ReadonlyMap<string, BookPack>;
  private readonly named: ReadonlyMap<string, DerivedCase>;
  private readonly names: ReadonlyMap<unknown, string>;

  constructor({ files, ruleBook, tables }: PackTestInput, memory: Memory) {
    this.memory = memory;
    this.texts = new Map(files.map(({ file, text }) => [file, text]));
    this.packs = new Map(ruleBook.packs.map((one) => [one.file, one]));
    this.named = nameCases(ruleBook);
    this.names = new Map([...this.named].map(([name, one]) => [one, name]));
    const shared = files.filter(isShared).map(({ text }) => text);
    this.base = computeDigest(JSON.stringify([describeHeads(ruleBook), describeTables(tables), shared]));
  }

  private keyOf(file: string): string {
    return `tests ${file} ${computeDigest(this.texts.get(file)!)} ${this.base}`;
  }

  /** Null for a file that has to be run. */
  recall(file: string): PassedFile | null {
    const kept = this.memory.recall(this.keyOf(file)) as KeptFile | undefined;
    if (!kept) return null;
    const isSame = ([pack, digest]: [string, string]) => this.packs.get(pack)?.digest === digest;
    if (!Object.entries(kept.packs).every(isSame)) return null;
    const stated = kept.stated.map((name) => this.named.get(name));
    return { cases: kept.cases, covered: kept.covered, observed: new Set([...kept.values, ...stated]) };
  }

  /** @param packs files of the packs that took part */
  keep(file: string, { cases, observed, covered }: PassedFile, packs: ReadonlySet<string>): void {
    const kept: KeptFile = {
      packs: Object.fromEntries([...packs].sort().map((pack) => [pack, this.packs.get(pack)!.digest])),
      cases,
      values: [...observed].filter((one) => typeof one === 'string'),
      stated: [...observed].flatMap((one) => this.names.get(one) ?? []),
      covered,
    };
    this.memory.keep(this.keyOf(file), kept);
  }
}
