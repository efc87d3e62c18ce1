/** Opens tables from folders: starter figures (CSV) and imported stores alike. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadDefinitions, SHIPPED_TABLES } from './definition.ts';
import { addDays, makeTableSource, type Table, type TableDefinition, type TableSource } from './engine.ts';
import { type FoundManifest, manifestPath, readManifests } from './manifest.ts';
import { checkBytes, isCsv, openRelease, type Release } from './open-release.ts';
import { TableError, type TableProblem } from './table-error.ts';

const DEAD_LINK = 'it is a link to nothing that is there; mend it, or take it away.';

/** CSVs without a manifest: nothing reads them, and nobody would notice. */
function findUnlisted(folder: string, manifests: readonly FoundManifest[]): TableProblem[] {
  const listed = new Set(manifests.map((one) => one.manifest.file));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv') && !name.startsWith('.') && !listed.has(name))
    .filter((name) => !existsSync(manifestPath(folder, name.slice(0, -'.csv'.length))))
    .map((name) => {
      const file = join(folder, name);
      const message = `the file has no manifest, so no review reads it; write it with: tables manifest ${file} --from <first day> --through <last day> --source <file the figures come from>`;
      return { file, line: 1, column: 1, code: 'missing-file', message };
    });
}

/** Days between the hand-made releases of a table that none of them covers, unless a release says so itself. */
function findGaps(releases: readonly Release[]): TableProblem[] {
  const sorted = releases
    .filter((release) => isCsv(release.manifest))
    .sort((a, b) => (a.manifest.effective.from < b.manifest.effective.from ? -1 : 1));
  let last = '';
  return sorted.flatMap((release) => {
    const { from, through } = release.manifest.effective;
    const first = last === '' || last >= from ? from : addDays(last, 1);
    const gap = first < from ? `${first} to ${addDays(from, -1)}` : null;
    if (through > last) last = through;
    if (gap === null || release.manifest.gapBefore) return [];
    return [
      {
        file: release.path,
        ...release.positionOf('effective', 'from'),
        code: 'gapped-dates',
        message: `no release of ${release.manifest.id} covers ${gap}; change the days, or add the release between`,
      },
    ];
  });
}

/** `payers.demo.charges` has the columns that `tenant.charges` declares for all payers. */
function findPayerDefinition(
  id: string,
  definitions: ReadonlyMap<string, TableDefinition>,
): TableDefinition | undefined {
  const declared = definitions.get(id.replace(/^payers\.[^.]+\./, 'tenant.'));
  return declared && { ...declared, id };
}

export interface LoadedTables {
  /** What could be opened; definitions with mistakes are in it as far as packs can be checked against them. */
  readonly source: TableSource;
  /** Every table that has a definition, loaded or not. */
  readonly declared: readonly TableDefinition[];
  readonly problems: readonly TableProblem[];
  /** Reads the files that have not been read, and gives what is wrong with them. */
  checkBytes(): TableProblem[];
}

/**
 * Loads every release found in the folders (`<dir>/<table id>/<release>.manifest.json`; links to folders are followed). A release that stands in
 * several folders is taken from the last one; releases that stand only in an earlier one remain. Definitions come
 * from the folders (`table.yaml`) and, for the rest, from those that ship with the project.
 *
 * Every file is held against its manifest. Problems name every file that is missing, changed or of another layout, and
 * what to do. Releases are read when something is looked up in them; a stored one is hashed then.
 */
export function loadTables({ dirs }: { readonly dirs: readonly string[] }): LoadedTables {
  const problems: TableProblem[] = [];
  const shipped = loadDefinitions(SHIPPED_TABLES);
  const definitions = new Map(shipped.definitions);
  const broken = new Set(shipped.broken);
  const chosen = new Map<string, Release>();
  for (const dir of dirs) {
    if (!existsSync(dir)) {
      const message = 'there is no such folder; import releases into it (tables import), or leave it out.';
      problems.push({ file: dir, message });
      continue;
    }
    const own = resolve(dir) === resolve(SHIPPED_TABLES) ? shipped : loadDefinitions(dir);
    problems.push(...own.problems);
    for (const [id, definition] of own.definitions) definitions.set(id, definition);
    for (const id of own.broken) broken.add(id);
    const releases: Release[] = [];
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const folder = join(dir, entry.name);
      const found = entry.isSymbolicLink() ? statSync(folder, { throwIfNoEntry: false }) : entry;
      if (!found) problems.push({ file: folder, message: DEAD_LINK });
      if (!found?.isDirectory()) continue;
      const read = readManifests(folder);
      problems.push(...read.problems, ...findUnlisted(folder, read.manifests));
      const listed = read.manifests.map((one) => ({ ...one, folder }));
      releases.push(...listed);
      // The days of a manifest with mistakes would only be missed a second time.
      if (read.problems.length === 0) problems.push(...findGaps(listed));
    }
    for (const release of releases) chosen.set(`${release.manifest.id} ${release.manifest.release}`, release);
  }
  const tables: Table[] = [];
  for (const release of chosen.values()) {
    const { id } = release.manifest;
    // Rows cannot be held against a definition that has mistakes itself.
    if (broken.has(id)) continue;
    const definition = definitions.get(id) ?? findPayerDefinition(id, definitions);
    const opened = definition
      ? openRelease(release, definition)
      : [
          {
            file: release.path,
            ...release.positionOf('id'),
            code: 'unknown-table',
            message: `there is no definition of the table ${id}; write its table.yaml, or remove the release`,
          },
        ];
    if ('rowCount' in opened) tables.push(opened);
    else problems.push(...opened);
  }
  const declared = [...definitions.values()];
  const stored = [...chosen.values()].filter(({ manifest }) => !isCsv(manifest));
  return {
    source: makeTableSource(tables, declared),
    declared,
    problems,
    checkBytes: () => stored.flatMap(checkBytes),
  };
}

/** `loadTables`, for those who need all of it: throws a `TableError` with every problem. */
export function openTables({ dirs }: { readonly dirs: readonly string[] }): TableSource {
  const { source, problems } = loadTables({ dirs });
  if (problems.length > 0) throw new TableError(problems);
  return source;
}

/** The starter figures that ship with the project. */
export function openStarterTables(rulesTablesDir: string = SHIPPED_TABLES): TableSource {
  return openTables({ dirs: [rulesTablesDir] });
}
