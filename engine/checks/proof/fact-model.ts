/**
 * A small world in which rules can be tried: one variable for each fact they compare, the values worth trying, and
 * the rules' own compiled conditions reading these variables instead of a line.
 */
import { compileCondition, type ScopedCondition } from '../../condition/compile-condition.ts';
import { FALSE, TRUE, type Truth, UNKNOWN } from '../../condition/condition.ts';
import type { PlainDate } from '../../date.ts';
import { statedOf } from '../../facts/derived-facts.ts';
import type { Fact, FactValue, Scope } from '../../model/fact.ts';
import type { LineState } from '../../model/line.ts';
import {
  type Comparisons,
  collectComparisons,
  conditionOf,
  declareGiven,
  factsOf,
  listEntries,
  separateGiven,
  withGiven,
} from './comparisons.ts';
import { type AnalysisContext, type Candidates, listCandidates } from './fact-candidates.ts';
import { type Constraint, collectLinks } from './links.ts';
import type { PlanRule } from './plan-rules.ts';

/** Conditions get no line here: every fact of the model reads its variable. */
const NO_LINE = {} as LineState;

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

export class FactModel {
  readonly variables: readonly Variable[];
  readonly rules: readonly PlanRule[];
  /** Current values; undefined is absent or not decided yet, which conditions treat alike. */
  readonly values: FactValue[];
  /** Some fact has too many values to try. */
  readonly isTooLarge: boolean;
  readonly gates: readonly { readonly ref: string; readonly test: () => Truth }[];
  private readonly asked: boolean[];
  private readonly tests: readonly (() => Truth)[];
  private readonly constraints: readonly Constraint[];
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly day: PlainDate;
  private readonly derived = new Map<string, () => FactValue>();

  /** @param gates rules that have ended a line before: of those that compare nothing else, none holds */
  constructor(rules: readonly PlanRule[], context: AnalysisContext, gates: readonly PlanRule[] = []) {
    this.rules = rules;
    this.day = context.span.from;
    const conditions = rules.flatMap((rule) => [
      ...rule.conditions,
      ...[...rule.bases, ...rule.exceptions].flatMap((one) => one.conditions),
    ]);
    const comparisons = collectComparisons(conditions, this.day);
    const links = collectLinks(factsOf(comparisons.list));
    const candidates = listCandidates(comparisons.list, links, context);
    for (const id of comparisons.opened.keys()) candidates.delete(id);
    this.isTooLarge = [...candidates.values()].some(({ isTooLarge }) => isTooLarge);
    this.variables = orderVariables([...candidates.values()], comparisons);
    this.indexes = new Map(this.variables.map(({ fact }, index) => [fact.id, index]));
    this.values = this.variables.map(() => undefined);
    this.asked = this.variables.map(() => false);
    for (const [id, fact] of comparisons.opened) this.derived.set(id, this.openDerived(fact));
    this.constraints = [
      ...links.constraints,
      ...this.variables.flatMap(({ fact }) => this.holdMembers(fact)),
    ];
    this.tests = rules.map((rule) => this.compileRule(rule));
    this.gates = gates
      .filter((gate) => this.knows(gate))
      .map((gate) => ({ ref: gate.ref, test: this.compileRule(gate) }));
  }

  /**
   * What each rule's condition gives for the current values.
   *
   * @param before what they gave with fewer values: what was decided then is so now
   */
  testRules(before?: readonly Truth[]): Truth[] {
    this.asked.fill(false);
    return this.tests.map((test, index) => {
      const known = before?.[index] ?? UNKNOWN;
      return known === UNKNOWN ? test() : known;
    });
  }

  /** Whether the last test of the rules asked for a variable that has no value. */
  wasAsked(variable: number): boolean {
    return this.asked[variable]!;
  }

  /** False when the current values cannot occur together. */
  isConsistent(): boolean {
    return (
      this.constraints.every((holds) => holds((id) => this.read(id))) &&
      this.gates.every(({ test }) => test() !== TRUE)
    );
  }

  /** A line that belongs to a group meets its condition. */
  private holdMembers(fact: Fact): Constraint[] {
    const { id } = fact;
    const condition = conditionOf(fact);
    if (!condition) return [];
    const test = this.compile(condition);
    return [(read) => read(id) !== true || test() !== FALSE];
  }

  private knows({ conditions }: PlanRule): boolean {
    const { list, opened } = collectComparisons(conditions, this.day);
    return factsOf(list).every(({ id }) => this.indexes.has(id) || (this.derived.has(id) && opened.has(id)));
  }

  private read(id: string): FactValue {
    const index = this.indexes.get(id);
    if (index === undefined) return this.derived.get(id)?.();
    const value = this.values[index];
    if (value === undefined) this.asked[index] = true;
    return value;
  }

  private compile({ node, scope, named }: ScopedCondition): () => Truth {
    const names = withGiven(scope);
    const own: Scope = {
      find: (name): Fact | undefined => {
        const fact = names.find(name);
        if (!fact) return undefined;
        const entries = listEntries(fact, this.day);
        return { ...fact, read: () => entries ?? this.read(fact.id) };
      },
    };
    const separated = new Map([...named].map(([name, one]) => [name, separateGiven(one)]));
    const { test } = compileCondition({ node: separateGiven(node), scope: own, named: separated });
    return () => test(NO_LINE);
  }

  /** A rule acts where all its conditions hold, one of a rule that it excepts does, and none of its own exceptions. */
  private compileRule({ conditions, bases, exceptions }: PlanRule): () => Truth {
    const own = conditions.map((one) => this.compile(one));
    const excepted = bases.map((one) => one.conditions.map((condition) => this.compile(condition)));
    const others = exceptions.map((one) => this.compileRule(one));
    const all = (tests: readonly (() => Truth)[]) =>
      tests.reduce<Truth>((truth, test) => and(truth, test()), TRUE);
    return () => {
      let truth = all(own);
      if (excepted.length) {
        const none = excepted.reduce<Truth>((held, tests) => and(held, negate(all(tests))), TRUE);
        truth = and(truth, negate(none));
      }
      for (const test of others) truth = and(truth, negate(test()));
      return truth;
    };
  }

  /** A derived text that is looked into: the first case that holds gives the value, as on a line. */
  private openDerived(fact: Fact): () => FactValue {
    const { derived, cases } = statedOf(fact)!;
    const compiled = (derived.cases ?? []).map(({ when, value, fact: name }) => {
      const from = name === undefined ? undefined : cases.scope.find(name);
      return {
        test: when ? this.compile({ ...cases, node: when }) : () => TRUE,
        read: () => (from ? this.read(from.id) : value),
      };
    });
    return () => {
      for (const { test, read } of compiled) {
        const truth = test();
        if (truth !== FALSE) return truth === TRUE ? read() : undefined;
      }
      return undefined;
    };
  }
}

const and = (a: Truth, b: Truth): Truth =>
  a === FALSE || b === FALSE ? FALSE : a === UNKNOWN || b === UNKNOWN ? UNKNOWN : TRUE;
const negate = (truth: Truth): Truth => (truth === UNKNOWN ? UNKNOWN : truth === TRUE ? FALSE : TRUE);

/** Guards before what they guard, much-compared facts before others: most rules are decided early. */
function orderVariables(candidates: readonly Candidates[], { list }: Comparisons): Variable[] {
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
