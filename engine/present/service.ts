/** One line of the response. */

import type { ServiceLine } from '../bill/request.ts';
import { describeLineCode } from '../code-sets.ts';
import { type Decimal, toJsonAmount, toJsonNumber } from '../decimal.ts';
import { findDuplicates } from '../history/find-duplicates.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import { DUPLICATE_VALUES } from '../model/duplicate-finding.ts';
import type { LineState } from '../model/line.ts';
import { isDecision, selectRule, type TraceStep } from '../model/trace.ts';
import { findCustomCode } from '../run/custom-code.ts';
import { buildAdjustments, type MovingStep } from './adjustments.ts';
import { presentAttention } from './attention.ts';
import { BUCKET_SOURCES, buildEntry } from './bucket-entry.ts';
import { collectRows, presentBucketTotals } from './bucket-totals.ts';
import { computeLineMoney, type LineMoney } from './line-money.ts';
import type { LogStep } from './log.ts';
import { type ReasonCodePresenter, reasonOfStep } from './reason-codes.ts';
import type { BucketEntry, ReasonCodeObject, ReviewedService, StateValues } from './review.ts';

export interface PresentedLine {
  readonly line: LineState;
  readonly service: ReviewedService;
  readonly money: LineMoney;
  readonly rows: ReturnType<typeof collectRows>;
  readonly reasonIds: readonly number[];
  readonly log: readonly LogStep[];
}

/** Fields that only echo the request; the same whether or not the line could be priced. */
function echoService(service: ServiceLine) {
  return {
    line: service.Line,
    originalCPT1: service.OriginalCPT1,
    description1: null,
    descriptionSource1: 0,
    cpt2: service.CPT2 ?? null,
    originalCPT2: service.OriginalCPT2 ?? null,
    description2: null,
    quantityBilled: toJsonNumber(service.QuantityBilled),
    charge: toJsonNumber(service.Charge),
    taxCharge: toJsonAmount(service.TaxCharge),
    taxRate: toJsonAmount(service.TaxRate),
    invoiceCost: toJsonAmount(service.InvoiceCost),
    chargemasterCode: service.ChargemasterCode ?? null,
    chargemasterDescription: null,
  };
}

/** A line of a bill that could not be reviewed: money is null. */
export function presentUnreviewedService(service: ServiceLine): ReviewedService {
  return {
    ...echoService(service),
    cpt1: service.CPT1,
    quantityUsed: null,
    allowance: null,
    uncappedAllowance: null,
    reduction: null,
    prePPOAllowance: null,
    uncappedPrePPOAllowance: null,
    taxAllowance: null,
    taxReduction: null,
    isPriorAuthorizationRequired: false,
    isDocumentationRequired: false,
    needsAttention: null,
    adjustments: [],
    duplicate: service.Duplicate ?? 0,
    cptUsedForPayment: 0,
    reasonCodes: '',
    carcReasonCodes: '',
    stateReasonCodes: '',
    reasonCodesDTO: [],
    bucketList: [],
    bucketTotalList: [],
    serviceState: {},
  };
}

function readState(line: LineState): StateValues {
  return Object.fromEntries(line.plan.programme.state.service.map(({ name, read }) => [name, read(line)]));
}

/** A step of a line or of the bill in the interface's columns. */
export function presentEntry(
  step: TraceStep,
  log: LogStep,
  line: LineState | null,
  reasons: readonly ReasonCodeObject[],
): BucketEntry {
  const rule = selectRule(step);
  const { before, after, rounding } = step;
  const bySource = BUCKET_SOURCES[rule?.source ?? 'unknown'] ?? 0;
  return buildEntry(log, {
    bucketHierarchyID: step.bucket.number,
    bucketEntryPoint: rule?.entryPoint ?? 0,
    bucketSource: rule?.source === 'request' ? (line?.manual?.source ?? 0) : bySource,
    sourceDescription: rule?.title ?? step.message,
    code: line?.code ?? null,
    charge: line?.service.Charge ?? null,
    reasons,
    amounts: { before, after, given: rounding?.before ?? after },
  });
}

/** The text of a code in its code set, whose release the review then names. */
function readText(line: LineState, code: string | undefined): string | null {
  const listed = code === undefined ? null : describeLineCode(line, code);
  if (listed) line.bill.tablesUsed.set(listed.table, listed.table.definition.id);
  return listed?.text ?? null;
}

function describe(line: LineState): { description1: string | null; descriptionSource1: number } {
  const custom = findCustomCode(line);
  if (custom) return { description1: custom.description, descriptionSource1: 3 };
  const description1 = readText(line, line.code);
  return { description1, descriptionSource1: description1 === null ? 0 : 1 };
}

/** cptUsedForPayment; a denied line is paid by no code. */
function selectCodeUsed(line: LineState): number {
  if (line.denied) return 0;
  if (findCustomCode(line)) return 4;
  if (line.code === line.service.CPT1) return 1;
  return line.code === line.service.CPT2 ? 2 : 3;
}

const join = (values: Iterable<string | null>) =>
  [...new Set([...values].filter((value) => value !== null))].join(',');

/** @param show a step of the line in the log, with the reason it gives in the end */
export function presentService(
  line: LineState,
  reasons: ReasonCodePresenter,
  buckets: ReadonlyMap<string, CompiledBucket>,
  show: (step: TraceStep, reasonCodes: readonly number[]) => LogStep,
): PresentedLine {
  const money = computeLineMoney(line);
  const objects = new Map<number, ReasonCodeObject>();
  const log: LogStep[] = [];
  const moves: MovingStep[] = [];
  const bucketList = line.steps.map((step, index) => {
    const id = reasonOfStep(step, index, line, money);
    const object = id === null ? null : reasons.present(id, step.bucket.number);
    if (object && !objects.has(object.id)) objects.set(object.id, object);
    const shown = show(step, id === null ? [] : [id]);
    log.push(shown);
    const { effect, before, after, bucket, result } = step;
    moves.push({
      effect,
      before,
      after,
      reason: object,
      units: effect === 'quantity' ? (result as Decimal) : null,
      isDecision: isDecision(step),
      isOpen: line.attention.some((asked) => asked.step === step),
      bucket: bucket.number,
    });
    return presentEntry(step, shown, line, object ? [object] : []);
  });
  const rows = collectRows(line, buckets);
  const all = [...objects.values()];
  const service: ReviewedService = {
    ...echoService(line.service as ServiceLine),
    ...describe(line),
    description2: readText(line, line.service.CPT2),
    cpt1: line.code,
    quantityUsed: toJsonNumber(line.quantity),
    allowance: toJsonNumber(money.allowance),
    uncappedAllowance: toJsonNumber(money.uncappedAllowance),
    reduction: toJsonNumber(money.reduction),
    prePPOAllowance: toJsonNumber(money.prePPOAllowance),
    uncappedPrePPOAllowance: toJsonNumber(money.uncappedPrePPOAllowance),
    taxAllowance: toJsonAmount(money.taxAllowance),
    taxReduction: money.taxAllowance ? toJsonAmount(line.service.TaxCharge?.minus(money.taxAllowance)) : null,
    isPriorAuthorizationRequired: line.priorAuthorizationRequired,
    isDocumentationRequired: line.documentationRequired,
    needsAttention: presentAttention(line, (id) => reasons.describeAsking(id)),
    adjustments: buildAdjustments({ charge: money.charge, units: line.service.QuantityBilled! }, moves).map(
      (one) => reasons.addRemarks(one),
    ),
    duplicate: DUPLICATE_VALUES[findDuplicates(line).status],
    cptUsedForPayment: selectCodeUsed(line),
    reasonCodes: all.map((one) => one.id).join(','),
    carcReasonCodes: join(all.map((one) => one.cARC_ID)),
    stateReasonCodes: join(all.map((one) => one.stateReasonCodes[line.bill.state] ?? null)),
    reasonCodesDTO: all,
    bucketList,
    bucketTotalList: presentBucketTotals(rows),
    serviceState: readState(line),
  };
  return { line, service, money, rows, reasonIds: [...objects.keys()], log };
}
