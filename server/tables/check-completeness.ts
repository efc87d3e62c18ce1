/** Signs that a release is not whole: a file cut off between two lines has nothing wrong in what is left of it. */

import { columnIndex, keyColumns, type Table } from './engine.ts';
import type { Reader } from './readers/reader.ts';

/** Releases of one table differ by a few rows in a hundred; fewer than this share of another one's is no whole file. */
const WHOLE = 0.8;
/** Releases further apart than this differ for other reasons. */
const COMPARABLE_DAYS = 400;

export interface KnownRelease {
  readonly release: string;
  readonly from: string;
  readonly rows: number;
}

/** Keys of a loaded release that the found one does not list. */
function findMissing(found: Table, known: Table): string[][] {
  const { columns } = known.definition;
  const keyAt = keyColumns(known.definition).map((name) => columnIndex(columns, name));
  const keys = Array.from({ length: known.rowCount }, (_, row) =>
    keyAt.map((column) => known.text(row, column) ?? ''),
  );
  return keys.filter((key) => found.find(key) < 0 && !found.isLeftOut?.(key));
}

const showKey = (key: readonly string[]) => key.join(' ').trim();

/** A reason to refuse: the starter figures of this very release list keys that the file does not. Null when none. */
export function explainMissing(found: Table, reader: Reader, starter: readonly Table[]): string | null {
  const same = starter.find((table) => table.release === found.release);
  const missing = same && !reader.together ? findMissing(found, same) : [];
  if (missing.length === 0) return null;
  const others = missing.length > 1 ? ` and ${missing.length - 1} others stand` : ' stands';
  return `${showKey(missing[0]!)}${others} in the starter figures of the release ${found.release}, but not in this file: it is cut short or not the published one; download it again.`;
}

const ADVICE = `a code that a cut file lacks would be called "not listed"; compare the file with the published one`;
const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
const areComparable = (left: string, right: string) =>
  Math.abs(dayNumber(left) - dayNumber(right)) <= COMPARABLE_DAYS;

/** A warning when the release looks cut beside the newest of the starter figures; null when it does not. */
export function warnOfMissing(found: Table, reader: Reader, starter: readonly Table[]): string | null {
  const newest = starter.at(-1);
  const { definition, release, effective } = found;
  if (!newest || reader.together || newest.release === release) return null;
  if (reader.sizeVaries || !areComparable(newest.effective.from, effective.from)) return null;
  const missing = findMissing(found, newest);
  if (missing.length <= newest.rowCount * (1 - WHOLE)) return null;
  return `${definition.id} ${release} lacks ${missing.length} of the ${newest.rowCount} rows of the starter figures ${newest.release} (${showKey(missing[0]!)}): ${ADVICE}.`;
}

/**
 * A warning when the release looks cut beside `others`, which are the release it replaces and releases of other dates;
 * null when it does not.
 */
export function warnOfFewRows(
  found: KnownRelease & { readonly id: string; readonly reader: Reader },
  others: readonly KnownRelease[],
): string | null {
  const { id, release, reader, rows, from } = found;
  if (reader.together || reader.sizeVaries) return null;
  // A payer's tables may differ in size from one date to the next.
  const comparable = others.filter((other) =>
    reader.handMade ? other.release === release : areComparable(other.from, from),
  );
  const largest = comparable.reduce<KnownRelease | null>(
    (most, one) => (most === null || one.rows > most.rows ? one : most),
    null,
  );
  if (!largest || rows >= largest.rows * WHOLE) return null;
  return `${id} ${release} has ${rows} rows, and ${largest.release} has ${largest.rows}: ${ADVICE}.`;
}
