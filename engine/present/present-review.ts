/** Turns a walked bill into the response: columns, totals, log, digests. Pure and in a fixed key order. */

import type { ReviewRequest } from '../bill/request.ts';
import { sortLines } from '../bill/sort-lines.ts';
import type { DecidedBy } from '../condition/compile-condition.ts';
import { Decimal, toJsonNumber, ZERO } from '../decimal.ts';
import { computeDigest } from '../digest.ts';
import type { Citation, CompiledPack } from '../rulebook/compiled.ts';
import type { BillState } from '../run/line-state.ts';
import type { ReviewContext, ReviewedBill } from '../run/walk-bill.ts';
import { ENGINE_VERSION } from '../version.ts';
import { presentBucketTotals, sumRows } from './bucket-totals.ts';
import { presentLogStep, presentValue } from './log-step.ts';
import { ReasonCodePresenter } from './reason-codes.ts';
import type { LogHeader, LogStep, Review, ReviewedBillFields, StateValues } from './review.ts';
import { attachParts, serialiseParts } from './serialise-review.ts';
import { type LineMoney, type PresentedLine, presentService, presentUnreviewedService } from './service.ts';

/** What the caller of a review knows and the bill does not say. */
export interface ReviewIdentity {
  readonly requestId: string;
  /** `YYYY-MM-DDTHH:MM:SS`, from the server's clock. */
  readonly reviewedAt: string;
  readonly ignoredFields: readonly string[];
}

export interface PresentContext extends ReviewContext {
  /** The tenant as the server knows it. */
  readonly tenantId: string;
}

/** The request without its line order: two bills that differ only in that are the same input. */
export function computeInputDigest(request: ReviewRequest): string {
  return computeDigest(JSON.stringify({ ...request, Services: sortLines(request.Services) }));
}

/** The days of service, each with the days that the programme's pack covers: this is how the pack is picked. */
function listCoveredDays({ lines }: ReviewedBill): DecidedBy[] {
  const plans = new Map(lines.map((line) => [line.date, line.plan]));
  return [...plans]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([got, { programme }]) => {
      const { from, through } = programme.pack.covers!;
      return { fact: 'line.serviceDate', operator: 'between', value: [from, through], got };
    });
}

function jurisdictionStep(reviewed: ReviewedBill, citations: Map<string, Citation>): LogStep {
  const { jurisdiction } = reviewed;
  const { decidedBy, state, programme } = jurisdiction;
  return {
    step: 1,
    line: null,
    bucket: 'jurisdiction',
    rule: 'engine',
    file: null,
    citation: null,
    effective: null,
    decidedBy: [
      { fact: decidedBy, operator: 'equal', value: state ?? '', got: state },
      ...listCoveredDays(reviewed),
    ],
    formula: null,
    operands: [],
    lookUps: jurisdiction.lookUp ? [presentValue(jurisdiction.lookUp, citations)] : [],
    rounding: null,
    before: null,
    after: null,
    reasonCodes: [],
    message: reviewed.error ?? `reviewed as ${programme} of ${state}, decided by ${decidedBy}`,
  };
}

function presentLog(
  reviewed: ReviewedBill,
  presented: readonly PresentedLine[],
  citations: Map<string, Citation>,
): LogStep[] {
  const steps = [jurisdictionStep(reviewed, citations)];
  for (const [index, line] of reviewed.lines.entries())
    for (const [at, step] of line.steps.entries()) {
      const reason = presented[index]!.stepReasons[at] ?? null;
      const codes = reason === null ? [] : [reason];
      steps.push(presentLogStep(step, steps.length + 1, line.service.Line, codes, citations));
    }
  return steps;
}

function readBillState(reviewed: ReviewedBill): StateValues {
  const values: Record<string, string | number | boolean | null> = {};
  const [first] = reviewed.lines;
  if (first)
    for (const { name, read } of first.plan.programme.state.bill) {
      const value = read(first);
      values[name] = Array.isArray(value) ? value.join(',') : (value as string | boolean | null);
    }
  return values;
}

function presentBill(reviewed: ReviewedBill, presented: readonly PresentedLine[]): ReviewedBillFields {
  const { request } = reviewed.bill;
  const sum = (select: (money: LineMoney) => Decimal) =>
    reviewed.error === null
      ? toJsonNumber(presented.reduce((total, line) => total.plus(select(line.money)), ZERO))
      : null;
  const dates = request.Services.map((line) => line.ServiceDate).sort();
  const [first] = reviewed.lines;
  const taxCharge = Decimal.sum(ZERO, ...request.Services.map((line) => line.TaxCharge ?? ZERO));
  const taxAllowance = Decimal.sum(ZERO, ...presented.map((line) => line.money.taxAllowance ?? ZERO));
  return {
    uniqueID: request.Bill.UniqueID,
    billReviewState: reviewed.jurisdiction.state,
    reviewedToState: first ? reviewed.jurisdiction.state : null,
    isPriorAuthorizationRequired: reviewed.lines.some((line) => line.priorAuthorizationRequired),
    isDocumentationRequired: reviewed.lines.some((line) => line.documentationRequired),
    totalCharge: toJsonNumber(request.Services.reduce((total, line) => total.plus(line.Charge), ZERO)),
    totalAllowance: sum((money) => money.allowance),
    totalUncappedAllowance: sum((money) => money.uncappedAllowance),
    totalReduction: sum((money) => money.reduction),
    totalPrePPOAllowance: sum((money) => money.prePPOAllowance),
    totalUncappedPrePPOAllowance: sum((money) => money.uncappedPrePPOAllowance),
    totalSurcharge: sum((money) => money.surcharge),
    totalTaxCharge: toJsonNumber(taxCharge),
    totalTaxAllowance: sum((money) => money.taxAllowance ?? ZERO),
    totalTaxReduction: reviewed.error === null ? toJsonNumber(taxCharge.minus(taxAllowance)) : null,
    fromServiceDate: dates[0] ?? null,
    toServiceDate: dates.at(-1) ?? null,
    facilityName: request.Bill.FacilityName ?? null,
    isNYC81FormRequired: false,
    isNYC84FormRequired: false,
    nmLocationCode: null,
    reasonCodes: [],
    bucketList: [],
    bucketTotalList: presentBucketTotals(sumRows(presented.map((line) => line.rows))),
    billState: readBillState(reviewed),
  };
}

/** The releases that were read, each once. */
function listTables({ tablesUsed }: BillState): LogHeader['tables'] {
  const tables = new Map<string, LogHeader['tables'][number]>();
  for (const [{ release, digest }, id] of tablesUsed) tables.set(`${id} ${release}`, { id, release, digest });
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table);
}

function presentHeader(
  reviewed: ReviewedBill,
  context: PresentContext,
  identity: ReviewIdentity,
  citations: ReadonlyMap<string, Citation>,
): Omit<LogHeader, 'resultDigest'> {
  const packs = new Map<string, CompiledPack>();
  for (const plan of new Set(reviewed.lines.map((line) => line.plan)))
    for (const pack of plan.packs) packs.set(`${pack.pack.pack}@${pack.pack.version}`, pack);
  return {
    requestId: identity.requestId,
    tenant: context.tenantId,
    reviewedAt: identity.reviewedAt,
    engineVersion: ENGINE_VERSION,
    packs: [...packs.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { pack, digest }]) => ({ id: pack.pack, version: pack.version, digest })),
    tables: listTables(reviewed.bill),
    citations: [...citations.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    options: reviewed.options,
    // A path's line index says nothing once lines are put in order, and line order must not change a byte.
    ignoredFields: [...new Set(identity.ignoredFields.map((path) => path.replace(/\[\d+\]/g, '[]')))].sort(),
    linesNeedingAttention: reviewed.lines.filter((line) => line.needsAttention).length,
    inputDigest: computeInputDigest(reviewed.bill.request),
  };
}

/** Builds the review of a walked bill, all but what only the server knows (`VolatileFields`). */
export function presentReview(
  reviewed: ReviewedBill,
  context: PresentContext,
  identity: ReviewIdentity,
): Review {
  const reasons = new ReasonCodePresenter(context.ruleBook, reviewed.payer, reviewed.jurisdiction.programme);
  const presented = reviewed.lines.map((line) => presentService(line, reasons, context.ruleBook.buckets));
  const { request } = reviewed.bill;
  const services =
    reviewed.error === null
      ? presented.map((line) => line.service)
      : sortLines(request.Services).map(presentUnreviewedService);
  const citations = new Map<string, Citation>();
  const logDetails = presentLog(reviewed, presented, citations);
  const draft = {
    error: reviewed.error,
    bill: presentBill(reviewed, presented),
    services,
    serviceReasonCodes: Object.fromEntries(
      services.map((service, index) => [service.line, presented[index]?.reasonIds ?? []]),
    ),
    logHeader: presentHeader(reviewed, context, identity, citations),
    logDetails,
  };
  const parts = serialiseParts(draft);
  const review: Review = { ...draft, logHeader: { ...draft.logHeader, resultDigest: parts.digest } };
  attachParts(
    review,
    parts,
    reviewed.lines.filter((line) => line.needsAttention).map((line) => line.service.Line),
  );
  return review;
}
