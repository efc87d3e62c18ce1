/** `quantity`: changes the units used for pricing. Money is not touched here; the units step multiplies later. */
import type { CompiledEffect } from '../rulebook/compiled.ts';
import { stopForMissing } from '../run/stop-line.ts';
import { computeAmount, type Firing, recordStep } from './effect.ts';

export function applyQuantity(effect: Extract<CompiledEffect, { kind: 'quantity' }>, firing: Firing): void {
  const { line, rule } = firing;
  const computed = computeAmount(effect.computation, firing);
  if ('missing' in computed) {
    stopForMissing(line, rule.bucket, computed.missing, rule);
    return;
  }
  if (computed.value.equals(line.quantity)) return;
  recordStep(
    firing,
    {
      effect: 'quantity',
      formula: `quantity = ${effect.computation.text}`,
      operands: [...computed.operands, { name: 'quantity', value: computed.value, from: null }],
      rounding: computed.rounding,
      message: `units used: ${line.quantity.toFixed()} became ${computed.value.toFixed()}`,
    },
    effect.computation,
  );
  line.quantity = computed.value;
}
