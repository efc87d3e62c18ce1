/**
 * What is taken off a line as a remittance states it (the CAS segments of an 835): amounts by group and CARC that sum
 * exactly to the charge less the allowance. Written by the review, and again by `verify`.
 */
import { Decimal, toJsonNumber, ZERO } from '../decimal.ts';
import type { Adjustment, ReasonCodeObject } from './review.ts';

/** A step of a line, as far as it moves money. */
export interface MovingStep {
  readonly effect: string;
  /** Allowance before and after, dollars; null while there is none. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
  /** The reason it gives in the end. */
  readonly reason: ReasonCodeObject | null;
  /** Units used for pricing from here on, where the step changes them. */
  readonly units?: Decimal | null;
  /** A person decided. */
  readonly isDecision: boolean;
  /** It leaves the line to a person. */
  readonly isOpen: boolean;
  /** bucketHierarchyID. */
  readonly bucket: number;
}

/** Where no reason code has a CARC: the charge is above what is allowed. */
const ABOVE_SCHEDULE = { groupCode: 'CO', carc: '45' } as const;
/** The same of a denial: 45 is never the whole charge. */
const DENIED = { groupCode: 'CO', carc: '223' } as const;
/** A denial that a person has yet to decide on is none: the line is pending, whatever it would be denied for. */
const PENDING = { groupCode: 'OA', carc: '133' } as const;
/** More is allowed than was charged. */
const ABOVE_CHARGE = { groupCode: 'CO', carc: '94' } as const;

/** An adjustment as the steps give it; the remark codes come from the words of its reasons. */
export type TracedAdjustment = Omit<Adjustment, 'rarcs'>;

/** Effects that move the allowance. */
export const MOVES: ReadonlySet<string> = new Set(['price', 'adjust', 'cap', 'restore', 'deny', 'stop']);

type Code = Pick<Adjustment, 'groupCode' | 'carc'>;

interface Part extends Code {
  amount: Decimal;
  readonly reasonCodes: Set<number>;
  readonly buckets: Set<number>;
}

/** The part of an amount that so many of its units have, in cents. */
const partOf = (amount: Decimal, some: Decimal, all: Decimal): Decimal =>
  amount.times(some).dividedBy(all).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

function codeOf(reason: ReasonCodeObject | null, otherwise: Code): Code {
  if (!reason?.cARC_ID) return otherwise;
  return {
    groupCode: (reason.cARCGroupCode as Adjustment['groupCode'] | null) ?? 'CO',
    carc: reason.cARC_ID,
  };
}

class Parts {
  parts: Part[] = [];

  add(amount: Decimal, { reason, bucket }: MovingStep, code: Code): void {
    if (amount.isZero()) return;
    let part = this.parts.find(({ groupCode, carc }) => groupCode === code.groupCode && carc === code.carc);
    if (!part) {
      part = { ...code, amount: ZERO, reasonCodes: new Set(), buckets: new Set() };
      this.parts.push(part);
    }
    part.amount = part.amount.plus(amount);
    if (reason) part.reasonCodes.add(reason.id);
    part.buckets.add(bucket);
  }

  /** What a step gives back lessens what was taken off last. */
  giveBack(amount: Decimal): void {
    let left = amount;
    // Only a trace that was changed gives back more than was taken off.
    for (let last = this.parts.at(-1); last && left.greaterThan(0); last = this.parts.at(-1)) {
      const taken = Decimal.min(left, last.amount);
      last.amount = last.amount.minus(taken);
      left = left.minus(taken);
      if (last.amount.isZero()) this.parts.pop();
    }
  }
}

/**
 * The adjustments of a line. What lies above the charge takes nothing off it, so each step takes off what it leaves
 * less of the charge; units that are cut before the line has a price take their part of the charge; a denial takes all
 * of it, as pending where a person has yet to decide, and a person's decision stands in the place of all before it. An
 * allowance above the charge is one negative amount.
 *
 * @param steps in the order of the trace
 */
export function buildAdjustments(
  { charge, units: billed }: { readonly charge: Decimal; readonly units: Decimal },
  steps: readonly MovingStep[],
): TracedAdjustment[] {
  const found = new Parts();
  let allowance: Decimal | null = null;
  let isDenied = false;
  let units = billed;
  /** What is left of the charge. */
  let left = charge;
  /** The reason of the amount so far: what an adjustment without one of its own takes off, as of half a unit, is by it. */
  let standing: ReasonCodeObject | null = null;
  const leave = (amount: Decimal) => Decimal.min(charge, amount);
  for (const step of steps) {
    const { effect, after, reason } = step;
    if (step.units && allowance === null) {
      const cut = step.units.lessThan(units) ? partOf(left, units.minus(step.units), units) : ZERO;
      units = step.units;
      // Units of another measure have no reason: nothing is taken off for them.
      if (!reason?.cARC_ID) continue;
      found.add(cut, step, codeOf(reason, ABOVE_SCHEDULE));
      left = left.minus(cut);
    }
    if (after === null || !MOVES.has(effect)) continue;
    allowance = after;
    if (effect === 'deny' || effect === 'stop') {
      // The first denial has left nothing for another one.
      if (isDenied) continue;
      isDenied = true;
      found.parts = [];
      found.add(charge, step, step.isOpen ? PENDING : codeOf(reason, DENIED));
    } else if (step.isDecision) {
      isDenied = false;
      found.parts = [];
      found.add(charge.minus(leave(after)), step, codeOf(reason, ABOVE_SCHEDULE));
    } else {
      const taken = left.minus(leave(after));
      standing = reason ?? standing;
      const why = effect === 'adjust' ? standing : reason;
      if (taken.isNegative()) found.giveBack(taken.negated());
      else found.add(taken, { ...step, reason: why }, codeOf(why, ABOVE_SCHEDULE));
    }
    left = leave(after);
  }
  const adjustments = found.parts.map(({ groupCode, carc, amount, reasonCodes, buckets }) => ({
    groupCode,
    carc,
    amount: toJsonNumber(amount),
    reasonCodes: [...reasonCodes],
    buckets: [...buckets],
  }));
  if (allowance?.greaterThan(charge))
    adjustments.push({
      ...ABOVE_CHARGE,
      amount: toJsonNumber(charge.minus(allowance)),
      reasonCodes: [],
      buckets: [],
    });
  return adjustments;
}
