/** A step of the trace as `logDetails` shows it: what it read, how it computed, why it fired. */
import { toJsonNumber } from '../decimal.ts';
import { selectRule, type TraceStep } from '../run/trace-step.ts';
import type { LogOperand, LogStep } from './review.ts';

export function presentLogStep(
  step: TraceStep,
  number: number,
  line: number,
  reasonCodes: readonly number[],
): LogStep {
  const { rounding } = step;
  const rule = selectRule(step);
  return {
    step: number,
    line,
    bucket: step.bucket.name,
    rule: rule?.ref ?? 'engine',
    file: rule?.file ?? null,
    citation: rule?.citation ?? null,
    effective: rule ? { from: rule.effective.from ?? null, through: rule.effective.through ?? null } : null,
    decidedBy: step.decidedBy,
    formula: step.formula,
    operands: step.operands.map(
      ({ name, value, text, ...origin }): LogOperand => ({ name, value: text ?? value.toFixed(), ...origin }),
    ),
    lookUps: step.lookUps,
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
