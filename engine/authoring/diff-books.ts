/** Two states of a rules folder compared in terms of law: packs, buckets, reason codes and releases of tables. */
import type { Pack } from '../model/pack.ts';
import type { RuleProblem } from '../problem.ts';
import { readSources } from '../rulebook/read-sources.ts';
import type { YamlValue } from '../rulebook/read-yaml.ts';
import { classifyFile, type RuleFile } from '../rulebook/rule-file.ts';
import type { Table, TableSource } from '../table.ts';
import { diffLaw, type LawChange } from './diff-law.ts';
import { diffRows, type RowsDiff } from './diff-rows.ts';

/** A state of the rules: what a folder holds. */
export interface BookState {
  readonly files: readonly RuleFile[];
  readonly tables: TableSource;
}

interface PackState {
  readonly version: string;
  readonly status: Pack['status'];
  readonly file: string;
}

export interface PackDiff {
  /** Id of the pack, `buckets` or `reason-codes`. */
  readonly pack: string;
  readonly title: string;
  /** Null where the state has no such pack; of buckets and reason codes the version is blank. */
  readonly before: PackState | null;
  readonly after: PackState | null;
  /** Nothing for a pack that only one of them has. */
  readonly changes: readonly LawChange[];
}

export interface ReleaseState {
  readonly from: string;
  readonly through: string;
  readonly rows: number;
  readonly digest: string;
}

export interface ReleaseDiff {
  readonly table: string;
  readonly release: string;
  readonly before: ReleaseState | null;
  readonly after: ReleaseState | null;
  /** Null where one of them is, where the content is the same, and where the keys are not alike. */
  readonly content: RowsDiff | null;
}

export interface BookDiff {
  readonly packs: readonly PackDiff[];
  readonly releases: readonly ReleaseDiff[];
}

/** A part of a book: a pack, or one of the two files that all packs share. */
interface Part {
  readonly pack: string;
  readonly title: string;
  readonly state: PackState;
  readonly tree: { readonly [key: string]: YamlValue };
}

const SHARED = { buckets: 'Steps of a review', 'reason-codes': 'Reason codes' } as const;

function listParts(files: readonly RuleFile[]): { parts: Part[]; problems: readonly RuleProblem[] } {
  const { sources, problems } = readSources(files, () => null, {});
  const parts = sources.packs.map(({ pack: { pack, title, version, status }, yaml }): Part => {
    const tree = yaml.value as Part['tree'];
    return { pack, title, state: { version, status, file: yaml.file }, tree };
  });
  const shared = { buckets: sources.bucketFile, 'reason-codes': sources.reasonFile };
  for (const [pack, yaml] of Object.entries(shared)) {
    if (!yaml) continue;
    const state = { version: '', status: 'cited', file: yaml.file } as const;
    parts.push({ pack, title: SHARED[pack as keyof typeof SHARED], state, tree: yaml.value as Part['tree'] });
  }
  return { parts, problems };
}

/** Parts of one file belong together, and of what remains those of one pack: a file may have been moved. */
function pairParts(before: readonly Part[], after: readonly Part[]): [Part | undefined, Part | undefined][] {
  const pairs: [Part | undefined, Part | undefined][] = [];
  const [gone, come] = [new Set(before), new Set(after)];
  const matches: ((one: Part, other: Part) => boolean)[] = [
    (one, other) => one.pack === other.pack && one.state.file === other.state.file,
    (one, other) => one.pack === other.pack,
  ];
  for (const isMatch of matches)
    for (const one of gone)
      for (const other of come) {
        if (!gone.has(one) || !isMatch(one, other)) continue;
        pairs.push([one, other]);
        gone.delete(one);
        come.delete(other);
      }
  const all = [
    ...pairs,
    ...[...gone].map((one) => [one, undefined]),
    ...[...come].map((one) => [undefined, one]),
  ];
  const name = ([one, other]: (typeof pairs)[number]) => (other ?? one)!.pack;
  return (all as typeof pairs).sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

const sameText = (one: RuleFile, others: readonly RuleFile[]) =>
  others.some(({ file, text }) => file === one.file && text === one.text);

/** Files that are not the same in the other state; tests are no law. */
const pickChanged = (files: readonly RuleFile[], others: readonly RuleFile[]) =>
  files.filter((one) => classifyFile(one.file) !== 'pack-test' && !sameText(one, others));

function diffPart(before: Part | undefined, after: Part | undefined): PackDiff[] {
  const changes = before && after ? diffLaw(before.tree, after.tree) : [];
  const isSame = before && after && changes.length === 0 && before.state.version === after.state.version;
  const { pack, title } = (after ?? before)!;
  return isSame ? [] : [{ pack, title, before: before?.state ?? null, after: after?.state ?? null, changes }];
}

const listReleases = (tables: TableSource): Map<string, Table> =>
  new Map(
    tables.ids.flatMap((id) =>
      tables.releases(id).map((one): [string, Table] => [`${id} ${one.release}`, one]),
    ),
  );

const pickState = (one: Table | undefined): ReleaseState | null =>
  one ? { ...one.effective, rows: one.rowCount, digest: one.digest } : null;

function diffReleases(before: TableSource, after: TableSource): ReleaseDiff[] {
  const [all, others] = [listReleases(before), listReleases(after)];
  return [...new Set([...all.keys(), ...others.keys()])].sort().flatMap((key) => {
    const [one, other] = [all.get(key), others.get(key)];
    const { definition, release } = (other ?? one)!;
    const states = { before: pickState(one), after: pickState(other) };
    if (JSON.stringify(states.before) === JSON.stringify(states.after)) return [];
    const content = one && other && one.digest !== other.digest ? diffRows(one, other) : null;
    return [{ table: definition.id, release, ...states, content }];
  });
}

/**
 * What of the law differs between two states. Files that cannot be read as what they are stand among the problems, and
 * nothing is said of them.
 */
export function diffBooks(
  before: BookState,
  after: BookState,
): { readonly diff: BookDiff; readonly problems: readonly RuleProblem[] } {
  const one = listParts(pickChanged(before.files, after.files));
  const other = listParts(pickChanged(after.files, before.files));
  return {
    diff: {
      packs: pairParts(one.parts, other.parts).flatMap(([was, is]) => diffPart(was, is)),
      releases: diffReleases(before.tables, after.tables),
    },
    problems: [...one.problems, ...other.problems],
  };
}
