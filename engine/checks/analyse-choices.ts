/** Tries whether the rules of a bucket that chooses exclude each other, and leave no line without one. */
import { TRUE } from '../condition/condition.ts';
import type { Bucket } from '../model/bucket.ts';
import type { BookView } from './book-view.ts';
import { describeWitness } from './proof/describe-witness.ts';
import { FactModel } from './proof/fact-model.ts';
import { nameProblem } from './proof/name-problem.ts';
import { type AnalysisPlan, cutSpan, listActive, listGates, type PlanRule } from './proof/plan-rules.ts';
import {
  type Combination,
  type Hope,
  hopeForTwo,
  minimise,
  noneHolds,
  searchCombinations,
} from './proof/search.ts';
import type { Span } from './spans.ts';

/** Combinations looked at where derived facts may have any value, before their cases are looked into. */
const MOST_FREE = 5_000;

/** What is found of one problem: the rules of a bucket on some days, under the plans that pose it. */
export interface Finding {
  readonly rules: readonly PlanRule[];
  readonly gap: string | null;
  /** Pairs of rules that can hold together, each with a witness. */
  readonly overlaps: readonly { readonly pair: readonly [PlanRule, PlanRule]; readonly witness: string }[];
  readonly isComplete: boolean;
  readonly span: Span;
  readonly plans: AnalysisPlan[];
}

type Analysis = Pick<Finding, 'gap' | 'overlaps' | 'isComplete'>;
const SOUND: Analysis = { gap: null, overlaps: [], isComplete: true };
const isWithoutFinding = ({ gap, overlaps, isComplete }: Analysis) =>
  gap === null && overlaps.length === 0 && isComplete;

/** None may hold of an optional bucket, so only two are looked for. */
const hopeOf = ({ policy }: Bucket): Hope | undefined => (policy === 'unique' ? undefined : hopeForTwo);

const holdingOf = ({ truths }: Combination) =>
  truths.flatMap((truth, index) => (truth === TRUE ? [index] : []));

/** Whether exactly one rule holds in every combination, or at most one: found soon where derived facts may have any value. */
function isSound(model: FactModel, bucket: Bucket): boolean {
  const fewest = bucket.policy === 'unique' ? 1 : 0;
  let isSo = true;
  const visit = (combination: Combination) => {
    const { length } = holdingOf(combination);
    isSo = (length >= fewest && length <= 1) || !combination.isPossible();
    return isSo;
  };
  return searchCombinations(model, visit, hopeOf(bucket), MOST_FREE) && isSo;
}

function analyse(model: FactModel, bucket: Bucket): Analysis {
  let gap: Combination | null = null;
  const pairs = new Map<string, { first: number; second: number; combination: Combination }>();
  const visit = (combination: Combination) => {
    const holding = holdingOf(combination);
    if (holding.length === 0 && bucket.policy === 'unique' && gap === null && combination.isPossible())
      gap = combination;
    for (const [at, first] of holding.entries())
      for (const second of holding.slice(at + 1)) {
        const key = `${first} ${second}`;
        if (!pairs.has(key) && combination.isPossible()) pairs.set(key, { first, second, combination });
      }
    return true;
  };
  const isComplete = searchCombinations(model, visit, hopeOf(bucket));
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

/** The choices among the rules of a bucket in all plans; what is one problem in several is looked at once. */
export function analyseBucket(view: BookView, bucket: Bucket, plans: readonly AnalysisPlan[]): Finding[] {
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
      const gates = listGates(view, plan, bucket.name, span);
      const problem = nameProblem(bucket.policy, active, { span, fixed }, gates);
      if (view.isProven(problem)) continue;
      // The same mistake in two packs is two mistakes.
      const name = [problem, ...active.map(({ ref, source }) => `${source.yaml.file} ${ref}`)].join(' ');
      const known = findings.get(name);
      if (known) {
        known.plans.push(plan);
        continue;
      }
      const free = new FactModel(active, { span, fixed, isFree: true }, gates);
      const analysis = isSound(free, bucket)
        ? SOUND
        : analyse(new FactModel(active, { span, fixed }, gates), bucket);
      if (isWithoutFinding(analysis)) view.prove(problem);
      else findings.set(name, { rules: active, span, plans: [plan], ...analysis });
    }
  }
  return [...findings.values()];
}
