/**
 * Proof that the rows of a release were held against the table's definition when the release was written: what is
 * proven needs no second look when it is opened. It stands in the manifest and fails as soon as the definition, the file
 * or the manifest says something else.
 */
import { createHash } from 'node:crypto';
import type { TableDefinition } from './engine.ts';
import type { TableManifest } from './table-manifest.ts';

/** Raised when rows are checked more strictly than before: then all releases are looked at again. */
const CHECK_VERSION = 1;

type Proven = Pick<TableManifest, 'digest' | 'rows' | 'wholeOf' | 'blankColumns' | 'bytes'>;

/** One length as proofs have always had it: a number. */
const proveLengths = (lengths: readonly number[] = []) =>
  lengths.length > 1 ? lengths : (lengths[0] ?? null);

/** sha256 in hex of all that the check of the rows rested on. */
export function proveRows({ key, range, columns }: TableDefinition, manifest: Proven): string {
  const { digest, rows, wholeOf, blankColumns, bytes } = manifest;
  const rules = columns.map(({ name, type, isCode, lengths, blank, values, minimum }) => [
    ...[name, type, isCode ?? null, proveLengths(lengths), blank ?? null, values ?? null, minimum ?? null],
  ]);
  const all = [CHECK_VERSION, key, range ?? null, rules];
  const said = [digest, rows, wholeOf ?? null, blankColumns ?? null, bytes ?? null];
  return createHash('sha256')
    .update(JSON.stringify([all, said]))
    .digest('hex');
}
