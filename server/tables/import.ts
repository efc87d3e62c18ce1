/** Imports official releases: a folder of published files becomes a compact table store. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { explainMissing, type KnownRelease, warnOfFewRows } from './check-completeness.ts';
import { formatRowProblem } from './check-rows.ts';
import { noteMissingSiblings } from './check-siblings.ts';
import { readDefinitions, SHIPPED_TABLES } from './definition.ts';
import { encodeTable } from './encode.ts';
import type { TableSource } from './engine.ts';
import type { ImportReport, ReleaseReport } from './import-report.ts';
import { readManifests, writeRelease } from './manifest.ts';
import { type FoundRelease, type ReportProgress, readFolder, type SkippedFile } from './read-folder.ts';
import { loadTables } from './store.ts';
import { TableError } from './table-error.ts';

function sourcesOf(release: FoundRelease) {
  return release.files.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Of several finds of one table and release the first counts when all are equal; otherwise none does. */
export function settleReleases(found: readonly FoundRelease[]): {
  releases: FoundRelease[];
  skipped: SkippedFile[];
} {
  const releases: FoundRelease[] = [];
  const skipped: SkippedFile[] = [];
  for (const same of Map.groupBy(found, (one) => `${one.definition.id} ${one.release}`).values()) {
    const [first, ...others] = same;
    const hashes = (release: FoundRelease) => JSON.stringify(release.files.map((file) => file.sha256));
    const equal = others.every((other) => hashes(other) === hashes(first!));
    const skip = (release: FoundRelease, reason: string) => {
      for (const { path, sha256 } of release.files) skipped.push({ path, sha256, reason, kind: 'refused' });
    };
    if (equal) releases.push(first!);
    for (const other of equal ? others : same) {
      const rest = same.filter((one) => one !== other).flatMap((one) => one.files.map((file) => file.path));
      const reason = equal
        ? `the same bytes as ${first!.files[0]!.path}, which is imported.`
        : `${rest.join(' and ')} says it is ${other.definition.id} ${other.release} too, with other content; keep one of them.`;
      skip(other, reason);
    }
  }
  return { releases, skipped };
}

/** How an import runs; all have defaults. */
export interface ImportSettings {
  readonly report?: ReportProgress;
  /** Null: none (tests import releases made up, which the starter figures contradict). */
  readonly starterDir?: string | null;
}

function refuseIncomplete(found: readonly FoundRelease[], starter: TableSource | null) {
  const releases: FoundRelease[] = [];
  const skipped: SkippedFile[] = [];
  for (const release of found) {
    const reason = explainMissing(release, starter?.releases(release.definition.id) ?? []);
    if (reason === null) releases.push(release);
    else
      for (const { path, sha256 } of release.files) skipped.push({ path, sha256, reason, kind: 'refused' });
  }
  return { releases, skipped };
}

function storeRelease(release: FoundRelease, toDir: string): ReleaseReport {
  const { definition, effective, files, leftOut, notes, problems, reader, rows, skipped } = release;
  const bytes = encodeTable(definition, rows, leftOut);
  const manifest = writeRelease(
    toDir,
    {
      id: definition.id,
      release: release.release,
      effective,
      rows: rows.length,
      skippedRows: skipped,
      sources: sourcesOf(release),
    },
    bytes,
    'table',
  );
  return {
    kind: reader.kind,
    manifest,
    files: files.map(({ path, sha256 }) => ({ path, sha256 })),
    bytes: bytes.length,
    notes,
    problems: problems.map((problem) => `${formatRowProblem(problem)}; left out`),
    leftOutKeys: leftOut.length,
  };
}

/** What the store holds of a table now. */
function listStored(toDir: string, id: string): KnownRelease[] {
  const folder = join(toDir, id);
  return existsSync(folder) ? readManifests(folder).manifests.map((one) => one.manifest) : [];
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
  if (!statSync(folder, { throwIfNoEntry: false }))
    throw new TableError([
      { file: folder, message: 'there is no such file or folder; name the one that holds the releases.' },
    ]);
  const contents = readFolder(folder, readDefinitions(), report);
  const settled = settleReleases(contents.releases);
  const starter = starterDir === null ? null : loadTables({ dirs: [starterDir] }).source;
  const whole = refuseIncomplete(settled.releases, starter);
  const warnings = whole.releases.flatMap((release) => {
    const { id } = release.definition;
    const beside = whole.releases
      .filter((other) => other !== release && other.definition.id === id)
      .map((other) => ({ release: other.release, rows: other.rows.length }));
    const warning = warnOfFewRows(
      release,
      [...listStored(toDir, id), ...beside],
      starter?.releases(id) ?? [],
    );
    return warning === null ? [] : [warning];
  });
  const releases = whole.releases.map((release) => storeRelease(release, toDir));
  const skipped = [...contents.skipped, ...settled.skipped, ...whole.skipped].sort((left, right) =>
    left.path < right.path ? -1 : 1,
  );
  const notes = noteMissingSiblings(
    releases.map((release) => release.manifest),
    toDir,
  );
  return { folder, toDir, releases, skipped, warnings, notes };
}
