/** buckets.yaml: a tree of steps in the order of their numbers, each of which says what its rules may do. */

import { EFFECTS } from '../effects/index.ts';
import type { Bucket } from '../model/bucket.ts';
import type { EffectRecord, Stage } from '../model/effect.ts';
import type { BucketEffect } from '../model/effect-fields.ts';
import { BUCKET_SOURCES } from '../present/bucket-entry.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import { classifyFile } from '../rulebook/rule-file.ts';
import type { BookView } from './book-view.ts';

/** Policies of groups of buckets; all others belong to buckets of rules. */
export const GROUP_POLICIES: ReadonlySet<string> = new Set(['sequence', 'first']);

const MEANING = {
  buckets: ['buckets.yaml', 'the steps of every review'],
  'reason-codes': ['reason-codes.yaml', 'the reason codes and what their CARCs mean'],
} as const;

/** A folder without buckets.yaml or reason-codes.yaml. */
function checkFiles(view: BookView): void {
  const { packs, tests, bucketFile, reasonFile } = view.sources;
  const first = (packs[0] ?? tests[0])?.yaml ?? bucketFile ?? reasonFile;
  const found = { buckets: bucketFile, 'reason-codes': reasonFile };
  for (const kind of ['buckets', 'reason-codes'] as const) {
    if (!first || found[kind] || [...view.brokenFiles].some((file) => classifyFile(file) === kind)) continue;
    const [name, meaning] = MEANING[kind];
    view.say(
      'missing-file',
      { yaml: first },
      [],
      `the folder has no ${name}, which holds ${meaning}; copy the one that is shipped, or check the folder above this one`,
    );
  }
}

/** The record of an effect as buckets name it. */
const recordOf = (effect: BucketEffect): EffectRecord =>
  (EFFECTS as Record<string, EffectRecord>)[effect] ?? EFFECTS.charge;

/** The names of a bucket's groups and of itself, outermost first; ends at a circle. */
function listAncestors(view: BookView, bucket: Bucket): string[] {
  const names: string[] = [];
  for (
    let at: Bucket | undefined = bucket;
    at && !names.includes(at.name);
    at = view.buckets.get(at.parent ?? '')
  )
    names.unshift(at.name);
  return names;
}

/** Where a bucket stands, measured from the group that prices lines; null when no group does. */
export function findStage(view: BookView, bucket: Bucket): Stage | null {
  const pricing = view.sources.buckets.find((one) => one.policy === 'first');
  if (!pricing) return null;
  const own = listAncestors(view, bucket);
  const other = listAncestors(view, pricing);
  if (own.includes(pricing.name)) return 'pricing';
  const fork = own.findIndex((name, depth) => name !== other[depth]);
  const order = (name: string | undefined) => view.sources.buckets.findIndex((one) => one.name === name);
  return order(own[fork]) < order(other[fork]) ? 'before' : 'after';
}

/** Why an effect cannot do its work in a bucket; undefined when it can. */
function explainUnfit(bucket: Bucket, effect: BucketEffect, stage: Stage | null): string | undefined {
  const record = recordOf(effect);
  if (bucket.policy === 'gate' && !record.atGate)
    return 'a gate ends lines or lets them pass; it takes deny and flag';
  if (record === EFFECTS.charge && bucket.effects!.some((one) => recordOf(one).moves))
    return 'money beside the allowance is computed from the final one, and the bucket moves it too';
  return stage === null ? undefined : record.unfit[stage];
}

class BucketsCheck {
  private readonly view: BookView;
  private readonly file: { readonly yaml: YamlFile };

  constructor(view: BookView, yaml: YamlFile) {
    this.view = view;
    this.file = { yaml };
  }

  run(): void {
    const { buckets } = this.view.sources;
    this.checkTwice(buckets);
    for (const [index, bucket] of buckets.entries()) {
      this.checkNames(bucket, index);
      this.checkPolicy(bucket, index);
      this.checkEffects(bucket, index);
    }
  }

  private add(
    code: Parameters<BookView['say']>[0],
    index: number,
    path: readonly (string | number)[],
    message: string,
  ): void {
    this.view.say(code, this.file, ['buckets', index, ...path], message);
  }

  /** Ids and names stand once, ids in the order of the walk, and so do totals and roles. */
  private checkTwice(buckets: readonly Bucket[]): void {
    const keepers = new Map<string, string>();
    for (const [index, bucket] of buckets.entries()) {
      for (const key of ['id', 'name'] as const) {
        const first = buckets.findIndex((other) => other[key] === bucket[key]);
        if (first !== index)
          this.add(
            'duplicate-name',
            index,
            [key],
            `another bucket (${buckets[first]!.title}) has the ${key} ${bucket[key]} already; rules and traces could not tell them apart, so choose another`,
          );
      }
      const before = buckets[index - 1];
      if (before && Number(bucket.id) < Number(before.id))
        this.add(
          'unfit-order',
          index,
          ['id'],
          `${bucket.id} stands behind ${before.id}, and a trace is read by its numbers; give each bucket a higher number than the one before it`,
        );
      const keeps = (bucket.keeps ?? []).map((total, at) => [total, ['keeps', at]] as const);
      const role = bucket.role ? [[`the role ${bucket.role}`, ['role']] as const] : [];
      for (const [what, path] of [...keeps, ...role]) {
        const keeper = keepers.get(what);
        if (keeper !== undefined)
          this.add(
            'duplicate-name',
            index,
            path,
            `${what} is kept by the bucket ${keeper} already, and there is one; keep it in one place`,
          );
        keepers.set(what, bucket.name);
      }
    }
  }

  private checkNames(bucket: Bucket, index: number): void {
    const { report, buckets } = this.view;
    for (const key of ['parent', 'totals'] as const)
      if (bucket[key] !== undefined && !buckets.has(bucket[key]))
        report.addUnknown(
          'unknown-bucket',
          this.view.place(this.file.yaml, 'buckets', index, key),
          'no bucket is called',
          bucket[key],
          buckets.keys(),
        );
    const sources = [...Object.keys(BUCKET_SOURCES), 'request'];
    if (bucket.source !== undefined && !sources.includes(bucket.source))
      report.addUnknown(
        'bad-value',
        this.view.place(this.file.yaml, 'buckets', index, 'source'),
        'the trace has no source',
        bucket.source,
        sources,
      );
  }

  private isGroup = ({ name }: Bucket): boolean =>
    this.view.sources.buckets.some(({ parent }) => parent === name);

  private checkPolicy(bucket: Bucket, index: number): void {
    const { name, policy } = bucket;
    const isGroup = this.isGroup(bucket);
    if (isGroup === GROUP_POLICIES.has(policy)) return;
    this.add(
      'unfit-policy',
      index,
      ['policy'],
      isGroup
        ? `${name} holds other buckets, and ${policy} is a policy for rules; use sequence or first`
        : `${name} holds no other bucket, and ${policy} is a policy for groups; use gate, unique, optional or each, or name it as the parent of a bucket`,
    );
  }

  private checkEffects(bucket: Bucket, index: number): void {
    const { name, effects } = bucket;
    const isGroup = this.isGroup(bucket);
    // A policy that does not fit is reported as such; what the bucket is meant to be is not known then.
    if (isGroup !== GROUP_POLICIES.has(bucket.policy)) return;
    if (isGroup) {
      if (effects)
        this.view.say(
          'misplaced-key',
          this.file,
          ['buckets', index, 'effects'],
          `${name} is a group of buckets and has no rules of its own; state \`effects\` in its buckets`,
          { atKey: true },
        );
      return;
    }
    if (!effects)
      this.add(
        'missing-key',
        index,
        [],
        `${name} does not say what its rules may do; add \`effects\`, for example [deny, flag]`,
      );
    const stage = findStage(this.view, bucket);
    let isFit = true;
    for (const [position, effect] of (effects ?? []).entries()) {
      const unfit = explainUnfit(bucket, effect, stage);
      if (unfit)
        this.add(
          'unfit-effect',
          index,
          ['effects', position],
          `${name} cannot take ${effect}: ${unfit}; remove ${effect}, or move the bucket`,
        );
      isFit &&= !unfit;
    }
    if (isFit && effects?.includes('price') && bucket.prices === undefined)
      this.add(
        'missing-key',
        index,
        [],
        `${name} prices lines and does not say what prices them, so that edits which ask for it would pass them by; add \`prices\`, for example schedule`,
      );
  }
}

/** Reports missing files and mistakes of buckets.yaml. */
export function checkBuckets(view: BookView): void {
  checkFiles(view);
  const { bucketFile } = view.sources;
  if (bucketFile) new BucketsCheck(view, bucketFile).run();
}
