import { ZERO } from '../decimal.ts';
import { describeMissing, type Missing } from '../facts/missing.ts';
import type { CompiledBucket, CompiledRule } from '../rulebook/compiled.ts';
import type { LineState } from './line-state.ts';

/** Reason codes the engine itself gives; their texts stand in `rules/reason-codes.yaml` like all others. */
export const ENGINE_REASONS = { needsData: 1900, noRule: 1901, severalRules: 1902 } as const;

/**
 * Stops a line whose price cannot be known: allowance 0, a person has to look, and the message names what is missing.
 * Nothing is priced from a guess.
 */
export function stopLine(
  line: LineState,
  bucket: CompiledBucket,
  message: string,
  rule: CompiledRule | null = null,
  reason: number = ENGINE_REASONS.needsData,
  missing: readonly Missing[] = [],
): void {
  line.steps.push({
    bucket,
    rule,
    effect: 'stop',
    decidedBy: [],
    formula: 'allowance = 0',
    operands: [],
    rounding: null,
    before: line.allowance,
    after: ZERO,
    reason,
    message,
    missing,
  });
  line.allowance = ZERO;
  line.denied = true;
  line.needsAttention = true;
}

/** Stops a line because something its price depends on is missing. */
export function stopForMissing(
  line: LineState,
  bucket: CompiledBucket,
  missing: readonly Missing[],
  rule: CompiledRule,
): void {
  stopLine(line, bucket, describeMissing(missing), rule, ENGINE_REASONS.needsData, missing);
}
