/** Rows of tables that the pairs of a bill look up for two lines, each looked up once. */
import { lookUpRow } from '../facts/bind-row.ts';
import { onceOfBill } from '../facts/once.ts';
import { OTHER } from '../facts/pair-other.ts';
import type { Fact } from '../model/fact.ts';
import type { BoundRow, KeyedTable } from '../model/keyed-table.ts';
import { askMatched, type LineState } from '../model/line.ts';
import { remember } from '../remember.ts';

/** Rows that the pairs of a bill have looked up, by what they ask of which table, then by each part of it. */
type Rows = Map<string, Rows | BoundRow>;
const rowsOf = onceOfBill((): Rows => new Map());

/** A row for two lines, looked up once for all pairs that ask the same of lines with the same. */
export function findSharedRow(keyed: KeyedTable, asks: string, line: LineState): BoundRow {
  let rows = enter(rowsOf(line.bill), asks);
  rows = enter(rows, (keyed.on?.read(line) as string | undefined) ?? line.date);
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

/** What tables say of two lines, a byte for each two that ask differently: a bill may have a thousand codes on a day. */
class Answers {
  private readonly numbers = new Map<string, number>();
  private readonly ofLists = new Map<readonly LineState[], Int32Array>();
  private readonly ofLines = new Map<string, Uint8Array>();

  /** Those of some lines with which a line has one of two answers. */
  list(
    keyed: KeyedTable,
    line: LineState,
    others: readonly LineState[],
    wanted: Answer,
  ): readonly LineState[] {
    const numbers = remember(this.ofLists, others, () => this.number(keyed, line, others));
    const answers = this.enter(sayParts(keyed, line, false));
    return others.filter((other, index) => {
      if (other === line) return false;
      const number = numbers[index]!;
      if (answers[number] === UNASKED) answers[number] = ask(keyed, line, other);
      return answers[number] === wanted;
    });
  }

  private number(keyed: KeyedTable, line: LineState, others: readonly LineState[]): Int32Array {
    const { numbers } = this;
    return Int32Array.from(others, (other) => {
      const parts = askMatched(line, { other, row: null }, () => sayParts(keyed, line, true));
      return remember(numbers, parts, () => numbers.size);
    });
  }

  private enter(own: string): Uint8Array {
    const known = this.ofLines.get(own);
    if (known && known.length >= this.numbers.size) return known;
    const wider = new Uint8Array(this.numbers.size);
    if (known) wider.set(known);
    this.ofLines.set(own, wider);
    return wider;
  }
}

type AnswersOfBill = Map<string, Answers>;
const answersOf = onceOfBill((): AnswersOfBill => new Map());
const makeAnswers = (): Answers => new Answers();

/** Of some lines those with which a line has a row, or may have one; the others it has not to be held against. */
export const listWithRow = (
  keyed: KeyedTable,
  asks: string,
  line: LineState,
  others: readonly LineState[],
): readonly LineState[] => remember(answersOf(line.bill), asks, makeAnswers).list(keyed, line, others, ROW);

/** Those of which the table, which may tell only a part, tells nothing beside a line. */
export const listWithoutAnswer = (
  keyed: KeyedTable,
  asks: string,
  line: LineState,
  others: readonly LineState[],
): readonly LineState[] =>
  remember(answersOf(line.bill), asks, makeAnswers).list(keyed, line, others, NO_ANSWER);

function ask(keyed: KeyedTable, line: LineState, other: LineState): Answer {
  const { row, absent, table, doubt } = askMatched(line, { other, row: null }, () => lookUpRow(keyed, line));
  if (row >= 0 || absent.length > 0) return ROW;
  return table === null || doubt !== null ? NO_ANSWER : NO_ROW;
}

/** What is asked of the table by facts of the line, or of the other one. */
function sayParts({ key, on }: KeyedTable, line: LineState, ofOther: boolean): string {
  const parts = ofOther || on ? [] : [line.date];
  for (const part of on ? [...key, on] : key) {
    const fact = part as Fact;
    if (fact.name.startsWith(OTHER) === ofOther) parts.push(String(fact.read(line)));
  }
  return parts.join('\n');
}

const enter = (rows: Rows, part: string): Rows => remember(rows, part, makeRows) as Rows;
const makeRows = (): Rows => new Map();
