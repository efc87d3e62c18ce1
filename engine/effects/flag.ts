/** `flag`: marks the line (authorization or documentation required, a person should look); money is not touched. */
import type { CompiledEffect } from '../rulebook/compiled.ts';
import { type Firing, recordStep } from './effect.ts';

export function applyFlag(effect: Extract<CompiledEffect, { kind: 'flag' }>, firing: Firing): void {
  const { line } = firing;
  recordStep(firing, { effect: 'flag', message: firing.rule.describe(line) });
  if (effect.priorAuthorization) line.priorAuthorizationRequired = true;
  if (effect.documentation) line.documentationRequired = true;
  if (effect.attention) line.needsAttention = true;
}
