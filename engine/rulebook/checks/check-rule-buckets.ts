/** Rules stand in buckets of rules, and each effect where it can do its work. */
import type { PackSource } from '../compile-rule-book.ts';
import type { Bucket, Rule } from '../pack.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { GROUP_POLICIES } from './check-buckets.ts';
import type { Place } from './report.ts';

/** Where a bucket stands in the walk, measured from the group that prices a line (`first`). */
type Stage = 'before' | 'pricing' | 'after' | 'anywhere';

/** The names of a bucket's groups and of itself, outermost first; ends at a circle. */
function listAncestors(view: BookView, bucket: Bucket): string[] {
  const names: string[] = [];
  for (let at: Bucket | undefined = bucket; at && !names.includes(at.name); ) {
    names.unshift(at.name);
    at = at.parent === undefined ? undefined : view.buckets.get(at.parent);
  }
  return names;
}

function findStage(view: BookView, bucket: Bucket): Stage {
  const pricing = view.sources.buckets.find((one) => one.policy === 'first');
  if (!pricing) return 'anywhere';
  const own = listAncestors(view, bucket);
  const other = listAncestors(view, pricing);
  if (own.includes(pricing.name)) return 'pricing';
  const fork = own.findIndex((name, depth) => name !== other[depth]);
  const order = (name: string | undefined) => view.sources.buckets.findIndex((one) => one.name === name);
  return order(own[fork]) < order(other[fork]) ? 'before' : 'after';
}

function describeUnfit(rule: Rule, bucket: Bucket, stage: Stage): string | null {
  if (bucket.policy === 'gate' && !rule.deny && !rule.flag)
    return `${bucket.name} is a gate, where rules deny or flag; move the rule to a bucket that computes`;
  if (rule.price && stage === 'before')
    return `${bucket.name} lies before the step that prices lines, where the price would be replaced; move the rule to a bucket of base values`;
  if (rule.price && stage === 'after')
    return `${bucket.name} lies after the step that prices lines, and the price would replace what earlier steps made of it; use adjust, or move the rule to a bucket of base values`;
  if ((rule.adjust || rule.cap || rule.charge) && stage === 'before')
    return `${bucket.name} lies before the step that prices lines, so there is no allowance yet to work on; move the rule to a later bucket`;
  if (rule.code && stage === 'after')
    return `${bucket.name} lies after the step that prices lines, so another code would change nothing; move the rule to an earlier bucket`;
  return null;
}

function checkBucket(view: BookView, rule: Rule, place: Place): void {
  const bucket = view.buckets.get(rule.bucket);
  const ofRules = view.sources.buckets
    .filter((one) => !GROUP_POLICIES.has(one.policy))
    .map((one) => one.name);
  if (!bucket)
    view.report.add(
      'unknown-bucket',
      place,
      `no bucket is called "${rule.bucket.slice(0, 60)}"; ${suggestName(rule.bucket, ofRules)}`,
    );
  else if (GROUP_POLICIES.has(bucket.policy)) {
    // A group without buckets is reported in buckets.yaml, where the mistake is.
    const children = view.sources.buckets.filter((one) => one.parent === bucket.name);
    if (children.length)
      view.report.add(
        'unfit-bucket',
        place,
        `${bucket.name} is a group of buckets and takes no rules; use one of ${children.map((one) => one.name).join(', ')}`,
      );
  } else {
    const unfit = describeUnfit(rule, bucket, findStage(view, bucket));
    if (unfit) view.report.add('unfit-bucket', place, unfit);
  }
}

function checkPack(view: BookView, source: PackSource): void {
  for (const [index, rule] of (source.pack.rules ?? []).entries())
    checkBucket(view, rule, view.place(source.yaml, 'rules', index, 'bucket'));
  if (source.pack.customCodes?.length && !view.buckets.has('custom-code'))
    view.report.add(
      'unknown-bucket',
      { yaml: source.yaml, path: ['customCodes'], atKey: true },
      'custom codes are priced in the bucket "custom-code", which buckets.yaml does not have; add it',
    );
}

/** Reports rules in unknown or unfit buckets. */
export function checkRuleBuckets(view: BookView): void {
  if (view.knowsBuckets) for (const source of view.sources.packs) checkPack(view, source);
}
