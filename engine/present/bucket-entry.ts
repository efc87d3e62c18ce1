/** A step of the log in the interface's own columns (`bucketList`): written by the review, and again by `verify`. */
import { midnightOf } from '../date.ts';
import { Decimal, toJsonAmount } from '../decimal.ts';
import { EFFECTS } from '../effects/index.ts';
import { isDecision } from '../model/trace.ts';
import type { LogStep } from './log.ts';
import { computeFactorPercent, computePercent } from './percent.ts';
import { readAmount } from './read-amount.ts';
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

const OVERRIDE = { replaced: 1, denied: 3, restored: 4 } as const;

function selectOverride(log: LogStep): number {
  const { effect } = log;
  if (effect === 'restore') return OVERRIDE.restored;
  if (effect === 'stop') return OVERRIDE.denied;
  if (isDecision(log)) return OVERRIDE.replaced;
  return Object.hasOwn(EFFECTS, effect) ? EFFECTS[effect as keyof typeof EFFECTS].override : 0;
}

/** What the log does not say of a step. */
export interface EntryContext {
  readonly bucketHierarchyID: number;
  readonly bucketEntryPoint: number;
  readonly bucketSource: number;
  readonly sourceDescription: string | null;
  /** Code and charge of the line; null for steps of the bill. */
  readonly code: string | null;
  readonly charge: Decimal | null;
  readonly reasons: readonly ReasonCodeObject[];
  /** The amounts of the log, for who has them: to read them from it again takes as long as all the rest. */
  readonly amounts?: EntryAmounts;
}

/** As in the log; `given` is what the formula gave, before it was rounded. */
export interface EntryAmounts {
  readonly before: Decimal | null;
  readonly after: Decimal | null;
  readonly given: Decimal | null;
}

const readAmounts = ({ before, after, rounding }: LogStep): EntryAmounts => {
  const end = readAmount(after);
  return { before: readAmount(before), after: end, given: rounding ? new Decimal(rounding.before) : end };
};

/** The factor of an adjustment, or of a price over an earlier one; the first price has nothing before it. */
function percentOf({ effect, formula, operands }: LogStep, { before, given }: EntryAmounts): Decimal | null {
  if (formula === null || (effect !== 'adjust' && effect !== 'price')) return null;
  return computeFactorPercent(
    before,
    given,
    formula.slice(formula.indexOf('=') + 1),
    operands.map(({ name }) => name),
  );
}

export function buildEntry(log: LogStep, context: EntryContext): BucketEntry {
  const { charge, reasons, bucketSource } = context;
  const amounts = context.amounts ?? readAmounts(log);
  const { before, after } = amounts;
  const rule = log.rule === 'engine' ? null : log.rule;
  const percent = toJsonAmount(percentOf(log, amounts));
  const value = log.result === null ? (log.operands.length ? after : null) : readAmount(log.result);
  const quantity = log.operands.find(({ name }) => name === 'line.quantity');
  const moved = after !== null && !before?.equals(after);
  const reduction = moved && charge ? (before ?? charge).minus(after) : null;
  return {
    line: log.line,
    bucketHierarchyID: context.bucketHierarchyID,
    bucketEntryPoint: context.bucketEntryPoint,
    bucketSource,
    bucketSourceID: rule,
    sourceDescription: context.sourceDescription,
    sourceValue: toJsonAmount(value),
    sourcePercent: percent,
    sourceAdditional: quantity ? toJsonAmount(readAmount(quantity.value)) : null,
    allowance: log.after,
    uncappedAllowance: log.keeps?.includes('uncappedAllowance') ? log.before : log.after,
    percentApplied: percent,
    reduction: toJsonAmount(reduction),
    bucketOverride: selectOverride(log),
    fullRuleName: rule,
    triggerCode: context.code,
    triggerDate: midnightOf(log.effective?.from ?? null),
    percentOfCharge: after && charge?.greaterThan(0) ? computePercent(after, charge) : null,
    requirementURL: log.citation?.url ?? null,
    reasonCodes: reasons.map(({ id }) => id).join(','),
    reasonCodesResult: reasons,
  };
}
