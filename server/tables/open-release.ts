/** Opens one release of a folder: its manifest says what the file must be. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../regular-file.ts';
import { openBinaryTable } from './binary-table.ts';
import { proveRows } from './check-proof.ts';
import { encodeTable } from './encode.ts';
import { columnIndex, type Table, type TableDefinition, type WholeOf } from './engine.ts';
import { makeLazyTable } from './lazy-table.ts';
import { type FoundManifest, hashBytes } from './manifest.ts';
import { decodeStarterCsv } from './starter-csv.ts';
import { TableError, type TableProblem } from './table-error.ts';
import type { ManifestWholeOf, TableManifest } from './table-manifest.ts';

const REMEDY = 'import the release again (tables import), or delete its manifest to do without it';

/** A release in one of the folders, as its manifest tells it. */
export interface Release extends FoundManifest {
  readonly folder: string;
}

export const isCsv = (manifest: TableManifest): boolean => manifest.file.endsWith('.csv');

/** What to do about a file that does not fit its manifest: a CSV is written by hand, everything else is imported. */
function adviseOn(release: Release): string {
  return isCsv(release.manifest)
    ? `if the change is meant, write its manifest anew (tables manifest ${join(release.folder, release.manifest.file)})`
    : REMEDY;
}

/** What an excerpt holds whole; without named values those of its rows. */
function readWholeOf({ column, and, values }: ManifestWholeOf, table: Table): WholeOf {
  const position = columnIndex(table.definition.columns, column);
  const ofRows = () => Array.from({ length: table.rowCount }, (_, row) => table.text(row, position) ?? '');
  return { column, ...(and === undefined ? {} : { and }), values: new Set(values ?? ofRows()) };
}

/** A problem of the whole file: of a CSV it stands in the manifest, which can be mended. */
function explain(release: Release, what: string, key = 'file'): TableProblem[] {
  const { folder, manifest, path, positionOf } = release;
  const advice = adviseOn(release);
  if (!isCsv(manifest)) return [{ file: join(folder, manifest.file), message: `${what}; ${advice}.` }];
  const message = `${manifest.file}: ${what}; ${advice}`;
  return [{ file: path, ...positionOf(key), code: 'bad-value', message }];
}

/** The bytes of a release's file, or the problem that they are not those that were written. */
function readStored(release: Release): Buffer | TableProblem[] {
  const { folder, manifest } = release;
  const stored = readRegularFile(join(folder, manifest.file));
  const digest = hashBytes(stored);
  if (digest === manifest.digest) return stored;
  const what = `its sha256 is ${digest}, the manifest says ${manifest.digest}: it was changed or cut short`;
  return explain(release, what, 'digest');
}

/** Reads the release whole, with every check; gives its problems when it cannot be trusted. */
function readWhole(release: Release, definition: TableDefinition): Table | TableProblem[] {
  const { folder, manifest } = release;
  const { digest, effective, release: name, rows, wholeOf } = manifest;
  const stored = readStored(release);
  if (!Buffer.isBuffer(stored)) return stored;
  const decoded = isCsv(manifest) ? decodeStarterCsv(definition, stored, manifest.blankColumns) : null;
  if (decoded && decoded.problems.length > 0)
    return decoded.problems.map((problem) => ({ file: join(folder, manifest.file), ...problem }));
  try {
    const bytes = decoded ? encodeTable(definition, decoded.rows) : stored;
    const table = openBinaryTable(bytes, { definition, release: name, effective, digest });
    if (table.rowCount !== rows)
      return explain(release, `it holds ${table.rowCount} rows, the manifest says ${rows}`, 'rows');
    const proven = { ...table, proof: proveRows(definition, manifest) };
    return wholeOf ? { ...proven, wholeOf: readWholeOf(wholeOf, table) } : proven;
  } catch (error) {
    return explain(release, (error as Error).message);
  }
}

/** Why the file is not the one that was written, every byte held against its manifest. */
export function checkBytes(release: Release): TableProblem[] {
  const stored = readStored(release);
  return Buffer.isBuffer(stored) ? [] : stored;
}

/** Why the file cannot be the one that was written, as far as a look at it without reading tells. */
function glance(release: Release): TableProblem[] {
  const { folder, manifest } = release;
  const path = join(folder, manifest.file);
  if (!existsSync(path)) return explain(release, 'the file is missing');
  if (isCsv(manifest)) return checkBytes(release);
  const { size } = statSync(path);
  if (manifest.bytes === undefined || size === manifest.bytes) return [];
  const what = `it has ${size} bytes, the manifest says ${manifest.bytes}: it was changed or cut short`;
  return explain(release, what);
}

/**
 * Opens a release; gives its problems instead when it cannot be trusted. A release whose rows are proven to fit the
 * definition is read when something is looked up in it: then a file changed since throws a `TableError`.
 */
export function openRelease(release: Release, definition: TableDefinition): Table | TableProblem[] {
  const problems = glance(release);
  if (problems.length > 0) return problems;
  const { checked, digest, effective, release: name, rows } = release.manifest;
  const proof = proveRows(definition, release.manifest);
  if (checked !== proof) return readWhole(release, definition);
  const identity = { definition, release: name, effective, digest, proof, rowCount: rows };
  return makeLazyTable(identity, () => {
    const table = readWhole(release, definition);
    if ('rowCount' in table) return table;
    throw new TableError(table);
  });
}
