/** A step of the review (a bucket) with those that it stands in. */
import type { CompiledBucket } from '../model/bucket.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';

export interface StepWords {
  readonly name: string;
  readonly title: string;
  readonly policy: CompiledBucket['policy'];
  /** The steps that hold it, outermost first. */
  readonly within: readonly { readonly name: string; readonly title: string }[];
}

export function describeStep({ buckets }: RuleBook, name: string): StepWords | null {
  const bucket = buckets.get(name);
  if (!bucket) return null;
  const within: StepWords['within'][number][] = [];
  for (let parent = buckets.get(bucket.parent ?? ''); parent; parent = buckets.get(parent.parent ?? ''))
    within.unshift({ name: parent.name, title: parent.title });
  return { name, title: bucket.title, policy: bucket.policy, within };
}
