/**
 * What a step rests on besides its operands: the rows of tables that its condition read, those that gave the key of
 * another row, and the steps of groups and values. Each row stands once in a step: with its operands, or here.
 */
import type { LookUp } from './trace.ts';

/** That a row exists: worth a line only while no value of the row is shown. */
const isFound = ({ name, value }: LookUp) => value === 'true' && name.endsWith('.found');

export class LookUps {
  readonly entries: LookUp[] = [];
  /** The values shown of each row; null for a row that operands show. */
  private readonly rows = new Map<object, LookUp[] | null>();

  /** Notes that an operand shows the row. True the first time: then the caller adds what the row's key rests on. */
  cover(row: object): boolean {
    const isNew = !this.rows.has(row);
    this.rows.set(row, null);
    return isNew;
  }

  /** True when an operand shows the row, so that `add` would change nothing. */
  isCovered(row: object): boolean {
    return this.rows.get(row) === null;
  }

  /** Adds a value of a row; true when it is the first of that row. */
  add(row: object, entry: LookUp): boolean {
    const known = this.rows.get(row);
    if (known === null) return false;
    if (known === undefined) {
      this.rows.set(row, [entry]);
      this.entries.push(entry);
      return true;
    }
    if (isFound(entry) || known.some(({ name }) => name === entry.name)) return false;
    const found = known.findIndex(isFound);
    if (found < 0) this.entries.push(entry);
    else this.entries[this.entries.indexOf(known[found]!)] = entry;
    if (found < 0) known.push(entry);
    else known[found] = entry;
    return false;
  }
}
