/** `code`: prices the line under another code than the one billed. */
import type { CompiledEffect } from '../rulebook/compiled.ts';
import { type Firing, recordStep } from './effect.ts';

export function applyCode(effect: Extract<CompiledEffect, { kind: 'code' }>, firing: Firing): void {
  const { line } = firing;
  recordStep(firing, { effect: 'code', message: `code ${line.code} is reviewed as ${effect.to}` });
  line.code = effect.to;
  line.rows.clear();
  line.derived.clear();
}
