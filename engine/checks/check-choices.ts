/**
 * Buckets that choose: `unique` needs exactly one rule for every line, `unique` and `optional` take at most one.
 * Proven by trying every combination of facts that can make a difference, in every plan and on every day.
 */
import { TRUE } from '../condition/condition.ts';
import type { Bucket } from '../model/bucket.ts';
import { listUses, type PackKind } from '../model/pack.ts';
import type { BookView } from './book-view.ts';
import { describeWitness } from './proof/describe-witness.ts';
import { FactModel } from './proof/fact-model.ts';
import {
  type AnalysisPlan,
  changesLists,
  cutSpan,
  listActive,
  listGates,
  listPlans,
  type PlanRule,
} from './proof/plan-rules.ts';
import {
  type Combination,
  MOST_COMBINATIONS,
  minimise,
  noneHolds,
  searchCombinations,
} from './proof/search.ts';
import { describeSpan, type Span } from './spans.ts';

interface Finding {
  readonly rules: readonly PlanRule[];
  readonly gap: string | null;
  /** Pairs of rules that can hold together, each with a witness. */
  readonly overlaps: readonly { readonly pair: readonly [PlanRule, PlanRule]; readonly witness: string }[];
  readonly isComplete: boolean;
  readonly span: Span;
  readonly plans: AnalysisPlan[];
}

function analyse(model: FactModel, bucket: Bucket): Pick<Finding, 'gap' | 'overlaps' | 'isComplete'> {
  let gap: Combination | null = null;
  const pairs = new Map<string, { first: number; second: number; combination: Combination }>();
  const isComplete = searchCombinations(model, (combination) => {
    const holding = combination.truths.flatMap((truth, index) => (truth === TRUE ? [index] : []));
    if (holding.length === 0 && bucket.policy === 'unique' && gap === null && combination.isPossible())
      gap = combination;
    for (const [at, first] of holding.entries())
      for (const second of holding.slice(at + 1)) {
        const key = `${first} ${second}`;
        if (!pairs.has(key) && combination.isPossible()) pairs.set(key, { first, second, combination });
      }
    return true;
  });
  return {
    isComplete,
    gap: gap && describeWitness(model, minimise(model, gap, noneHolds)),
    overlaps: [...pairs.values()].map(({ first, second, combination }) => ({
      pair: [model.rules[first]!, model.rules[second]!],
      witness: describeWitness(
        model,
        minimise(model, combination, (truths) => truths[first] === TRUE && truths[second] === TRUE),
      ),
    })),
  };
}

/** What decides the outcome of an analysis: the rules, what they are given, and what is fixed for the facts they compare. */
function nameProblem(model: FactModel, plan: AnalysisPlan, span: Span): string {
  const { programme, packs, fixed } = plan;
  const ids = model.variables.map(({ fact }) => fact.id);
  // The same rules over another list or row, or under another condition, are another problem.
  const isOwn = [programme, ...packs].some(({ pack }) => listUses(pack).some((use) => use.when || use.with));
  const isDated = ids.includes('line.serviceDate') || changesLists(model.rules);
  return [
    ...model.rules.map(({ ref, source }) => `${source.yaml.file} ${ref}`),
    ...model.gates.map(({ ref }) => ref),
    ...ids.map((id) => fixed.get(id) ?? ''),
    isDated ? `${span.from} ${span.through}` : '',
    isOwn ? programme.yaml.file : '',
  ].join('|');
}

function analyseBucket(view: BookView, bucket: Bucket, plans: readonly AnalysisPlan[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const plan of plans) {
    const rules = plan.rules.filter((rule) => rule.bucket === bucket.name);
    if (rules.length === 0 || (plan.payer && !rules.some(({ source }) => source === plan.payer))) continue;
    for (const span of cutSpan(plan.covers, rules)) {
      const active = listActive(rules, plan.rules, span.from);
      if (active.length === 0 || (bucket.policy === 'optional' && active.length === 1)) continue;
      // Denied lines pass by most buckets, so no rule there sees one.
      const fixed = new Map(plan.fixed);
      if (bucket.whenDenied !== 'run') fixed.set('line.isDenied', 'false');
      const model = new FactModel(active, { span, fixed }, listGates(view, plan, bucket.name, span));
      const name = nameProblem(model, plan, span);
      const known = findings.get(name);
      if (known) known.plans.push(plan);
      else findings.set(name, { rules: active, span, plans: [plan], ...analyse(model, bucket) });
    }
  }
  return [...findings.values()];
}

/** A programme none of whose packs has a rule in a bucket that every line needs one of: nothing prices its lines. */
function reportEmpty(
  view: BookView,
  bucket: Bucket,
  plans: readonly AnalysisPlan[],
  unproven: Set<AnalysisPlan>,
): void {
  for (const plan of plans) {
    const { programme, payer, rules } = plan;
    if (payer || rules.some((rule) => rule.bucket === bucket.name)) continue;
    unproven.add(plan);
    const { uses, pack } = programme.pack;
    view.report.add(
      'rule-gap',
      { yaml: programme.yaml, path: [uses ? 'uses' : 'pack'], atKey: true },
      `neither ${pack} nor a pack that it uses has a rule in ${bucket.name}, and every line needs one there; name a method in \`uses\`, or add the rules`,
    );
  }
}

function describePlans({ plans, span }: Finding): string {
  const names = [
    ...new Set(
      plans.map(({ programme, payer }) => `${programme.pack.pack}${payer ? ` with ${payer.pack.pack}` : ''}`),
    ),
  ];
  return `under ${names.join(', ')}, services ${describeSpan(span)}`;
}

/** Packs in the order in which they are written: what everybody shares was there first. */
const NEWNESS: Readonly<Record<PackKind, number>> = { method: 0, edits: 0, programme: 1, payer: 2 };

/** The newer of two packs is told, and of its rules the one that has most overlaps, as it is too wide; one message each. */
function reportOverlaps(view: BookView, bucket: Bucket, finding: Finding, told: Set<string>): void {
  let left = finding.overlaps.filter(({ pair }) => !told.has(pair.map(({ ref }) => ref).join(' ')));
  for (const { pair } of left) told.add(pair.map(({ ref }) => ref).join(' '));
  while (left.length > 0) {
    const count = (rule: PlanRule) =>
      NEWNESS[rule.source.pack.kind] * left.length * 2 +
      left.filter(({ pair }) => pair.includes(rule)).length;
    const widest = left
      .flatMap(({ pair }) => [...pair].reverse())
      .reduce((a, b) => (count(b) > count(a) ? b : a));
    const mine = left.filter(({ pair }) => pair.includes(widest));
    const others = mine.map(({ pair }) => pair.find((rule) => rule !== widest)!.ref);
    view.report.add(
      'rule-overlap',
      view.place(widest.source.yaml, ...widest.path),
      `${widest.ref} can hold together with ${others.join(', ')}, and ${bucket.name} takes one rule: ${mine[0]!.witness} (${describePlans(finding)}); make their conditions exclude each other, or let one name the other in \`exceptionTo\``,
    );
    left = left.filter((one) => !mine.includes(one));
  }
}

/** The newest pack with rules there is where the author writes, and the rule with the narrowest days the one to look at. */
function pickHome(rules: readonly PlanRule[]): PlanRule {
  const rank = ({ source: { pack }, effective }: PlanRule) =>
    NEWNESS[pack.kind] * 2 + (effective.from !== undefined || effective.through !== undefined ? 1 : 0);
  return rules.reduce((best, rule) => (rank(rule) > rank(best) ? rule : best));
}

function reportFindings(view: BookView, bucket: Bucket, findings: readonly Finding[]): void {
  const told = new Set<string>();
  for (const finding of findings) {
    const home = pickHome(finding.rules);
    const place = { yaml: home.source.yaml, path: [...home.path, 'bucket'] };
    reportOverlaps(view, bucket, finding, told);
    if (finding.gap !== null && !told.has(`gap ${home.source.yaml.file}`)) {
      told.add(`gap ${home.source.yaml.file}`);
      view.report.add(
        'rule-gap',
        place,
        `no rule of ${bucket.name} holds ${finding.gap} (${describePlans(finding)}), and every line needs one there; widen a condition, or add a rule that says what happens then`,
      );
    }
    if (!finding.isComplete && !told.has(`size ${home.source.yaml.file}`)) {
      told.add(`size ${home.source.yaml.file}`);
      view.report.add(
        'too-many-combinations',
        place,
        `the rules of ${bucket.name} compare so many facts that more than ${MOST_COMBINATIONS.toLocaleString('en-US')} combinations would have to be tried, so it is not proven that one rule holds; split the bucket, or derive one fact from several`,
      );
    }
  }
}

/** Reports buckets of which a line can get no rule, or two. Plans with mistakes are left for later. */
export function checkChoices(view: BookView): void {
  const { bucketFile, buckets } = view.sources;
  if (!bucketFile || view.report.brokenFiles().has(bucketFile.file)) return;
  const sound = view.soundPacks();
  const { memory } = view.sources.context;
  const keyOf = ({ digest }: AnalysisPlan) => `choices ${digest}`;
  const plans = listPlans(view, sound).filter((plan) => memory?.recall(keyOf(plan)) !== true);
  const unproven = new Set<AnalysisPlan>();
  for (const bucket of buckets.filter(({ policy }) => policy === 'unique'))
    reportEmpty(view, bucket, plans, unproven);
  for (const bucket of buckets)
    if (bucket.policy === 'unique' || bucket.policy === 'optional') {
      const findings = analyseBucket(view, bucket, plans);
      for (const finding of findings)
        if (finding.gap !== null || finding.overlaps.length > 0 || !finding.isComplete)
          for (const plan of finding.plans) unproven.add(plan);
      reportFindings(view, bucket, findings);
    }
  for (const plan of plans) if (!unproven.has(plan)) memory?.keep(keyOf(plan), true);
}
