/** Imports official releases: a folder of published files becomes a compact table store. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBinaryTable } from './binary-table.ts';
import { explainMissing, type KnownRelease, warnOfFewRows, warnOfMissing } from './check-completeness.ts';
import { formatRowProblem } from './check-rows.ts';
import { noteMissingSiblings } from './check-siblings.ts';
import { readDefinitions, SHIPPED_TABLES } from './definition.ts';
import { encodeTable } from './encode.ts';
import type { TableDefinition, TableSource } from './engine.ts';
import type { ImportReport, ReleaseReport } from './import-report.ts';
import { hashBytes, manifestPath, readManifests, writeRelease } from './manifest.ts';
import { type FoundRelease, type ReportProgress, readReleases } from './read-folder.ts';
import type { Reader } from './readers/reader.ts';
import { type Candidate, settleReleases } from './settle-releases.ts';
import { type SkippedFile, sortFiles } from './sort-files.ts';
import { loadTables } from './store.ts';
import { TableError } from './table-error.ts';

/** How an import runs; all have defaults. */
export interface ImportSettings {
  readonly report?: ReportProgress;
  /** Null: none (tests import releases made up, which the starter figures contradict). */
  readonly starterDir?: string | null;
}

/** A release ready to be written: its rows are bytes now, so that the next file finds the memory free. */
interface PreparedRelease extends Candidate {
  readonly reader: Reader;
  readonly effective: { readonly from: string; readonly through: string };
  readonly rows: number;
  readonly skippedRows: number;
  readonly bytes: Buffer;
  readonly definition: TableDefinition;
  readonly notes: readonly string[];
  readonly problems: readonly string[];
  readonly leftOutKeys: number;
  /** Why it is not taken for whole, beside the starter figures. */
  readonly missing: string | null;
  readonly warning: string | null;
}

function prepareRelease(found: FoundRelease, starter: TableSource | null): PreparedRelease {
  const { definition, effective, files, leftOut, notes, problems, reader, release } = found;
  const { edition = 0, rows, skipped } = found;
  const bytes = encodeTable(definition, rows, leftOut);
  const known = starter?.releases(definition.id) ?? [];
  const table = openBinaryTable(bytes, { definition, release, effective, digest: hashBytes(bytes) });
  return {
    id: definition.id,
    release,
    edition,
    files,
    reader,
    effective,
    rows: rows.length,
    skippedRows: skipped,
    bytes,
    definition,
    notes,
    problems: problems.map((problem) => `${formatRowProblem(problem)}; left out`),
    leftOutKeys: leftOut.length,
    missing: explainMissing(table, reader, known),
    warning: warnOfMissing(table, reader, known),
  };
}

function storeRelease(release: PreparedRelease, toDir: string): ReleaseReport {
  const { id, effective, rows, skippedRows, bytes, files, reader, notes, problems, leftOutKeys } = release;
  const sources = files.map(({ path, sha256 }) => ({ name: basename(path), sha256 }));
  const path = manifestPath(join(toDir, id), release.release);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const manifest = writeRelease(
    toDir,
    { id, release: release.release, effective, rows, skippedRows, sources },
    bytes,
    'table',
    release.definition,
  );
  return {
    kind: reader.kind,
    manifest,
    files: files.map(({ path, sha256 }) => ({ path, sha256 })),
    bytes: bytes.length,
    notes,
    problems,
    leftOutKeys,
    isUnchanged: before === readFileSync(path, 'utf8'),
    isSound: leftOutKeys === 0 || reader.contradicts === true,
  };
}

/** What the store holds of a table now. */
function listStored(toDir: string, id: string): KnownRelease[] {
  const folder = join(toDir, id);
  if (!existsSync(folder)) return [];
  return readManifests(folder).manifests.map(({ manifest: { release, rows, effective } }) => ({
    release,
    rows,
    from: effective.from,
  }));
}

/** Signs of releases that are cut off, beside each other and beside what the store holds. */
function warnOfCuts(releases: readonly PreparedRelease[], toDir: string): string[] {
  const asKnown = ({ release, rows, effective }: PreparedRelease) => ({
    release,
    rows,
    from: effective.from,
  });
  const stored = new Map([...new Set(releases.map(({ id }) => id))].map((id) => [id, listStored(toDir, id)]));
  return releases.flatMap((release) => {
    const { id, reader } = release;
    const beside = releases.filter((other) => other !== release && other.id === id).map(asKnown);
    const few = warnOfFewRows({ id, reader, ...asKnown(release) }, [...stored.get(id)!, ...beside]);
    const warning = few ?? release.warning;
    return warning === null ? [] : [warning];
  });
}

/**
 * Reads every known file below `folder` and writes each release to the store `toDir` (made when missing). Releases
 * already there are replaced, others stay. Importing the same files again writes the same bytes.
 *
 * Returns what each file was and what became of it; rows and files that were left out are in the report, not thrown.
 * Throws a `TableError` only when `folder` does not exist.
 */
export function importTables(folder: string, toDir: string, settings: ImportSettings = {}): ImportReport {
  const { report, starterDir = SHIPPED_TABLES } = settings;
  const started = performance.now();
  if (!statSync(folder, { throwIfNoEntry: false }))
    throw new TableError([
      { file: folder, message: 'there is no such file or folder; name the one that holds the releases.' },
    ]);
  const { groups, skipped: left } = sortFiles(folder);
  const skipped: SkippedFile[] = [...left];
  const starter = starterDir === null ? null : loadTables({ dirs: [starterDir] }).source;
  const prepared: PreparedRelease[] = [];
  for (const found of readReleases(groups, readDefinitions(), report)) {
    if ('reason' in found) skipped.push(found);
    else prepared.push(prepareRelease(found, starter));
  }
  const settled = settleReleases(prepared);
  skipped.push(...settled.skipped);
  const whole = settled.chosen.filter(({ missing, files }) => {
    if (missing !== null)
      for (const { path, sha256 } of files) skipped.push({ path, sha256, reason: missing, kind: 'refused' });
    return missing === null;
  });
  const warnings = warnOfCuts(whole, toDir);
  const releases = whole.map((release) => storeRelease(release, toDir));
  const notes = noteMissingSiblings(
    releases.map((release) => release.manifest),
    toDir,
  );
  skipped.sort((left, right) => (left.path < right.path ? -1 : 1));
  const seconds = (performance.now() - started) / 1000;
  const mebibytes = process.resourceUsage().maxRSS / 1024;
  return { folder, toDir, releases, skipped, warnings, notes, cost: { seconds, mebibytes } };
}
