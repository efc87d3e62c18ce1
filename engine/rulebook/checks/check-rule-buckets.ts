/** Rules stand in buckets of rules, and each effect where it can do its work. */
import type { PackSource } from '../compile-rule-book.ts';
import type { Bucket, BucketEffect, Rule } from '../pack.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { findStage, isCharge } from './check-bucket-effects.ts';
import { GROUP_POLICIES } from './check-buckets.ts';
import { listFactNames } from './check-fact-circles.ts';
import type { Place } from './report.ts';
import { EFFECTS } from './visit-formulas.ts';

/** The rule's effect as buckets name it: money beside the allowance by its kind. */
function nameEffect(rule: Rule): BucketEffect | undefined {
  const effect = EFFECTS.find((one) => rule[one] !== undefined);
  return effect === 'charge' ? rule.charge!.kind : effect;
}

function describeUnfit(view: BookView, rule: Rule, bucket: Bucket): string | null {
  const effect = nameEffect(rule);
  if (effect === undefined || !bucket.effects || bucket.effects.includes(effect)) return null;
  const named = isCharge(effect) ? `a charge of kind ${effect}` : effect;
  const fit = view.sources.buckets.filter((one) => one.effects?.includes(effect)).map((one) => one.name);
  const hint = fit.length ? `move it to ${fit.join(', ')}` : 'no bucket takes that';
  return `${bucket.name} takes ${bucket.effects.join(', ')}, and this rule has ${named}; ${hint}, or give it an effect that fits`;
}

/** A bucket that prices runs line by line, when the other lines may not have come so far. */
function describeTooEarly(view: BookView, source: PackSource, rule: Rule, bucket: Bucket): string | null {
  const facts = rule.when ? listFactNames(source, rule.when) : [];
  if (findStage(view, bucket) !== 'pricing' || !facts.some((name) => name.startsWith('others.'))) return null;
  return `${bucket.name} prices line by line, so other lines may not be decided yet; move the rule to a bucket before or after`;
}

function checkBucket(view: BookView, source: PackSource, rule: Rule, place: Place): void {
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
    const unfit = describeUnfit(view, rule, bucket) ?? describeTooEarly(view, source, rule, bucket);
    if (unfit) view.report.add('unfit-bucket', place, unfit);
  }
}

function checkPack(view: BookView, source: PackSource): void {
  for (const [index, rule] of (source.pack.rules ?? []).entries())
    checkBucket(view, source, rule, view.place(source.yaml, 'rules', index, 'bucket'));
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
