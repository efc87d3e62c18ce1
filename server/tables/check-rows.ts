/** Holds rows against the table's definition: types, closed values, keys. What does not fit is left out and said. */
import { type CellCheck, findKeyColumns, makeCellCheck } from './check-cells.ts';
import { columnIndex, explainRange, keyColumns, type TableDefinition } from './engine.ts';
import type { FoundRow, RowProblem } from './readers/reader.ts';

/** `path:line:column: message`. */
export function formatRowProblem({ path, line, column, message }: RowProblem): string {
  return `${path}:${line}:${column}: ${message}`;
}

export interface CheckedRows {
  /** In key order, '' for blank. */
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly RowProblem[];
  /** Rows left out. */
  readonly skipped: number;
  /**
   * Keys that only such rows have as are damaged or contradict each other: no row answers them, and yet the file lists
   * them. In key order; of a range the last part is followed by the range's end.
   */
  readonly leftOut: readonly (readonly string[])[];
  /** Of the problems those of rows whose key cannot be told, so that it cannot be in `leftOut`. */
  readonly unreadable: readonly RowProblem[];
}

/** Words such as `nurse practitioner` are keys too; a range is of codes or days, which have no blanks. */
const KEY_TEXT = /^([\u0021-\u007e]+( [\u0021-\u007e]+)*)?$/;
const LAST_KEY_TEXT = /^[\u0021-\u007e]*$/;
const isKeyText = (text: string, isLast: boolean) => (isLast ? LAST_KEY_TEXT : KEY_TEXT).test(text);

/** Compares the first `parts` parts of two keys. */
function compareKeys(left: readonly string[], right: readonly string[], parts: number): number {
  for (let part = 0; part < parts; part++)
    if (left[part] !== right[part]) return left[part]! < right[part]! ? -1 : 1;
  return 0;
}

interface Entry {
  readonly key: readonly string[];
  /** End of the range; the last part of the key when there is none. */
  readonly end: string;
  readonly row: FoundRow;
  readonly fits: boolean;
}

function problemAt({ file, line }: FoundRow, position: number | undefined, message: string): RowProblem {
  return { path: file.path, line, column: Math.max(1, position ?? 1), message };
}

/** Why nobody can tell which key the row is about, or null. Whether each part fits its column is known already. */
function explainKey(key: readonly string[], end: string): string | null {
  if (key.every((part) => part === '')) return 'the key is blank';
  if (![...key, end].every((part, at) => isKeyText(part, at >= key.length - 1)))
    return `"${key.join(' ').trim()}" has characters no key has`;
  return key.at(-1)!.length === end.length ? null : explainRange(key.at(-1)!, end);
}

interface Judged {
  readonly entries: Entry[];
  readonly problems: RowProblem[];
  readonly unreadable: RowProblem[];
}

const makeChecks = (definition: TableDefinition, found: readonly FoundRow[]): CellCheck[] =>
  definition.columns.map((column, index) =>
    makeCellCheck(definition, column, () => found.map((row) => row.cells[index]!)),
  );

/**
 * The rows of a table without ranges, if all of them fit and stand in the order of their keys, as those of the largest
 * tables do; null otherwise. Nothing is kept of a row, for a million of them would be felt.
 */
function passInOrder(
  { range }: TableDefinition,
  found: readonly FoundRow[],
  checks: readonly CellCheck[],
  keyAt: readonly number[],
): (readonly string[])[] | null {
  if (range) return null;
  let before: readonly string[] | null = null;
  const follows = (cells: readonly string[]) => {
    for (const column of keyAt)
      if (cells[column] !== before![column]) return cells[column]! > before![column]!;
    return false;
  };
  for (const { cells } of found) {
    if (checks.some((check, column) => check(cells[column]!) !== null)) return null;
    if (keyAt.every((column) => cells[column] === '')) return null;
    if (!keyAt.every((column, at) => isKeyText(cells[column]!, at === keyAt.length - 1))) return null;
    if (before && !follows(cells)) return null;
    before = cells;
  }
  return found.map(({ cells }) => cells);
}

/** Each row with its key, and whether all its cells fit; rows without a key are problems only. */
function judgeRows(
  definition: TableDefinition,
  found: readonly FoundRow[],
  checks: readonly CellCheck[],
  positions: readonly number[],
  keyAt: readonly number[],
): Judged {
  const { columns, range } = definition;
  const throughAt = range ? columnIndex(columns, range.through) : keyAt.at(-1)!;
  const isKey = columns.map(({ name }) => findKeyColumns(definition).includes(name));
  const judged: Judged = { entries: [], problems: [], unreadable: [] };
  for (const row of found) {
    const before = judged.problems.length;
    let isUnreadable = false;
    const report = (column: number, what: string, hidesKey = false) => {
      const problem = problemAt(row, positions[column], what);
      judged.problems.push(problem);
      if (hidesKey && !isUnreadable) judged.unreadable.push(problem);
      isUnreadable ||= hidesKey;
    };
    for (let column = 0; column < checks.length; column++) {
      const problem = checks[column]!(row.cells[column]!);
      if (problem !== null) report(column, problem.message, isKey[column] && problem.hidesText);
    }
    if (isUnreadable) continue;
    const key = keyAt.map((column) => row.cells[column]!);
    const end = row.cells[throughAt]!;
    const hidden = explainKey(key, end);
    if (hidden !== null) report(hidden.startsWith('the range ') ? throughAt : keyAt[0]!, hidden, true);
    if (isUnreadable) continue;
    const [from, through] = [key.at(-1)!, end].sort() as [string, string];
    if (through !== end) report(throughAt, explainRange(key.at(-1)!, end)!);
    const fits = judged.problems.length === before;
    // A million rows: a copy of each key would be felt.
    const first = key.at(-1) === from ? key : key.with(-1, from);
    judged.entries.push({ key: first, end: through, row, fits });
  }
  return judged;
}

/** Sorts the entries, and gives those that answer a key in common as one group after another. */
function* groupEntries(entries: Entry[], parts: number): Generator<Entry[]> {
  // The sort is stable: of equal keys the one that stands first in the source comes first.
  entries.sort((left, right) => compareKeys(left.key, right.key, parts));
  let group: Entry[] = [];
  let end = '';
  for (const entry of entries) {
    const meets =
      group.length > 0 &&
      compareKeys(group[0]!.key, entry.key, parts - 1) === 0 &&
      entry.key[parts - 1]! <= end;
    if (!meets && group.length > 0) yield group;
    if (meets) group.push(entry);
    else group = [entry];
    end = meets && end > entry.end ? end : entry.end;
  }
  if (group.length > 0) yield group;
}

function sameCells(left: Entry, right: Entry): boolean {
  return left.row.cells.every((cell, column) => cell === right.row.cells[column]);
}

function describeKey({ key, end }: Entry): string {
  const last = key.at(-1)!;
  return [...key.slice(0, -1), last === end ? last : `${last} to ${end}`].join(' ').trim();
}

const placeOf = ({ row }: Entry) =>
  row.file.path === '' ? `line ${row.line}` : `${row.file.path}:${row.line}`;

/**
 * Checks and sorts rows. A row with a bad cell is left out; so are all rows of a key that several rows answer
 * differently, since nobody can tell which one is right. Of rows that are equal in every cell the first one stands.
 * Each row left out is said with file and line. `positions` are the source columns, for messages.
 */
export function checkRows(
  definition: TableDefinition,
  found: readonly FoundRow[],
  positions: readonly number[],
): CheckedRows {
  const { columns } = definition;
  const keyAt = keyColumns(definition).map((name) => columnIndex(columns, name));
  const checks = makeChecks(definition, found);
  const ordered = passInOrder(definition, found, checks, keyAt);
  if (ordered) return { rows: ordered, problems: [], skipped: 0, leftOut: [], unreadable: [] };
  const { entries, problems, unreadable } = judgeRows(definition, found, checks, positions, keyAt);
  const rows: (readonly string[])[] = [];
  const leftOut: string[][] = [];
  for (const group of groupEntries(entries, keyAt.length)) {
    const [first, ...others] = group as [Entry, ...Entry[]];
    const differing = others.find((entry) => !sameCells(entry, first));
    if (first.fits && !differing) {
      rows.push(first.row.cells);
      for (const entry of others)
        problems.push(
          problemAt(
            entry.row,
            positions[keyAt[0]!],
            `${describeKey(entry)}: the same row stands at ${placeOf(first)}`,
          ),
        );
      continue;
    }
    for (const { key, end } of group) leftOut.push(definition.range ? [...key, end] : [...key]);
    if (differing)
      problems.push(
        problemAt(
          differing.row,
          positions[keyAt[0]!],
          `${describeKey(differing)}: ${others.length > 1 ? `${group.length} rows, the first at ${placeOf(first)},` : `this row and ${placeOf(first)}`} answer the same key with other figures, and nobody can tell which is right`,
        ),
      );
  }
  const unique = [...new Map(leftOut.map((key) => [JSON.stringify(key), key])).values()];
  return { rows, problems, skipped: found.length - rows.length, leftOut: unique, unreadable };
}
