/** What every effect is: where it may stand, what it computes, and how it acts on a line. One record each. */
import type { CompiledRule } from './compiled.ts';
import type { CompiledRounding } from './computable.ts';
import type { BucketEffect, EffectFields } from './effect-fields.ts';
import type { Fact, Scope } from './fact.ts';
import type { LineState } from './line.ts';
import type { DecidedBy } from './trace.ts';

/** A rule that fired on a line, and what decided. */
export interface Firing {
  readonly rule: CompiledRule;
  readonly line: LineState;
  readonly decidedBy: readonly DecidedBy[];
  /** Facts of `decidedBy` that look something up. */
  readonly restsOn: readonly Fact[];
  /** Other rules or lines act first: whatever the step rests on is read before they do. */
  readonly isEarly: boolean;
}

/** What an effect does to its line, decided but not yet done. */
export type Action = () => void;

export interface CompiledEffect {
  readonly record: EffectRecord;
  /** Reads what the effect needs, and leaves the line as it is. */
  readonly prepare: (firing: Firing) => Action;
  /** Facts its formulas name. */
  readonly facts: readonly Fact[];
  /** A denial or flag after which a person has to look. */
  readonly attention: boolean;
  /**
   * Takes what it does over to what a denied line may still come to: of caps, and of adjustments in buckets that say so.
   * False where its amount is not known.
   */
  readonly limit?: (firing: Firing) => boolean;
}

/** What a pack gives the effect of a rule. */
export interface EffectContext {
  readonly scope: Scope;
  /** The rule's rounding, else the pack's for money. */
  readonly rounding: CompiledRounding | null;
}

/** Where a bucket stands in the walk, measured from the group that prices a line (`first`). */
export type Stage = 'before' | 'pricing' | 'after';

export interface EffectRecord {
  /** Its key in a rule. */
  readonly key: keyof EffectFields;
  /** What it does, for authors. */
  readonly title: string;
  /** Why it can do nothing at a stage; it may stand at all others. */
  readonly unfit: Readonly<Partial<Record<Stage, string>>>;
  /** Moves the allowance, or what that is computed from. */
  readonly moves: boolean;
  /** Fits a bucket that ends lines or lets them pass. */
  readonly atGate: boolean;
  /** It computes an amount by a formula, or says something of its own (`message`). */
  readonly has: 'formula' | 'message' | 'neither';
  /** bucketOverride of its steps. */
  readonly override: number;
  readonly compile: (fields: EffectFields, context: EffectContext) => Omit<CompiledEffect, 'record'>;
}

/** The effect as buckets name it: money beside the allowance by its kind. */
export function nameEffect(fields: EffectFields, record: EffectRecord): BucketEffect {
  return record.key === 'charge' ? fields.charge!.kind : record.key;
}
