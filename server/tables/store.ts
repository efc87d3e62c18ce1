/** Opens tables from folders: starter figures (CSV) and imported stores alike. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBinaryTable } from './binary-table.ts';
import { readDefinitions, SHIPPED_TABLES } from './definition.ts';
import { encodeTable } from './encode.ts';
import { makeTableSource, type Table, type TableDefinition, type TableSource } from './engine.ts';
import { hashBytes, readManifests, type TableManifest } from './manifest.ts';
import { decodeStarterCsv } from './starter-csv.ts';
import { TableError } from './table-error.ts';

const REMEDY = 'import the release again (tables import), or delete its manifest to do without it';

function openRelease(folder: string, manifest: TableManifest, definition: TableDefinition): Table {
  const stored = readFileSync(join(folder, manifest.file));
  const digest = hashBytes(stored);
  if (digest !== manifest.digest)
    throw new Error(
      `its sha256 is ${digest}, the manifest says ${manifest.digest}: it was changed or cut short`,
    );
  const { effective, release } = manifest;
  const bytes = manifest.file.endsWith('.csv')
    ? encodeTable(definition, decodeStarterCsv(definition, manifest, stored))
    : stored;
  const table = openBinaryTable(bytes, {
    definition,
    release,
    effective,
    digest,
    ...(manifest.wholeOf ? { wholeOf: manifest.wholeOf } : {}),
  });
  if (table.rowCount !== manifest.rows)
    throw new Error(`it holds ${table.rowCount} rows, the manifest says ${manifest.rows}`);
  return table;
}

/** `payers.demo.charges` has the columns that `tenant.charges` declares for all payers. */
function findPayerDefinition(
  id: string,
  definitions: ReadonlyMap<string, TableDefinition>,
): TableDefinition | undefined {
  const declared = definitions.get(id.replace(/^payers\.[^.]+\./, 'tenant.'));
  return declared && { ...declared, id };
}

/**
 * Opens every release found in the folders (`<dir>/<table id>/<release>.manifest.json`). A release that stands in
 * several folders is taken from the last one; releases that stand only in an earlier one remain. Definitions come
 * from the folders (`table.yaml`) and, for the rest, from those that ship with the project.
 *
 * Every file is hashed and held against its manifest. Throws a `TableError` that names every file that is missing,
 * changed or of another layout, and what to do.
 */
export function openTables({ dirs }: { readonly dirs: readonly string[] }): TableSource {
  const problems: string[] = [];
  const definitions = new Map(readDefinitions(SHIPPED_TABLES));
  const chosen = new Map<string, { folder: string; manifest: TableManifest }>();
  for (const dir of dirs) {
    if (!existsSync(dir)) {
      problems.push(
        `${dir}: there is no such folder; import releases into it (tables import), or leave it out.`,
      );
      continue;
    }
    if (resolve(dir) !== resolve(SHIPPED_TABLES))
      for (const [id, definition] of readDefinitions(dir)) definitions.set(id, definition);
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const folder = join(dir, entry.name);
      const read = readManifests(folder);
      problems.push(...read.problems);
      for (const manifest of read.manifests)
        chosen.set(`${manifest.id} ${manifest.release}`, { folder, manifest });
    }
  }
  const tables: Table[] = [];
  for (const { folder, manifest } of chosen.values()) {
    const definition = definitions.get(manifest.id) ?? findPayerDefinition(manifest.id, definitions);
    const file = join(folder, manifest.file);
    try {
      if (!definition) throw new Error(`there is no definition of the table ${manifest.id}`);
      if (!existsSync(file)) throw new Error('the file is missing');
      tables.push(openRelease(folder, manifest, definition));
    } catch (error) {
      problems.push(`${file}: ${(error as Error).message}; ${REMEDY}.`);
    }
  }
  if (problems.length > 0) throw new TableError(problems);
  return makeTableSource(tables, [...definitions.values()]);
}

/** The starter figures that ship with the project. */
export function openStarterTables(rulesTablesDir: string = SHIPPED_TABLES): TableSource {
  return openTables({ dirs: [rulesTablesDir] });
}
