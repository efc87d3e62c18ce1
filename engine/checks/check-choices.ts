/**
 * Buckets that choose: `unique` needs exactly one rule for every line, `unique` and `optional` take at most one.
 * Proven by trying every combination of facts that can make a difference, in every plan and on every day.
 */
import type { Bucket } from '../model/bucket.ts';
import type { PackKind } from '../model/pack.ts';
import { analyseBucket, type Finding } from './analyse-choices.ts';
import type { BookView } from './book-view.ts';
import { type AnalysisPlan, listPlans, type PlanRule } from './proof/plan-rules.ts';
import { MOST_COMBINATIONS } from './proof/search.ts';
import { describeSpan } from './spans.ts';

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
      for (const { plans: those } of findings) for (const plan of those) unproven.add(plan);
      reportFindings(view, bucket, findings);
    }
  for (const plan of plans) if (!unproven.has(plan)) memory?.keep(keyOf(plan), true);
}
