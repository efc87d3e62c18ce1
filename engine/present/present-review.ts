/** Turns a walked bill into the response: columns, totals, log, digests. Pure and in a fixed key order. */

import { findFacilityName } from '../bill/facility.ts';
import { isInstitutional } from '../bill/is-institutional.ts';
import { lastDayOf } from '../bill/last-day.ts';
import type { ReviewRequest } from '../bill/request.ts';
import { sortLines } from '../bill/sort-lines.ts';
import { NOT } from '../condition/operators.ts';
import { Decimal, toJsonNumber, ZERO } from '../decimal.ts';
import { computeDigest } from '../digest.ts';
import { ofEachPlan, reachOf, readsOption } from '../facts/plan-reach.ts';
import type { CompiledPack } from '../model/compiled.ts';
import type { BillState } from '../model/line.ts';
import type { Plan } from '../model/plan.ts';
import type { Citation, DecidedBy, TraceStep } from '../model/trace.ts';
import { remember } from '../remember.ts';
import { PROGRAMME_NAMES } from '../run/explain-uncovered.ts';
import type { ReviewContext, ReviewedBill } from '../run/walk-bill.ts';
import { ENGINE_VERSION } from '../version.ts';
import { type SummedLine, selectStatus, sumLines } from './attention.ts';
import { presentBucketTotals, sumRows } from './bucket-totals.ts';
import type { LineMoney } from './line-money.ts';
import type { LogHeader, LogStep } from './log.ts';
import { listSources, presentLogStep, presentValue } from './log-step.ts';
import { listNotChecked } from './not-checked.ts';
import { ReasonCodePresenter } from './reason-codes.ts';
import type { BucketEntry, Review, ReviewedBillFields, StateValues } from './review.ts';
import { attachParts, serialiseParts } from './serialise-review.ts';
import { type PresentedLine, presentEntry, presentService, presentUnreviewedService } from './service.ts';
import { listUnusedFields } from './unused-fields.ts';

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
function computeInputDigest(request: ReviewRequest): string {
  return computeDigest(JSON.stringify({ ...request, Services: sortLines(request.Services) }));
}

/** The days of service, each with the days that the programme's pack covers: this is how the pack is picked. */
function listCoveredDays({ lines }: ReviewedBill): DecidedBy[] {
  const plans = new Map(lines.map((line) => [line.date, line.plan]));
  return [...plans]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([got, { programme }]) => {
      const { from, through } = programme.pack.covers!;
      const operator = from <= got && got <= through ? 'between' : `${NOT}between`;
      return { fact: 'line.serviceDate', operator, value: [from, through], got };
    });
}

function jurisdictionStep(reviewed: ReviewedBill, citations: Map<string, Citation>): LogStep {
  const { jurisdiction } = reviewed;
  const { decidedBy, state, programme } = jurisdiction;
  return {
    step: 1,
    line: null,
    bucket: 'jurisdiction',
    effect: 'jurisdiction',
    rule: 'engine',
    file: null,
    citation: null,
    effective: null,
    decidedBy: [
      ...(state === null ? [] : [{ fact: decidedBy, operator: 'equal', value: state, got: state }]),
      ...listCoveredDays(reviewed),
    ],
    formula: null,
    operands: [],
    lookUps: jurisdiction.lookUp ? [presentValue(jurisdiction.lookUp, citations)] : [],
    rounding: null,
    result: null,
    before: null,
    after: null,
    reasonCodes: [],
    message:
      reviewed.error ??
      `reviewed under the rules for ${PROGRAMME_NAMES[programme]} bills of ${state}, decided by ${decidedBy}`,
  };
}

/** The steps of the bill that its lines rest on: what was only looked at decided nothing. */
function listBillSteps({ error, bill, lines }: ReviewedBill): TraceStep[] {
  if (error !== null || bill.steps.length === 0) return [];
  const steps = lines.flatMap((line) => line.steps);
  const used = new Set(steps);
  for (const step of used) for (const source of listSources(step)) used.add(source);
  return bill.steps.filter((step) => used.has(step));
}

/** Numbers the steps as the log shows them: whose law it is, what belongs to the bill, then line by line. */
function numberSteps(ofBill: readonly TraceStep[], { lines }: ReviewedBill): void {
  let number = 1;
  for (const steps of [ofBill, ...lines.map((line) => line.steps)])
    for (const step of steps) step.number = ++number;
}

function readBillState({ lines: [first] }: ReviewedBill): StateValues {
  return Object.fromEntries(
    (first?.plan.programme.state.bill ?? []).map(({ name, read }) => [name, read(first!)]),
  );
}

/** Lines by what is settled of them, for the sums of the bill. */
function readWaiting({ line, money: { charge, allowance } }: PresentedLine): SummedLine {
  const { attention, bounds } = line;
  if (!bounds) return { charge, allowance, waits: null };
  const effects = attention.map(({ step }) => step.effect);
  return { charge, allowance, waits: { ...bounds, effects } };
}

/** A practitioner's bill names a facility only in its own words. */
function readFacilityName({ request, bill, lines: [first] }: ReviewedBill): string | null {
  const { Bill } = request;
  if (!first || !isInstitutional(Bill)) return Bill.FacilityName ?? null;
  return findFacilityName(Bill, {
    select: (id, on) => bill.tables.select(id, on),
    tenant: first.plan.tenant,
    day: lastDayOf(request),
  });
}

function presentBill(
  reviewed: ReviewedBill,
  presented: readonly PresentedLine[],
  bucketList: readonly BucketEntry[],
  notChecked: ReviewedBillFields['notChecked'],
): ReviewedBillFields {
  const { request } = reviewed;
  const sum = (select: (money: LineMoney) => Decimal) =>
    reviewed.error === null
      ? toJsonNumber(presented.reduce((total, line) => total.plus(select(line.money)), ZERO))
      : null;
  const dates = request.Services.map((line) => line.ServiceDate).sort();
  const [first] = reviewed.lines;
  const isWaiting = reviewed.lines.some(({ attention }) => attention.length > 0);
  const taxCharge = Decimal.sum(ZERO, ...request.Services.map((line) => line.TaxCharge ?? ZERO));
  const taxAllowance = Decimal.sum(ZERO, ...presented.map((line) => line.money.taxAllowance ?? ZERO));
  const billState = readBillState(reviewed);
  return {
    uniqueID: request.Bill.UniqueID,
    status: selectStatus(reviewed.error, isWaiting),
    sums: reviewed.error === null ? sumLines(presented.map(readWaiting)) : null,
    notChecked,
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
    facilityName: readFacilityName(reviewed),
    isNYC81FormRequired: false,
    isNYC84FormRequired: false,
    // A value of the bill's state, which the interface has a field of its own for.
    nmLocationCode: typeof billState.nmLocationCode === 'string' ? billState.nmLocationCode : null,
    reasonCodes: [],
    bucketList,
    bucketTotalList: presentBucketTotals(sumRows(presented.map((line) => line.rows))),
    billState,
  };
}

/** The releases that were read, each once. */
function listTables({ tablesUsed }: BillState): LogHeader['tables'] {
  const tables = new Map<string, LogHeader['tables'][number]>();
  for (const [{ release, digest }, id] of tablesUsed) tables.set(`${id} ${release}`, { id, release, digest });
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table);
}

const packsOf = new WeakMap<Plan, LogHeader['packs']>();

/** The packs by name; nobody can change the list, so that its text is made once (`stringifyHeader`). */
function namePacks(plans: Iterable<Plan>): LogHeader['packs'] {
  const packs = new Map<string, CompiledPack>();
  for (const plan of plans)
    for (const pack of plan.packs) packs.set(`${pack.pack.pack}@${pack.pack.version}`, pack);
  const inOrder = [...packs].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.freeze(
    inOrder.map(([, { pack, digest }]) => Object.freeze({ id: pack.pack, version: pack.version, digest })),
  );
}

/** The packs of all plans, each once. Most bills have one plan, whose dozens of packs are named once. */
function listPacks(plans: ReadonlySet<Plan>): LogHeader['packs'] {
  const [only, ...others] = plans;
  return only && others.length === 0 ? remember(packsOf, only, () => namePacks(plans)) : namePacks(plans);
}

function presentHeader(
  reviewed: ReviewedBill,
  context: PresentContext,
  identity: ReviewIdentity,
  citations: ReadonlyMap<string, Citation>,
): Omit<LogHeader, 'resultDigest'> {
  const plans = new Set(reviewed.lines.map((line) => line.plan));
  const reaches = ofEachPlan(reviewed.lines).map(reachOf);
  return {
    requestId: identity.requestId,
    tenant: context.tenantId,
    reviewedAt: identity.reviewedAt,
    engineVersion: ENGINE_VERSION,
    packs: listPacks(plans),
    tables: listTables(reviewed.bill),
    citations: [...citations.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    // Of a bill that was not reviewed there is no plan to ask.
    options: plans.size
      ? reviewed.options.map((one) => ({ ...one, used: one.used && readsOption(reaches, one.name) }))
      : reviewed.options,
    // A path's line index says nothing once lines are put in order, and line order must not change a byte.
    ignoredFields: [...new Set(identity.ignoredFields.map((path) => path.replace(/\[\d+\]/g, '[]')))].sort(),
    unusedFields: plans.size ? listUnusedFields(reviewed.request, reviewed.jurisdiction, reviewed.lines) : [],
    linesNeedingAttention: reviewed.lines.filter(({ attention }) => attention.length > 0).length,
    inputDigest: computeInputDigest(reviewed.request),
  };
}

/** Builds the review of a walked bill, all but what only the server knows (`VolatileFields`). */
export function presentReview(
  reviewed: ReviewedBill,
  context: PresentContext,
  identity: ReviewIdentity,
): Review {
  const reasons = new ReasonCodePresenter(context.ruleBook, reviewed.payer, reviewed.jurisdiction.programme);
  const { request, lines } = reviewed;
  const citations = new Map<string, Citation>();
  const billSteps = listBillSteps(reviewed);
  numberSteps(billSteps, reviewed);
  const ofBill = billSteps.map((step) => ({ step, log: presentLogStep(step, null, [], citations) }));
  const presented = lines.map((line) =>
    presentService(line, reasons, context.ruleBook.buckets, (step, codes) =>
      presentLogStep(step, line.service.Line, codes, citations),
    ),
  );
  const services =
    reviewed.error === null
      ? presented.map((line) => line.service)
      : sortLines(request.Services).map(presentUnreviewedService);
  const logDetails = [
    jurisdictionStep(reviewed, citations),
    ...ofBill.map(({ log }) => log),
    ...presented.flatMap(({ log }) => log),
  ];
  const entries = ofBill.map(({ step, log }) => presentEntry(step, log, null, []));
  const draft = {
    error: reviewed.error,
    bill: presentBill(reviewed, presented, entries, listNotChecked(reviewed, context.ruleBook)),
    services,
    serviceReasonCodes: Object.fromEntries(
      services.map((service, index) => [service.line, presented[index]?.reasonIds ?? []]),
    ),
    logHeader: presentHeader(reviewed, context, identity, citations),
    logDetails,
  };
  const parts = serialiseParts(draft);
  const review: Review = { ...draft, logHeader: { ...draft.logHeader, resultDigest: parts.digest } };
  attachParts(review, parts);
  return review;
}
