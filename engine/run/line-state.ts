/** The state of one line and of its bill while a review runs. Facts read it; only effects and the runner change it. */
import type { ReviewRequest, ServiceLine } from '../bill/request.ts';
import { dayOf, type PlainDate } from '../date.ts';
import type { Decimal } from '../decimal.ts';
import type { PreparedLine } from '../history/compare-lines.ts';
import type { DuplicateFinding } from '../history/find-duplicates.ts';
import type { HistoryIndex } from '../history/history-index.ts';
import type { BoundRow, CompiledBinding } from '../rulebook/compiled.ts';
import type { Table, TableSource } from '../table.ts';
import type { OptionSet } from './option-set.ts';
import type { Plan } from './plan.ts';
import type { TraceStep } from './trace-step.ts';

export interface ManualDecision {
  readonly allowance: Decimal;
  /** bucketSource of the request's entry: 3 user, 5 OSR, 6 utilization review, 7 adjuster. */
  readonly source: number;
}

/** Lines of a bill that count for an `others.*` fact: how many there are of each key, and which they are. */
export interface CountedLines {
  readonly byKey: ReadonlyMap<string, number>;
  readonly lines: ReadonlySet<LineState>;
}

export interface BillState {
  readonly request: ReviewRequest;
  /** Two-letter state whose schedule is used. */
  readonly state: string;
  readonly options: OptionSet;
  readonly tables: TableSource;
  /** All lines of the bill, in line-number order. */
  readonly lines: LineState[];
  /** The history by code, once something has asked. */
  history?: HistoryIndex;
  /** What `others.*` facts have counted, by fact; emptied before each bucket that asks for other lines. */
  readonly counts: Map<object, CountedLines>;
  /** Releases of tables that were read, each with its table's id as the payer has it. */
  readonly tablesUsed: Map<Table, string>;
}

export class LineState {
  readonly bill: BillState;
  readonly service: ServiceLine;
  readonly plan: Plan;
  readonly date: PlainDate;
  readonly modifiers: readonly string[];
  readonly manual: ManualDecision | undefined;
  readonly steps: TraceStep[] = [];
  readonly rows = new Map<CompiledBinding, BoundRow>();
  readonly derived = new Map<object, string | undefined>();
  code: string;
  quantity: Decimal;
  allowance: Decimal | null = null;
  pricedPer: 'unit' | 'line' | null = null;
  /** Name of the bucket whose rule gave the base value. */
  pricedIn: string | null = null;
  denied = false;
  needsAttention = false;
  priorAuthorizationRequired = false;
  documentationRequired = false;
  /** The line as it is compared with others, once something has asked. */
  compared: PreparedLine | undefined;
  /** What the line repeats, once something has asked. */
  duplicates: DuplicateFinding | undefined;
  /** The class of visits of `code`, once something has asked; `name` is undefined for a code that is no visit. */
  visitClass: { readonly code: string; readonly name: string | undefined } | undefined;
  /** Money beside the allowance. */
  charges: { tax?: Decimal; surcharge?: Decimal; 'late-fee'?: Decimal } = {};
  kept: { uncappedPrePPOAllowance?: Decimal; prePPOAllowance?: Decimal; uncappedAllowance?: Decimal } = {};

  constructor(bill: BillState, service: ServiceLine, plan: Plan, manual: ManualDecision | undefined) {
    this.bill = bill;
    this.service = service;
    this.plan = plan;
    this.manual = manual;
    this.date = dayOf(service.ServiceDate);
    this.modifiers = service.Modifiers;
    this.code = service.CPT1;
    this.quantity = service.QuantityBilled;
  }
}
