/** Runs one bucket: finds the rules that fire, lets the bucket's policy choose, applies the effects. */
import type { DecidedBy } from '../condition/compile-condition.ts';
import { FALSE, TRUE, UNKNOWN } from '../condition/condition.ts';
import { isEffective } from '../date.ts';
import { applyEffect } from '../effects/index.ts';
import { describeMissing, listMissing, type Missing } from '../facts/missing.ts';
import type { Fact } from '../facts/vocabulary.ts';
import { Bug } from '../problem.ts';
import type { CompiledRule } from '../rulebook/compiled.ts';
import type { LineState } from './line-state.ts';
import { findFact, type PlanBucket } from './plan.ts';
import { ENGINE_REASONS, stopLine } from './stop-line.ts';

const NOTHING: readonly Action[] = [];

function isOverridden(rule: CompiledRule, line: LineState): boolean {
  const by = line.plan.overriddenBy.get(rule.ref);
  return by?.some((other) => isEffective(other.effective, line.date)) ?? false;
}

/** What left a rule's condition unknown, in an order that does not depend on where it was met. */
function listUnknown(rule: CompiledRule, line: LineState): Missing[] {
  const names = new Set<string>();
  rule.condition?.findUnknown(line, names);
  return [...names]
    .flatMap((name) => {
      const fact = findFact(line.plan, rule.packId, name);
      return fact ? listMissing(fact, line) : [];
    })
    .sort((a, b) => (a.message < b.message ? -1 : a.message > b.message ? 1 : 0));
}

/** What a bucket does to a line, decided but not yet done. */
export type Action = () => void;

function prepare(rule: CompiledRule, line: LineState): Action {
  const decidedBy: DecidedBy[] = [];
  const restsOn: Fact[] = [];
  rule.condition?.explain(line, decidedBy, restsOn);
  return () => applyEffect({ rule, line, decidedBy, restsOn });
}

const names = (rules: readonly CompiledRule[]) => rules.map((rule) => rule.ref).join(', ');

/** Decides what a bucket of rules (not a group) does to a line, and leaves the line as it is. */
export function decideBucket(planBucket: PlanBucket, line: LineState): readonly Action[] {
  const { bucket } = planBucket;
  if (line.denied && bucket.whenDenied !== 'run') return NOTHING;
  const candidates = planBucket.byCode.get(line.code) ?? planBucket.general;
  if (candidates.length === 0) return NOTHING;
  const firing: CompiledRule[] = [];
  let unknown: CompiledRule | null = null;
  for (const rule of candidates) {
    if (!isEffective(rule.effective, line.date)) continue;
    if (line.plan.overriddenBy.size && isOverridden(rule, line)) continue;
    const truth = rule.condition === null ? TRUE : rule.condition.test(line);
    if (truth === UNKNOWN) unknown ??= rule;
    else if (truth !== FALSE) firing.push(rule);
  }
  if (unknown) {
    const [rule, missing] = [unknown, listUnknown(unknown, line)];
    const message = `needs data: ${describeMissing(missing)}`;
    return [() => stopLine(line, rule.bucket, message, rule, ENGINE_REASONS.needsData, missing)];
  }
  switch (bucket.policy) {
    case 'gate':
    case 'each':
      return firing.length === 0 ? NOTHING : firing.map((rule) => prepare(rule, line));
    case 'unique':
    case 'optional':
      if (firing.length === 1) return [prepare(firing[0]!, line)];
      if (firing.length > 1) {
        const message = `${firing.length} rules claim this line (${names(firing)}); none is chosen`;
        return [() => stopLine(line, bucket, message, null, ENGINE_REASONS.severalRules)];
      }
      if (bucket.policy === 'optional') return NOTHING;
      return [
        () =>
          stopLine(line, bucket, `no rule of ${bucket.name} covers this line`, null, ENGINE_REASONS.noRule),
      ];
    default:
      throw new Bug(`bucket ${bucket.name} has rules, but its policy is ${bucket.policy}`);
  }
}

/** Keeps the totals of the response that are the allowance as it stands before this bucket. */
function keepTotals({ bucket }: PlanBucket, line: LineState): void {
  if (line.denied && bucket.whenDenied !== 'run') return;
  if (bucket.keeps) for (const total of bucket.keeps) if (line.allowance) line.kept[total] ??= line.allowance;
}

/**
 * Runs a bucket of rules (not a group) on lines, one after the other; where rules ask for other lines, every line is
 * decided before any is acted on, so that the order of lines makes no difference.
 */
export function runBucket(select: (line: LineState) => PlanBucket, lines: readonly LineState[]): void {
  const [first] = lines;
  if (first && lines.some((line) => select(line).asksForOthers)) {
    first.bill.counts.clear();
    const actions = lines.map((line) => decide(select(line), line));
    for (const act of actions.flat()) act();
    return;
  }
  for (const line of lines) for (const act of decide(select(line), line)) act();
}

function decide(bucket: PlanBucket, line: LineState): readonly Action[] {
  keepTotals(bucket, line);
  return decideBucket(bucket, line);
}
