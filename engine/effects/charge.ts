/** `charge`: money beside the allowance (tax, surcharge, late fee). The allowance stays; the total is its own. */
import { ZERO } from '../decimal.ts';
import type { CompiledEffect } from '../rulebook/compiled.ts';
import { stopForMissing } from '../run/stop-line.ts';
import { computeAmount, type Firing, recordStep } from './effect.ts';

export function applyCharge(effect: Extract<CompiledEffect, { kind: 'charge' }>, firing: Firing): void {
  const { line, rule } = firing;
  const { computation, total } = effect;
  const computed = computeAmount(computation, firing);
  if ('missing' in computed) {
    stopForMissing(line, rule.bucket, computed.missing, rule);
    return;
  }
  recordStep(
    firing,
    {
      effect: 'charge',
      formula: `${computation.target} = ${computation.text}`,
      operands: [...computed.operands, { name: computation.target, value: computed.value, from: null }],
      rounding: computed.rounding,
    },
    computation,
  );
  line.charges[total] = (line.charges[total] ?? ZERO).plus(computed.value);
}
