/**
 * A small world in which rules can be tried: one variable for each fact they compare, the values worth trying, and
 * the rules' own compiled conditions reading these variables instead of a line.
 */
import { FALSE, TRUE, type Truth, UNKNOWN } from '../../condition/condition.ts';
import type { PlainDate } from '../../date.ts';
import type { Fact, FactValue } from '../../model/fact.ts';
import { collectComparisons, conditionOf, factsOf } from './comparisons.ts';
import { RuleCompiler } from './compile-rule.ts';
import { type AnalysisContext, listCandidates } from './fact-candidates.ts';
import { type Constraint, collectLinks } from './links.ts';
import { orderVariables, type Variable } from './order-variables.ts';
import type { PlanRule } from './plan-rules.ts';
import { type Asked, VariableValues } from './variable-values.ts';

/** What the rules give for some values. */
export interface Tried {
  readonly truths: readonly Truth[];
  /** For each rule, the variables without a value that an open one waits for. */
  readonly missing: readonly (readonly number[])[];
}

const NONE: readonly number[] = [];

interface Gate extends Asked<Truth> {
  readonly ref: string;
}

export class FactModel {
  readonly variables: readonly Variable[];
  readonly rules: readonly PlanRule[];
  /** Current values, by variable; undefined is absent or not decided yet. */
  readonly values: FactValue[];
  /** Some fact has too many values to try. */
  readonly isTooLarge: boolean;
  readonly gates: readonly Gate[];
  private readonly known: VariableValues;
  private readonly compiler: RuleCompiler;
  private readonly tests: readonly Asked<Truth>[];
  /** What has to hold once a variable has got a value, by its index. */
  private readonly checks: readonly (readonly (() => boolean)[])[];
  private readonly day: PlainDate;

  /** @param gates rules that have ended a line before: of those that compare nothing else, none holds */
  constructor(rules: readonly PlanRule[], context: AnalysisContext, gates: readonly PlanRule[] = []) {
    this.rules = rules;
    this.day = context.span.from;
    const conditions = rules.flatMap((rule) => [
      ...rule.conditions,
      ...[...rule.bases, ...rule.exceptions].flatMap((one) => one.conditions),
    ]);
    const comparisons = collectComparisons(conditions, this.day, context.isFree);
    const links = collectLinks(factsOf(comparisons.list));
    const candidates = listCandidates(comparisons.list, links, context);
    for (const id of comparisons.opened.keys()) candidates.delete(id);
    this.isTooLarge = [...candidates.values()].some(({ isTooLarge }) => isTooLarge);
    this.variables = orderVariables([...candidates.values()], comparisons);
    this.known = new VariableValues(this.variables.map(({ fact }) => fact.id));
    this.values = this.known.values;
    this.compiler = new RuleCompiler(this.known, this.day);
    for (const [id, fact] of comparisons.opened) this.known.derive(id, () => this.compiler.openDerived(fact));
    const compile = (rule: PlanRule) => this.known.observe(() => this.compiler.compileRule(rule));
    this.tests = rules.map(compile);
    this.gates = gates
      .filter((gate) => this.knows(gate))
      .map((gate) => ({ ref: gate.ref, ...compile(gate) }));
    this.checks = this.sortChecks([
      ...links.constraints.map((one) => this.bind(one)),
      ...this.variables.flatMap(({ fact }) => this.holdMembers(fact)),
      ...this.gates.map(({ ask, reads }) => ({ ask: () => ask() !== TRUE, reads })),
    ]);
  }

  /**
   * What each rule's condition gives for the current values.
   *
   * @param before what they gave before the variable `changed` got its value: what was decided then is so now, and a rule
   *   that does not read the variable waits for what it waited for
   */
  testRules(before?: Tried, changed?: number): Tried {
    const truths: Truth[] = [];
    const missing: (readonly number[])[] = [];
    this.known.takeMissing();
    for (const [index, { ask, reads }] of this.tests.entries()) {
      const stays = before && (before.truths[index] !== UNKNOWN || !reads.has(changed!));
      const truth = stays ? before.truths[index]! : ask();
      truths.push(truth);
      const asked = stays ? before.missing[index]! : this.known.takeMissing();
      missing.push(truth === UNKNOWN ? asked : NONE);
    }
    return { truths, missing };
  }

  /** False when the current values cannot occur together, as far as this variable, the one that got its value last, goes. */
  isConsistent(changed: number): boolean {
    return this.checks[changed]!.every((holds) => holds());
  }

  private bind({ reads, holds }: Constraint): Asked<boolean> {
    return this.known.observe(() => {
      const readers = new Map(reads.map((id) => [id, this.known.readerOf(id)]));
      return () => holds((id) => readers.get(id)!());
    });
  }

  /** A line that belongs to a group meets its condition. */
  private holdMembers(fact: Fact): Asked<boolean>[] {
    const condition = conditionOf(fact);
    if (!condition) return [];
    return [
      this.known.observe(() => {
        const read = this.known.readerOf(fact.id);
        const test = this.compiler.compile(condition);
        return () => read() !== true || test() !== FALSE;
      }),
    ];
  }

  /** What reads no variable is asked with each. */
  private sortChecks(checks: readonly Asked<boolean>[]): (() => boolean)[][] {
    return this.variables.map((_, index) =>
      checks.filter(({ reads }) => reads.size === 0 || reads.has(index)).map(({ ask }) => ask),
    );
  }

  private knows({ conditions }: PlanRule): boolean {
    const { list, opened } = collectComparisons(conditions, this.day);
    return factsOf(list).every(
      ({ id }) => this.known.isVariable(id) || (this.known.isDerived(id) && opened.has(id)),
    );
  }
}
