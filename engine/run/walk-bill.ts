/** One walk of a bill through the book. Pure: same request, book and tables, same review. */

import { findManualDecision } from '../bill/manual-decisions.ts';
import type { BucketEntry, ReviewRequest, ServiceLine } from '../bill/request.ts';
import { sortLines } from '../bill/sort-lines.ts';
import { dayOf } from '../date.ts';
import type { OptionName } from '../facts/vocabulary.ts';
import type { CompiledPack } from '../rulebook/compiled.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { TableSource } from '../table.ts';
import { assertInvariants } from './assert-invariants.ts';
import { CannotReview, type Obstacle } from './cannot-review.ts';
import { explainUncovered, explainUnknownState } from './explain-uncovered.ts';
import { decideJurisdiction, type Jurisdiction } from './jurisdiction.ts';
import { type BillState, LineState, type ManualDecision } from './line-state.ts';
import { type OptionEcho, OptionSet } from './option-set.ts';
import type { Plan } from './plan.ts';
import { runLines } from './run-lines.ts';

export interface ReviewContext {
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
  /** Name of the payer's pack, `demo` for `payers/demo`; blank: the tenant has none. */
  readonly tenant: string;
}

/** What a walk leaves behind; `present/` turns it into the response. */
export interface ReviewedBill {
  readonly error: string | null;
  /** What keeps the bill from being reviewed; `error` is the same in one text. */
  readonly obstacles: readonly Obstacle[];
  readonly jurisdiction: Jurisdiction;
  readonly bill: BillState;
  readonly payer: CompiledPack | null;
  /** As the rules left them: what is read later, to show or to check the review, is no use by a rule. */
  readonly options: readonly OptionEcho[];
  /** In line-number order. Empty when the bill could not be reviewed. */
  readonly lines: readonly LineState[];
}

function readManualDecision(
  line: ServiceLine,
  billEntries: readonly BucketEntry[],
): ManualDecision | undefined {
  const entry = findManualDecision(line, billEntries);
  return entry ? { allowance: entry.Allowance!, source: entry.BucketSource! } : undefined;
}

function readTenantOptions(payer: CompiledPack | null): Partial<Record<OptionName, boolean>> {
  const entries = Object.entries(payer?.pack.options ?? {}).map(
    ([name, text]) => [name, text === 'true'] as const,
  );
  return Object.fromEntries(entries);
}

export interface WalkScope {
  /** Name of a root bucket at which the walk ends: nothing behind it is done. */
  readonly stopBefore?: string;
  /** Names of buckets that are passed by, so that what stands behind them shows; such a walk is no review. */
  readonly skip?: ReadonlySet<string>;
  /** The plan for lines that no programme covers; without it such a bill is not walked. */
  readonly uncovered?: Plan | null;
}

/**
 * Walks a bill through the book, or through the part of it that `scope` names. A bill that cannot be reviewed comes
 * back with `error` and every obstacle, never with a guessed price.
 */
export function walkBill(
  request: ReviewRequest,
  context: ReviewContext,
  { stopBefore, skip, uncovered = null }: WalkScope = {},
): ReviewedBill {
  const { ruleBook, tables, tenant } = context;
  const payer = ruleBook.payer(tenant);
  const jurisdiction = decideJurisdiction(request, tables);
  const { state, programme } = jurisdiction;
  const bill: BillState = {
    request,
    state: state ?? '',
    options: new OptionSet(request.BillOptions, readTenantOptions(payer)),
    tables,
    lines: [],
    counts: new Map(),
    tablesUsed: new Map(),
  };
  const { table } = jurisdiction;
  if (table) bill.tablesUsed.set(table, table.definition.id);
  const failed = (
    obstacles: readonly Obstacle[],
    error = obstacles.map(({ what, remedy }) => `${what} ${remedy}`).join(' '),
  ): ReviewedBill => ({
    error,
    obstacles,
    jurisdiction,
    bill,
    payer,
    options: bill.options.echo(),
    lines: [],
  });
  const missingPayer = ruleBook.describeMissingPayer(tenant);
  if (missingPayer !== null) return failed([], missingPayer);
  if (state === null && !uncovered) return failed([explainUnknownState(request.Bill.ZipCode, tables)]);
  const { lines } = bill;
  const without: ServiceLine[] = [];
  for (const service of sortLines(request.Services)) {
    const date = dayOf(service.ServiceDate);
    const plan = ruleBook.selectPlan(bill.state, programme, date, tenant) ?? uncovered;
    if (plan)
      lines.push(new LineState(bill, service, plan, readManualDecision(service, request.Bill.BucketList)));
    else without.push(service);
  }
  if (without.length) return failed(explainUncovered(jurisdiction, without, request.Services, ruleBook));
  try {
    runLines(lines, stopBefore, skip);
  } catch (error) {
    if (error instanceof CannotReview) return failed([error.obstacle]);
    throw error;
  }
  const options = bill.options.echo();
  if (stopBefore === undefined) assertInvariants(lines);
  return { error: null, obstacles: [], jurisdiction, bill, payer, options, lines };
}
