/** The state of one line and of its bill while a review runs. Facts read it; only effects and the runner change it. */
import type { OptionSet } from '../bill/option-set.ts';
import type { HistoricalLine, HistoryEntry, ReviewRequest, ServiceLine } from '../bill/request.ts';
import { dayOf, type PlainDate } from '../date.ts';
import { type Decimal, ZERO } from '../decimal.ts';
import type { Table, TableSource } from '../table.ts';
import type { CompiledBucket } from './bucket.ts';
import type { DuplicateFinding } from './duplicate-finding.ts';
import type { BoundRow } from './keyed-table.ts';
import { Memo } from './memo.ts';
import type { Plan, PlanBucket } from './plan.ts';
import type { Readings } from './readings.ts';
import type { KeptTotal, Obstacle, TraceStep } from './trace.ts';

export interface ManualDecision {
  readonly allowance: Decimal;
  /** bucketSource of the request's entry: 3 user, 5 OSR, 6 utilization review, 7 adjuster. */
  readonly source: number;
}

/** Lines of prior bills: those that were allowed something, those that were not, and those of bills that this one replaces. */
export interface PastLines {
  readonly paid: readonly LineState[];
  readonly unpaid: readonly LineState[];
  readonly replaced: readonly LineState[];
}

/** What is the same for all lines of one bill, under review or of the history. */
export interface BillState {
  /** Of a prior bill as far as it was sent: any of its fields may be absent. */
  readonly request: ReviewRequest;
  /** Two-letter state whose schedule is used. */
  readonly state: string;
  readonly options: OptionSet;
  readonly tables: TableSource;
  /** All lines of the bill, in line-number order. */
  readonly lines: LineState[];
  /** Lines of prior bills, once something has asked. */
  past: PastLines | null;
  /** How groups stand and what pairs found. */
  readonly readings: Readings;
  /** Values of the bill itself. */
  readonly memo: Memo;
  /** What rests on nothing that a walk finds: the next walk of the bill has it too. */
  readonly betweenWalks: Memo;
  /** Steps of the bill: groups, and values that are the same for all lines. */
  readonly steps: TraceStep[];
  /** The bucket that runs. */
  bucket: CompiledBucket | null;
  /** Whether a line is read for what it means to others: as one of a group, or as the other one of a pair. */
  isReadForOthers: boolean;
  /** Counts what effects have changed, and of that the changes of a code. */
  changes: number;
  codeChanges: number;
  /** Releases of tables that were read, each with its table's id as the payer has it. */
  readonly tablesUsed: Map<Table, string>;
  /** Of a test run: the values (by name), cases and rules that were in use. */
  readonly observed: Set<unknown> | null;
  /** Told of each line that a bucket is about to decide; only who asks about a rule listens. */
  readonly watch: ((bucket: PlanBucket, line: LineState) => void) | null;
}

/** Why a person has to look at a line. */
export interface Attention {
  readonly step: TraceStep;
  /** Between which amounts this leaves the line. */
  bounds: LineBounds;
  /** Whatever a person takes off, the service stands. */
  readonly stands?: true;
  /** Only money beside the allowance hangs on it, so that a line whose end is known still waits. */
  readonly beside?: boolean;
  /** Ends that are the price of the line, until it has one. */
  open?: readonly (keyof LineBounds)[];
}

/** Between which amounts a line can end, dollars; `most` is null while nothing limits it. */
export interface LineBounds {
  readonly least: Decimal;
  readonly most: Decimal | null;
}

/** A person may find that the service is none, or not one that is paid. */
const takesAway = ({ bounds, stands }: Attention): boolean => !stands && bounds.least.isZero();

/** Where a line ends of which nothing is known: nobody is paid less than nothing. */
export const ANYWHERE: LineBounds = { least: ZERO, most: null };

const widen = (one: LineBounds, other: LineBounds): LineBounds => ({
  least: other.least.lessThan(one.least) ? other.least : one.least,
  most: one.most && other.most ? (other.most.greaterThan(one.most) ? other.most : one.most) : null,
});

/** Reads lines for what they mean to others. */
export function readForOthers<Subject, Value>(
  bill: BillState,
  read: (of: Subject) => Value,
  of: Subject,
): Value {
  const before = bill.isReadForOthers;
  bill.isReadForOthers = true;
  try {
    return read(of);
  } finally {
    bill.isReadForOthers = before;
  }
}

/** Two lines held against each other: the other one, and the table's row for both. */
export interface PairMatch {
  readonly other: LineState;
  readonly row: BoundRow | null;
}

/** Asks something of a line while it is held against another one, or against none. */
export function askMatched<Answer>(
  line: LineState,
  match: PairMatch | null,
  question: (line: LineState) => Answer,
): Answer {
  const before = line.match;
  line.match = match;
  try {
    return question(line);
  } finally {
    line.match = before;
  }
}

export type StatedLine = ServiceLine | HistoricalLine;

/** Units that a line begins with: of a prior line those that its review used, where it says so; a prior line may say none. */
export const readUnits = (line: StatedLine): Decimal | undefined =>
  ('Historical_QuantityUsed' in line ? line.Historical_QuantityUsed : undefined) ?? line.QuantityBilled;

/** What is known of a line from the start of a walk. */
export type Foreseen = 'in doubt' | 'denied';

export class LineState {
  readonly bill: BillState;
  readonly service: StatedLine;
  readonly plan: Plan;
  readonly date: PlainDate;
  readonly modifiers: readonly string[];
  readonly manual: ManualDecision | undefined;
  /** The prior bill of a line of the history; null for a line under review. */
  readonly prior: HistoryEntry | null;
  readonly steps: TraceStep[] = [];
  readonly memo = new Memo();
  code: string;
  quantity: Decimal;
  allowance: Decimal | null = null;
  pricedPer: 'unit' | 'line' | null = null;
  /** What gave the base value, as the bucket's `prices` says it. */
  pricedBy: string | null = null;
  denied = false;
  /** What an earlier walk of the bill found: others had rested on the line when a later step left it to a person, or denied it. */
  foreseen: Foreseen | null = null;
  /** The first bucket in which something of other lines rested on it that no person takes this one away. */
  reliedOnIn: CompiledBucket | null = null;
  /** Groups, by their refs, behind whose last share the line was denied: it takes none of their places. */
  beyond: readonly string[] = [];
  /** Denied because something is missing. */
  stopped = false;
  attention: Attention[] = [];
  priorAuthorizationRequired = false;
  documentationRequired = false;
  /** What kept the line from being reviewed: no programme for its day, a table that is not loaded. */
  obstacle: Obstacle | null = null;
  /** What the line repeats, once something has asked. */
  duplicates: DuplicateFinding | undefined;
  /** The other line and the row, while a pair is looked for. */
  match: PairMatch | null = null;
  /** Money beside the allowance. */
  charges: { tax?: Decimal; surcharge?: Decimal; 'late-fee'?: Decimal } = {};
  kept: Partial<Record<KeptTotal, Decimal>> = {};
  /** Totals kept since the last step. */
  keeps: readonly KeptTotal[] = [];

  constructor(
    bill: BillState,
    service: StatedLine,
    plan: Plan,
    manual: ManualDecision | undefined,
    prior: HistoryEntry | null = null,
  ) {
    this.bill = bill;
    this.service = service;
    this.plan = plan;
    this.manual = manual;
    this.prior = prior;
    this.date = dayOf(service.ServiceDate);
    this.modifiers = service.Modifiers;
    this.code = service.CPT1;
    this.quantity = readUnits(service)!;
  }

  /** Between which amounts it ends, the widest of what leaves it to a person; null where nobody has to look. */
  get bounds(): LineBounds | null {
    let widest: LineBounds | null = null;
    for (const { bounds } of this.attention) widest = widest ? widen(widest, bounds) : bounds;
    return widest;
  }

  /** A person has to look at the line, and may allow nothing for it: as far as steps have said, or as others are told. */
  get mayComeToNothing(): boolean {
    return this.bill.isReadForOthers ? this.isInDoubt() : this.isLeftToPerson;
  }

  private get isLeftToPerson(): boolean {
    // What was allowed nothing may have been rendered or not.
    if (this.prior) return this.denied || this.service.Allowance === undefined;
    return this.attention.some(takesAway);
  }

  /** What others are told who rest on the line: what an earlier walk of the bill has found of it in later steps counts too. */
  isInDoubt(): boolean {
    if (this.foreseen === 'in doubt' || this.isLeftToPerson) return true;
    if (!this.denied) this.reliedOnIn ??= this.bill.bucket;
    return false;
  }

  /** Nothing of other lines rests on it: it is denied, or a later step will deny it. */
  get isOut(): boolean {
    return this.denied || this.foreseen === 'denied';
  }

  /** What others should have been told of the line who rested on it, from what later steps have made of it. */
  findSurprise(): Foreseen | null {
    if (this.foreseen === 'in doubt') return null;
    const isDenied = this.denied && this.attention.length === 0;
    if (this.foreseen === 'denied') return isDenied ? null : 'in doubt';
    const first = this.reliedOnIn;
    // One without units takes nothing from others, and what repeats it is for a person.
    if (!first || (isDenied && this.quantity.isZero())) return null;
    // Lines of one step are decided before any of them is acted on.
    const isLater = ({ bucket }: TraceStep) => bucket.id !== first.id;
    if (isDenied) return this.steps.some((step) => step.effect === 'deny' && isLater(step)) ? 'denied' : null;
    return this.attention.some((one) => takesAway(one) && isLater(one.step)) ? 'in doubt' : null;
  }

  /** Gives the ends that waited for a price theirs. */
  closeEnds(price: LineBounds): void {
    for (const one of this.attention) {
      if (!one.open) continue;
      const { least, most } = one.bounds;
      one.bounds = {
        least: one.open.includes('least') ? price.least : least,
        most: one.open.includes('most') ? price.most : most,
      };
      delete one.open;
    }
  }

  /** Must follow every change of the state: what was computed from it is forgotten. `code`: everything is. */
  changed(what: 'amount' | 'code' = 'amount'): void {
    this.bill.changes++;
    if (what === 'code') this.bill.codeChanges++;
    this.memo.forget(what === 'code');
  }
}
