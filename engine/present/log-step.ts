/** A step of the trace as `logDetails` shows it: what it read, how it computed, why it fired. */
import { type Decimal, toJsonAmount } from '../decimal.ts';
import { meanShare, readShares } from '../facts/group-facts.ts';
import type { LookUp } from '../model/trace.ts';
import {
  type Citation,
  type GroupStep,
  type StepOperand,
  selectRule,
  type TraceStep,
} from '../model/trace.ts';
import type { LogGroup, LogOperand, LogStep } from './log.ts';

/**
 * A value with its place; its source is named by id and added to `citations`, where it stands in full once. Fields are
 * written out: this runs for every value of a review, and copying with `...` takes several times as long.
 */
export function presentValue(
  { name, value, origin, citation, step }: LookUp,
  citations: Map<string, Citation>,
): LogOperand {
  if (!origin) return step?.number === undefined ? { name, value } : { name, value, step: step.number };
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

const showText = (value: Decimal | string): string => (typeof value === 'string' ? value : value.toFixed());

const showOperand = ({ name, value, from }: StepOperand): LookUp => ({
  name,
  value: from?.text ?? showText(value),
  origin: from?.origin ?? null,
  citation: from?.citation,
  step: from?.step,
});

function presentGroup(group: GroupStep, show: (value: LookUp) => LogOperand): LogGroup {
  const shares = group.shares && readShares(group.shares);
  return {
    ...group,
    within: group.within.map(show),
    shares: group.shares && { ...group.shares, param: show(group.shares.param) },
    members: group.members.map(({ line, description, position, before, through, values }) => ({
      line,
      description,
      position,
      before: before.toFixed(),
      through: through.toFixed(),
      share: (shares && meanShare({ before, through }, shares)?.toFixed()) ?? null,
      values: values.map(show),
    })),
  };
}

/** The steps that the values of a step come from. */
export function listSources({ operands, lookUps, group }: TraceStep): TraceStep[] {
  const members = group?.members.flatMap(({ values }) => values) ?? [];
  const values = [...operands.map(({ from }) => from), ...lookUps, ...members];
  return values.flatMap((value) => value?.step ?? []);
}

/** @param citations collects the sources of the values shown */
export function presentLogStep(
  step: TraceStep,
  line: number | null,
  reasonCodes: readonly number[],
  citations: Map<string, Citation>,
): LogStep {
  const { rounding, group, keeps } = step;
  const rule = selectRule(step);
  const show = (value: LookUp) => presentValue(value, citations);
  return {
    step: step.number!,
    line,
    bucket: step.bucket.name,
    effect: step.effect,
    rule: rule?.ref ?? 'engine',
    file: rule?.file ?? null,
    citation: step.citation,
    effective: rule ? { from: rule.effective.from ?? null, through: rule.effective.through ?? null } : null,
    decidedBy: step.decidedBy,
    formula: step.formula,
    operands: step.operands.map((operand) => show(showOperand(operand))),
    lookUps: step.lookUps.map(show),
    rounding: rounding
      ? {
          mode: rounding.mode,
          places: rounding.places,
          before: rounding.before.toFixed(),
          after: rounding.after.toFixed(rounding.places),
        }
      : null,
    result: step.result === undefined ? null : showText(step.result),
    before: toJsonAmount(step.before),
    after: toJsonAmount(step.after),
    reasonCodes,
    message: step.message,
    ...(group ? { group: presentGroup(group, show) } : {}),
    ...(keeps ? { keeps } : {}),
  };
}
