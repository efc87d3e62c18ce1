/** `adjustments`: what the steps took off, by group and CARC; together the charge less the allowance. */
import { ZERO } from '../decimal.ts';
import { isDecision } from '../model/trace.ts';
import { buildAdjustments } from '../present/adjustments.ts';
import { readAmount } from '../present/read-amount.ts';
import type { LineTotals } from './check-totals.ts';
import type { Findings } from './findings.ts';
import type { LineTrace } from './trace.ts';

export function checkAdjustments(
  { service, path, steps }: LineTrace,
  { charge, reduction }: LineTotals,
  findings: Findings,
): void {
  const reasons = new Map(service.reasonCodesDTO.map((reason) => [reason.id, reason]));
  const open = new Set(service.needsAttention?.reasons.map(({ step }) => step));
  const moves = steps.map(({ log, entry }) => ({
    effect: log.effect,
    before: readAmount(log.before),
    after: readAmount(log.after),
    reason: reasons.get(log.reasonCodes[0] ?? 0) ?? null,
    units: log.effect === 'quantity' ? readAmount(log.result) : null,
    isDecision: isDecision(log),
    isOpen: open.has(log.step),
    bucket: entry?.bucketHierarchyID ?? 0,
  }));
  const units = readAmount(service.quantityBilled) ?? ZERO;
  const computed = buildAdjustments({ charge, units }, moves);
  // Remark codes are words of the reasons, which the trace does not repeat.
  const stated = service.adjustments.map(({ rarcs: _, ...rest }) => rest);
  findings.expectSame(`${path}.adjustments`, stated, computed, 'the trace');
  const sum = service.adjustments.reduce((total, { amount }) => total.plus(readAmount(amount) ?? ZERO), ZERO);
  findings.expectAmount(`${path}.adjustments`, sum.toFixed(), reduction, 'charge less allowance');
}
