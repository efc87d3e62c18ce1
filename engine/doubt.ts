/** What a look-up without a row does not say: that the publisher does not list the key. */
import type { Table } from './table.ts';

/** `left-out`: the row stood in the source and could not be used. `excerpt`: the release here holds only a part. */
export type Doubt = 'left-out' | 'excerpt';

/** Whether an excerpt holds all rows that the key can have; a whole release does. */
function isWithin({ definition, wholeOf }: Table, key: readonly string[]): boolean {
  if (!wholeOf) return true;
  const { column, and, values } = wholeOf;
  return [column, ...(and === undefined ? [] : [and])].every((name) => {
    const part = definition.key.indexOf(name);
    return part >= 0 && values.has(key[part]!);
  });
}

/**
 * Why a key without a row (`find` says -1) can be listed by the publisher all the same; null when it is not listed.
 *
 * @param key the whole key, in the order of the table's definition
 */
export function findDoubt(table: Table, key: readonly string[]): Doubt | null {
  if (table.isLeftOut?.(key)) return 'left-out';
  return isWithin(table, key) ? null : 'excerpt';
}

/** Whether a release lists a key; null where it may, though it has no such row here. */
export function isListed(table: Table, key: readonly string[]): boolean | null {
  if (table.find(key) >= 0) return true;
  return findDoubt(table, key) === null ? false : null;
}

/** A row that was not found and can exist, in words: why, and what to do. `row` and `place` say which and where. */
export function explainDoubt(doubt: Doubt, row: string, place: string): string {
  return doubt === 'left-out'
    ? `${row} was left out of ${place}, since its row in the file was damaged or contradicted another one; import a sound file of the release`
    : `${row} is not among the rows of ${place}, which is loaded as an excerpt, so it is not known whether the release lists it; import the whole release (tables import)`;
}
