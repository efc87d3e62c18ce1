/** The plans of the book (a programme with all it uses, with or without a payer), and the rules each runs on a day. */
import { addDays, type Effective, isEffective, LAST_DAY, type PlainDate } from '../../date.ts';
import { computeDigest } from '../../digest.ts';
import { isFleeting } from '../../facts/level.ts';
import type { Bucket } from '../../model/bucket.ts';
import type { ScopedCondition } from '../../model/compiled-condition.ts';
import type { Rule } from '../../model/pack.ts';
import { remember } from '../../remember.ts';
import { ruleOfCustomCode } from '../../rulebook/compile-pack.ts';
import type { PackInstance } from '../../rulebook/pack-instance.ts';
import type { PackSource } from '../../rulebook/read-sources.ts';
import { PROGRAMME_OF_BILL } from '../../run/jurisdiction.ts';
import type { BookView } from '../book-view.ts';
import type { Path } from '../report.ts';
import { closeSpan, intersectSpans, isSoundSpan, type Span } from '../spans.ts';
import { listAsked } from './comparisons.ts';

export interface PlanRule {
  readonly source: PackSource;
  readonly ref: string;
  readonly bucket: string;
  readonly effective: Effective;
  /** All of them have to hold: the programme's for the whole pack, and the rule's own. */
  readonly conditions: readonly ScopedCondition[];
  /** Rules that take its place where they hold. */
  readonly exceptions: readonly PlanRule[];
  /** Rules in whose place it acts; it acts where one of them would. */
  readonly bases: readonly PlanRule[];
  readonly rule: Rule;
  readonly path: Path;
}

export interface AnalysisPlan {
  /** Stands for all that an analysis of the plan rests on. */
  readonly digest: string;
  readonly programme: PackSource;
  readonly payer: PackSource | null;
  readonly covers: Span;
  readonly rules: readonly PlanRule[];
  readonly packs: readonly PackSource[];
  /** Facts that are the same on all lines of the plan, by id. */
  readonly fixed: ReadonlyMap<string, string>;
}

/** A pack's rules and the rules that its custom codes become, as an instance of the pack runs them. */
export function listPlanRules(view: BookView, source: PackSource, instance: PackInstance): PlanRule[] {
  const { pack } = source;
  const customBucket = view.sources.buckets.find(({ role }) => role === 'custom-codes')?.name ?? '';
  const custom = (pack.customCodes ?? []).map((code) => ruleOfCustomCode(code, customBucket));
  const ofUse = instance.use?.when;
  const stated: [Rule, Path][] = [
    ...(pack.rules ?? []).map((rule, index): [Rule, Path] => [rule, ['rules', index]]),
    ...custom.map((rule, index): [Rule, Path] => [rule, ['customCodes', index]]),
  ];
  return stated.map(([rule, path]) => ({
    source,
    ref: `${pack.pack}#${rule.id}`,
    bucket: rule.bucket,
    effective: rule.effective ?? {},
    conditions: [
      ...(ofUse ? [{ ...instance.root.scoped, node: ofUse }] : []),
      ...(rule.when ? [{ ...instance.scoped, node: rule.when }] : []),
    ],
    exceptions: [],
    bases: [],
    rule,
    path,
  }));
}

/** Facts that a programme decides for all its lines. */
export function fixFacts({ pack }: PackSource): Map<string, string> {
  const fixed = new Map<string, string>();
  const bill = Object.entries(PROGRAMME_OF_BILL).find(([, programme]) => programme === pack.programme)?.[0];
  if (bill !== undefined) fixed.set('bill.typeOfBill', bill);
  const [, state] = pack.jurisdiction?.split('-') ?? [];
  if (state !== undefined) fixed.set('bill.state', state.toUpperCase());
  return fixed;
}

/** The digest of packs, in their order, and of the buckets that order their rules; wherever their files lie. */
const digestPacks = (view: BookView, packs: readonly PackSource[]): string =>
  computeDigest(JSON.stringify([view.bucketsDigest, packs.map(({ digest }) => digest)]));

const plansOf = new WeakMap<ReadonlySet<PackSource>, readonly AnalysisPlan[]>();

/** Every programme among the sound packs by itself, and with each payer among them. */
export const listPlans = (view: BookView, sound: ReadonlySet<PackSource>): readonly AnalysisPlan[] =>
  remember(plansOf, sound, () => makePlans(view, sound));

function makePlans(view: BookView, sound: ReadonlySet<PackSource>): AnalysisPlan[] {
  const programmes = view
    .listProgrammes()
    .filter((source) => sound.has(source) && isSoundSpan(source.pack.covers!));
  const payers = view.sources.packs.filter((source) => source.pack.kind === 'payer' && sound.has(source));
  return programmes.flatMap((programme) => {
    const instances = view.instancesOf(programme);
    const declined = Object.keys(programme.pack.declines ?? {});
    const used = [programme, ...view.usedBy(programme)];
    const own = used
      .flatMap((source) => listPlanRules(view, source, instances.get(source.pack.pack)!))
      .filter(({ ref }) => !declined.includes(ref));
    return [null, ...payers].map(
      (payer): AnalysisPlan => ({
        digest: digestPacks(view, [...used, ...(payer ? [payer] : [])]),
        programme,
        payer,
        covers: closeSpan(programme.pack.covers!),
        packs: [...used, ...(payer ? [payer] : [])],
        rules: [...own, ...(payer ? listPlanRules(view, payer, view.instanceBeside(payer, programme)) : [])],
        fixed: fixFacts(programme),
      }),
    );
  });
}

/** The days on which a list that conditions name begins or ends. */
const listSpans = ({ pack }: PackSource): Effective[] =>
  Object.values(pack.params ?? {}).flatMap(({ type, values }) =>
    type === 'list' ? (values ?? []).map(({ effective }) => effective ?? {}) : [],
  );

/** The days of a plan cut where a rule or a list begins or ends: on all days of a part the same rules hold the same. */
export function cutSpan(whole: Span, rules: readonly PlanRule[]): Span[] {
  const starts = new Set<PlainDate>([whole.from]);
  const spans = [...new Set(rules.map(({ source }) => source))].flatMap(listSpans);
  for (const effective of [...rules.map((rule) => rule.effective), ...spans]) {
    if (effective.from !== undefined) starts.add(effective.from);
    if (effective.through !== undefined && effective.through < LAST_DAY)
      starts.add(addDays(effective.through, 1));
  }
  const inside = [...starts].filter((day) => whole.from <= day && day <= whole.through).sort();
  return inside.map((from, index) => ({
    from,
    through: index + 1 < inside.length ? addDays(inside[index + 1]!, -1) : whole.through,
  }));
}

/** Rules in force on a day, each with the exceptions to it that are, and with the rules that it excepts. */
export function listActive(rules: readonly PlanRule[], all: readonly PlanRule[], day: PlainDate): PlanRule[] {
  const inForce = (rule: PlanRule) => isEffective(rule.effective, day);
  const active = all.filter(inForce);
  const withBases = (rule: PlanRule): PlanRule => ({
    ...rule,
    bases: active.filter(({ ref }) => rule.rule.exceptionTo?.includes(ref)),
  });
  return rules.filter(inForce).map((rule) => ({
    ...withBases(rule),
    exceptions: active.filter((other) => other.rule.exceptionTo?.includes(rule.ref)).map(withBases),
  }));
}

/** The bucket itself and those that it belongs to, from the inside out. */
function listOwners(view: BookView, bucket: string): Bucket[] {
  const owners = new Set<Bucket>();
  let own = view.buckets.get(bucket);
  // A bucket that is its own parent is told elsewhere.
  while (own && !owners.has(own)) {
    owners.add(own);
    own = own.parent === undefined ? undefined : view.buckets.get(own.parent);
  }
  return [...owners];
}

/** In a `first` group a line that an earlier bucket prices passes by the later ones: those bind only what stays in the group. */
function isPassedBy(view: BookView, gate: PlanRule, bucket: string, rules: readonly PlanRule[]): boolean {
  const owners = listOwners(view, gate.bucket);
  const at = owners.findIndex(({ policy }) => policy === 'first');
  const group = owners[at];
  if (!group || listOwners(view, bucket).includes(group)) return false;
  const siblings = view.sources.buckets.filter(({ parent }) => parent === group.name).map(({ name }) => name);
  const earlier = siblings.slice(0, siblings.indexOf(owners[at - 1]!.name));
  return rules.some(({ rule, bucket: own }) => rule.price && earlier.includes(own));
}

/** Rules that end a line before it comes to a bucket, for facts that stay as they are on the way, on all days of a span. */
export function listGates(view: BookView, { rules }: AnalysisPlan, bucket: string, span: Span): PlanRule[] {
  const order = view.sources.buckets.map(({ name }) => name);
  if (view.buckets.get(bucket)?.whenDenied === 'run') return [];
  const at = order.indexOf(bucket);
  const gates = rules.filter((gate) => {
    const { rule, bucket: own, effective, conditions } = gate;
    // Most rules are none, and what follows is asked for each bucket of each plan.
    if (!rule.deny || conditions.length === 0 || order.indexOf(own) >= at) return false;
    const common = intersectSpans(effective, span);
    const isWhole = common?.from === span.from && common.through === span.through;
    return (
      isWhole && !isPassedBy(view, gate, bucket, rules) && !listAsked(conditions, span.from).some(isFleeting)
    );
  });
  return gates.map((gate) => ({
    ...gate,
    exceptions: rules.filter(({ rule }) => rule.exceptionTo?.includes(gate.ref)),
  }));
}
