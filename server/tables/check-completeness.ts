/** Signs that a release is not whole: a file cut off between two lines has nothing wrong in what is left of it. */

import { columnIndex, keyColumns, type Table, type TableDefinition } from './engine.ts';
import type { FoundRelease } from './read-folder.ts';

/** Releases of one table differ by a few rows in a hundred; fewer than this share of another one's is no whole file. */
const WHOLE = 0.8;

export interface KnownRelease {
  readonly release: string;
  readonly rows: number;
}

function keysOf(definition: TableDefinition, rows: readonly (readonly string[])[]): string[] {
  const keyAt = keyColumns(definition).map((name) => columnIndex(definition.columns, name));
  return rows.map((row) => JSON.stringify(keyAt.map((column) => row[column])));
}

/** Keys of a loaded release that the found one does not list. */
function findMissing(found: FoundRelease, known: Table): string[] {
  const { definition, rows, leftOut } = found;
  const parts = definition.key.length;
  const listed = new Set([
    ...keysOf(definition, rows),
    ...leftOut.map((key) => JSON.stringify(key.slice(0, parts))),
  ]);
  const columns = definition.columns.map((_column, index) => index);
  const knownRows = Array.from({ length: known.rowCount }, (_, row) =>
    columns.map((column) => known.text(row, column) ?? ''),
  );
  return keysOf(definition, knownRows).filter((key) => !listed.has(key));
}

const showKey = (key: string) => (JSON.parse(key) as string[]).join(' ').trim();

/** A reason to refuse: the starter figures of this very release list keys that the file does not. Null when none. */
export function explainMissing(found: FoundRelease, starter: readonly Table[]): string | null {
  const same = starter.find((table) => table.release === found.release);
  const missing = same && !found.reader.together ? findMissing(found, same) : [];
  if (missing.length === 0) return null;
  const others = missing.length > 1 ? ` and ${missing.length - 1} others stand` : ' stands';
  return `${showKey(missing[0]!)}${others} in the starter figures of the release ${found.release}, but not in this file: it is cut short or not the published one; download it again.`;
}

/**
 * A warning when the release looks cut beside `others`, which are the release it replaces and releases of other dates,
 * or beside the newest of the starter figures; null when it does not.
 */
export function warnOfFewRows(
  found: FoundRelease,
  others: readonly KnownRelease[],
  starter: readonly Table[],
): string | null {
  const { definition, release, reader, rows } = found;
  if (reader.together) return null;
  const name = `${definition.id} ${release}`;
  const advice = `a code that a cut file lacks would be called "not listed"; compare the file with the published one`;
  // A payer's tables may differ in size from one date to the next.
  const comparable = others.filter((other) => !reader.handMade || other.release === release);
  const largest = comparable.reduce<KnownRelease | null>(
    (most, one) => (most === null || one.rows > most.rows ? one : most),
    null,
  );
  if (largest && rows.length < largest.rows * WHOLE)
    return `${name} has ${rows.length} rows, and ${largest.release} has ${largest.rows}: ${advice}.`;
  const newest = starter.at(-1);
  const missing = newest && newest.release !== release ? findMissing(found, newest) : [];
  if (newest && missing.length > newest.rowCount * (1 - WHOLE))
    return `${name} lacks ${missing.length} of the ${newest.rowCount} rows of the starter figures ${newest.release} (${showKey(missing[0]!)}): ${advice}.`;
  return null;
}
