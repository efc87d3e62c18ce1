/** Opens tables from folders: starter figures (CSV) and imported stores alike. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBinaryTable } from './binary-table.ts';
import { loadDefinitions, SHIPPED_TABLES } from './definition.ts';
import { encodeTable } from './encode.ts';
import {
  addDays,
  columnIndex,
  makeTableSource,
  type Table,
  type TableDefinition,
  type TableSource,
  type WholeOf,
} from './engine.ts';
import {
  type FoundManifest,
  hashBytes,
  type ManifestWholeOf,
  manifestPath,
  readManifests,
  type TableManifest,
} from './manifest.ts';
import { decodeStarterCsv } from './starter-csv.ts';
import { TableError, type TableProblem } from './table-error.ts';

const REMEDY = 'import the release again (tables import), or delete its manifest to do without it';

/** A release in one of the folders, as its manifest tells it. */
interface Release extends FoundManifest {
  readonly folder: string;
}

const isCsv = (manifest: TableManifest) => manifest.file.endsWith('.csv');

/** What to do about a file that does not fit its manifest: a CSV is written by hand, everything else is imported. */
function adviseOn(release: Release): string {
  return isCsv(release.manifest)
    ? `if the change is meant, write its manifest anew (tables manifest ${join(release.folder, release.manifest.file)})`
    : REMEDY;
}

/** What an excerpt holds whole; without named values those of its rows. */
function readWholeOf({ column, values }: ManifestWholeOf, table: Table): WholeOf {
  const position = columnIndex(table.definition.columns, column);
  const ofRows = () => Array.from({ length: table.rowCount }, (_, row) => table.text(row, position) ?? '');
  return { column, values: new Set(values ?? ofRows()) };
}

/** Opens a release; gives its problems instead when it cannot be trusted. */
function openRelease(release: Release, definition: TableDefinition): Table | TableProblem[] {
  const { folder, manifest, path, positionOf } = release;
  const file = join(folder, manifest.file);
  const fail = (what: string, key = 'file'): TableProblem[] =>
    isCsv(manifest)
      ? [
          {
            file: path,
            ...positionOf(key),
            code: 'bad-value',
            message: `${manifest.file}: ${what}; ${adviseOn(release)}`,
          },
        ]
      : [{ file, message: `${what}; ${adviseOn(release)}.` }];
  if (!existsSync(file)) return fail('the file is missing');
  const stored = readFileSync(file);
  const digest = hashBytes(stored);
  if (digest !== manifest.digest)
    return fail(
      `its sha256 is ${digest}, the manifest says ${manifest.digest}: it was changed or cut short`,
      'digest',
    );
  const decoded = isCsv(manifest) ? decodeStarterCsv(definition, stored, manifest.blankColumns) : null;
  if (decoded && decoded.problems.length > 0)
    return decoded.problems.map((problem) => ({ file, ...problem }));
  try {
    const bytes = decoded ? encodeTable(definition, decoded.rows) : stored;
    const { effective, release: name, rows, wholeOf } = manifest;
    const table = openBinaryTable(bytes, { definition, release: name, effective, digest });
    if (table.rowCount !== rows)
      return fail(`it holds ${table.rowCount} rows, the manifest says ${rows}`, 'rows');
    return wholeOf ? { ...table, wholeOf: readWholeOf(wholeOf, table) } : table;
  } catch (error) {
    return fail((error as Error).message);
  }
}

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

/** Days between the hand-made releases of a table that none of them covers. */
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
    if (gap === null) return [];
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
  readonly problems: readonly TableProblem[];
}

/**
 * Loads every release found in the folders (`<dir>/<table id>/<release>.manifest.json`). A release that stands in
 * several folders is taken from the last one; releases that stand only in an earlier one remain. Definitions come
 * from the folders (`table.yaml`) and, for the rest, from those that ship with the project.
 *
 * Every file is hashed and held against its manifest. Problems name every file that is missing, changed or of another
 * layout, and what to do.
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
      if (!entry.isDirectory()) continue;
      const folder = join(dir, entry.name);
      const read = readManifests(folder);
      problems.push(...read.problems, ...findUnlisted(folder, read.manifests));
      const found = read.manifests.map((one) => ({ ...one, folder }));
      releases.push(...found);
      // The days of a manifest with mistakes would only be missed a second time.
      if (read.problems.length === 0) problems.push(...findGaps(found));
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
  return { source: makeTableSource(tables, [...definitions.values()]), problems };
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
