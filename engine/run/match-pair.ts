/** Looks for the other line that bears on a line: the first, by line number, then of the history, that a pair finds. */
import { TRUE, UNKNOWN } from '../condition/condition.ts';
import { type Doubt, explainDoubt } from '../doubt.ts';
import { type BoundRow, type KeyedTable, lookUpRow, resolveTableId } from '../facts/bind-row.ts';
import type { CompiledPair } from '../facts/pair-facts.ts';
import { type Fact, listMissing } from '../model/fact.ts';
import type { BillState, LineState, PairMatch } from '../model/line.ts';
import type { Missing } from '../model/trace.ts';
import { remember } from '../remember.ts';
import { describeRow } from '../row-origin.ts';
import { listPastLines } from './past-lines.ts';
import { keyOf } from './read-group.ts';

export interface Found {
  readonly match: PairMatch | null;
  /** What is missing to know whether there is one, where none is found. */
  readonly doubts: readonly Missing[];
  /** How many lines the pair finds; undefined while that is not known. */
  readonly countAll: () => number | undefined;
}

export class PairReading {
  private readonly byKey = new Map<string, LineState[]>();
  private readonly found = new Map<LineState, Found>();
  private readonly rows = new Map<string, BoundRow>();

  constructor(pair: CompiledPair, bill: BillState) {
    for (const line of pair.ofHistory ? [...bill.lines, ...listPastLines(bill)] : bill.lines) {
      const key = line.denied ? undefined : keyOf(line, pair.within);
      if (key === undefined) continue;
      const same = this.byKey.get(key);
      if (same) same.push(line);
      else this.byKey.set(key, [line]);
    }
  }

  of(pair: CompiledPair, line: LineState): Found {
    const known = this.found.get(line);
    if (known) return known;
    const found = this.find(pair, line);
    this.found.set(line, found);
    return found;
  }

  private find(pair: CompiledPair, line: LineState): Found {
    const key = keyOf(line, pair.within);
    const others = key === undefined ? [] : (this.byKey.get(key) ?? []);
    const doubts: Missing[] = key === undefined ? listAbsent(pair.within, line) : [];
    for (const other of others) {
      const match = other === line ? null : this.hold(pair, line, other, doubts);
      if (match) return { match, doubts: [], countAll: () => this.count(pair, line, others) };
    }
    return { match: null, doubts, countAll: () => (doubts.length ? undefined : 0) };
  }

  private count(pair: CompiledPair, line: LineState, others: readonly LineState[]): number | undefined {
    const doubts: Missing[] = [];
    const found = others.filter((other) => other !== line && this.hold(pair, line, other, doubts));
    return doubts.length ? undefined : found.length;
  }

  /** Every line that the pair finds, one after the other; those of which it is not known are left out. */
  *findAll(pair: CompiledPair, line: LineState): Generator<LineState> {
    for (const other of this.byKey.get(keyOf(line, pair.within) ?? '') ?? [])
      if (other !== line && this.hold(pair, line, other, [])) yield other;
  }

  /** Holds two lines against each other; null when the pair does not find the other one, or it is not known. */
  private hold(pair: CompiledPair, line: LineState, other: LineState, doubts: Missing[]): PairMatch | null {
    const before = line.match;
    line.match = { other, row: null };
    try {
      const row = pair.keyed ? this.findRow(pair, line) : null;
      if (row && row.row < 0) {
        doubts.push(...row.absent, ...(row.doubt ? [explainRow(pair.keyed!, row, row.doubt, line)] : []));
        return null;
      }
      line.match = { other, row };
      const truth = pair.condition?.test(line) ?? TRUE;
      if (truth === UNKNOWN) {
        const unknown = new Set<Fact>();
        pair.condition!.findUnknown(line, unknown);
        doubts.push(...listAbsent([...unknown], line));
      }
      return truth === TRUE ? line.match : null;
    } finally {
      line.match = before;
    }
  }

  /** The row for two lines, looked up once for lines of the same key. */
  private findRow({ keyed }: CompiledPair, line: LineState): BoundRow {
    const parts = keyed!.key.map((part) =>
      'literal' in part ? part.literal : 'read' in part ? part.read(line) : '',
    );
    const key = JSON.stringify([keyed!.on?.read(line) ?? line.date, ...parts]);
    return remember(this.rows, key, () => lookUpRow(keyed!, line));
  }
}

const listAbsent = (facts: readonly Fact[], line: LineState): Missing[] =>
  facts.filter((fact) => fact.read(line) === undefined).flatMap((fact) => listMissing(fact, line));

function explainRow(keyed: KeyedTable, { table, key }: BoundRow, doubt: Doubt, line: LineState): Missing {
  const place = `the table ${resolveTableId(keyed.table, line)}, release ${table!.release}`;
  return {
    message: explainDoubt(doubt, describeRow(table!.definition, key), place),
    fields: [],
    lack: 'table',
  };
}

const read = (pair: CompiledPair, { bill }: LineState): PairReading =>
  bill.readings.pair(pair) ?? bill.readings.keepPair(pair, new PairReading(pair, bill));

/** Every line a pair finds for this one: of the bill by their numbers, then of its history. */
export const findMatches = (pair: CompiledPair, line: LineState): Iterable<LineState> =>
  read(pair, line).findAll(pair, line);

/** The line a pair finds for this one, by the reading of the bucket that runs. */
export function matchPair(pair: CompiledPair, line: LineState): Found {
  return read(pair, line).of(pair, line);
}
