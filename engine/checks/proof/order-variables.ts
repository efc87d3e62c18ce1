/** One variable for each fact that rules compare, in the order in which values are tried. */
import type { Fact, FactValue, Scope } from '../../model/fact.ts';
import { type Comparisons, declareGiven } from './comparisons.ts';
import type { Candidates } from './fact-candidates.ts';

export interface Variable {
  readonly fact: Fact;
  readonly values: Iterable<FactValue>;
  /** Index of the variable that says whether this one is present. */
  readonly guard: number | null;
}

/** The fact that says whether another is present: of a row or a match, else whether it is given, where that is asked. */
function guardOf(fact: Fact, scope: Scope, asked: ReadonlySet<string>): string | null {
  if (fact.guard !== undefined) return scope.find(fact.guard)?.id ?? null;
  const { id } = declareGiven(fact);
  return asked.has(id) ? id : null;
}

/** Guards before what they guard, much-compared facts before others: most rules are decided early. */
export function orderVariables(candidates: readonly Candidates[], { list }: Comparisons): Variable[] {
  const ids = new Set(candidates.map(({ fact }) => fact.id));
  const guards = new Map<string, string | null>();
  for (const { fact, other, scope } of list)
    for (const one of other ? [fact, other] : [fact]) guards.set(one.id, guardOf(one, scope, ids));
  const uses = (fact: Fact) => list.filter((one) => one.fact.id === fact.id).length;
  const left = [...candidates].sort(
    (a, b) => uses(b.fact) - uses(a.fact) || (a.fact.id < b.fact.id ? -1 : 1),
  );
  const ordered: Variable[] = [];
  const placed = (id: string) => ordered.findIndex(({ fact }) => fact.id === id);
  while (left.length > 0) {
    const at = left.findIndex(({ fact }) => {
      const guard = guards.get(fact.id) ?? null;
      return guard === null || !ids.has(guard) || placed(guard) >= 0;
    });
    const [next] = left.splice(at, 1);
    const guard = guards.get(next!.fact.id) ?? null;
    const index = guard === null ? -1 : placed(guard);
    ordered.push({ fact: next!.fact, values: next!.values, guard: index < 0 ? null : index });
  }
  return ordered;
}
