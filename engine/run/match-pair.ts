/** Looks for the other line that bears on a line: the first, by line number, then of the history, that a pair finds. */
import { FALSE, TRUE, type Truth, UNKNOWN } from '../condition/condition.ts';
import { dayNumber } from '../date.ts';
import { lookUpRow } from '../facts/bind-row.ts';
import type { CompiledCondition } from '../model/compiled-condition.ts';
import type { Fact } from '../model/fact.ts';
import type { BoundRow } from '../model/keyed-table.ts';
import { askMatched, type BillState, type LineState, type PairMatch, readForOthers } from '../model/line.ts';
import type { CompiledPair } from '../model/other-lines.ts';
import type { Missing } from '../model/trace.ts';
import { remember } from '../remember.ts';
import { explainRow, listAbsent } from './explain-doubt.ts';
import { collectLines, isAlone } from './lines-by-key.ts';
import { describeLine } from './past-lines.ts';
import { findSharedRow, listWithoutAnswer, listWithRow } from './shared-rows.ts';

export interface Found {
  readonly match: PairMatch | null;
  /** What is missing to know whether there is one, where none is found. */
  readonly doubts: readonly Missing[];
  /** How many lines the pair finds; undefined while that is not known. */
  countAll(): number | undefined;
  /** Of how many lines a table that may tell only a part tells nothing. */
  countUnchecked(): number;
}

/** Of a line that looks for nobody. */
const NOBODY: Found = { match: null, doubts: [], countAll: () => 0, countUnchecked: () => 0 };

/** What a line has found among others; they are counted when somebody asks. */
class Search implements Found {
  readonly match: PairMatch | null;
  readonly doubts: readonly Missing[];
  private readonly reading: PairReading;
  private readonly line: LineState;
  private readonly others: readonly LineState[];

  constructor(
    reading: PairReading,
    line: LineState,
    others: readonly LineState[],
    match: PairMatch | null,
    doubts: readonly Missing[],
  ) {
    this.match = match;
    this.doubts = doubts;
    this.reading = reading;
    this.line = line;
    this.others = others;
  }

  countAll(): number | undefined {
    if (this.match) return this.reading.count(this.line, this.others);
    return this.doubts.length > 0 ? undefined : 0;
  }

  countUnchecked(): number {
    return this.reading.countUnchecked(this.line, this.others);
  }
}

const NO_LINES: readonly LineState[] = [];
const NO_DOUBTS: readonly Missing[] = [];

class PairReading {
  private readonly pair: CompiledPair;
  private readonly bill: BillState;
  // Made when something stands in them: few pairs have all of these.
  private found: Map<LineState, Found> | null = null;
  private findable: Map<string, readonly LineState[]> | null = null;
  private standing: Map<string, readonly LineState[]> | null = null;
  private rows: Map<string, BoundRow> | null = null;
  private days: Map<LineState, number> | null = null;
  private near: Map<readonly LineState[], Map<number, readonly LineState[]>> | null = null;

  constructor(pair: CompiledPair, bill: BillState) {
    this.pair = pair;
    this.bill = bill;
  }

  /** The lines that can be found by one with this key. */
  private listAlike(key: string): readonly LineState[] {
    const { pair } = this;
    this.findable ??= new Map();
    const alike = remember(this.findable, key, () => {
      const same = collectLines(pair, this.bill).get(key) ?? [];
      const findable = same.filter((line) => canBeFound(pair, line));
      // One list for all pairs that may find the same lines.
      return findable.length < same.length ? findable : same;
    });
    if (!pair.needsFound) return alike;
    this.standing ??= new Map();
    return remember(this.standing, key, () => this.listStanding(alike));
  }

  /** Lines that look for nobody, and from them on those that find one which stands. */
  private listStanding(alike: readonly LineState[]): readonly LineState[] {
    const { pair } = this;
    const stands = new Set(alike.filter((line) => line.prior !== null || !isLooking(pair, line)));
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const line of alike) {
        if (stands.has(line)) continue;
        const others = this.listWithinDays(pair, line, [...stands]);
        if (!others.some((other) => this.hold(pair, line, other, []))) continue;
        stands.add(line);
        isNew = true;
      }
    }
    return alike.filter((line) => stands.has(line));
  }

  /** The lines that agree with a line in what the pair says, before anything else is asked: one list for all of them. */
  listSame(pair: CompiledPair, line: LineState): readonly LineState[] {
    const key = pair.within.keyOf(line);
    return key === undefined ? NO_LINES : this.listAlike(key);
  }

  of(pair: CompiledPair, line: LineState): Found {
    const known = this.found?.get(line);
    if (known) return known;
    this.found ??= new Map();
    if (pair.skipsFound) this.found.set(line, explainCircle(line));
    const found = this.find(pair, line);
    this.found.set(line, found);
    return found;
  }

  private find(pair: CompiledPair, line: LineState): Found {
    const key = pair.within.keyOf(line);
    if (key !== undefined && !isLooking(pair, line)) return NOBODY;
    const others = key === undefined ? [] : this.listNear(pair, line, this.listAlike(key));
    const doubts: Missing[] = key === undefined ? listAbsent(pair.within.facts, line) : [];
    let match: PairMatch | null = null;
    for (const other of this.listHeld(pair, line, others)) {
      // One that no person takes away is what the line stands beside, whatever becomes of the others.
      if (other === line || (match && other.isInDoubt())) continue;
      match = this.hold(pair, line, other, doubts) ?? match;
      if (match && !match.other.isInDoubt()) break;
    }
    return new Search(this, line, others, match, match ? NO_DOUBTS : doubts);
  }

  /** Those of some lines that lie as many days from a line as the pair says. */
  private listWithinDays(
    { days }: CompiledPair,
    line: LineState,
    lines: readonly LineState[],
  ): readonly LineState[] {
    if (!days || lines.length === 0) return lines;
    const [least, most] = days;
    const own = this.dayOf(line);
    return lines.filter((other) => {
      const between = own - this.dayOf(other);
      return least <= between && between <= most;
    });
  }

  /** The same of lines that can be found, one list for all lines of a day: a bill may have hundreds beside thousands of prior ones. */
  private listNear(pair: CompiledPair, line: LineState, lines: readonly LineState[]): readonly LineState[] {
    if (!pair.days || lines.length === 0) return lines;
    this.near ??= new Map();
    const byDay = remember(this.near, lines, () => new Map<number, readonly LineState[]>());
    return remember(byDay, this.dayOf(line), () => this.listWithinDays(pair, line, lines));
  }

  private dayOf(line: LineState): number {
    this.days ??= new Map();
    return remember(this.days, line, () => dayNumber(line.date));
  }

  /** Those of some lines that have to be held against a line: where the table has no row for the two nothing is found. */
  private listHeld(
    { keyed, asks }: CompiledPair,
    line: LineState,
    lines: readonly LineState[],
  ): readonly LineState[] {
    return asks === null ? lines : listWithRow(keyed!, asks, line, lines);
  }

  private isUnchecked(pair: CompiledPair, line: LineState, other: LineState): boolean {
    if (other === line || !pair.keyed) return false;
    const { absent, table, doubt } = askMatched(line, { other, row: null }, () => this.findRow(pair, line));
    return absent.length === 0 && (table === null || doubt !== null);
  }

  countUnchecked(line: LineState, others: readonly LineState[]): number {
    const { pair } = this;
    if (pair.asks !== null) return listWithoutAnswer(pair.keyed!, pair.asks, line, others).length;
    return others.filter((other) => this.isUnchecked(pair, line, other)).length;
  }

  count(line: LineState, others: readonly LineState[]): number | undefined {
    const { pair } = this;
    const doubts: Missing[] = [];
    const found = this.listHeld(pair, line, others).filter(
      (other) => other !== line && this.hold(pair, line, other, doubts),
    );
    return doubts.length ? undefined : found.length;
  }

  /** Every line that the pair finds, one after the other; those of which it is not known are left out. */
  *findAll(pair: CompiledPair, line: LineState): Generator<LineState> {
    for (const other of this.listNear(pair, line, this.listSame(pair, line)))
      if (other !== line && this.hold(pair, line, other, [])) yield other;
  }

  /** Holds two lines against each other; null when the pair does not find the other one, or it is not known. */
  private hold(pair: CompiledPair, line: LineState, other: LineState, doubts: Missing[]): PairMatch | null {
    const before = line.match;
    line.match = { other, row: null };
    try {
      const row = pair.keyed ? this.findRow(pair, line) : null;
      line.match = { other, row };
      if (row && row.row < 0) {
        // Nothing is in doubt of two lines that the condition tells apart whatever the row says.
        const doubt = pair.keyed!.partial ? null : row.doubt;
        const isOpen = row.absent.length > 0 || doubt;
        if (!isOpen || pair.condition?.test(line) === FALSE) return null;
        doubts.push(...row.absent, ...(doubt ? [explainRow(pair.keyed!, row, doubt, line)] : []));
        return null;
      }
      const truth = testForOthers(pair.condition, line);
      if (truth === UNKNOWN) {
        const unknown = new Set<Fact>();
        pair.condition!.findUnknown(line, unknown);
        doubts.push(...listAbsent([...unknown], line));
      }
      return truth === TRUE && !this.isSkipped(pair, other, doubts) ? line.match : null;
    } finally {
      line.match = before;
    }
  }

  /** Whether a line is left out, since the pair finds another one for it; adds why that is not known. */
  private isSkipped(pair: CompiledPair, other: LineState, doubts: Missing[]): boolean {
    if (!pair.skipsFound) return false;
    const found = this.of(pair, other);
    // The same one comes by each way around: of a few circles within each other there are millions.
    for (const doubt of found.doubts) if (!doubts.includes(doubt)) doubts.push(doubt);
    return found.match !== null || found.doubts.length > 0;
  }

  /** The row for two lines, looked up once for lines of the same key. */
  private findRow({ keyed, asks }: CompiledPair, line: LineState): BoundRow {
    if (asks !== null) return findSharedRow(keyed!, asks, line);
    const parts = keyed!.key.map((part) =>
      'literal' in part ? part.literal : 'read' in part ? part.read(line) : '',
    );
    const on = keyed!.on?.read(line) ?? line.date;
    // What is missing is told of the line that missed it.
    this.rows ??= new Map();
    return remember(this.rows, JSON.stringify([on, ...parts]), () => lookUpRow(keyed!, line));
  }
}

/** What the condition of a pair comes to, with its lines read for what they mean to others. */
const testForOthers = (condition: CompiledCondition | null, line: LineState): Truth =>
  condition ? readForOthers(line.bill, condition.test, line) : TRUE;

/** Whether nothing of a line itself keeps it from looking for another one. */
const isLooking = ({ ofThis }: CompiledPair, line: LineState): boolean =>
  ofThis.every((part) => part.test(line) !== FALSE);

/** Whether nothing of a line itself keeps it from being found for another one. */
function canBeFound({ ofOther }: CompiledPair, line: LineState): boolean {
  if (ofOther.length === 0) return true;
  const canBe = (own: LineState) => ofOther.every((part) => part.test(own) !== FALSE);
  return askMatched(line, { other: line, row: null }, () => readForOthers(line.bill, canBe, line));
}

/** What stands for a line while the pair is looked for: who comes back to it has gone in a circle. */
const explainCircle = (line: LineState): Found => ({
  match: null,
  doubts: [
    { message: `lines that each bear on the next one, in a circle with ${describeLine(line)}`, fields: [] },
  ],
  countAll: () => undefined,
  countUnchecked: () => 0,
});

const read = (pair: CompiledPair, { bill }: LineState): PairReading =>
  (bill.readings.get(pair.ref) as PairReading | undefined) ??
  bill.readings.keep(pair.ref, new PairReading(pair, bill));

/** Every line a pair finds for this one: of the bill by their numbers, then of its history. */
export const findMatches = (pair: CompiledPair, line: LineState): Iterable<LineState> =>
  read(pair, line).findAll(pair, line);

/** The lines that a pair may find for this one, as one list for all lines that agree in what the pair says. */
export const listSame = (pair: CompiledPair, line: LineState): readonly LineState[] =>
  read(pair, line).listSame(pair, line);

/** The line a pair finds for this one, by the reading of the bucket that runs. */
export function matchPair(pair: CompiledPair, line: LineState): Found {
  return isAlone(pair, line) ? NOBODY : read(pair, line).of(pair, line);
}
