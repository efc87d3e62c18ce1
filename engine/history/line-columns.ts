/**
 * The lines that agree in a pair's key, laid out as columns of numbers: a thousand lines held against a long history are
 * millions of pairs, and a pair is then a few comparisons of numbers. The pair's condition itself is asked once for every
 * combination of what its comparisons say of two lines, since nothing else decides it.
 */

import { showValue } from '../condition/compile-condition.ts';
import { TRUE, type Truth, UNKNOWN } from '../condition/condition.ts';
import { onceOfBill } from '../facts/once.ts';
import type { CompiledLeaf } from '../model/compiled-condition.ts';
import type { Fact, FactValue } from '../model/fact.ts';
import { askMatched, type LineState } from '../model/line.ts';
import type { CompiledPair } from '../model/other-lines.ts';
import { remember } from '../remember.ts';
import { listSame } from '../run/match-pair.ts';
import {
  COMPARISONS,
  divideLeaves,
  isDifference,
  isOfOther,
  type Leaves,
  type Settings,
} from './divide-leaves.ts';

/** A fact as text; a list agrees whatever its order. */
export function readField(fact: Fact, line: LineState): string {
  const shown = showValue(fact.read(line));
  return JSON.stringify(Array.isArray(shown) ? [...shown].sort() : shown);
}

/** Those of the bill first, then of prior bills by control number, and lines by number. */
export function byPlace(a: LineState, b: LineState): number {
  const controlOf = ({ prior, service }: LineState) => (prior ? (service.ControlNumber ?? 0) : -1);
  return controlOf(a) - controlOf(b) || a.service.Line - b.service.Line;
}

/** Numbers that stand for texts: equal ones for equal texts, NaN for none. */
class Codes {
  private readonly codes = new Map<string, number>();
  get size(): number {
    return this.codes.size;
  }
  of(text: string | undefined): number {
    return text === undefined ? Number.NaN : remember(this.codes, text, () => this.codes.size);
  }
}

/** A value that decides, as a number, of the line that looks and of each that it may find. */
interface Column {
  readonly own: (line: LineState) => number;
  readonly values: Float64Array;
}

/** A comparison between the two lines. */
interface Across extends Column {
  readonly holds: (own: number, other: number) => boolean;
}

/** Those of a list of modifiers that a line carries, as one text. */
function readAmong(list: Fact, line: LineState): string {
  const among = list.read(line) as readonly string[];
  return line.modifiers
    .filter((one) => among.includes(one))
    .sort()
    .join();
}

/** What some leaves say of one line, as one text. */
const sayAll = (leaves: readonly CompiledLeaf[], line: LineState) =>
  askMatched(line, { other: line, row: null }, () => leaves.map(({ test }) => test(line)).join(''));

/** Which of some modifiers a line carries, thirty to a number. */
function readBits(modifiers: readonly string[], line: LineState): number[] {
  const words = Array<number>(Math.ceil(modifiers.length / BITS)).fill(0);
  for (const [index, modifier] of modifiers.entries())
    if (line.modifiers.includes(modifier)) words[Math.floor(index / BITS)]! |= 1 << (index % BITS);
  return words;
}

const BITS = 30;

export interface Strongest {
  readonly listed: readonly LineState[];
  /** The strongest that no modifier releases. */
  readonly repeated: LineState | undefined;
}

/** The answers of one combination, not asked yet. */
const NOT_ASKED = 3;

class LineColumns {
  /** How many codes of the bill had changed when the values were read: nothing else changes them. */
  readonly codeChanges: number;
  private readonly pair: CompiledPair;
  private readonly settings: Settings;
  private readonly leaves: Leaves;
  private readonly lines: readonly LineState[];
  private readonly across: readonly Across[];
  private readonly ofOther: Int32Array;
  private readonly combinations: number;
  private readonly sayings = new Codes();
  private readonly answers = new Map<string, Uint8Array>();
  /** The facts of an exact duplicate: those that agree in their value, and what each of the others agrees by. */
  private readonly plain: readonly Column[];
  private readonly parted: readonly (readonly Column[])[];
  private readonly released: readonly Int32Array[];

  constructor(settings: Settings, leaves: Leaves, same: readonly LineState[]) {
    this.pair = settings.pair;
    this.settings = settings;
    this.leaves = leaves;
    this.lines = [...same].sort(byPlace);
    this.codeChanges = same[0]!.bill.codeChanges;
    this.across = leaves.across.map((leaf) => this.makeAcross(leaf));
    const { lines } = this;
    this.ofOther = Int32Array.from(lines, (line) => this.sayings.of(sayAll(leaves.ofOther, line)));
    this.combinations = 3 ** this.across.length;
    this.plain = settings.facts
      .filter(({ agreesBy }) => !agreesBy)
      .map((fact) => this.makeColumn((line) => readField(fact, line)));
    this.parted = settings.facts.flatMap(({ agreesBy }) =>
      agreesBy ? [agreesBy.map((read) => this.makeColumn(read))] : [],
    );
    const bits = lines.map((line) => readBits(settings.settings.releasedBy, line));
    this.released = (bits[0] ?? []).map((_, word) => Int32Array.from(bits, (words) => words[word]!));
  }

  private makeColumn(read: (line: LineState) => string | undefined): Column {
    const codes = new Codes();
    const own = (line: LineState) => codes.of(read(line));
    return { own, values: Float64Array.from(this.lines, own) };
  }

  private makeAcross(leaf: CompiledLeaf): Across {
    const { fact, other, operator } = leaf;
    if (isDifference(leaf, this.pair))
      return {
        ...this.makeColumn((line) => readAmong(other!, line)),
        holds: COMPARISONS['notEqual']!,
      };
    const isSwapped = isOfOther(fact);
    const [mine, theirs] = isSwapped ? [other!, fact] : [fact, other!];
    const codes = new Codes();
    const encode = (value: FactValue) =>
      typeof value === 'number' ? value : codes.of(value as string | undefined);
    const compare = COMPARISONS[operator]!;
    return {
      own: (line) => encode(mine.read(line)),
      values: Float64Array.from(this.lines, (line) =>
        askMatched(line, { other: line, row: null }, () => encode(theirs.read(line))),
      ),
      holds: isSwapped ? (own, others) => compare(others, own) : compare,
    };
  }

  /** What the condition says for what one line says alone; one answer for each combination of the rest. */
  private answersFor(line: LineState): Uint8Array {
    return remember(this.answers, sayAll(this.leaves.ofThis, line), () =>
      new Uint8Array(this.sayings.size * this.combinations).fill(NOT_ASKED),
    );
  }

  /** The strongest of the lines that the pair finds for a line, at most so many: those that agree in most, then by their places. */
  search(line: LineState, most: number): Strongest {
    const { lines, across, ofOther, combinations, plain, parted, released } = this;
    const answers = this.answersFor(line);
    const acrossOwn = across.map(({ own }) => own(line));
    const plainOwn = plain.map(({ own }) => own(line));
    const partedOwn = parted.map((columns) => columns.map(({ own }) => own(line)));
    const releasedOwn = readBits(this.settings.settings.releasedBy, line);
    const all = plain.length + parted.length;
    const byCount = Array.from({ length: all + 1 }, (): LineState[] => []);
    const repeated = Array<LineState | undefined>(byCount.length);
    for (let at = 0; at < lines.length; at++) {
      const other = lines[at]!;
      if (other === line) continue;
      let combination = 0;
      for (let one = 0; one < across.length; one++) {
        const { values, holds } = across[one]!;
        combination = combination * 3 + compareAcross(acrossOwn[one]!, values[at]!, holds);
      }
      const place = ofOther[at]! * combinations + combination;
      if (answers[place] === NOT_ASKED) answers[place] = this.test(line, other);
      if (answers[place] !== TRUE) continue;
      let count = 0;
      for (let one = 0; one < plain.length; one++) if (plain[one]!.values[at] === plainOwn[one]) count++;
      for (let one = 0; one < parted.length; one++) if (agrees(parted[one]!, partedOwn[one]!, at)) count++;
      const alike = byCount[count]!;
      if (alike.length < most) alike.push(other);
      if (repeated[count] === undefined && isUnreleased(released, releasedOwn, at)) repeated[count] = other;
      // Nothing that follows is stronger.
      if (count === all && alike.length === most && repeated[count]) break;
    }
    byCount.reverse();
    return { listed: byCount.flat().slice(0, most), repeated: repeated.findLast((one) => one !== undefined) };
  }

  private test(line: LineState, other: LineState): Truth {
    const { condition } = this.pair;
    return condition ? askMatched(line, { other, row: null }, condition.test) : TRUE;
  }
}

function compareAcross(own: number, other: number, holds: Across['holds']): Truth {
  if (Number.isNaN(own) || Number.isNaN(other)) return UNKNOWN;
  return holds(own, other) ? 1 : 0;
}

function agrees(columns: readonly Column[], own: readonly number[], at: number): boolean {
  for (let part = 0; part < columns.length; part++) {
    const [mine, theirs] = [own[part]!, columns[part]!.values[at]!];
    if (!Number.isNaN(mine) && !Number.isNaN(theirs)) return mine === theirs;
  }
  return false;
}

function isUnreleased(released: readonly Int32Array[], own: readonly number[], at: number): boolean {
  for (let word = 0; word < released.length; word++) if (released[word]![at] !== own[word]) return false;
  return true;
}

/** By what the lines agree in, and by what makes them duplicates: lines of one bill can be under different plans. */
const columnsOf = onceOfBill(() => new Map<readonly LineState[], Map<Settings, LineColumns>>());

const NOBODY = { search: (): Strongest => ({ listed: [], repeated: undefined }) };

/** The lines that a line may repeat, in columns; null for a pair that columns cannot stand for. */
export function readColumns(line: LineState): Pick<LineColumns, 'search'> | null {
  const settings = line.plan.duplicates!;
  const leaves = divideLeaves(settings);
  if (!leaves) return null;
  const same = listSame(settings.pair, line);
  if (same.every((one) => one === line)) return NOBODY;
  const bySettings = remember(columnsOf(line.bill), same, () => new Map<Settings, LineColumns>());
  const known = bySettings.get(settings);
  if (known?.codeChanges === line.bill.codeChanges) return known;
  const columns = new LineColumns(settings, leaves, same);
  bySettings.set(settings, columns);
  return columns;
}
