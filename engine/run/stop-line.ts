import { ZERO } from '../decimal.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { CompiledRule } from '../model/compiled.ts';
import { CHARGE_KINDS } from '../model/effect-fields.ts';
import { ANYWHERE, type LineState } from '../model/line.ts';
import { describeMissing, type Missing, type TraceStep } from '../model/trace.ts';

/** Reason codes the engine itself gives; their texts stand in `rules/reason-codes.yaml` like all others. */
export const ENGINE_REASONS = { needsData: 1900, noRule: 1901, severalRules: 1902 } as const;

/** True for a bucket of money beside the allowance: when it runs, the allowance is final. */
export const isBeside = ({ effects }: CompiledBucket): boolean =>
  effects?.some((effect) => (CHARGE_KINDS as readonly string[]).includes(effect)) ?? false;

/** Leaves money beside the allowance to a person; the allowance is what it is. */
export function askBeside(line: LineState, step: TraceStep): void {
  const end = line.allowance ?? ZERO;
  line.attention.push({ step, bounds: { least: end, most: end }, beside: true });
}

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
  // Where missing things were looked for, each place once.
  const places = new Map(missing.flatMap((one) => (one.lookUp ? [[one.message, one.lookUp]] : [])));
  const step: TraceStep = {
    bucket,
    rule,
    effect: beside ? 'omit' : 'stop',
    citation: null,
    decidedBy: [],
    formula: beside ? null : 'allowance = 0',
    operands: [],
    lookUps: [...places.values()],
    rounding: null,
    before: line.allowance,
    after: beside ? line.allowance : ZERO,
    reason,
    message: beside ? `not added: ${message}` : message,
    missing,
  };
  line.steps.push(step);
  if (beside) {
    askBeside(line, step);
    return;
  }
  line.attention.push({ step, bounds: ANYWHERE });
  // Amounts that were known before rest on an allowance that does not stand.
  for (const attention of line.attention) attention.bounds = ANYWHERE;
  line.allowance = ZERO;
  line.denied = true;
  line.stopped = true;
  line.kept = {};
  line.keeps = [];
  line.changed();
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
