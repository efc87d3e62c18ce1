/** Rows of tables that the pairs of a bill look up for two lines, each looked up once. */

import { findDoubt } from '../doubt.ts';
import { lookUpRow, resolveTableId, selectTable } from '../facts/bind-row.ts';
import { onceOfBill } from '../facts/once.ts';
import { OTHER } from '../facts/pair-other.ts';
import type { Fact } from '../model/fact.ts';
import type { BoundRow, KeyedTable } from '../model/keyed-table.ts';
import { askMatched, type BillState, type LineState } from '../model/line.ts';
import { remember } from '../remember.ts';
import type { Table } from '../table.ts';

/** Rows that the pairs of a bill have looked up, by what they ask of which table, then by each part of it. */
type Rows = Map<string, Rows | BoundRow>;
const rowsOf = onceOfBill((): Rows => new Map());

/** A row for two lines, looked up once for all pairs that ask the same of lines with the same. */
export function findSharedRow(keyed: KeyedTable, asks: string, line: LineState): BoundRow {
  let rows = enter(rowsOf(line.bill), asks);
  rows = enter(rows, line.date);
  const last = keyed.key.length - 1;
  for (let index = 0; index < last; index++) rows = enter(rows, readPart(keyed, index, line));
  const part = readPart(keyed, last, line);
  const known = rows.get(part) as BoundRow | undefined;
  if (known) return known;
  const row = lookUpRow(keyed, line);
  rows.set(part, row);
  return row;
}

function readPart({ key }: KeyedTable, index: number, line: LineState): string {
  const value = (key[index] as Fact).read(line);
  return typeof value === 'string' ? value : String(value);
}

/** Of two lines: that nobody has asked yet, that they have no row, or have one, or that the table does not say. */
const [UNASKED, NO_ROW, ROW, NO_ANSWER] = [0, 1, 2, 3] as const;
type Answer = typeof NO_ROW | typeof ROW | typeof NO_ANSWER;

/** What a line, or the one that it is held against, brings to a key; undefined what it does not say. */
type Parts = readonly (string | undefined)[];

/** What a table says of lines that ask the same, beside each that they are held against by its number. */
interface AnswersOfLine {
  readonly own: Parts;
  answers: Uint8Array;
  /** The release that says it; undefined until something was looked up, null where none is loaded. */
  table?: Table | null;
}

/** What a table says of two lines, a byte for each two that ask differently: a bill may have a thousand codes on a day. */
class Answers {
  private readonly numbers = new Map<string, number>();
  private readonly parts: Parts[] = [];
  private readonly ofLines = new Map<string, AnswersOfLine>();

  /** Those of some lines with which a line has one of two answers. */
  list(
    keyed: KeyedTable,
    line: LineState,
    others: readonly LineState[],
    wanted: Answer,
  ): readonly LineState[] {
    const numbers = remember(remember(numbersOf(line.bill), this, makeNumbers), others, () =>
      this.number(keyed, line, others),
    );
    const known = this.enter(keyed, line);
    const { answers, table } = known;
    // Of a walk that asks for nothing it is not used.
    if (table && others.some((other) => other !== line))
      line.bill.tablesUsed.set(table, resolveTableId(keyed.table, line));
    return others.filter((other, index) => {
      if (other === line) return false;
      const number = numbers[index]!;
      if (answers[number] === UNASKED) answers[number] = ask(keyed, line, known, this.parts[number]!);
      return answers[number] === wanted;
    });
  }

  private number(keyed: KeyedTable, line: LineState, others: readonly LineState[]): Int32Array {
    return Int32Array.from(others, (other) => {
      const parts = askMatched(line, { other, row: null }, () => readParts(keyed, line, true));
      return remember(this.numbers, parts.join('\n'), () => this.parts.push(parts) - 1);
    });
  }

  private enter(keyed: KeyedTable, line: LineState): AnswersOfLine {
    const own = readParts(keyed, line, false);
    const known = remember(
      this.ofLines,
      [line.date, ...own].join('\n'),
      (): AnswersOfLine => ({ own, answers: new Uint8Array(0) }),
    );
    if (known.answers.length < this.parts.length) {
      const wider = new Uint8Array(this.parts.length);
      wider.set(known.answers);
      known.answers = wider;
    }
    return known;
  }
}

function ask(keyed: KeyedTable, line: LineState, known: AnswersOfLine, other: Parts): Answer {
  const { own } = known;
  const key: string[] = [];
  let [ofOwn, ofOther] = [0, 0];
  for (const part of keyed.key) {
    const text = isOfOther(part as Fact) ? other[ofOther++] : own[ofOwn++];
    if (text === undefined) return ROW;
    key.push(text);
  }
  // What may tell only a part lacks nothing where it has no release.
  if (known.table === undefined) known.table = selectTable(keyed, line) as Table | null;
  const { table } = known;
  if (table === null) return NO_ANSWER;
  if (table.find(key) >= 0) return ROW;
  return findDoubt(table, key) === null ? NO_ROW : NO_ANSWER;
}

const isOfOther = ({ name }: Fact): boolean => name.startsWith(OTHER);

/** What is asked of the table by facts of the line, or of the other one. */
function readParts({ key }: KeyedTable, line: LineState, ofOther: boolean): Parts {
  const parts: (string | undefined)[] = [];
  for (const part of key as readonly Fact[]) {
    if (isOfOther(part) !== ofOther) continue;
    const value = part.read(line);
    parts.push(value === undefined ? undefined : String(value));
  }
  return parts;
}

/** By what is asked of which table: a table says the same of the same lines in each walk. */
const answersTo = ({ betweenWalks }: BillState, asks: string): Answers => {
  const known = (betweenWalks.get(Answers, false) ?? betweenWalks.keep(Answers, false, new Map())) as Map<
    string,
    Answers
  >;
  return remember(known, asks, () => new Answers());
};

type NumbersOfLists = Map<readonly LineState[], Int32Array>;
const makeNumbers = (): NumbersOfLists => new Map();
const numbersOf = onceOfBill(() => new Map<Answers, NumbersOfLists>());

/** Of some lines those with which a line has a row, or may have one; the others it has not to be held against. */
export const listWithRow = (
  keyed: KeyedTable,
  asks: string,
  line: LineState,
  others: readonly LineState[],
): readonly LineState[] => answersTo(line.bill, asks).list(keyed, line, others, ROW);

/** Those of which the table, which may tell only a part, tells nothing beside a line. */
export const listWithoutAnswer = (
  keyed: KeyedTable,
  asks: string,
  line: LineState,
  others: readonly LineState[],
): readonly LineState[] => answersTo(line.bill, asks).list(keyed, line, others, NO_ANSWER);

const enter = (rows: Rows, part: string): Rows => remember(rows, part, makeRows) as Rows;
const makeRows = (): Rows => new Map();
