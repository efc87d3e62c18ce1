/** A step of the trace as `logDetails` shows it: what it read, how it computed, why it fired. */
import { toJsonNumber } from '../decimal.ts';
import type { Citation } from '../rulebook/compiled.ts';
import type { LookUp } from '../run/look-ups.ts';
import { selectRule, type TraceStep } from '../run/trace-step.ts';
import type { LogOperand, LogStep } from './review.ts';

/**
 * A value with its place; its source is named by id and added to `citations`, where it stands in full once. Fields are
 * written out: this runs for every value of a review, and copying with `...` takes several times as long.
 */
export function presentValue(
  { name, value, origin, citation }: LookUp,
  citations: Map<string, Citation>,
): LogOperand {
  if (!origin) return { name, value };
  const { table, row, release, note } = origin;
  const shown: { -readonly [Key in keyof LogOperand]: LogOperand[Key] } = {
    name,
    value,
    table,
    row,
    release,
  };
  if (note !== undefined) shown.note = note;
  if (citation) {
    if (!citations.has(citation.id)) citations.set(citation.id, citation);
    shown.citation = citation.id;
  }
  return shown;
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
    operands: step.operands.map(({ name, value, from }) =>
      presentValue(
        {
          name,
          value: from?.text ?? value.toFixed(),
          origin: from?.origin ?? null,
          citation: from?.citation,
        },
        citations,
      ),
    ),
    lookUps: step.lookUps.map((lookUp) => presentValue(lookUp, citations)),
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
