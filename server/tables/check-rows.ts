/** Holds rows against the table's definition: types, closed values, keys. What does not fit is left out and said. */
import {
  columnIndex,
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

function compareKeys(left: readonly string[], right: readonly string[]): number {
  for (let part = 0; part < left.length; part++)
    if (left[part] !== right[part]) return left[part]! < right[part]! ? -1 : 1;
  return 0;
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
  const checks = definition.columns.map(makeCellCheck);
  const keyAt = keyColumns(definition).map((name) => columnIndex(definition.columns, name));
  const throughAt = definition.range ? columnIndex(definition.columns, definition.range.through) : -1;
  const good: { key: string[]; row: FoundRow }[] = [];
  for (const row of found) {
    const at = (column: number) => `${row.file.path}:${row.line}:${Math.max(1, positions[column] ?? 1)}`;
    let fits = true;
    for (const [column, text] of row.cells.entries()) {
      const problem = checks[column]!(text);
      if (problem === null) continue;
      fits = false;
      problems.push(`${at(column)}: ${problem}; the row is left out`);
    }
    const key = keyAt.map((column) => row.cells[column]!);
    if (key.every((part) => part === '') || !key.every((part) => KEY_TEXT.test(part))) {
      fits = false;
      problems.push(`${at(keyAt[0]!)}: "${key.join(' ')}" cannot be a key; the row is left out`);
    }
    if (fits) good.push({ key, row });
  }
  // The sort is stable: of equal keys the one that stands first in the source comes first.
  good.sort((left, right) => compareKeys(left.key, right.key));
  const kept: typeof good = [];
  for (const entry of good) {
    const previous = kept.at(-1);
    const same = previous && compareKeys(previous.key, entry.key) === 0;
    const prefix = previous && compareKeys(previous.key.slice(0, -1), entry.key.slice(0, -1)) === 0;
    const overlaps = throughAt >= 0 && prefix && entry.key.at(-1)! <= previous.row.cells[throughAt]!;
    if (same || overlaps) {
      const equal = entry.row.cells.every((cell, column) => cell === previous.row.cells[column]);
      const where = `${previous.row.file.path}:${previous.row.line}`;
      const what = equal
        ? `the same row stands at ${where}`
        : `another row at ${where} answers the same key and stands`;
      problems.push(
        `${entry.row.file.path}:${entry.row.line}:1: ${entry.key.join(' ').trim()}: ${what}; this one is left out`,
      );
    } else kept.push(entry);
  }
  return { rows: kept.map(({ row }) => row.cells), problems, skipped: found.length - kept.length };
}
