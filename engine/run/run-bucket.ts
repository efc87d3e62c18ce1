/** Runs one bucket: finds the rules that fire, lets the bucket's policy choose, applies the effects. */
import { TRUE } from '../condition/condition.ts';
import { isEffective } from '../date.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { CompiledRule } from '../model/compiled.ts';
import type { Action, Firing } from '../model/effect.ts';
import { type Fact, listMissing } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import type { Plan, PlanBucket } from '../model/plan.ts';
import { type DecidedBy, describeMissing, type KeptTotal, type Missing } from '../model/trace.ts';
import { type FoundRules, findRules } from './find-rules.ts';
import { ENGINE_REASONS, stopLine } from './stop-line.ts';

const NOTHING: readonly Action[] = [];

/** What left a rule's condition unknown, in an order that does not depend on where it was met. */
function listUnknown(rule: CompiledRule, line: LineState): Missing[] {
  const facts = new Set<Fact>();
  rule.condition?.findUnknown(line, facts);
  return [...facts]
    .flatMap((fact) => listMissing(fact, line))
    .sort((a, b) => (a.message < b.message ? -1 : a.message > b.message ? 1 : 0));
}

/** A rule that holds for a line, with what decided. */
function fire(rule: CompiledRule, line: LineState, isEarly: boolean): Firing {
  const decidedBy: DecidedBy[] = [];
  const restsOn: Fact[] = [];
  rule.condition?.explain(line, decidedBy, restsOn);
  return { rule, line, decidedBy, restsOn, isEarly };
}

/** Reads whatever a rule needs of a line and its bill, as they stand before anything of the bucket acts. */
function prepare(rule: CompiledRule, line: LineState, isEarly: boolean): Action {
  const firing = fire(rule, line, isEarly);
  line.bill.observed?.add(rule);
  return rule.effect.prepare(firing);
}

/** All rules of a line, one after the other: an amount starts from what the one before it has left. */
function prepareEach(rules: readonly CompiledRule[], line: LineState, readsOthers: boolean): Action[] {
  return rules.map((rule, index) => {
    const { moves, has } = rule.effect.record;
    return index > 0 && moves && has === 'formula'
      ? () => prepare(rule, line, false)()
      : prepare(rule, line, readsOthers || rules.length > 1);
  });
}

/**
 * A cap or a late share of a denied line moves no amount, but bounds what a person may still find for it. An exception does
 * so in the place of its rule, unless it has nothing to say of a line that is denied.
 */
function limitBounds(rules: readonly CompiledRule[], line: LineState): void {
  const holding = rules.filter(
    ({ effective, condition, effect }) =>
      effect.limit && isEffective(effective, line.date) && (condition?.test(line) ?? TRUE) === TRUE,
  );
  const limit = (chosen: readonly CompiledRule[]) =>
    chosen.filter((rule) => rule.effect.limit!(fire(rule, line, false))).length > 0;
  const { firing } = leaveOutExceptions({ firing: holding, unknowns: [] });
  const chosen = leaveOutReplaced(firing, line);
  if (!limit(chosen)) limit(firing.filter((rule) => !chosen.includes(rule)));
}

/** A rule whose condition is not known ends the line, which says what is missing. */
function stopUnknown(bucket: CompiledBucket, line: LineState, rule: CompiledRule): Action {
  const missing = listUnknown(rule, line);
  const message = `needs data: ${describeMissing(missing)}`;
  return () => stopLine(line, bucket, message, rule, ENGINE_REASONS.needsData, missing);
}

/** Decides what a bucket of rules (not a group) does to a line, and leaves the line as it is. */
function decideBucket(planBucket: PlanBucket, line: LineState): readonly Action[] {
  const { bucket, readsOthers } = planBucket;
  line.bill.watch?.(planBucket, line);
  const candidates = planBucket.byCode.get(line.code) ?? planBucket.general;
  if (candidates.rules.length === 0) return NOTHING;
  if (line.denied && bucket.whenDenied !== 'run') {
    if (line.bounds) limitBounds(candidates.rules, line);
    return NOTHING;
  }
  const { firing, unknowns } = leaveOutExceptions(findRules(candidates, line));
  const unknown = unknowns[0];
  if (unknown) return [stopUnknown(bucket, line, unknown)];
  const isUnique = bucket.policy === 'unique' || bucket.policy === 'optional';
  if (firing.length === 0) return isUnique ? refuse(planBucket, line, []) : NOTHING;
  const chosen = leaveOutReplaced(firing, line);
  if (isUnique && chosen.length !== 1) return refuse(planBucket, line, chosen);
  return prepareEach(chosen, line, readsOthers);
}

/** Reviews a line as the code that its one rule here names; what would stop a line under review leaves it as it is. */
export function recode({ byCode, general }: PlanBucket, line: LineState): void {
  const { firing, unknowns } = findRules(byCode.get(line.code) ?? general, line);
  const [rule] = firing;
  if (rule?.effect.record.key === 'code' && firing.length + unknowns.length === 1)
    rule.effect.prepare(fire(rule, line, false))();
}

const isException = ({ exceptionTo }: CompiledRule) => exceptionTo.length > 0;

/** An exception acts in the place of a rule, so only where that one would. */
function leaveOutExceptions(found: FoundRules): FoundRules {
  return found.firing.some(isException) || found.unknowns.some(isException) ? keepFree(found) : found;
}

function keepFree({ firing, unknowns }: FoundRules): FoundRules {
  const bases = new Set([...firing, ...unknowns].map(({ ref }) => ref));
  const isFree = (rule: CompiledRule) => !isException(rule) || rule.exceptionTo.some((ref) => bases.has(ref));
  return { firing: firing.filter(isFree), unknowns: unknowns.filter(isFree) };
}

/** The rules that fire, without those in whose place others of them act. */
function leaveOutReplaced(firing: readonly CompiledRule[], line: LineState): readonly CompiledRule[] {
  const { exceptions } = line.plan;
  if (firing.length < 2 || !exceptions.size) return firing;
  return firing.filter((rule) => !exceptions.get(rule)?.some((other) => firing.includes(other)));
}

/** A bucket that takes one rule, and several claim the line or none does. */
function refuse({ bucket }: PlanBucket, line: LineState, firing: readonly CompiledRule[]): readonly Action[] {
  const stop = (message: string, reason: number) => [() => stopLine(line, bucket, message, null, reason)];
  if (firing.length > 1) {
    const names = firing.map(({ ref }) => ref).join(', ');
    return stop(
      `${firing.length} rules claim this line (${names}); none is chosen`,
      ENGINE_REASONS.severalRules,
    );
  }
  if (bucket.policy === 'optional') return NOTHING;
  return stop(`no rule of ${bucket.name} covers this line`, ENGINE_REASONS.noRule);
}

/** Keeps the totals of the response that are the allowance as it stands before this bucket. */
function keepTotals(totals: readonly KeptTotal[], { bucket }: PlanBucket, line: LineState): void {
  if (!line.allowance || (line.denied && bucket.whenDenied !== 'run')) return;
  line.keeps = [...line.keeps, ...totals.filter((total) => line.kept[total] === undefined)];
  for (const total of totals) line.kept[total] ??= line.allowance;
}

/** A bucket where a walk stands: one for all lines, or each plan's own. */
export interface Here {
  readonly bucket: PlanBucket;
  readonly byPlan: ReadonlyMap<Plan, PlanBucket> | null;
}

export const selectBucket = ({ bucket, byPlan }: Here, { plan }: LineState): PlanBucket =>
  byPlan === null ? bucket : byPlan.get(plan)!;

/**
 * Runs a bucket of rules (not a group) on lines, one after the other; where rules read groups or pairs, every line is
 * decided before any is acted on, so that the order of lines makes no difference.
 */
export function runBucket(here: Here, lines: readonly LineState[]): void {
  const { bill } = lines[0]!;
  bill.bucket = selectBucket(here, lines[0]!).bucket;
  const readsOthers =
    here.byPlan === null
      ? here.bucket.readsOthers
      : lines.some((line) => selectBucket(here, line).readsOthers);
  if (!readsOthers) {
    for (const line of lines) for (const act of decide(here, line)) act();
    return;
  }
  bill.readings.renew(bill);
  const decided = lines.map((line) => decide(here, line));
  for (const actions of decided) for (const act of actions) act();
}

function decide(here: Here, line: LineState): readonly Action[] {
  const planBucket = selectBucket(here, line);
  if (planBucket.bucket.keeps) keepTotals(planBucket.bucket.keeps, planBucket, line);
  return decideBucket(planBucket, line);
}
