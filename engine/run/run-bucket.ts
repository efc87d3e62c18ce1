/** Runs one bucket on one line: finds the rules that fire, lets the bucket's policy choose, applies the effects. */
import type { DecidedBy } from '../condition/compile-condition.ts';
import { FALSE, UNKNOWN } from '../condition/condition.ts';
import { isEffective } from '../date.ts';
import { applyEffect } from '../effects/index.ts';
import { describeMissing, listMissing, type Missing } from '../facts/missing.ts';
import { FACTS, type Fact } from '../facts/vocabulary.ts';
import { Bug } from '../problem.ts';
import type { CompiledRule } from '../rulebook/compiled.ts';
import type { LineState } from './line-state.ts';
import type { PlanBucket } from './plan.ts';
import { ENGINE_REASONS, stopLine } from './stop-line.ts';

function isOverridden(rule: CompiledRule, line: LineState): boolean {
  const by = line.plan.overriddenBy.get(rule.ref);
  return by?.some((other) => isEffective(other.effective, line.date)) ?? false;
}

/** What left a rule's condition unknown, in an order that does not depend on where it was met. */
function listUnknown(rule: CompiledRule, line: LineState): Missing[] {
  const names = new Set<string>();
  rule.condition?.findUnknown(line, names);
  const pack = line.plan.packs.find((one) => one.pack.pack === rule.packId);
  return [...names]
    .flatMap((name) => {
      const fact = pack?.scope.get(name) ?? FACTS.get(name);
      return fact ? listMissing(fact, line) : [];
    })
    .sort((a, b) => (a.message < b.message ? -1 : a.message > b.message ? 1 : 0));
}

/** Rules whose condition holds; null when a condition is unknown and the line had to be stopped. */
function selectFiring(candidates: readonly CompiledRule[], line: LineState): CompiledRule[] | null {
  const firing: CompiledRule[] = [];
  let unknown: CompiledRule | null = null;
  for (const rule of candidates) {
    if (!isEffective(rule.effective, line.date)) continue;
    if (line.plan.overriddenBy.size && isOverridden(rule, line)) continue;
    const truth = rule.condition === null ? 1 : rule.condition.test(line);
    if (truth === FALSE) continue;
    if (truth === UNKNOWN) unknown ??= rule;
    else firing.push(rule);
  }
  if (unknown) {
    const missing = listUnknown(unknown, line);
    const message = `needs data: ${describeMissing(missing)}`;
    stopLine(line, unknown.bucket, message, unknown, ENGINE_REASONS.needsData, missing);
    return null;
  }
  return firing;
}

function fire(rule: CompiledRule, line: LineState): void {
  const decidedBy: DecidedBy[] = [];
  const restsOn: Fact[] = [];
  rule.condition?.explain(line, decidedBy, restsOn);
  applyEffect({ rule, line, decidedBy, restsOn });
}

const names = (rules: readonly CompiledRule[]) => rules.map((rule) => rule.ref).join(', ');

/** Runs a bucket of rules (not a group) on a line. */
export function runBucket(planBucket: PlanBucket, line: LineState): void {
  const { bucket } = planBucket;
  if (line.denied && bucket.whenDenied !== 'run') return;
  if (bucket.keeps) for (const total of bucket.keeps) if (line.allowance) line.kept[total] ??= line.allowance;
  const candidates = planBucket.byCode.get(line.code) ?? planBucket.general;
  if (candidates.length === 0) return;
  const firing = selectFiring(candidates, line);
  if (firing === null) return;
  switch (bucket.policy) {
    case 'gate':
    case 'each':
      for (const rule of firing) fire(rule, line);
      return;
    case 'unique':
    case 'optional':
      if (firing.length === 1) fire(firing[0]!, line);
      else if (firing.length > 1)
        stopLine(
          line,
          bucket,
          `${firing.length} rules claim this line (${names(firing)}); none is chosen`,
          null,
          ENGINE_REASONS.severalRules,
        );
      else if (bucket.policy === 'unique')
        stopLine(line, bucket, `no rule of ${bucket.name} covers this line`, null, ENGINE_REASONS.noRule);
      return;
    default:
      throw new Bug(`bucket ${bucket.name} has rules, but its policy is ${bucket.policy}`);
  }
}
