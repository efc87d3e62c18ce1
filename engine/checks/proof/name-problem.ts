/**
 * What an analysis of rules rests on, as a name: two problems of one name have one outcome, whichever packs they come from.
 * So what several programmes have in common is proven once, and again only when something of it changes.
 */
import { type Condition, isLeaf } from '../../condition/condition.ts';
import { computeDigest } from '../../digest.ts';
import { statedOf } from '../../facts/derived-facts.ts';
import type { ScopedCondition } from '../../model/compiled-condition.ts';
import type { Fact, Scope } from '../../model/fact.ts';
import { remember } from '../../remember.ts';
import { conditionOf, listCases } from './comparisons.ts';
import type { AnalysisContext } from './fact-candidates.ts';
import type { PlanRule } from './plan-rules.ts';

/** A condition with the facts that its names mean, and these facts. */
interface Written {
  readonly text: string;
  readonly facts: ReadonlySet<Fact>;
}

const conditions = new WeakMap<Scope, WeakMap<Condition, Written>>();

function writeNode(node: Condition, { scope, named }: ScopedCondition, facts: Set<Fact>): unknown {
  const write = (child: Condition) => writeNode(child, { node: child, scope, named }, facts);
  if (isLeaf(node)) {
    const { fact: name, operator, value } = node;
    const nameFact = (fact: Fact) => {
      facts.add(fact);
      return [fact.id, fact.guard === undefined ? null : (scope.find(fact.guard)?.id ?? null)];
    };
    const other = typeof value === 'object' && 'fact' in value ? scope.find(value.fact)! : undefined;
    return [nameFact(scope.find(name)!), operator, other ? { fact: nameFact(other) } : value];
  }
  if ('all' in node) return { all: node.all.map(write) };
  if ('any' in node) return { any: node.any.map(write) };
  if ('not' in node) return { not: write(node.not) };
  return write(named.get(node.condition)!);
}

function writeCondition(condition: ScopedCondition): Written {
  const ofScope = remember(conditions, condition.scope, () => new WeakMap());
  return remember(ofScope, condition.node, () => {
    const facts = new Set<Fact>();
    return { text: JSON.stringify(writeNode(condition.node, condition, facts)), facts };
  });
}

const described = new WeakMap<Fact, Written>();

/** All that an analysis asks of a fact, and the facts that it goes on to. */
function describeFact(fact: Fact): Written {
  return remember(described, fact, () => {
    const { id, name, type, values, least, guard, origin } = fact;
    const facts = new Set<Fact>();
    const write = (condition: ScopedCondition) => {
      const written = writeCondition(condition);
      for (const one of written.facts) facts.add(one);
      return written.text;
    };
    const stated = statedOf(fact);
    const cases = stated?.derived.cases?.map(({ when, value, fact: from }) => {
      const taken = from === undefined ? undefined : stated.cases.scope.find(from);
      if (taken) facts.add(taken);
      return [when ? write({ ...stated.cases, node: when }) : null, value, taken?.id];
    });
    const isOpened = listCases(fact).length > 0 || cases?.some(([, , taken]) => taken !== undefined);
    const members = conditionOf(fact);
    const told = {
      ...{ id, name, type, values, least, guard },
      kind: origin.kind,
      ...(origin.kind === 'param' && { from: origin.param.from, versions: origin.param.values }),
      ...('binding' in origin && {
        alias: origin.alias,
        table: origin.binding,
        key: fact.basis?.().map((one) => one.id),
      }),
      ...(isOpened && { text: stated!.derived.type, cases }),
      ...(members && { members: write(members) }),
    };
    return { text: computeDigest(JSON.stringify(told)), facts };
  });
}

/** Facts, and those that they are made of. */
function collectFacts(facts: Iterable<Fact>): ReadonlySet<Fact> {
  const all = new Set(facts);
  for (const fact of all) for (const next of describeFact(fact).facts) all.add(next);
  return all;
}

/** True for a list that is another one on other days. */
const isDated = ({ type, origin }: Fact): boolean =>
  type === 'list' && origin.kind === 'param' && (origin.param.values?.length ?? 0) > 1;

const idsOf = (facts: Iterable<Fact>): ReadonlySet<string> => new Set([...facts].map(({ id }) => id));

/**
 * @param asked what is asked of the rules, as plain JSON
 * @param gates see `FactModel`, which leaves out those that ask for more than the rules do
 */
export function nameProblem(
  asked: unknown,
  rules: readonly PlanRule[],
  { span, fixed }: AnalysisContext,
  gates: readonly PlanRule[] = [],
): string {
  const own = new Set<Fact>();
  const writeAll = (some: readonly ScopedCondition[]) =>
    some.map((condition) => {
      const { text, facts } = writeCondition(condition);
      for (const fact of facts) own.add(fact);
      return text;
    });
  const write = ({ conditions: all, bases, exceptions }: PlanRule): unknown => [
    writeAll(all),
    bases.map((base) => writeAll(base.conditions)),
    exceptions.map(write),
  ];
  const ofRules = rules.map(write);
  const asks = idsOf(collectFacts(own));
  const isAmong = ({ conditions: all }: PlanRule) =>
    all.every((condition) => idsOf(writeCondition(condition).facts).isSubsetOf(asks));
  const ofGates = gates.filter(isAmong).map(write);
  const facts = [...collectFacts(own)];
  const days = facts.some((fact) => isDated(fact) || fact.id === 'line.serviceDate') ? span : null;
  const told = facts.map((fact) => describeFact(fact).text).sort();
  const held = [...idsOf(facts)].flatMap((id) => (fixed.has(id) ? [[id, fixed.get(id)]] : [])).sort();
  return computeDigest(JSON.stringify([asked, ofRules, ofGates, days, told, held]));
}
