/** buckets.yaml: a tree of groups and buckets of rules, each with a policy that fits it. */

import { BUCKET_SOURCES } from '../../present/bucket-entry.ts';
import type { Bucket } from '../pack.ts';
import type { YamlFile } from '../read-yaml.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { findCircles } from './find-circles.ts';

/** Policies of groups of buckets; all others belong to buckets of rules. */
export const GROUP_POLICIES: ReadonlySet<string> = new Set(['sequence', 'first']);

function checkNames(view: BookView, yaml: YamlFile, buckets: readonly Bucket[]): void {
  for (const key of ['id', 'name'] as const)
    for (const [index, bucket] of buckets.entries()) {
      const first = buckets.findIndex((other) => other[key] === bucket[key]);
      if (first !== index)
        view.report.add(
          'duplicate-name',
          view.place(yaml, 'buckets', index, key),
          `another bucket (${buckets[first]!.title}) has the ${key} ${bucket[key]} already; rules and traces could not tell them apart, so choose another`,
        );
    }
}

/** Each total of the response is kept before one bucket. */
function checkKeeps(view: BookView, yaml: YamlFile, buckets: readonly Bucket[]): void {
  const keepers = new Map<string, string>();
  for (const [index, { name, keeps }] of buckets.entries())
    for (const [position, total] of (keeps ?? []).entries()) {
      const keeper = keepers.get(total);
      if (keeper !== undefined)
        view.report.add(
          'duplicate-name',
          view.place(yaml, 'buckets', index, 'keeps', position),
          `${total} is kept by the bucket ${keeper} already, and the response has one; keep it in one place`,
        );
      keepers.set(total, name);
    }
}

function checkReferences(view: BookView, yaml: YamlFile, bucket: Bucket, index: number): void {
  const names = [...view.buckets.keys()];
  for (const key of ['parent', 'totals'] as const) {
    const name = bucket[key];
    if (name !== undefined && !view.buckets.has(name))
      view.report.add(
        'unknown-bucket',
        view.place(yaml, 'buckets', index, key),
        `no bucket is called "${name.slice(0, 60)}"; ${suggestName(name, names)}`,
      );
  }
  const sources = [...Object.keys(BUCKET_SOURCES), 'request'];
  if (bucket.source !== undefined && !sources.includes(bucket.source))
    view.report.add(
      'bad-value',
      view.place(yaml, 'buckets', index, 'source'),
      `"${bucket.source.slice(0, 60)}" is no source of the trace; ${suggestName(bucket.source, sources)}`,
    );
}

function checkPolicy(view: BookView, yaml: YamlFile, bucket: Bucket, index: number): void {
  const isGroup = view.sources.buckets.some((other) => other.parent === bucket.name);
  const place = view.place(yaml, 'buckets', index, 'policy');
  if (isGroup && !GROUP_POLICIES.has(bucket.policy))
    view.report.add(
      'unfit-policy',
      place,
      `${bucket.name} holds other buckets, and ${bucket.policy} is a policy for rules; use sequence or first`,
    );
  if (!isGroup && GROUP_POLICIES.has(bucket.policy))
    view.report.add(
      'unfit-policy',
      place,
      `${bucket.name} holds no other bucket, and ${bucket.policy} is a policy for groups; use gate, unique, optional or each, or name it as the parent of a bucket`,
    );
}

/** Reports mistakes of buckets.yaml. */
export function checkBuckets(view: BookView): void {
  const { bucketFile: yaml, buckets } = view.sources;
  if (!yaml) return;
  checkNames(view, yaml, buckets);
  checkKeeps(view, yaml, buckets);
  for (const [index, bucket] of buckets.entries()) {
    checkReferences(view, yaml, bucket, index);
    checkPolicy(view, yaml, bucket, index);
  }
  const parentOf = (name: string) => view.buckets.get(name)?.parent;
  for (const circle of findCircles([...view.buckets.keys()], (name) => {
    const parent = parentOf(name);
    return parent === undefined ? [] : [parent];
  }))
    view.report.add(
      'recursive-bucket',
      view.place(
        yaml,
        'buckets',
        buckets.findIndex((bucket) => bucket.name === circle[0]),
        'parent',
      ),
      `the parents of ${circle[0]} lead back to it (${[...circle, circle[0]].join(' → ')}), so the walk never reaches it; let one of them have no parent`,
    );
}
