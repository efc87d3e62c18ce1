import { ZERO } from '../decimal.ts';
import { describeMissing, listLookUps, type Missing } from '../facts/missing.ts';
import type { CompiledBucket, CompiledRule } from '../rulebook/compiled.ts';
import { CHARGE_KINDS } from '../rulebook/pack.ts';
import type { LineState } from './line-state.ts';

/** Reason codes the engine itself gives; their texts stand in `rules/reason-codes.yaml` like all others. */
export const ENGINE_REASONS = { needsData: 1900, noRule: 1901, severalRules: 1902 } as const;

/** True for a bucket of money beside the allowance: when it runs, the allowance is final. */
const isBeside = ({ effects }: CompiledBucket): boolean =>
  effects?.some((effect) => (CHARGE_KINDS as readonly string[]).includes(effect)) ?? false;

/**
 * Stops a line whose price cannot be known: allowance 0 with all totals kept of it, a person has to look, and the
 * message names what is missing. Nothing is priced from a guess. Where only money beside the allowance cannot be
 * known, the allowance stays, that money is left out, and a person has to look all the same.
 */
export function stopLine(
  line: LineState,
  bucket: CompiledBucket,
  message: string,
  rule: CompiledRule | null = null,
  reason: number = ENGINE_REASONS.needsData,
  missing: readonly Missing[] = [],
): void {
  const beside = isBeside(bucket);
  line.steps.push({
    bucket,
    rule,
    effect: beside ? 'omit' : 'stop',
    citation: null,
    decidedBy: [],
    formula: beside ? null : 'allowance = 0',
    operands: [],
    lookUps: listLookUps(missing),
    rounding: null,
    before: line.allowance,
    after: beside ? line.allowance : ZERO,
    reason,
    message: beside ? `not added: ${message}` : message,
    missing,
  });
  line.needsAttention = true;
  if (beside) return;
  line.allowance = ZERO;
  line.denied = true;
  line.kept = {};
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
