/** The comparisons that a set of conditions makes, with facts found; derived facts are opened where they must be. */
import { CodeSet } from '../../codes.ts';
import { type Condition, collectLeaves, isLeaf, type Leaf } from '../../condition/condition.ts';
import { IS_GIVEN, OPERATORS, type Operator } from '../../condition/operators.ts';
import { readLeafValue } from '../../condition/read-value.ts';
import { isEffective, type PlainDate } from '../../date.ts';
import { statedOf } from '../../facts/derived-facts.ts';
import type { ScopedCondition } from '../../model/compiled-condition.ts';
import type { Fact, Scope } from '../../model/fact.ts';
import { remember } from '../../remember.ts';

/** One comparison: with a constant, or with another fact. */
export interface Comparison {
  readonly fact: Fact;
  readonly operator: Operator;
  readonly constant?: unknown;
  readonly other?: Fact;
  /** Where the names of the facts mean them. */
  readonly scope: Scope;
}

/** Whether a fact is given at all: a fact of its own here, since one that is not decided yet is no absent one. */
const GIVEN = ' isGiven';
const givens = new WeakMap<Fact, Fact>();

export const declareGiven = (fact: Fact): Fact =>
  remember(givens, fact, () => {
    const { name, id, description } = fact;
    const origin = { kind: 'request', level: 'line' } as const;
    return {
      name: `${name}${GIVEN}`,
      id: `${id}${GIVEN}`,
      type: 'boolean',
      description,
      origin,
      read: () => undefined,
    };
  });

/** A condition that compares whether a fact is given instead of asking the fact. */
export function separateGiven(node: Condition): Condition {
  if (isLeaf(node))
    return node.operator === IS_GIVEN
      ? { fact: `${node.fact}${GIVEN}`, operator: 'equal', value: node.value }
      : node;
  if ('all' in node) return { all: node.all.map(separateGiven) };
  if ('any' in node) return { any: node.any.map(separateGiven) };
  return 'not' in node ? { not: separateGiven(node.not) } : node;
}

/** The same names, and whether each is given. */
export const withGiven = (scope: Scope): Scope => ({
  find: (name) => {
    if (!name.endsWith(GIVEN)) return scope.find(name);
    const fact = scope.find(name.slice(0, -GIVEN.length));
    return fact && declareGiven(fact);
  },
});

/** The entries of a list that a pack states, as they stand on a day; null for other facts, and for what payers supply. */
export function listEntries({ type, origin }: Fact, day: PlainDate): readonly string[] | null {
  if (type !== 'list' || origin.kind !== 'param' || origin.param.from === 'tenant') return null;
  const version = origin.param.values?.find(({ effective = {} }) => isEffective(effective, day));
  return (version?.value as readonly string[] | undefined) ?? null;
}

function readLeaf(
  { fact: name, operator: operatorName, value }: Leaf,
  scope: Scope,
  day: PlainDate,
): Comparison {
  const fact = scope.find(name)!;
  const operator = OPERATORS.get(operatorName)!;
  if (typeof value === 'object' && 'fact' in value) {
    const other = scope.find(value.fact)!;
    const entries = listEntries(other, day);
    if (!entries) return { fact, operator, other, scope };
    return { fact, operator, constant: fact.type === 'code' ? new CodeSet(entries) : entries, scope };
  }
  const typed = readLeafValue(value as string | readonly string[], fact.type, operator);
  return { fact, operator, constant: (typed as { value: unknown }).value, scope };
}

/** The pack has passed all checks, so every name is known. */
function listComparisons({ node, scope, named }: ScopedCondition, day: PlainDate): Comparison[] {
  const names = withGiven(scope);
  return collectLeaves(node, named).map((leaf) => readLeaf(separateGiven(leaf) as Leaf, names, day));
}

/** The conditions of a derived text's cases, and where their names are looked for; of other facts none. */
export function listCases(fact: Fact): ScopedCondition[] {
  const stated = statedOf(fact);
  if (!stated || (stated.derived.type ?? 'text') !== 'text') return [];
  return (stated.derived.cases ?? []).flatMap(({ when }) => (when ? [{ ...stated.cases, node: when }] : []));
}

export const factsOf = (comparisons: readonly Comparison[]): Fact[] =>
  comparisons.flatMap(({ fact, other }) => (other ? [fact, other] : [fact]));

/** Ids of the facts a derived fact is made of, through other derived facts too. */
function listParts(fact: Fact, day: PlainDate, seen = new Set<string>()): Set<string> {
  for (const part of listCases(fact).flatMap((one) => factsOf(listComparisons(one, day))))
    if (!seen.has(part.id)) {
      seen.add(part.id);
      listParts(part, day, seen);
    }
  return seen;
}

export interface Comparisons {
  readonly list: readonly Comparison[];
  /** Derived facts whose cases are looked into, by id; all others take any of their values freely. */
  readonly opened: ReadonlyMap<string, Fact>;
}

/** The condition of a group whose membership is asked for. */
export function conditionOf({ name, origin }: Fact): ScopedCondition | null {
  const isMember = origin.kind === 'group' && name.endsWith('.isMember');
  return isMember && origin.group.when ? { ...origin.scoped, node: origin.group.when } : null;
}

/** What groups ask of facts that are compared all the same, or by two of them: their lines meet that too. */
function askMembers(list: readonly Comparison[], day: PlainDate): Comparison[] {
  const mentioned = new Map(factsOf(list).map((fact) => [fact.id, fact]));
  const conditions = [...mentioned.values()].flatMap((fact) => conditionOf(fact) ?? []);
  const asked = conditions.map((condition) => listComparisons(condition, day));
  const idsOf = (comparisons: readonly Comparison[]) => new Set(factsOf(comparisons).map(({ id }) => id));
  const times = new Map<string, number>([...mentioned.keys()].map((id) => [id, 1]));
  for (const id of asked.flatMap((one) => [...idsOf(one)])) times.set(id, (times.get(id) ?? 0) + 1);
  return asked.flat().filter((one) => factsOf([one]).every(({ id }) => times.get(id)! > 1));
}

/** What is asked of an opened value is asked of the fact that a case of it takes over. */
function followFacts(list: readonly Comparison[], opened: ReadonlyMap<string, Fact>): Comparison[] {
  const all = [...list];
  for (const comparison of all) {
    const stated = opened.has(comparison.fact.id) ? statedOf(comparison.fact) : undefined;
    for (const { fact: name } of stated?.derived.cases ?? []) {
      const fact = name === undefined ? undefined : stated!.cases.scope.find(name);
      if (fact) all.push({ ...comparison, fact, scope: stated!.cases.scope });
    }
  }
  return all;
}

/**
 * Comparisons of several conditions. A derived text that rests on a fact which is compared elsewhere too is opened:
 * its cases are evaluated, because the two are not free of each other.
 *
 * @param isFree whether none is opened: derived texts then have more combinations of values than a line can have
 */
export function collectComparisons(
  conditions: readonly ScopedCondition[],
  day: PlainDate,
  isFree = false,
): Comparisons {
  const opened = new Map<string, Fact>();
  let list = conditions.flatMap((one) => listComparisons(one, day));
  for (;;) {
    const mentioned = new Map(factsOf(list).map((fact) => [fact.id, fact]));
    const parts = new Map([...mentioned].map(([id, fact]) => [id, listParts(fact, day)]));
    const bound = [...mentioned.values()].find(
      ({ id }) =>
        !isFree &&
        parts.get(id)!.size > 0 &&
        !opened.has(id) &&
        [...parts].some(
          ([otherId, other]) =>
            otherId !== id && (parts.get(id)!.has(otherId) || !parts.get(id)!.isDisjointFrom(other)),
        ),
    );
    if (!bound) return { list: followFacts([...list, ...askMembers(list, day)], opened), opened };
    opened.set(bound.id, bound);
    list = [...list, ...listCases(bound).flatMap((one) => listComparisons(one, day))];
  }
}

const asked = new WeakMap<readonly ScopedCondition[], Map<PlainDate, readonly Fact[]>>();

/** The facts that conditions compare on a day, those of opened ones too. */
export function listAsked(conditions: readonly ScopedCondition[], day: PlainDate): readonly Fact[] {
  const byDay = remember(asked, conditions, () => new Map());
  return remember(byDay, day, () => factsOf(collectComparisons(conditions, day).list));
}
