/** Writes the starter figures that ship with the project: a few rows of each release, as CSV. */
import { basename } from 'node:path';
import { readDefinitions } from './definition.ts';
import { addDays, type TableDefinition } from './engine.ts';
import { type ReleaseFacts, writeRelease } from './manifest.ts';
import { type FoundRelease, readReleases } from './read-folder.ts';
import { type Candidate, settleReleases } from './settle-releases.ts';
import { sortFiles } from './sort-files.ts';
import { encodeStarterCsv } from './starter-csv.ts';
import { chooseSelections, type Selection } from './starter-selections.ts';
import { TableError } from './table-error.ts';
import type { TableManifest } from './table-manifest.ts';

/** A release as a starter table, not written yet. */
interface StarterRelease extends Candidate {
  readonly manifest: ReleaseFacts;
  readonly bytes: Buffer;
  readonly definition: TableDefinition;
}

function selectRows({ definition, rows, leftOut, release }: FoundRelease, selection: Selection) {
  // An excerpt as CSV cannot say which keys the file listed and could not answer.
  if (leftOut.length > 0)
    throw new Error(`${definition.id} ${release} has rows that were left out; choose another release.`);
  const hidden = selection.without ?? [];
  const isHidden = definition.columns.map(({ name }) => hidden.includes(name));
  return selection
    .select(definition, rows)
    .map((row) => (hidden.length === 0 ? row : row.map((cell, at) => (isHidden[at] ? '' : cell))));
}

function makeStarterRelease(found: FoundRelease, selection: Selection): StarterRelease {
  const { definition, effective, files, release, edition = 0 } = found;
  const rows = selectRows(found, selection);
  const { bytes, blankColumns } = encodeStarterCsv(definition, rows);
  const { id } = definition;
  const sources = files.map(({ path, sha256 }) => ({ name: basename(path), sha256 }));
  const manifest = {
    ...{ id, release, effective, rows: rows.length, skippedRows: 0, sources },
    selection: selection.what,
    ...(selection.wholeOf ? { wholeOf: selection.wholeOf } : {}),
    blankColumns,
  };
  return { id, release, edition, files, manifest, bytes, definition };
}

/**
 * Reads the official files below `sourceDir` and writes the starter selection of each release to `rulesTablesDir`
 * as `<id>/<release>.csv` with its manifest. Same files, same bytes. Throws a `TableError` when no file was usable.
 */
export function writeStarterTables(sourceDir: string, rulesTablesDir: string): readonly TableManifest[] {
  const selections = chooseSelections(rulesTablesDir);
  const groups = sortFiles(sourceDir).groups.filter(({ reader }) => selections[reader.table]);
  const made: StarterRelease[] = [];
  for (const release of readReleases(groups, readDefinitions(rulesTablesDir))) {
    if ('reason' in release) continue;
    const selection = selections[release.definition.id]!;
    if (selection.releases?.test(release.release) ?? true) made.push(makeStarterRelease(release, selection));
  }
  if (made.length === 0)
    throw new TableError([
      {
        file: sourceDir,
        message: 'no release in it makes a starter table; name the folder of official releases.',
      },
    ]);
  return markGaps(settleReleases(made).chosen).map(({ manifest, bytes, definition }) =>
    writeRelease(rulesTablesDir, manifest, bytes, 'csv', definition),
  );
}

/** Says of each release whether days before it are covered by none: not every release is at hand. */
function markGaps(releases: readonly StarterRelease[]): StarterRelease[] {
  return [...Map.groupBy(releases, ({ id }) => id).values()].flatMap((same) => {
    const sorted = same.toSorted((a, b) => (a.manifest.effective.from < b.manifest.effective.from ? -1 : 1));
    let last = '';
    return sorted.map((release) => {
      const { from, through } = release.manifest.effective;
      const hasGap = last !== '' && last < from && addDays(last, 1) < from;
      if (through > last) last = through;
      return hasGap ? { ...release, manifest: { ...release.manifest, gapBefore: true as const } } : release;
    });
  });
}
