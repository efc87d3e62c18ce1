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
import { CannotReview } from './cannot-review.ts';
import { decideJurisdiction, type Jurisdiction } from './jurisdiction.ts';
import { type BillState, LineState, type ManualDecision } from './line-state.ts';
import { OptionSet } from './option-set.ts';
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
  readonly jurisdiction: Jurisdiction;
  readonly bill: BillState;
  readonly payer: CompiledPack | null;
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

function describeNoPack(jurisdiction: Jurisdiction, date: string, ruleBook: RuleBook): string {
  const { state, programme } = jurisdiction;
  const near = [
    ...ruleBook.programmePacks(`us-${state?.toLowerCase()}`, programme),
    ...ruleBook.programmePacks('us', programme),
  ]
    .filter((pack) => pack.pack.status !== 'draft')
    .map(({ pack }) => `${pack.pack} ${pack.covers?.from} to ${pack.covers?.through}`);
  return near.length
    ? `no ${programme} pack for ${state} covers the service date ${date}; the book has ${near.join(', ')}`
    : `no ${programme} pack covers ${state}`;
}

/**
 * Walks a bill through the book; with `stopBefore` only up to that step, and then nothing is priced. A bill that
 * cannot be reviewed comes back with `error` set, never with a guessed price.
 */
export function walkBill(request: ReviewRequest, context: ReviewContext, stopBefore?: string): ReviewedBill {
  const { ruleBook, tables, tenant } = context;
  const payer = ruleBook.payer(tenant);
  const jurisdiction = decideJurisdiction(request, tables);
  const bill: BillState = {
    request,
    state: jurisdiction.state ?? '',
    options: new OptionSet(request.BillOptions, readTenantOptions(payer)),
    tables,
    lines: [],
    tablesUsed: new Map(),
  };
  const failed = (error: string): ReviewedBill => ({ error, jurisdiction, bill, payer, lines: [] });
  const missingPayer = ruleBook.describeMissingPayer(tenant);
  if (missingPayer !== null) return failed(missingPayer);
  if (jurisdiction.state === null)
    return failed(
      `the jurisdiction is unknown: no state is given and ZIP code ${request.Bill.ZipCode} is not in the table us.zip-locality`,
    );
  const { lines } = bill;
  for (const service of sortLines(request.Services)) {
    const date = dayOf(service.ServiceDate);
    const plan = ruleBook.selectPlan(bill.state, jurisdiction.programme, date, tenant);
    if (!plan) return failed(describeNoPack(jurisdiction, date, ruleBook));
    lines.push(new LineState(bill, service, plan, readManualDecision(service, request.Bill.BucketList)));
  }
  try {
    runLines(lines, stopBefore);
  } catch (error) {
    if (error instanceof CannotReview) return failed(error.message);
    throw error;
  }
  if (stopBefore === undefined) assertInvariants(lines);
  return { error: null, jurisdiction, bill, payer, lines };
}
