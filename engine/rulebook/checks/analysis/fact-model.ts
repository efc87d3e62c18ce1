/**
 * A small world in which rules can be tried: one variable for each fact they compare, the values worth trying, and
 * the rules' own compiled conditions reading these variables instead of a line.
 */
import { compileCondition, type FactScope } from '../../../condition/compile-condition.ts';
import { FALSE, TRUE, type Truth } from '../../../condition/condition.ts';
import type { Fact, FactValue } from '../../../facts/vocabulary.ts';
import type { LineState } from '../../../run/line-state.ts';
import type { PackSource } from '../../compile-rule-book.ts';
import type { BookView } from '../book-view.ts';
import type { FactInfo } from '../pack-scope.ts';
import { type Comparisons, collectComparisons, namedConditions } from './collect-leaves.ts';
import { type AnalysisContext, type Candidates, listCandidates } from './fact-candidates.ts';
import { guardOf } from './guards.ts';
import type { PlanRule } from './plan-rules.ts';
import { type Constraint, collectTableLinks } from './table-links.ts';

/** Conditions get no line here: every fact of the model reads its variable. */
const NO_LINE = {} as LineState;

export interface Variable {
  readonly fact: FactInfo;
  readonly values: readonly FactValue[];
  /** Index of the variable that says whether this one is present. */
  readonly guard: number | null;
}

export class FactModel {
  readonly variables: readonly Variable[];
  readonly rules: readonly PlanRule[];
  /** Current values; undefined is absent or not decided yet, which conditions treat alike. */
  readonly values: FactValue[];
  /** Some fact has too many values to try. */
  readonly isTooLarge: boolean;
  private readonly tests: readonly (() => Truth)[];
  private readonly constraints: readonly Constraint[];
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly view: BookView;
  private readonly derived = new Map<string, () => FactValue>();

  constructor(view: BookView, rules: readonly PlanRule[], context: AnalysisContext) {
    this.view = view;
    this.rules = rules;
    const comparisons = collectComparisons(
      view,
      rules.flatMap(({ source, when }) => (when ? [{ source, when }] : [])),
    );
    const facts = comparisons.list.flatMap(({ fact, other }) => (other ? [fact, other] : [fact]));
    const links = collectTableLinks(view, facts);
    const candidates = listCandidates(comparisons.list, links, context);
    for (const id of comparisons.opened) candidates.delete(id);
    this.isTooLarge = [...candidates.values()].some(({ values }) => values === null);
    const uses = (fact: FactInfo) => comparisons.list.filter((one) => one.fact.id === fact.id).length;
    this.variables = orderVariables([...candidates.values()], uses);
    this.indexes = new Map(this.variables.map(({ fact }, index) => [fact.id, index]));
    this.values = this.variables.map(() => undefined);
    this.constraints = links.constraints;
    this.openDerived(comparisons);
    this.tests = rules.map(({ source, when }) => {
      if (!when) return () => TRUE;
      const { test } = compileCondition(when, this.scopeOf(source), namedConditions(source));
      return () => test(NO_LINE);
    });
  }

  /** What each rule's condition gives for the current values. */
  testRules(): Truth[] {
    return this.tests.map((test) => test());
  }

  /** False when the current values cannot occur together. */
  isConsistent(): boolean {
    return this.constraints.every((holds) => holds((id) => this.read(id)));
  }

  private read(id: string): FactValue {
    const index = this.indexes.get(id);
    return index === undefined ? this.derived.get(id)?.() : this.values[index];
  }

  private scopeOf(source: PackSource): FactScope {
    const { facts } = this.view.scopeOf(source);
    return {
      find: (name): Fact | undefined => {
        const fact = facts.get(name);
        if (!fact) return undefined;
        const { id, type } = fact;
        const index = this.indexes.get(id);
        const read = index === undefined ? () => this.derived.get(id)?.() : () => this.values[index];
        return { name, type, description: name, read };
      },
    };
  }

  /** Derived facts that are looked into: the first case that holds gives the value, as on a line. */
  private openDerived({ list, opened }: Comparisons): void {
    for (const { fact, other } of list)
      for (const { id, origin } of other ? [fact, other] : [fact]) {
        if (origin.kind !== 'derived' || !opened.has(id) || this.derived.has(id)) continue;
        const cases = origin.derived.cases.map(({ when, value }) => ({
          test: when
            ? compileCondition(when, this.scopeOf(origin.source), namedConditions(origin.source)).test
            : () => TRUE,
          value,
        }));
        this.derived.set(id, () => {
          const decided = cases.find(({ test }) => test(NO_LINE) !== FALSE);
          return decided?.test(NO_LINE) === TRUE ? decided.value : undefined;
        });
      }
  }
}

/** Guards before what they guard, much-compared facts before others: most rules are decided early. */
function orderVariables(candidates: readonly Candidates[], uses: (fact: FactInfo) => number): Variable[] {
  const ids = new Set(candidates.map(({ fact }) => fact.id));
  const left = [...candidates].sort(
    (a, b) => uses(b.fact) - uses(a.fact) || (a.fact.id < b.fact.id ? -1 : 1),
  );
  const ordered: Variable[] = [];
  while (left.length > 0) {
    const placed = (id: string) => ordered.findIndex(({ fact }) => fact.id === id);
    const at = left.findIndex(({ fact }) => {
      const guard = guardOf(fact);
      return guard === null || !ids.has(guard) || placed(guard) >= 0;
    });
    const [next] = left.splice(at, 1);
    const guard = guardOf(next!.fact);
    const index = guard === null ? -1 : placed(guard);
    ordered.push({ fact: next!.fact, values: next!.values ?? [], guard: index < 0 ? null : index });
  }
  return ordered;
}
