/** What every effect is: where it may stand, what it computes, and how it acts on a line. One record each. */
import { collectLookUps } from '../facts/collect-look-ups.ts';
import type { CompiledRounding, Computed } from '../formula/computation.ts';
import type { CompiledRule } from '../model/compiled.ts';
import type { BucketEffect, EffectFields } from '../model/effect-fields.ts';
import type { Fact, Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { Citation, DecidedBy, StepEffect, TraceStep } from '../model/trace.ts';
import { trim } from '../trim.ts';

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
  /** Takes a limit over to what a denied line may still come to; only of caps. */
  readonly limit?: (firing: Firing) => void;
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

/** What an effect may say of its step; left out, it computed nothing and moved nothing. */
type StepPart =
  | 'formula'
  | 'operands'
  | 'rounding'
  | 'result'
  | 'after'
  | 'message'
  | 'reason'
  | 'notChecked';

const NOTHING: readonly never[] = [];

/** A limit that a programme or payer supplied is its law, not the shared rule's that applies it. */
function selectLaw({ rule, line, restsOn }: Firing): Citation {
  for (const fact of restsOn) {
    const law = fact.findLaw?.(line);
    if (law) return law;
  }
  return rule.citation;
}

/** Reads something now where others act first, else when it is asked for. */
export function readFor<Value>({ isEarly }: Firing, read: () => Value): () => Value {
  if (!isEarly) return read;
  const value = read();
  return () => value;
}

/** What a step shows of what it rests on. */
type Basis = Pick<TraceStep, 'citation' | 'decidedBy' | 'lookUps'>;

/** Reads what the step of a firing rests on; `computed` is what its formula gave. */
export function readBasis(firing: Firing, computed: Computed | null = null): () => Basis {
  return readFor(firing, () => {
    const { line, restsOn } = firing;
    const decidedBy = [...firing.decidedBy];
    const lookUps = collectLookUps(line, computed?.facts ?? NOTHING, restsOn, decidedBy);
    return { citation: selectLaw(firing), decidedBy: trim(decidedBy), lookUps };
  });
}

/** Appends a step to the line's trace. */
export function recordStep(
  { rule, line }: Firing,
  basis: () => Basis,
  step: { readonly effect: StepEffect } & Partial<Pick<TraceStep, StepPart>>,
  computed: Computed | null = null,
): TraceStep {
  const { citation, decidedBy, lookUps } = basis();
  const { keeps } = line;
  const made: TraceStep = {
    bucket: rule.bucket,
    rule,
    effect: step.effect,
    citation,
    decidedBy,
    formula: step.formula ?? null,
    operands: computed?.operands ?? NOTHING,
    lookUps,
    rounding: computed?.rounding ?? null,
    ...(step.result === undefined ? {} : { result: step.result }),
    before: line.allowance,
    after: step.after ?? line.allowance,
    reason: step.reason === undefined ? rule.reason : step.reason,
    message: step.message ?? null,
    ...(step.notChecked ? { notChecked: true } : {}),
    ...(keeps.length && step.after ? { keeps } : {}),
  };
  if (made.keeps) line.keeps = NOTHING;
  line.steps.push(made);
  return made;
}
