/** Manifests: one JSON file beside each release, written last, so that what has a manifest is whole. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { WholeOf } from './engine.ts';
import { checkAgainst } from './schema-check.ts';

export const IMPORTER_VERSION = 1;
const MANIFEST_END = '.manifest.json';

export interface TableManifest {
  readonly formatVersion: 1;
  readonly importerVersion: number;
  readonly id: string;
  readonly release: string;
  readonly effective: { readonly from: string; readonly through: string };
  readonly rows: number;
  readonly skippedRows: number;
  readonly file: string;
  readonly digest: string;
  readonly sources: readonly { readonly name: string; readonly sha256: string }[];
  readonly selection?: string;
  readonly wholeOf?: WholeOf;
  readonly blankColumns?: readonly string[];
}

/** sha256 in hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** JSON as the project's formatter leaves it: lists of texts on one line. */
function formatManifest(manifest: TableManifest): string {
  const text = JSON.stringify(manifest, null, 2);
  const inline = text.replace(/\[\n\s+("[^"]*"(?:,\n\s+"[^"]*")*)\n\s+\]/g, (_list, inner: string) => {
    return `[${inner.replace(/\n\s+/g, ' ')}]`;
  });
  return `${inline}\n`;
}

function replaceFile(folder: string, name: string, bytes: Uint8Array): void {
  const partial = join(folder, `.partial-${process.pid}-${name}`);
  const handle = openSync(partial, 'w');
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(partial, join(folder, name));
}

/**
 * Writes one release below `dir`: first the data file, then the manifest, each whole or not at all. The data file
 * carries its digest in its name where `ending` is `table`, so an older manifest never points at newer bytes.
 */
export function writeRelease(
  dir: string,
  manifest: Omit<TableManifest, 'formatVersion' | 'importerVersion' | 'file' | 'digest'>,
  bytes: Uint8Array,
  ending: 'csv' | 'table',
): TableManifest {
  const folder = join(dir, manifest.id);
  mkdirSync(folder, { recursive: true });
  const digest = hashBytes(bytes);
  const file =
    ending === 'csv' ? `${manifest.release}.csv` : `${manifest.release}.${digest.slice(0, 12)}.table`;
  const whole: TableManifest = {
    formatVersion: 1,
    importerVersion: IMPORTER_VERSION,
    ...manifest,
    file,
    digest,
  };
  replaceFile(folder, file, bytes);
  replaceFile(folder, manifest.release + MANIFEST_END, Buffer.from(formatManifest(whole)));
  for (const name of readdirSync(folder))
    if (name.startsWith(`${manifest.release}.`) && name.endsWith('.table') && name !== file)
      rmSync(join(folder, name));
  return whole;
}

/** Manifests in one table's folder, by file name; problems say which manifest cannot be used and why. */
export function readManifests(folder: string): { manifests: TableManifest[]; problems: string[] } {
  const manifests: TableManifest[] = [];
  const problems: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(MANIFEST_END) || name.startsWith('.')) continue;
    const file = join(folder, name);
    let value: unknown;
    try {
      value = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      problems.push(`${file}: not valid JSON; import the release again.`);
      continue;
    }
    const found = checkAgainst('table-manifest', value);
    problems.push(...found.map((problem) => `${file}: ${problem}; import the release again.`));
    if (found.length === 0) manifests.push(value as TableManifest);
  }
  return { manifests, problems };
}
