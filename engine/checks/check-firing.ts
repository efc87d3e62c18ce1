/** Rules that can never fire: nobody runs their pack, their condition cannot hold, or others always act before or instead. */
import { FALSE, TRUE, type Truth } from '../condition/condition.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView, Found } from './book-view.ts';
import { listAsked } from './proof/comparisons.ts';
import { FactModel } from './proof/fact-model.ts';
import { nameProblem } from './proof/name-problem.ts';
import {
  type AnalysisPlan,
  cutSpan,
  fixFacts,
  listActive,
  listGates,
  listPlanRules,
  listPlans,
  type PlanRule,
} from './proof/plan-rules.ts';
import { type Combination, hopeFor, MOST_COMBINATIONS, searchCombinations } from './proof/search.ts';
import { keepQuiet, wasQuiet } from './quiet.ts';
import { closeSpan, intersectSpans, type Span } from './spans.ts';

/** Combinations looked at for a rule and those before it: a way past them is found soon, or hardly ever. */
const MOST_PAST_GATES = 5_000;

/** Whether the rules can decide as wanted, each of them, on some line; null when there are too many combinations to tell. */
function canBe(
  view: BookView,
  rules: readonly PlanRule[],
  wanted: readonly Truth[],
  span: Span,
  fixed: ReadonlyMap<string, string>,
  most?: number,
): boolean | null {
  let isComplete = true;
  for (const part of cutSpan(span, rules)) {
    const problem = nameProblem([wanted, most], rules, { span: part, fixed });
    const found =
      view.recallSearch(problem) ?? view.keepSearch(problem, search(rules, wanted, part, fixed, most));
    if (found === 'holds') return true;
    isComplete &&= found === 'never';
  }
  return isComplete ? false : null;
}

function search(
  rules: readonly PlanRule[],
  wanted: readonly Truth[],
  span: Span,
  fixed: ReadonlyMap<string, string>,
  most?: number,
): Found {
  let holds = false;
  const visit = ({ isPossible }: Combination) => {
    holds = isPossible();
    return !holds;
  };
  const isAll = searchCombinations(new FactModel(rules, { span, fixed }), visit, hopeFor(wanted), most);
  return holds ? 'holds' : isAll ? 'never' : 'too many to tell';
}

/** What holds of every line that a rule sees. */
function fixFor(view: BookView, { bucket }: PlanRule, of: ReadonlyMap<string, string>): Map<string, string> {
  const fixed = new Map(of);
  if (view.buckets.get(bucket)?.whenDenied !== 'run') fixed.set('line.isDenied', 'false');
  return fixed;
}

const nameRule = ({ source, path }: PlanRule) => `${source.digest} ${path.join('.')}`;

/** Whether the condition of a rule can be true, by the pack itself and what it uses; null when that is not known. */
function checkCondition(view: BookView, rule: PlanRule): boolean | null {
  const { pack } = rule.source;
  const span = intersectSpans(rule.effective, pack.covers ?? {}) ?? closeSpan(rule.effective);
  const holds = rule.rule.when
    ? canBe(view, [rule], [TRUE], span, fixFor(view, rule, fixFacts(rule.source)))
    : true;
  const path = [...rule.path, 'when'];
  const isSaid = view.report.problems.some(
    ({ code, file }) => code === 'too-many-combinations' && file === rule.source.yaml.file,
  );
  if (holds === null && !isSaid)
    view.say(
      'too-many-combinations',
      rule.source,
      path,
      `the condition compares so many facts that more than ${MOST_COMBINATIONS.toLocaleString('en-US')} combinations would have to be tried, so it is not proven that the rule can fire; derive one fact from several`,
    );
  if (holds === false)
    view.say(
      'never-fires',
      rule.source,
      path,
      'no line can make this condition true, so the rule never fires; look for parts of it that contradict each other',
    );
  return holds;
}

/** The rule of an earlier step that ends every line which this one is for. */
function findGate(view: BookView, rule: PlanRule, plan: AnalysisPlan): PlanRule | undefined {
  const span = intersectSpans(rule.effective, plan.covers);
  if (rule.conditions.length === 0 || !span) return undefined;
  const idsOf = (one: PlanRule) => listAsked(one.conditions, span.from).map(({ id }) => id);
  const own = new Set(idsOf(rule));
  const fixed = fixFor(view, rule, plan.fixed);
  const gates = listGates(view, plan, rule.bucket, span).filter((gate) =>
    idsOf(gate).some((id) => own.has(id)),
  );
  // Mostly there is a line that passes all of them, which is found at once; where none is, or they ask for too much, half of
  // them are tried.
  const findAmong = (some: readonly PlanRule[]): PlanRule | undefined => {
    const passes = canBe(
      view,
      [rule, ...some],
      [TRUE, ...some.map((): Truth => FALSE)],
      span,
      fixed,
      MOST_PAST_GATES,
    );
    if (passes || some.length === 0) return undefined;
    if (some.length === 1) return passes === false ? some[0] : undefined;
    const half = Math.ceil(some.length / 2);
    return findAmong(some.slice(0, half)) ?? findAmong(some.slice(half));
  };
  return findAmong(gates);
}

function checkPlans(view: BookView, rule: PlanRule, plans: readonly AnalysisPlan[]): void {
  const { memory } = view.sources.context;
  const keyOf = ({ digest }: AnalysisPlan) => `fires ${digest} ${nameRule(rule)}`;
  if (plans.some((plan) => memory?.recall(keyOf(plan)) === true)) return;
  const say = (path: string, message: string) =>
    view.say('never-fires', rule.source, [...rule.path, path], message);
  const inForce = plans.filter((plan) =>
    cutSpan(plan.covers, plan.rules).some(({ from }) => listActive([rule], plan.rules, from).length > 0),
  );
  if (inForce.length === 0) {
    say(
      'id',
      'no programme that runs this pack covers a day on which the rule is in force; correct `effective`, or remove the rule',
    );
    return;
  }
  const gates = new Set<string>();
  for (const plan of inForce) {
    const active = plan.rules.find(({ ref, path }) => ref === rule.ref && String(path) === String(rule.path));
    const gate = active && findGate(view, active, plan);
    // One programme in which it can fire is enough.
    if (active && !gate) {
      memory?.keep(keyOf(plan), true);
      return;
    }
    if (gate) gates.add(gate.ref);
  }
  if (gates.size > 0)
    say(
      'when',
      `every line that this is for has been ended before, by ${[...gates].join(', ')}, so the rule never fires; narrow the earlier rule, or remove this one`,
    );
}

function checkPack(
  view: BookView,
  source: PackSource,
  all: readonly AnalysisPlan[],
  sound: ReadonlySet<PackSource>,
): void {
  const isPayer = source.pack.kind === 'payer';
  const plans = all.filter(({ packs, payer }) => packs.includes(source) && (isPayer || payer === null));
  const isUsed =
    isPayer || plans.length > 0 || view.sources.packs.some((other) => view.usedBy(other).has(source));
  // While some pack has mistakes, its `uses` may be one of them.
  if (!isUsed && source.pack.status !== 'draft' && view.report.brokenFiles().size === 0)
    view.say(
      'unused-pack',
      source,
      ['pack'],
      `no programme uses ${source.pack.pack}, so nothing in it ever counts; name it in the \`uses\` of a programme`,
    );
  // A programme with mistakes of its own may be the one in which a rule fires.
  const isWhole = (isPayer ? view.sources.packs : view.listReaching(source)).every(
    (one) => one.pack.kind !== 'programme' || sound.has(one),
  );
  // Where nothing was said of them, each of the conditions can hold.
  const finding = `conditions-hold ${view.digestReach(source)}`;
  const canHold = wasQuiet(view, finding);
  for (const rule of listPlanRules(view, source, view.instanceOf(source)))
    if ((canHold || checkCondition(view, rule) !== false) && isWhole && plans.length > 0)
      checkPlans(view, rule, plans);
  keepQuiet(view, finding);
}

/** Warns of rules that can never fire, in packs without mistakes. */
export function checkFiring(view: BookView): void {
  if (view.brokenFiles.size > 0) return;
  const sound = view.soundPacks();
  const plans = listPlans(view, sound);
  for (const source of sound) checkPack(view, source, plans, sound);
}
