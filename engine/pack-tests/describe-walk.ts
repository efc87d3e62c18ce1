/** What a case can see of a walk, as text: to walks of one text every case gives one answer. */
import { findDuplicates } from '../history/find-duplicates.ts';
import type { LineState } from '../model/line.ts';
import { isDecision, type TraceStep } from '../model/trace.ts';
import type { ReviewedBill } from '../run/walk-bill.ts';

function describeStep(step: TraceStep) {
  const { bucket, rule, effect, formula, before, after, result, reason, message, keeps } = step;
  const moved = [before, after, result, keeps, isDecision(step)];
  return [bucket.name, rule?.ref, effect, formula, reason, message, ...moved];
}

function describeLine(line: LineState) {
  const { steps, code, quantity, allowance, denied, charges, kept, plan } = line;
  const attention = line.attention.map((one) => [steps.indexOf(one.step), one.bounds]);
  const required = [line.priorAuthorizationRequired, line.documentationRequired];
  return [
    [code, quantity, allowance, denied, charges, kept, attention, required],
    [findDuplicates(line).status, plan.packs.map(({ pack }) => pack.pack)],
    steps.map(describeStep),
  ];
}

export function describeWalk({ error, lines, bill }: ReviewedBill): string {
  return JSON.stringify([error, bill.steps.map(describeStep), lines.map(describeLine)]);
}
