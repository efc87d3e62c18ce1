/** Writes the manifest of a CSV that a rule author made: `tables manifest`. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readRegularFile } from '../regular-file.ts';
import { proveRows } from './check-proof.ts';
import { loadDefinitions } from './definition.ts';
import { isPlainDate } from './engine.ts';
import { hashBytes, IMPORTER_VERSION, manifestPath, readManifests, writeManifest } from './manifest.ts';
import { decodeStarterCsv } from './starter-csv.ts';
import { TableError, type TableProblem } from './table-error.ts';
import type { TableManifest } from './table-manifest.ts';

/** What the CSV cannot say; what is not given is kept from the manifest before. */
export interface ManifestFacts {
  readonly from?: string | undefined;
  readonly through?: string | undefined;
  /** Path of the file the figures were taken from. */
  readonly source?: string | undefined;
}

function checkFacts(
  csv: string,
  { from, through, source }: ManifestFacts,
  hasSource: boolean,
): TableProblem[] {
  const messages: string[] = [];
  for (const [flag, day] of [
    ['--from', from],
    ['--through', through],
  ] as const) {
    if (day === undefined) messages.push(`it has no sound manifest yet, so say its days: ${flag} is missing`);
    else if (!isPlainDate(day)) messages.push(`${flag} is "${day}", which is not a day (YYYY-MM-DD)`);
  }
  if (messages.length === 0 && from! > through!)
    messages.push(`it would end on ${through}, before it begins on ${from}`);
  if (source !== undefined && !existsSync(source))
    messages.push(`there is no file ${source}; --source names the file the figures come from`);
  if (source === undefined && !hasSource)
    messages.push(
      'it has no sound manifest yet, so name the file the figures come from: --source is missing',
    );
  return messages.map((message) => ({ file: csv, message }));
}

/**
 * Checks a CSV beside a `table.yaml` and writes or refreshes its manifest: rows, digest, days and source. The release
 * is named as the file. Throws a `TableError` with every mistake; then nothing is written.
 */
export function makeManifest(csv: string, facts: ManifestFacts): TableManifest {
  const fail = (message: string) => new TableError([{ file: csv, message }]);
  if (!csv.endsWith('.csv') || !existsSync(csv))
    throw fail('there is no such CSV; name one in the folder of its table.');
  const folder = resolve(dirname(csv));
  const id = basename(folder);
  const loaded = loadDefinitions(dirname(folder));
  const ownFile = join(dirname(folder), id, 'table.yaml');
  const wrong = loaded.problems.filter((problem) => problem.file === ownFile);
  if (wrong.length > 0) throw new TableError(wrong);
  const definition = loaded.definitions.get(id);
  if (!definition) throw fail(`${ownFile} is missing: write what the table is before its figures.`);
  const release = basename(csv, '.csv');
  if (!/^[A-Za-z0-9.-]+$/.test(release))
    throw fail('the release is named as the file: use letters, digits, dots and hyphens, as in 2026.csv.');
  const before = existsSync(manifestPath(folder, release))
    ? readManifests(folder).manifests.find((one) => one.manifest.release === release)?.manifest
    : undefined;
  const { from = before?.effective.from, through = before?.effective.through, source } = facts;
  const bytes = readRegularFile(csv);
  const { rows, problems } = decodeStarterCsv(definition, bytes, before?.blankColumns);
  const found = [
    ...checkFacts(csv, { from, through, source }, before !== undefined),
    ...problems.map((problem) => ({ file: csv, ...problem })),
  ];
  if (found.length > 0) throw new TableError(found);
  const { gapBefore, selection, wholeOf, blankColumns } = before ?? {};
  const said = {
    rows: rows.length,
    ...(wholeOf === undefined ? {} : { wholeOf }),
    ...(blankColumns === undefined ? {} : { blankColumns }),
    digest: hashBytes(bytes),
  };
  const manifest: TableManifest = {
    formatVersion: 1,
    importerVersion: IMPORTER_VERSION,
    id,
    release,
    effective: { from: from!, through: through! },
    rows: said.rows,
    skippedRows: 0,
    sources:
      source === undefined
        ? before!.sources
        : [{ name: basename(source), sha256: hashBytes(readRegularFile(source)) }],
    ...(gapBefore === undefined ? {} : { gapBefore }),
    ...(selection === undefined ? {} : { selection }),
    ...(wholeOf === undefined ? {} : { wholeOf }),
    ...(blankColumns === undefined ? {} : { blankColumns }),
    file: basename(csv),
    digest: said.digest,
    checked: proveRows(definition, said),
  };
  writeManifest(folder, manifest);
  return manifest;
}
