/** A step of the trace as `logDetails` shows it: what it read, how it computed, why it fired. */
import { toJsonNumber } from '../decimal.ts';
import type { Citation } from '../rulebook/compiled.ts';
import type { LookUp } from '../run/look-ups.ts';
import { selectRule, type TraceStep } from '../run/trace-step.ts';
import type { LogOperand, LogStep } from './review.ts';

/** A value with its place; its source is named by id and added to `citations`, where it stands in full once. */
function presentValue(
  { name, citation, ...origin }: Omit<LookUp, 'value'>,
  value: string,
  citations: Map<string, Citation>,
): LogOperand {
  if (!citation) return { name, value, ...origin };
  if (!citations.has(citation.id)) citations.set(citation.id, citation);
  return { name, value, ...origin, citation: citation.id };
}

/** @param citations collects the sources of the values shown */
export function presentLogStep(
  step: TraceStep,
  number: number,
  line: number,
  reasonCodes: readonly number[],
  citations: Map<string, Citation>,
): LogStep {
  const { rounding } = step;
  const rule = selectRule(step);
  return {
    step: number,
    line,
    bucket: step.bucket.name,
    rule: rule?.ref ?? 'engine',
    file: rule?.file ?? null,
    citation: step.citation,
    effective: rule ? { from: rule.effective.from ?? null, through: rule.effective.through ?? null } : null,
    decidedBy: step.decidedBy,
    formula: step.formula,
    operands: step.operands.map(({ value, text, ...operand }) =>
      presentValue(operand, text ?? value.toFixed(), citations),
    ),
    lookUps: step.lookUps.map(({ value, ...lookUp }) => presentValue(lookUp, value, citations)),
    rounding: rounding
      ? {
          mode: rounding.mode,
          places: rounding.places,
          before: rounding.before.toFixed(),
          after: rounding.after.toFixed(rounding.places),
        }
      : null,
    before: step.before ? toJsonNumber(step.before) : null,
    after: step.after ? toJsonNumber(step.after) : null,
    reasonCodes,
    message: step.message,
  };
}
