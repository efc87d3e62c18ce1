/** Manifests: one JSON file beside each release, written last, so that what has a manifest is whole. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { readRegularText } from '../regular-file.ts';
import { proveRows } from './check-proof.ts';
import { checkTableFile, isPlainDate, type TableDefinition } from './engine.ts';
import { isSoundManifest } from './manifest-shape.ts';
import type { TableProblem } from './table-error.ts';
import type { TableManifest } from './table-manifest.ts';

export const IMPORTER_VERSION = 2;
const MANIFEST_END = '.manifest.json';

/** sha256 in hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Characters of a line of the project's formatter. */
const LINE_WIDTH = 110;

/** JSON as the project's formatter leaves it: lists of texts on one line where they fit. */
function formatManifest(manifest: TableManifest): string {
  const text = JSON.stringify(manifest, null, 2);
  const inline = text.replace(
    /^( *"\w+": )\[\n\s+("[^"]*"(?:,\n\s+"[^"]*")*)\n\s+\](,?)/gm,
    (list, key: string, inner: string, comma: string) => {
      const line = `${key}[${inner.replace(/\n\s+/g, ' ')}]${comma}`;
      return line.length <= LINE_WIDTH ? line : list;
    },
  );
  return `${inline}\n`;
}

function replaceFile(folder: string, name: string, bytes: Uint8Array): void {
  const partial = join(folder, `.partial-${process.pid}-${name}`);
  try {
    const handle = openSync(partial, 'w');
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(partial, join(folder, name));
  } catch (error) {
    // Nobody looks for hidden files on a full disk.
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Where the manifest of a release stands. */
export const manifestPath = (folder: string, release: string): string => join(folder, release + MANIFEST_END);

/** Writes a manifest, whole or not at all. */
export function writeManifest(folder: string, manifest: TableManifest): void {
  replaceFile(folder, manifest.release + MANIFEST_END, Buffer.from(formatManifest(manifest)));
}

/** What a release's manifest says beside what its bytes tell. */
export type ReleaseFacts = Omit<
  TableManifest,
  'formatVersion' | 'importerVersion' | 'file' | 'digest' | 'bytes' | 'checked'
>;

/** The data file that a release has had up to now; null: there was none. */
function findFile(folder: string, release: string): string | null {
  const path = manifestPath(folder, release);
  return existsSync(path) ? (readSound(readRegularText(path))?.file ?? null) : null;
}

/**
 * Writes one release below `dir`: first the data file, then the manifest, each whole or not at all. The data file
 * carries its digest in its name where `ending` is `table`, so an older manifest never points at newer bytes. The one
 * before stays: a service that has not read the new manifest yet may not have read it yet either. The rows must have been
 * checked against the definition.
 */
export function writeRelease(
  dir: string,
  manifest: ReleaseFacts,
  bytes: Uint8Array,
  ending: 'csv' | 'table',
  definition: TableDefinition,
): TableManifest {
  const folder = join(dir, manifest.id);
  mkdirSync(folder, { recursive: true });
  const digest = hashBytes(bytes);
  const file =
    ending === 'csv' ? `${manifest.release}.csv` : `${manifest.release}.${digest.slice(0, 12)}.table`;
  const size = ending === 'table' ? { bytes: bytes.length } : {};
  const checked = proveRows(definition, { ...manifest, ...size, digest });
  const whole: TableManifest = {
    formatVersion: 1,
    importerVersion: IMPORTER_VERSION,
    ...manifest,
    file,
    digest,
    ...size,
    checked,
  };
  const before = findFile(folder, manifest.release);
  replaceFile(folder, file, bytes);
  writeManifest(folder, whole);
  // The same release once more takes nothing away.
  const isOld = (name: string) => before !== file && name !== file && name !== before;
  for (const name of readdirSync(folder))
    if (name.startsWith(`${manifest.release}.`) && name.endsWith('.table') && isOld(name))
      rmSync(join(folder, name));
  return whole;
}

export interface FoundManifest {
  /** Path of the manifest. */
  readonly path: string;
  readonly manifest: TableManifest;
  /** Where a key of it stands. */
  positionOf(...keys: string[]): { line: number; column: number };
}

const REMEDY = 'import the release again, or write the manifest of a CSV anew (tables manifest)';

function checkManifest({ path, manifest, positionOf }: FoundManifest): TableProblem[] {
  const { from, through } = manifest.effective;
  const report = (key: string, code: string, message: string) => ({
    file: path,
    ...positionOf('effective', key),
    code,
    message,
  });
  const impossible = (['from', 'through'] as const)
    .filter((key) => !isPlainDate(manifest.effective[key]))
    .map((key) => report(key, 'bad-date', `there is no day ${manifest.effective[key]}`));
  if (impossible.length > 0 || from <= through) return impossible;
  return [report('through', 'reversed-dates', `the release ends on ${through}, before it begins on ${from}`)];
}

/** A manifest with nothing wrong in it; null for any other. */
function readSound(text: string): TableManifest | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSoundManifest(value) ? value : null;
  } catch {
    return null;
  }
}

/** Manifests in one table's folder, by file name; problems say which manifest cannot be used and why. */
export function readManifests(folder: string): { manifests: FoundManifest[]; problems: TableProblem[] } {
  const manifests: FoundManifest[] = [];
  const problems: TableProblem[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(MANIFEST_END) || name.startsWith('.')) continue;
    const path = join(folder, name);
    const text = readRegularText(path);
    // Places of keys are needed for problems only, and finding them takes most of the time of opening a large store.
    const locate = () => checkTableFile('table-manifest', path, text);
    const sound = readSound(text);
    const found = {
      path,
      manifest: sound ?? (locate().value as TableManifest),
      positionOf: (...keys: string[]) => locate().positionOf(keys),
    };
    const wrong: TableProblem[] = sound ? [] : [...locate().problems];
    if (wrong.length === 0) wrong.push(...checkManifest(found));
    problems.push(...wrong.map((problem) => ({ ...problem, message: `${problem.message}; ${REMEDY}` })));
    if (wrong.length === 0) manifests.push(found);
  }
  return { manifests, problems };
}
