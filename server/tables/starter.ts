/** Writes the starter figures that ship with the project: a few rows of each release, as CSV. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinitions } from './definition.ts';
import { columnIndex, type TableDefinition } from './engine.ts';
import { settleReleases } from './import.ts';
import { type ManifestWholeOf, type TableManifest, writeRelease } from './manifest.ts';
import { type FoundRelease, readFolder } from './read-folder.ts';
import { encodeStarterCsv } from './starter-csv.ts';
import { TableError } from './table-error.ts';

/** How many facilities of a state are kept; null keeps all. */
const FACILITY_STATES: Readonly<Record<string, number | null>> = { NC: null, AZ: 30, CA: 30 };

interface Selection {
  /** Words for the manifest. */
  readonly what: string;
  /** For an excerpt that a look-up of what it lacks must not take for the whole release. */
  readonly wholeOf?: ManifestWholeOf;
  /** Releases kept; all when missing. */
  readonly release?: string;
  select(definition: TableDefinition, rows: readonly (readonly string[])[]): readonly (readonly string[])[];
}

const ALL: Selection = { what: 'all rows of the release', select: (_definition, rows) => rows };

/** The codes of `starter-codes.txt`: separated by blanks, `#` begins a comment. */
export function readStarterCodes(rulesTablesDir: string): ReadonlySet<string> {
  const text = readFileSync(join(rulesTablesDir, 'us.pfs.rvu', 'starter-codes.txt'), 'utf8');
  const lines = text.split('\n').map((line) => line.replace(/#.*/, ''));
  return new Set(lines.flatMap((line) => line.split(/\s+/)).filter((code) => code !== ''));
}

function selectCodes(codes: ReadonlySet<string>): Selection {
  return {
    what: 'the codes of starter-codes.txt, each with all its modifier rows',
    wholeOf: { column: 'code' },
    select: ({ columns }, rows) => {
      const code = columnIndex(columns, 'code');
      return rows.filter((row) => codes.has(row[code]!));
    },
  };
}

/** Every facility of some states; of the others the first few of each provider type, in the order of the table. */
const SOME_FACILITIES: Selection = {
  what: Object.entries(FACILITY_STATES)
    .map(
      ([state, limit]) => `${state}: ${limit === null ? 'all' : `the first ${limit} of each provider type`}`,
    )
    .join('; '),
  wholeOf: {
    column: 'state',
    values: Object.keys(FACILITY_STATES).filter((state) => FACILITY_STATES[state] === null),
  },
  select: ({ columns }, rows) => {
    const [state, types] = [columnIndex(columns, 'state'), columnIndex(columns, 'providerTypes')];
    const taken = new Map<string, number>();
    return rows.filter((row) => {
      const limit = FACILITY_STATES[row[state]!];
      if (limit === undefined) return false;
      const group = `${row[state]} ${row[types]}`;
      const before = taken.get(group) ?? 0;
      taken.set(group, before + 1);
      return limit === null || before < limit;
    });
  },
};

function writeStarterRelease(release: FoundRelease, selection: Selection, dir: string): TableManifest {
  const { definition, effective, files } = release;
  const rows = selection.select(definition, release.rows);
  const { bytes, blankColumns } = encodeStarterCsv(definition, rows);
  const sources = files.map(({ name, sha256 }) => ({ name, sha256 }));
  return writeRelease(
    dir,
    {
      id: definition.id,
      release: release.release,
      effective,
      rows: rows.length,
      skippedRows: 0,
      sources,
      selection: selection.what,
      ...(selection.wholeOf ? { wholeOf: selection.wholeOf } : {}),
      blankColumns,
    },
    bytes,
    'csv',
  );
}

/**
 * Reads the official files below `sourceDir` and writes the starter selection of each release to `rulesTablesDir`
 * as `<id>/<release>.csv` with its manifest. Same files, same bytes. Throws a `TableError` when no file was usable.
 */
export function writeStarterTables(sourceDir: string, rulesTablesDir: string): readonly TableManifest[] {
  const selections: Readonly<Record<string, Selection>> = {
    'us.pfs.rvu': selectCodes(readStarterCodes(rulesTablesDir)),
    'us.pfs.gpci': ALL,
    'us.pfs.anesthesia': ALL,
    'us.zip-locality': { ...ALL, release: '2025Q4' },
    'us.place-of-service': ALL,
    'us.modifiers': ALL,
    'us.facilities': SOME_FACILITIES,
  };
  const { releases } = settleReleases(readFolder(sourceDir, readDefinitions(rulesTablesDir)).releases);
  const manifests = releases.flatMap((release) => {
    const selection = selections[release.definition.id];
    const wanted = selection && (selection.release ?? release.release) === release.release;
    return wanted ? [writeStarterRelease(release, selection, rulesTablesDir)] : [];
  });
  if (manifests.length === 0)
    throw new TableError([
      {
        file: sourceDir,
        message: 'no release in it makes a starter table; name the folder of official releases.',
      },
    ]);
  return manifests;
}
