/** Holds rows against the table's definition: types, closed values, keys. What does not fit is left out and said. */
import {
  columnIndex,
  explainRange,
  isPlainDate,
  keyColumns,
  parseDecimal,
  type TableColumn,
  type TableDefinition,
} from './engine.ts';
import type { FoundRow } from './readers/reader.ts';

export interface CheckedRows {
  /** In key order, '' for blank. */
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly string[];
  /** Rows left out. */
  readonly skipped: number;
}

const KEY_TEXT = /^[\u0021-\u007e]*$/;

function makeCellCheck(column: TableColumn): (text: string) => string | null {
  const { name, type, values } = column;
  const seen = new Map<string, string | null>([['', null]]);
  const explain = (text: string): string | null => {
    if (type === 'decimal' && !parseDecimal(text))
      return `${name} is "${text}", which is not a plain decimal`;
    if (type === 'date' && !isPlainDate(text)) return `${name} is "${text}", which is not a day (YYYY-MM-DD)`;
    if (values && !values.includes(text))
      return `${name} is "${text}", which is not one of ${values.map((value) => value || 'blank').join(', ')}`;
    return null;
  };
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const problem = explain(text);
    seen.set(text, problem);
    return problem;
  };
}

/** Compares the first `parts` parts of two keys. */
function compareKeys(left: readonly string[], right: readonly string[], parts: number): number {
  for (let part = 0; part < parts; part++)
    if (left[part] !== right[part]) return left[part]! < right[part]! ? -1 : 1;
  return 0;
}

interface Entry {
  readonly key: readonly string[];
  readonly row: FoundRow;
}

function placeOf({ file, line }: FoundRow, position = 1): string {
  return `${file.path}:${line}:${Math.max(1, position)}`;
}

/** Rows whose cells all fit, with their keys; the others become problems. */
function keepFitting(
  { columns }: TableDefinition,
  found: readonly FoundRow[],
  positions: readonly number[],
  keyAt: readonly number[],
  throughAt: number,
  problems: string[],
): Entry[] {
  const checks = columns.map(makeCellCheck);
  const good: Entry[] = [];
  for (const row of found) {
    let fits = true;
    for (let column = 0; column < checks.length; column++) {
      const problem = checks[column]!(row.cells[column]!);
      if (problem === null) continue;
      fits = false;
      problems.push(`${placeOf(row, positions[column])}: ${problem}; the row is left out`);
    }
    const key = keyAt.map((column) => row.cells[column]!);
    const blank = key.every((part) => part === '');
    if (blank || !key.every((part) => KEY_TEXT.test(part))) {
      fits = false;
      const what = blank ? 'the key is blank' : `"${key.join(' ').trim()}" has characters no key has`;
      problems.push(`${placeOf(row, positions[keyAt[0]!])}: ${what}; the row is left out`);
    }
    const wrong = fits && throughAt >= 0 ? explainRange(key.at(-1)!, row.cells[throughAt]!) : null;
    if (wrong !== null) problems.push(`${placeOf(row, positions[throughAt])}: ${wrong}; the row is left out`);
    else if (fits) good.push({ key, row });
  }
  return good;
}

function explainRepeat(entry: Entry, previous: Entry): string {
  const equal = entry.row.cells.every((cell, column) => cell === previous.row.cells[column]);
  const where = `${previous.row.file.path}:${previous.row.line}`;
  const what = equal
    ? `the same row stands at ${where}`
    : `another row at ${where} answers the same key and stands`;
  return `${placeOf(entry.row)}: ${entry.key.join(' ').trim()}: ${what}; this one is left out`;
}

/**
 * Checks and sorts rows. A row with a bad cell is left out; of rows that answer the same key the first one stands
 * and the others are left out, each said with file and line. `positions` are the source columns, for messages.
 */
export function checkRows(
  definition: TableDefinition,
  found: readonly FoundRow[],
  positions: readonly number[],
): CheckedRows {
  const problems: string[] = [];
  const { columns, range } = definition;
  const keyAt = keyColumns(definition).map((name) => columnIndex(columns, name));
  const throughAt = range ? columnIndex(columns, range.through) : -1;
  const parts = keyAt.length;
  const good = keepFitting(definition, found, positions, keyAt, throughAt, problems);
  // The sort is stable: of equal keys the one that stands first in the source comes first.
  good.sort((left, right) => compareKeys(left.key, right.key, parts));
  const kept: Entry[] = [];
  for (const entry of good) {
    const previous = kept.at(-1);
    const same = previous !== undefined && compareKeys(previous.key, entry.key, parts) === 0;
    const overlaps =
      throughAt >= 0 &&
      previous !== undefined &&
      compareKeys(previous.key, entry.key, parts - 1) === 0 &&
      entry.key[parts - 1]! <= previous.row.cells[throughAt]!;
    if (same || overlaps) problems.push(explainRepeat(entry, previous));
    else kept.push(entry);
  }
  return { rows: kept.map(({ row }) => row.cells), problems, skipped: found.length - kept.length };
}
