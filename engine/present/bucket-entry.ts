/** A step of the trace in the interface's own columns (`bucketList`). */
import { type Decimal, toJsonNumber, ZERO } from '../decimal.ts';
import type { LineState } from '../run/line-state.ts';
import { selectRule, type TraceStep } from '../run/trace-step.ts';
import { computeFactorPercent, computePercent } from './percent.ts';
import { isManual } from './reason-codes.ts';
import type { BucketEntry, ReasonCodeObject } from './review.ts';

/** bucketSource values of the interface by the names packs use. */
export const BUCKET_SOURCES: Readonly<Record<string, number>> = {
  unknown: 0,
  charge: 1,
  calculated: 2,
  user: 3,
  ppo: 4,
  osr: 5,
  'utilization-review': 6,
  adjuster: 7,
  'customer-rule': 8,
  external: 9,
  'bill-level': 10,
  modifier: 11,
};

const OVERRIDES: Readonly<Record<TraceStep['effect'], number>> = {
  part: 0,
  price: 0,
  adjust: 0,
  flag: 0,
  charge: 0,
  omit: 0,
  cap: 2,
  deny: 3,
  stop: 3,
  restore: 4,
  quantity: 5,
  code: 6,
};

const number = (value: Decimal | null | undefined): number | null => (value ? toJsonNumber(value) : null);

/** Money taken off by a step; the first price is measured from the charge. */
export function reductionOfStep(step: TraceStep, line: LineState): Decimal {
  if (step.after === null) return ZERO;
  return (step.before ?? line.service.Charge).minus(step.after);
}

/** A price over an earlier one has a factor as an adjustment has; the first price has nothing before it. */
function percentOfStep({ before, after, effect, rounding, operands }: TraceStep): Decimal | null {
  if (effect !== 'adjust' && effect !== 'price') return null;
  return computeFactorPercent(
    before,
    rounding?.before ?? after,
    operands.map(({ name }) => name),
  );
}

export function presentBucketEntry(
  step: TraceStep,
  line: LineState,
  reasons: readonly ReasonCodeObject[],
): BucketEntry {
  const { bucket } = step;
  const rule = selectRule(step);
  const byPerson = isManual(step);
  const source = byPerson ? (line.manual?.source ?? 0) : (BUCKET_SOURCES[rule?.source ?? 'unknown'] ?? 0);
  const percent = percentOfStep(step);
  const { Charge } = line.service;
  const quantity = step.operands.find((operand) => operand.name === 'line.quantity');
  const value =
    step.effect === 'quantity' || step.effect === 'part' || step.effect === 'charge'
      ? step.operands.at(-1)?.value
      : step.operands.length
        ? step.after
        : null;
  const moved = step.after !== null && !step.before?.equals(step.after);
  return {
    line: line.service.Line,
    bucketHierarchyID: bucket.number,
    bucketEntryPoint: rule?.entryPoint ?? 0,
    bucketSource: source,
    bucketSourceID: rule?.ref ?? null,
    sourceDescription: rule?.title ?? step.message,
    sourceValue: number(value),
    sourcePercent: number(percent),
    sourceAdditional: number(quantity?.value),
    allowance: number(step.after),
    uncappedAllowance: number(bucket.source === 'ppo' ? step.before : step.after),
    percentApplied: number(percent),
    reduction: moved ? number(reductionOfStep(step, line)) : null,
    bucketOverride: byPerson && step.effect === 'adjust' ? 1 : OVERRIDES[step.effect],
    fullRuleName: rule?.ref ?? null,
    triggerCode: line.code,
    triggerDate: rule?.effective.from ? `${rule.effective.from}T00:00:00` : null,
    percentOfCharge: step.after && Charge.greaterThan(0) ? computePercent(step.after, Charge) : null,
    requirementURL: step.citation?.url ?? null,
    reasonCodes: reasons.map((reason) => reason.id).join(','),
    reasonCodesResult: reasons,
  };
}
