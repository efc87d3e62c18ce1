/** The comparisons that a set of rules makes, with facts resolved; derived facts are opened where they must be. */
import { type Condition, collectLeaves } from '../../../condition/condition.ts';
import { OPERATORS, type Operator } from '../../../condition/operators.ts';
import { readLeafValue } from '../../../condition/read-value.ts';
import type { PackSource } from '../../compile-rule-book.ts';
import type { DerivedFact } from '../../pack.ts';
import type { BookView } from '../book-view.ts';
import type { FactInfo } from '../pack-scope.ts';

/** One comparison: with a constant, or with another fact. */
export interface Comparison {
  readonly fact: FactInfo;
  readonly operator: Operator;
  readonly constant?: unknown;
  readonly other?: FactInfo;
}

/** A condition and the pack whose names it uses. */
export interface ScopedCondition {
  readonly source: PackSource;
  readonly when: Condition;
}

export function namedConditions({ pack }: PackSource): ReadonlyMap<string, Condition> {
  return new Map(Object.entries(pack.conditions ?? {}));
}

/** Comparisons of one condition. The pack has passed all checks, so every name is known. */
export function listComparisons(view: BookView, { source, when }: ScopedCondition): Comparison[] {
  const { facts } = view.scopeOf(source);
  return collectLeaves(when, namedConditions(source)).map((leaf) => {
    const fact = facts.get(leaf.fact)!;
    const operator = OPERATORS.get(leaf.operator)!;
    if (typeof leaf.value === 'object' && 'fact' in leaf.value)
      return { fact, operator, other: facts.get(leaf.value.fact)! };
    const typed = readLeafValue(leaf.value as string | readonly string[], fact.type, operator);
    return { fact, operator, constant: (typed as { value: unknown }).value };
  });
}

interface DerivedOrigin {
  readonly kind: 'derived';
  readonly source: PackSource;
  readonly derived: DerivedFact;
}

export const conditionsOf = ({ source, derived }: DerivedOrigin): ScopedCondition[] =>
  derived.cases.flatMap(({ when }) => (when ? [{ source, when }] : []));

const factsOf = (comparisons: readonly Comparison[]): FactInfo[] =>
  comparisons.flatMap(({ fact, other }) => (other ? [fact, other] : [fact]));

/** Ids of the facts a derived fact is made of, through other derived facts too. */
function listBasis(view: BookView, fact: FactInfo, seen = new Set<string>()): Set<string> {
  if (fact.origin.kind !== 'derived') return seen;
  for (const condition of conditionsOf(fact.origin))
    for (const part of factsOf(listComparisons(view, condition)))
      if (!seen.has(part.id)) {
        seen.add(part.id);
        listBasis(view, part, seen);
      }
  return seen;
}

export interface Comparisons {
  readonly list: readonly Comparison[];
  /** Derived facts whose cases are looked into; all others take any of their values freely. */
  readonly opened: ReadonlySet<string>;
}

/**
 * Comparisons of several conditions. A derived fact that rests on a fact which is compared elsewhere too is opened:
 * its cases are evaluated, because the two are not free of each other.
 */
export function collectComparisons(view: BookView, conditions: readonly ScopedCondition[]): Comparisons {
  const opened = new Set<string>();
  let list = conditions.flatMap((condition) => listComparisons(view, condition));
  for (;;) {
    const mentioned = new Map(factsOf(list).map((fact) => [fact.id, fact]));
    const bases = new Map([...mentioned].map(([id, fact]) => [id, listBasis(view, fact)]));
    const bound = [...mentioned.values()].find(
      ({ id, origin }) =>
        origin.kind === 'derived' &&
        !opened.has(id) &&
        [...bases].some(
          ([otherId, other]) =>
            otherId !== id && (bases.get(id)!.has(otherId) || !bases.get(id)!.isDisjointFrom(other)),
        ),
    );
    if (bound?.origin.kind !== 'derived') return { list, opened };
    opened.add(bound.id);
    const inner = conditionsOf(bound.origin).flatMap((condition) => listComparisons(view, condition));
    list = [...list, ...inner];
  }
}
