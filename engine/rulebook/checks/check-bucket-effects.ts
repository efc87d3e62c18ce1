/** `effects` of buckets.yaml: every bucket of rules says what they may do, and takes only what its place allows. */
import { type Bucket, type BucketEffect, CHARGE_KINDS, type ChargeEffect } from '../pack.ts';
import type { YamlFile } from '../read-yaml.ts';
import type { BookView } from './book-view.ts';
import { GROUP_POLICIES } from './check-buckets.ts';

/** Effects that move the allowance, or what it is computed from. */
const MOVES: ReadonlySet<BucketEffect> = new Set(['price', 'adjust', 'cap', 'deny', 'quantity', 'code']);
/** True for money beside the allowance, which buckets name by its kind. */
export const isCharge = (effect: BucketEffect): effect is ChargeEffect['kind'] =>
  (CHARGE_KINDS as readonly string[]).includes(effect);

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

/** The stage of a bucket; `anywhere` when no group prices lines. */
export function findStage(view: BookView, bucket: Bucket): Stage {
  const pricing = view.sources.buckets.find((one) => one.policy === 'first');
  if (!pricing) return 'anywhere';
  const own = listAncestors(view, bucket);
  const other = listAncestors(view, pricing);
  if (own.includes(pricing.name)) return 'pricing';
  const fork = own.findIndex((name, depth) => name !== other[depth]);
  const order = (name: string | undefined) => view.sources.buckets.findIndex((one) => one.name === name);
  return order(own[fork]) < order(other[fork]) ? 'before' : 'after';
}

/** Why an effect cannot do its work in a bucket; null when it can. */
function describeUnfit(bucket: Bucket, effect: BucketEffect, stage: Stage): string | null {
  if (bucket.policy === 'gate' && effect !== 'deny' && effect !== 'flag')
    return 'a gate ends lines or lets them pass; it takes deny and flag';
  if (effect === 'price' && stage === 'before')
    return 'it lies before the step that prices lines, where the price would be replaced';
  if (effect === 'price' && stage === 'after')
    return 'it lies after the step that prices lines, and a price would replace what earlier steps made of it';
  if ((effect === 'adjust' || effect === 'cap' || isCharge(effect)) && stage === 'before')
    return 'it lies before the step that prices lines, so there is no allowance yet to work on';
  if (effect === 'code' && stage === 'after')
    return 'it lies after the step that prices lines, so another code would change nothing';
  if (isCharge(effect) && bucket.effects!.some((one) => MOVES.has(one)))
    return 'money beside the allowance is computed from the final one, and the bucket moves it too';
  return null;
}

function checkBucket(view: BookView, yaml: YamlFile, bucket: Bucket, index: number): void {
  const isGroup = view.sources.buckets.some((other) => other.parent === bucket.name);
  // A policy that does not fit is reported as such; what the bucket is meant to be is not known then.
  if (isGroup !== GROUP_POLICIES.has(bucket.policy)) return;
  if (isGroup && bucket.effects)
    view.report.add(
      'misplaced-key',
      { yaml, path: ['buckets', index, 'effects'], atKey: true },
      `${bucket.name} is a group of buckets and has no rules of its own; state \`effects\` in its buckets`,
    );
  if (!isGroup && !bucket.effects)
    view.report.add(
      'missing-key',
      view.place(yaml, 'buckets', index),
      `${bucket.name} does not say what its rules may do; add \`effects\`, for example [deny, flag]`,
    );
  if (isGroup) return;
  const stage = findStage(view, bucket);
  for (const [position, effect] of (bucket.effects ?? []).entries()) {
    const unfit = describeUnfit(bucket, effect, stage);
    if (unfit)
      view.report.add(
        'unfit-effect',
        view.place(yaml, 'buckets', index, 'effects', position),
        `${bucket.name} cannot take ${effect}: ${unfit}; remove ${effect}, or move the bucket`,
      );
  }
}

/** Reports buckets that do not say what their rules may do, and effects that their place makes useless. */
export function checkBucketEffects(view: BookView): void {
  const { bucketFile: yaml, buckets } = view.sources;
  if (yaml) for (const [index, bucket] of buckets.entries()) checkBucket(view, yaml, bucket, index);
}
