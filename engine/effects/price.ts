/** `price`: sets the base value of a line, for one unit or for the whole line. */
import type { CompiledEffect } from '../rulebook/compiled.ts';
import { stopForMissing } from '../run/stop-line.ts';
import { computeAmount, type Firing, recordStep } from './effect.ts';

export function applyPrice(effect: Extract<CompiledEffect, { kind: 'price' }>, firing: Firing): void {
  const { line, rule } = firing;
  const computed = computeAmount(effect.computation, firing);
  if ('missing' in computed) {
    stopForMissing(line, rule.bucket, computed.missing, rule);
    return;
  }
  recordStep(
    firing,
    {
      effect: 'price',
      formula: `allowance = ${effect.computation.text}`,
      operands: computed.operands,
      rounding: computed.rounding,
      after: computed.value,
    },
    effect.computation,
  );
  line.allowance = computed.value;
  line.pricedPer = effect.per;
  line.pricedIn = rule.bucket.name;
}
