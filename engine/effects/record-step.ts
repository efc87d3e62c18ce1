/** The step that each effect leaves, and what it rests on. */
import { collectLookUps } from '../facts/collect-look-ups.ts';
import type { Computed } from '../model/computable.ts';
import type { Firing } from '../model/effect.ts';
import type { Citation, StepEffect, TraceStep } from '../model/trace.ts';
import { trim } from '../trim.ts';

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
