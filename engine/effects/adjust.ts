/** `adjust`: computes the allowance anew from the allowance so far. `cap`: takes the smaller of it and a limit. */
import type { CompiledEffect } from '../rulebook/compiled.ts';
import { stopForMissing } from '../run/stop-line.ts';
import { computeAmount, type Firing, recordStep } from './effect.ts';

export function applyAdjust(
  effect: Extract<CompiledEffect, { kind: 'adjust' | 'cap' }>,
  firing: Firing,
): void {
  const { line, rule } = firing;
  const computed = computeAmount(effect.computation, firing);
  if ('missing' in computed) {
    stopForMissing(line, rule.bucket, computed.missing, rule);
    return;
  }
  // A cap that does not bind decides nothing, and an explanation names only what decided.
  if (effect.kind === 'cap' && line.allowance !== null && computed.value.equals(line.allowance)) return;
  const restores = line.denied && effect.kind === 'adjust';
  recordStep(
    firing,
    {
      effect: restores ? 'restore' : effect.kind,
      formula: `allowance = ${effect.computation.text}`,
      operands: computed.operands,
      rounding: computed.rounding,
      after: computed.value,
    },
    effect.computation,
  );
  line.allowance = computed.value;
  if (restores) {
    line.denied = false;
    // The person who decided has looked.
    line.needsAttention = false;
  }
}
