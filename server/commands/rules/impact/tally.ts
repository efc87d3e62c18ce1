/** What a change of law does to bills, added up: by what prices the lines, their code, the rule at work and the reasons. */
import {
  type ChangedLine,
  type ComparedBill,
  type ComparedLine,
  Decimal,
  differenceOf,
} from '../../../../engine/index.ts';
import type { LineChain } from '../../line-chain.ts';

export const DIMENSIONS = ['jurisdiction', 'code', 'rule', 'reason'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const STANDINGS = ['settled', 'provisional', 'undecided', 'failed'] as const;

/** Sums over lines; amounts are decimal text, so that threads can hand them to each other. */
export interface Sums {
  readonly lines: number;
  /** Lines whose end is another one. */
  readonly changed: number;
  readonly before: string;
  readonly after: string;
}

export interface Mover {
  readonly bill: string;
  /** Line of the file in which the bill stands. */
  readonly position: number;
  readonly line: number;
  readonly code: string;
  readonly programme: string | null;
  readonly cause: string;
  readonly before: string;
  readonly after: string;
  readonly chains: { readonly before: LineChain; readonly after: LineChain };
}

export interface Unreadable {
  /** Line of the file. */
  readonly position: number;
  readonly problem: string;
}

export interface Impact {
  readonly bills: number;
  readonly changedBills: number;
  /** Lines of the file that hold no bill. */
  readonly unreadable: number;
  readonly firstUnreadable: Unreadable | null;
  readonly total: Sums;
  /** Lines by how they end. */
  readonly standings: Readonly<Record<(typeof STANDINGS)[number], readonly [before: number, after: number]>>;
  readonly by: Readonly<Record<Dimension, Readonly<Record<string, Sums>>>>;
  readonly movers: readonly Mover[];
}

interface Running {
  lines: number;
  changed: number;
  before: Decimal;
  after: Decimal;
}

const ZERO = new Decimal(0);
const begin = (): Running => ({ lines: 0, changed: 0, before: ZERO, after: ZERO });

function add(sums: Running, { before, after }: ComparedLine, changed: boolean): void {
  sums.lines += 1;
  if (changed) sums.changed += 1;
  sums.before = sums.before.plus(before.allowance);
  sums.after = sums.after.plus(after.allowance);
}

const finish = ({ lines, changed, before, after }: Running): Sums => ({
  ...{ lines, changed, before: before.toFixed(2), after: after.toFixed(2) },
});

export const subtract = ({ before, after }: Pick<Sums, 'before' | 'after'>): Decimal =>
  new Decimal(after).minus(before);

/** Farther first; of equals the one that stands first in the file. */
const byDistance = (one: Mover, other: Mover): number =>
  subtract(other).abs().comparedTo(subtract(one).abs()) ||
  one.position - other.position ||
  one.line - other.line;

/** Programmes and codes sum up all lines, rules and reasons those that changed: elsewhere they did the same. */
function listGroups(line: ComparedLine, changed: ChangedLine | undefined): [Dimension, string][] {
  const all: [Dimension, string][] = [
    ['jurisdiction', line.programme ?? 'none'],
    ['code', line.code],
  ];
  if (!changed) return all;
  const { cause, reasons } = changed;
  const codes = [...new Set([...reasons.before, ...reasons.after])];
  return [...all, ['rule', cause], ...codes.map((code): [Dimension, string] => ['reason', code])];
}

/** Adds up bill after bill. */
export class Tally {
  private readonly most: number;
  private bills = 0;
  private changedBills = 0;
  private unreadable = 0;
  private firstUnreadable: Unreadable | null = null;
  private readonly total = begin();
  private readonly standings = Object.fromEntries(STANDINGS.map((one) => [one, [0, 0]])) as Record<
    (typeof STANDINGS)[number],
    [number, number]
  >;
  private readonly by = new Map(DIMENSIONS.map((one) => [one, new Map<string, Running>()]));
  private movers: Mover[] = [];

  /** @param movers how many of the lines that moved farthest are kept */
  constructor(movers: number) {
    this.most = movers;
  }

  addUnreadable(one: Unreadable): void {
    this.unreadable += 1;
    this.noteUnreadable(one);
  }

  private noteUnreadable(one: Unreadable): void {
    if (!this.firstUnreadable || one.position < this.firstUnreadable.position) this.firstUnreadable = one;
  }

  /** @param explain makes what is kept of a line that moved; asked only of those that may stay */
  addBill({ lines, change }: ComparedBill, explain: (line: ChangedLine) => Mover): void {
    this.bills += 1;
    const changed = new Map(change?.lines.map((line) => [line.line, line]));
    if (changed.size > 0) this.changedBills += 1;
    for (const line of lines) {
      const own = changed.get(line.line);
      add(this.total, line, own !== undefined);
      this.standings[line.before.standing][0] += 1;
      this.standings[line.after.standing][1] += 1;
      for (const [dimension, key] of listGroups(line, own)) {
        const groups = this.by.get(dimension)!;
        const sums = groups.get(key) ?? begin();
        groups.set(key, sums);
        add(sums, line, own !== undefined);
      }
      if (own && this.isFar(own)) this.keep([explain(own)]);
    }
  }

  private isFar(line: ChangedLine): boolean {
    const difference = differenceOf(line).abs();
    const last = this.movers.at(-1);
    if (difference.isZero()) return false;
    return this.movers.length < this.most || subtract(last!).abs().lessThanOrEqualTo(difference);
  }

  private keep(movers: readonly Mover[]): void {
    this.movers = [...this.movers, ...movers].sort(byDistance).slice(0, this.most);
  }

  /** Adds what another thread has added up. */
  merge(other: Impact): void {
    this.bills += other.bills;
    this.changedBills += other.changedBills;
    this.unreadable += other.unreadable;
    if (other.firstUnreadable) this.noteUnreadable(other.firstUnreadable);
    const join = (sums: Running, more: Sums) => {
      sums.lines += more.lines;
      sums.changed += more.changed;
      sums.before = sums.before.plus(more.before);
      sums.after = sums.after.plus(more.after);
    };
    join(this.total, other.total);
    for (const one of STANDINGS)
      for (const side of [0, 1] as const) this.standings[one][side] += other.standings[one][side];
    for (const dimension of DIMENSIONS)
      for (const [key, more] of Object.entries(other.by[dimension])) {
        const groups = this.by.get(dimension)!;
        const sums = groups.get(key) ?? begin();
        groups.set(key, sums);
        join(sums, more);
      }
    this.keep(other.movers);
  }

  finish(): Impact {
    const by = [...this.by].map(([dimension, groups]) => {
      const sums = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
      return [dimension, Object.fromEntries(sums.map(([key, one]) => [key, finish(one)]))];
    });
    const { bills, changedBills, unreadable, firstUnreadable, standings, movers } = this;
    return {
      ...{ bills, changedBills, unreadable, firstUnreadable, total: finish(this.total), standings },
      by: Object.fromEntries(by) as Impact['by'],
      movers,
    };
  }
}
