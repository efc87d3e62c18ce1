/** Compiles one checked rule: its condition, the codes it is tied to, its effect and its citation. */
import { CodeSet } from '../codes.ts';
import { compileAll, compileCondition, complete } from '../condition/compile-condition.ts';
import { type Condition, isLeaf } from '../condition/condition.ts';
import { listEffects } from '../effects/index.ts';
import { joinLists } from '../join-lists.ts';
import type { CompiledBucket } from '../model/bucket.ts';
import type { CompiledRule } from '../model/compiled.ts';
import type { CompiledCondition } from '../model/compiled-condition.ts';
import type { CompiledEffect } from '../model/effect.ts';
import { ENTRY_POINTS, type EntryPoint } from '../model/entry-points.ts';
import { type Fact, listBasis } from '../model/fact.ts';
import type { CompiledGroup, CompiledPair } from '../model/other-lines.ts';
import type { Rounding, Rule } from '../model/pack.ts';
import { Bug } from '../problem.ts';
import { remember } from '../remember.ts';
import { type CompiledMessage, compileMessage } from './compile-message.ts';
import type { PackInstance } from './pack-instance.ts';

/** The codes a condition can be true for, or null when it does not tie itself to codes. */
function collectCodes(node: Condition, named: ReadonlyMap<string, Condition>): ReadonlySet<string> | null {
  if (isLeaf(node)) {
    if (node.fact !== 'line.code' || (node.operator !== 'equal' && node.operator !== 'in')) return null;
    if (typeof node.value === 'object' && 'fact' in node.value) return null;
    return typeof node.value === 'string' ? new Set([node.value]) : new CodeSet(node.value).listCodes();
  }
  if ('all' in node) {
    const sets = node.all.map((child) => collectCodes(child, named)).filter((set) => set !== null);
    return sets.length ? sets.reduce((left, right) => left.intersection(right)) : null;
  }
  if ('any' in node) {
    const sets = node.any.map((child) => collectCodes(child, named));
    return sets.every((set) => set !== null) ? new Set(sets.flatMap((set) => [...set])) : null;
  }
  if ('condition' in node) {
    const target = named.get(node.condition);
    return target ? collectCodes(target, named) : null;
  }
  return null;
}

/** The entry points of a rule that asks for several kinds of facts: the first of these that one of them has. */
const STRONGEST: readonly EntryPoint[] = ['request', 'history', 'otherLines', 'modifier', 'table', 'option'];

/** bucketEntryPoint of the interface: what kind of fact triggered the rule. */
function selectEntryPoint(facts: readonly Fact[]): number {
  if (facts.length === 0) return ENTRY_POINTS.always;
  const kinds = new Set(facts.map(({ entryPoint }) => entryPoint));
  return ENTRY_POINTS[STRONGEST.find((kind) => kinds.has(kind)) ?? 'condition'];
}

type Others = readonly (CompiledGroup | CompiledPair)[];

const othersOf = new WeakMap<Fact, Others>();

const findOthers = (fact: Fact): Others =>
  [...listBasis(fact)].flatMap(({ origin }) =>
    origin.kind === 'group' || origin.kind === 'pair' ? [origin.find()] : [],
  );

/** The groups and pairs that facts rest on. */
const listOthers = (facts: readonly Fact[]): Others => [
  ...new Set(facts.flatMap((fact) => remember(othersOf, fact, findOthers))),
];

/** A rounding to the cent; of a limit always down, since one with parts of a cent would be exceeded by rounding it up. */
function selectRounding({ round, cap }: Rule, money: Rounding | undefined): Rounding | string | undefined {
  return round ?? (cap && money ? { ...money, mode: 'down' } : money);
}

/** What a programme says of a whole pack that it uses; null where it says nothing. */
export const compileGate = ({ use, root }: PackInstance): CompiledCondition | null =>
  use?.when ? compileCondition({ ...root.scoped, node: use.when }) : null;

/** What a rule comes to without what a programme says of its pack. */
interface OwnRule {
  readonly condition: CompiledCondition | null;
  readonly effect: CompiledEffect;
  readonly message: CompiledMessage | null;
  readonly facts: readonly Fact[];
}

const ownRules = new WeakMap<PackInstance, Map<Rule, OwnRule>>();

function compileOwn(rule: Rule, instance: PackInstance): OwnRule {
  const { pack, scoped } = instance;
  const [record] = listEffects(rule);
  if (!record) throw new Bug(`rule ${rule.id} of ${pack.pack} reached the compiler without an effect`);
  const condition = rule.when ? compileCondition({ ...scoped, node: rule.when }) : null;
  const rounding = instance.compileRounding(
    rule.quantity && !rule.round ? undefined : selectRounding(rule, pack.money),
  );
  const effect = { record, ...record.compile(rule, { scope: instance, rounding }) };
  const message = rule.message === undefined ? null : compileMessage(rule.message, instance);
  const facts = joinLists([condition?.facts ?? [], effect.facts, message?.facts ?? []]);
  return { condition, effect, message, facts };
}

/** The same in all programmes that change nothing of what it rests on. */
function findOwn(rule: Rule, instance: PackInstance): OwnRule {
  const same = instance.findSame((plain) => findOwn(rule, plain).facts);
  if (same) return findOwn(rule, same);
  const known = remember(ownRules, instance, () => new Map<Rule, OwnRule>());
  return remember(known, rule, () => compileOwn(rule, instance));
}

/** Compiles a rule that has passed every check. */
export function compileRule(
  rule: Rule,
  instance: PackInstance,
  bucket: CompiledBucket | undefined,
): CompiledRule {
  const { pack, file, named } = instance;
  if (!bucket) throw new Bug(`rule ${rule.id} of ${pack.pack} reached the compiler without a bucket`);
  const { condition: own, effect, message, facts: ofRule } = findOwn(rule, instance);
  // What the programme says of the whole pack stands before what the rule says; what decided is said of the rule alone.
  const gate = compileGate(instance);
  const both = gate && compileAll(own ? [gate, own] : [gate]);
  const condition = both ? complete({ ...both, explain: own?.explain ?? (() => {}) }) : own;
  const facts = gate ? joinLists([gate.facts, ofRule]) : ofRule;
  let others: Others | undefined;
  return {
    ref: `${pack.pack}#${rule.id}`,
    packId: pack.pack,
    file,
    title: rule.title,
    bucket,
    effective: rule.effective ?? {},
    condition,
    codes: rule.when ? collectCodes(rule.when, named) : null,
    effect,
    citation: instance.cite(rule.cite),
    reason: rule.reason === undefined ? null : Number(rule.reason),
    describe: message?.describe ?? (() => rule.title),
    source: rule.source ?? bucket.source ?? 'calculated',
    entryPoint: selectEntryPoint(own?.facts ?? []),
    ...(rule.who ? { who: rule.who } : {}),
    facts,
    listOthers: () => (others ??= listOthers(facts)),
    exceptionTo: rule.exceptionTo ?? [],
  };
}
