/** What every effect gets: the rule that fired, the line it acts on, and what decided. */
import type { DecidedBy } from '../condition/compile-condition.ts';
import { type Decimal, roundDecimal } from '../decimal.ts';
import type { Missing } from '../facts/missing.ts';
import type { Fact } from '../facts/vocabulary.ts';
import type { Citation, CompiledRule, Computation } from '../rulebook/compiled.ts';
import type { LineState } from '../run/line-state.ts';
import { type LookUp, LookUps } from '../run/look-ups.ts';
import type { StepOperand, StepRounding, TraceStep } from '../run/trace-step.ts';

export interface Firing {
  readonly rule: CompiledRule;
  readonly line: LineState;
  readonly decidedBy: readonly DecidedBy[];
  /** Facts of `decidedBy` that look something up. */
  readonly restsOn: readonly Fact[];
}

/** A computation's result, or what is missing for it. */
export type Computed =
  | {
      readonly value: Decimal;
      readonly operands: readonly StepOperand[];
      readonly rounding: StepRounding | null;
    }
  | { readonly missing: readonly Missing[] };

const NOTHING: readonly never[] = [];

/** The rows a step rests on, operands' rows aside; `computation` is null where nothing is computed. */
function collectLookUps({ line, restsOn }: Firing, computation: Computation | null): readonly LookUp[] {
  if (restsOn.length === 0 && !computation?.operands.some(({ cover }) => cover)) return NOTHING;
  const into = new LookUps();
  if (computation) for (const operand of computation.operands) operand.cover?.(line, into);
  for (const fact of restsOn) fact.lookUp?.(line, into);
  return into.entries;
}

/** A limit that a programme or payer supplied is its law, not the shared rule's that applies it. */
function selectLaw({ rule, line, restsOn }: Firing): Citation {
  for (const fact of restsOn) {
    const law = fact.findLaw?.(line);
    if (law) return law;
  }
  return rule.citation;
}

/** What an effect may say of its step; left out, it computed nothing and moved nothing. */
type StepPart = 'formula' | 'operands' | 'rounding' | 'after' | 'reason' | 'message';

/** Appends a step to the line's trace; `computation` is what its formula was computed by. */
export function recordStep(
  firing: Firing,
  step: Pick<TraceStep, 'effect'> & Partial<Pick<TraceStep, StepPart>>,
  computation: Computation | null = null,
): void {
  const { rule, line, decidedBy } = firing;
  line.steps.push({
    bucket: rule.bucket,
    rule,
    effect: step.effect,
    citation: selectLaw(firing),
    decidedBy,
    formula: step.formula ?? null,
    operands: step.operands ?? NOTHING,
    lookUps: collectLookUps(firing, computation),
    rounding: step.rounding ?? null,
    before: line.allowance,
    after: step.after ?? line.allowance,
    reason: step.reason === undefined ? rule.reason : step.reason,
    message: step.message ?? null,
  });
}

/** Computes a formula on a line: reads every operand with its provenance, then rounds as stated. */
export function computeAmount(computation: Computation, firing: Firing): Computed {
  const { line } = firing;
  const partValues = new Map<string, Decimal>();
  for (const part of computation.parts) {
    const computed = evaluate(part, line, partValues);
    if ('missing' in computed) return computed;
    partValues.set(part.target, computed.value);
    recordStep(
      firing,
      {
        effect: 'part',
        formula: `${part.target} = ${part.text}`,
        operands: [...computed.operands, { name: part.target, value: computed.value, from: null }],
        rounding: computed.rounding,
        reason: null,
      },
      part,
    );
  }
  const computed = evaluate(computation, line, partValues);
  if ('missing' in computed || !computed.value.lessThan(0)) return computed;
  return explain(`${computation.text} gives a negative amount, ${computed.value.toFixed()}`);
}

/** A formula whose operands are all there, and which still gives no amount: nothing of the request is missing. */
const explain = (message: string) => ({ missing: [{ message, facts: [] }] });

function evaluate(
  computation: Computation,
  line: LineState,
  partValues: ReadonlyMap<string, Decimal>,
): Computed {
  const values: Decimal[] = [];
  const operands: StepOperand[] = [];
  const missing: Missing[] = [];
  for (const operand of computation.operands) {
    const value = partValues.get(operand.name) ?? operand.read(line);
    if (value === undefined) missing.push(...operand.listMissing(line));
    else {
      values.push(value);
      operands.push({ name: operand.name, value, from: operand.trace(line) });
    }
  }
  if (missing.length) return { missing };
  const raw = computation.compute(values);
  if (raw === null) return explain(`${computation.text} divides by zero`);
  const { rounding } = computation;
  if (!rounding) return { value: raw, operands, rounding: null };
  const value = roundDecimal(raw, rounding.places, rounding.mode);
  return {
    value,
    operands,
    rounding: { places: rounding.places, mode: rounding.mode, before: raw, after: value },
  };
}
