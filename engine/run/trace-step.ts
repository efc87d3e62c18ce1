/** One step of the calculation while a review runs: what it read, what it did, and why. */
import type { DecidedBy } from '../condition/compile-condition.ts';
import type { Decimal, RoundingMode } from '../decimal.ts';
import type { Missing } from '../facts/missing.ts';
import type { Citation, CompiledBucket, CompiledRule, Provenance } from '../rulebook/compiled.ts';
import type { LookUp } from './look-ups.ts';

export interface StepOperand {
  readonly name: string;
  readonly value: Decimal;
  /** Null for an amount of the bill or of an earlier step. */
  readonly from: Provenance | null;
}

export interface StepRounding {
  readonly places: number;
  readonly mode: RoundingMode;
  readonly before: Decimal;
  readonly after: Decimal;
}

export interface TraceStep {
  readonly bucket: CompiledBucket;
  /** The rule that acted; of a stop the one that could not be decided, null when none claimed the line or two did. */
  readonly rule: CompiledRule | null;
  readonly effect:
    | 'part'
    | 'price'
    | 'adjust'
    | 'cap'
    | 'quantity'
    | 'deny'
    | 'restore'
    | 'code'
    | 'flag'
    | 'stop'
    | 'omit'
    | 'charge';
  /** The law behind the step: the rule's, or that of a supplied value it compared with; null when nothing decided. */
  readonly citation: Citation | null;
  readonly decidedBy: readonly DecidedBy[];
  /** `target = expression`; null where nothing is computed. */
  readonly formula: string | null;
  readonly operands: readonly StepOperand[];
  /** Values of other rows that the step rests on. */
  readonly lookUps: readonly LookUp[];
  readonly rounding: StepRounding | null;
  /** Allowance before and after, dollars; null while the line has no price yet. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
  readonly reason: number | null;
  readonly message: string | null;
  /** What a stop is about: each thing that is missing, with the facts it hangs on. */
  readonly missing?: readonly Missing[];
}

/** True for a stop, and for money beside the allowance that is left out: something is missing, nothing was decided. */
export const isUndecided = (effect: TraceStep['effect']): boolean => effect === 'stop' || effect === 'omit';

/** The rule a step may be put down to; null for a stop: a price rule that lacked its data has decided nothing. */
export function selectRule({ rule, effect }: TraceStep): CompiledRule | null {
  return isUndecided(effect) ? null : rule;
}
