/** Rules: one effect each, in a bucket that takes it, with what a reader of its step needs. */
import { EFFECTS, listEffects } from '../effects/index.ts';
import type { Bucket } from '../model/bucket.ts';
import { nameEffect } from '../model/effect.ts';
import type { Amount } from '../model/effect-fields.ts';
import { listBasis } from '../model/fact.ts';
import type { Rule } from '../model/pack.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { findStage, GROUP_POLICIES } from './check-buckets.ts';
import { isShared } from './check-packs.ts';
import { eachPack } from './quiet.ts';
import { partsOf } from './references.ts';
import type { Path } from './report.ts';

class RuleCheck {
  private readonly view: BookView;
  private readonly source: PackSource;
  private readonly rule: Rule;
  private readonly path: Path;

  constructor(view: BookView, source: PackSource, index: number) {
    this.view = view;
    this.source = source;
    this.rule = source.pack.rules![index]!;
    this.path = ['rules', index];
  }

  private say(code: Parameters<BookView['say']>[0], path: Path, message: string): void {
    this.view.say(
      code,
      this.source,
      [...this.path, ...path],
      message,
      code === 'misplaced-key' ? { atKey: true } : {},
    );
  }

  run(): void {
    const effects = listEffects(this.rule).map(({ key }) => key);
    if (effects.length === 1) this.checkKeys();
    else
      this.say(
        'choose-one',
        [],
        effects.length === 0
          ? `the rule does nothing; give it one effect of ${Object.keys(EFFECTS).join(', ')}`
          : `the rule has the effects ${effects.join(' and ')}, and a rule has one; make a rule of each`,
      );
    const unfit = this.checkBucket();
    for (const [position, ref] of (this.rule.exceptionTo ?? []).entries())
      this.checkException(ref, position, unfit);
  }

  private checkKeys(): void {
    const { rule } = this;
    const [{ key, has }] = listEffects(rule) as [(typeof EFFECTS)[keyof typeof EFFECTS]];
    if ((rule[key] as Amount).per !== undefined && key !== 'price')
      this.say(
        'misplaced-key',
        [key, 'per'],
        `\`per\` belongs to price only; ${key} acts on the line as it is, so remove it`,
      );
    if (rule.round && has !== 'formula')
      this.say('misplaced-key', ['round'], 'the rule computes nothing that could be rounded; remove `round`');
    if (rule.flag && !Object.values(rule.flag).includes('true'))
      this.say(
        'missing-key',
        ['flag'],
        'the flag marks nothing; set attention, priorAuthorization, documentation, note or notChecked to true',
      );
    const leaves = rule.deny ?? rule.flag;
    for (const bound of ['least', 'most'] as const)
      if (leaves?.[bound] !== undefined && leaves.attention !== 'true')
        this.say(
          'misplaced-key',
          [rule.deny ? 'deny' : 'flag', bound],
          'only a line that is left to a person ends between two amounts; set `attention: true`, or remove it',
        );
    // A price of nothing says of what the line is part; any other says it by its formula.
    const mayTell = has === 'message' || rule.quantity !== undefined || rule.price?.formula === '0';
    if (rule.message !== undefined && !mayTell)
      this.say(
        'misplaced-key',
        ['message'],
        'only a denial, a flag, a price of 0 or a change of units says something of its own; remove `message`, the title says it',
      );
    if (rule.deny && rule.reason === undefined)
      this.say('missing-key', [], 'a denial has to tell the provider why; add `reason` with a reason code');
    if (rule.price && rule.reason === undefined)
      this.say(
        'missing-reason',
        [],
        'a price without a reason code is paid without a word of what it rests on; add `reason`',
      );
  }

  /** True when it has said that the bucket is the wrong one. */
  private checkBucket(): boolean {
    const { view, rule } = this;
    const { buckets } = view.sources;
    const bucket = view.buckets.get(rule.bucket);
    if (!bucket) return true;
    if (GROUP_POLICIES.has(bucket.policy)) {
      // A group without buckets is reported in buckets.yaml, where the mistake is.
      const children = buckets.filter((one) => one.parent === bucket.name);
      if (children.length)
        this.say(
          'unfit-bucket',
          ['bucket'],
          `${bucket.name} is a group of buckets and takes no rules; use one of ${children.map((one) => one.name).join(', ')}`,
        );
      return true;
    }
    const unfit = this.explainEffect(bucket) ?? this.explainTooEarly(bucket);
    if (unfit) this.say('unfit-bucket', ['bucket'], unfit);
    return unfit !== null;
  }

  private explainEffect(bucket: Bucket): string | null {
    const [record] = listEffects(this.rule);
    const effect = record && nameEffect(this.rule, record);
    if (effect === undefined || !bucket.effects || bucket.effects.includes(effect)) return null;
    const named = record === EFFECTS.charge ? `a charge of kind ${effect}` : effect;
    const fit = this.view.sources.buckets
      .filter((one) => one.effects?.includes(effect))
      .map((one) => one.name);
    const remedy = fit.length
      ? `move it to ${fit.join(', ')}, or give it an effect that fits`
      : 'no bucket takes that, so give it an effect that fits';
    return `${bucket.name} takes ${bucket.effects.join(', ')}, and this rule has ${named}; ${remedy}`;
  }

  /** A bucket that prices runs line by line, when the other lines may not have come so far. */
  private explainTooEarly(bucket: Bucket): string | null {
    if (findStage(this.view, bucket) !== 'pricing' || !this.view.soundPacks().has(this.source)) return null;
    const { references } = partsOf(this.source.pack);
    for (const { kind, name, path } of references) {
      if (kind !== 'fact' || path[0] !== 'rules' || path[1] !== this.path[1]) continue;
      const fact = this.view.findFact(this.source, name) ?? this.view.findFact(this.source, `param.${name}`);
      const basis = fact ? [...listBasis(fact)] : [];
      const reads = basis.find(({ origin }) => origin.kind === 'group' || origin.kind === 'pair');
      // Whether a line belongs to a group is known before it is priced, when the group asks for nothing of a price.
      if (reads && basis.some(({ name: one, origin }) => origin.kind === 'state' && PRICES.has(one)))
        return `${bucket.name} prices line by line, so other lines may not be decided yet when this rule asks for ${reads.name}; move the rule to a bucket before or after`;
    }
    return null;
  }

  private checkException(ref: string, position: number, isInWrongBucket: boolean): void {
    const { view, source, rule } = this;
    const [packId = '', ruleId = ''] = ref.split('#');
    const other = packId === source.pack.pack ? source : view.pack(packId);
    const target = other?.pack.rules?.find(({ id }) => id === ruleId);
    if (!other || !target) return;
    const say = (message: string) => this.say('unfit-exception', ['exceptionTo', position], message);
    const meets =
      source.pack.kind === 'payer' || (other.pack.kind !== 'payer' && view.usedBy(source).has(other));
    if (other === source && target === rule)
      say('a rule is no exception to itself; name the rule it takes the place of');
    else if (other !== source && !meets) {
      if (!NAMED_WRONGLY.some((code) => view.report.has(code, source.yaml.file, ['uses'])))
        say(
          `${packId} is not among the packs that ${source.pack.pack} uses, so the two rules never meet; ${isShared(other) ? 'add it to `uses`' : 'write it in a pack that runs with both'}`,
        );
    } else if (target.bucket !== rule.bucket) {
      if (!isInWrongBucket)
        say(
          `it stands in the bucket ${target.bucket} and this rule in ${rule.bucket}; a rule can take the place only of one in its own bucket`,
        );
    } else if (rule.when === undefined)
      say(
        'the rule has no condition, so it is no exception and the other never acts; add `when`, or decline the other rule (`declines`)',
      );
  }
}

/** Mistakes in `uses` that leave an exception without the pack that it names. */
const NAMED_WRONGLY = ['unknown-pack', 'unanswered-pack'] as const;

/** Facts that the pricing of a line decides. */
const PRICES: ReadonlySet<string> = new Set(['line.allowance', 'line.pricedBy', 'line.isPricedPerUnit']);

/** Reports rules with no effect or several, keys their effect does not use, and unfit buckets and exceptions. */
export function checkRules(view: BookView): void {
  eachPack(view, 'rules', (source) => {
    for (const index of (source.pack.rules ?? []).keys()) new RuleCheck(view, source, index).run();
    if (
      source.pack.customCodes?.length &&
      view.sources.bucketFile &&
      !view.sources.buckets.some(({ role }) => role === 'custom-codes')
    )
      view.say(
        'unknown-bucket',
        source,
        ['customCodes'],
        'custom codes are priced in the bucket whose role is custom-codes, and buckets.yaml has none; add it',
        { atKey: true },
      );
  });
}
