/** Rules that can never fire: nobody runs their pack, their condition cannot hold, or others always replace them. */
import { TRUE } from '../../condition/condition.ts';
import type { PackSource } from '../compile-rule-book.ts';
import { FactModel } from './analysis/fact-model.ts';
import {
  type AnalysisPlan,
  cutSpan,
  fixFacts,
  listActive,
  listPlanRules,
  listPlans,
  type PlanRule,
} from './analysis/plan-rules.ts';
import { MOST_COMBINATIONS, searchCombinations } from './analysis/search.ts';
import type { BookView } from './book-view.ts';
import { closeSpan, intersectSpans } from './spans.ts';

/** True, false, or null when there are too many combinations to tell. */
function canHold(view: BookView, rule: PlanRule): boolean | null {
  if (!rule.when) return true;
  const { pack } = rule.source;
  const span = intersectSpans(rule.effective, pack.covers ?? {}) ?? closeSpan(rule.effective);
  const bucket = view.buckets.get(rule.bucket);
  const fixed = fixFacts(rule.source);
  if (bucket?.whenDenied !== 'run') fixed.set('line.isDenied', 'false');
  let holds = false;
  const isComplete = searchCombinations(new FactModel(view, [rule], { span, fixed }), ({ truths }) => {
    holds = truths[0] === TRUE;
    return !holds;
  });
  return holds || (isComplete ? false : null);
}

function checkCondition(view: BookView, rule: PlanRule): boolean {
  const holds = canHold(view, rule);
  const place = view.place(rule.source.yaml, ...rule.path, 'when');
  const isSaid = view.report.problems.some(
    ({ code, file }) => code === 'too-many-combinations' && file === rule.source.yaml.file,
  );
  if (holds === null && !isSaid)
    view.report.add(
      'too-many-combinations',
      place,
      `the condition compares so many facts that more than ${MOST_COMBINATIONS.toLocaleString('en-US')} combinations would have to be tried, so it is not proven that the rule can fire; derive one fact from several`,
    );
  if (holds === false)
    view.report.add(
      'never-fires',
      place,
      'no line can make this condition true, so the rule never fires; look for parts of it that contradict each other',
    );
  return holds !== false;
}

function checkPlans(view: BookView, rule: PlanRule, plans: readonly AnalysisPlan[]): void {
  const place = { yaml: rule.source.yaml, path: [...rule.path, 'id'] };
  const days = plans.flatMap((plan) => cutSpan(plan.covers, plan.rules).map(({ from }) => ({ plan, from })));
  if (days.some(({ plan, from }) => listActive([rule], plan.rules, from).length > 0)) return;
  const by = new Set(
    plans.flatMap((plan) =>
      plan.rules.filter((other) => other.overrides.includes(rule.ref)).map(({ ref }) => ref),
    ),
  );
  view.report.add(
    'never-fires',
    place,
    by.size
      ? `${[...by].join(', ')} always ${by.size === 1 ? 'takes' : 'take'} the place of this rule, so it never fires; remove it, or the override`
      : 'no programme that runs this pack covers a day on which the rule is in force; correct `effective`, or remove the rule',
  );
}

function checkPack(view: BookView, source: PackSource, all: readonly AnalysisPlan[]): void {
  const isPayer = source.pack.kind === 'payer';
  const plans = all.filter(({ packs, payer }) => packs.includes(source) && (isPayer || payer === null));
  const isUsed =
    isPayer || plans.length > 0 || view.sources.packs.some((other) => view.usedBy(other).has(source));
  // While some pack has mistakes, its `uses` may be one of them.
  if (!isUsed && view.report.brokenFiles().size === 0)
    view.report.add(
      'unused-pack',
      view.place(source.yaml, 'pack'),
      `no programme uses ${source.pack.pack}, so nothing in it ever counts; name it in the \`uses\` of a programme`,
    );
  for (const rule of listPlanRules(source))
    if (checkCondition(view, rule) && plans.length > 0) checkPlans(view, rule, plans);
}

/** Warns of rules that can never fire, in packs without mistakes. */
export function checkFiring(view: BookView): void {
  if (view.brokenFiles.size > 0) return;
  const sound = view.soundPacks();
  const plans = listPlans(view).filter(({ packs }) => packs.every((source) => sound.has(source)));
  for (const source of sound) checkPack(view, source, plans);
}
