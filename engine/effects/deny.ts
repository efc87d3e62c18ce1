/** `deny`: no allowance, and no later rule acts on the line. With `attention` a person has to look at it. */
import { ZERO } from '../decimal.ts';
import type { CompiledEffect } from '../rulebook/compiled.ts';
import { type Firing, recordStep } from './effect.ts';

export function applyDeny(effect: Extract<CompiledEffect, { kind: 'deny' }>, firing: Firing): void {
  const { line } = firing;
  recordStep(firing, {
    effect: 'deny',
    formula: 'allowance = 0',
    after: ZERO,
    message: firing.rule.describe(line),
  });
  line.allowance = ZERO;
  line.denied = true;
  if (effect.attention) line.needsAttention = true;
}
