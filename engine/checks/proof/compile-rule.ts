/** Compiles what rules say so that it reads variables instead of a line. */
import { compileCondition } from '../../condition/compile-condition.ts';
import { FALSE, negate, TRUE, type Truth, UNKNOWN } from '../../condition/condition.ts';
import type { PlainDate } from '../../date.ts';
import { statedOf } from '../../facts/derived-facts.ts';
import type { ScopedCondition } from '../../model/compiled-condition.ts';
import type { Fact, FactValue, Scope } from '../../model/fact.ts';
import type { LineState } from '../../model/line.ts';
import { listEntries, separateGiven, withGiven } from './comparisons.ts';
import type { PlanRule } from './plan-rules.ts';
import type { VariableValues } from './variable-values.ts';

/** Conditions get no line here: every fact reads its variable. */
const NO_LINE = {} as LineState;

/** True when all are; what comes after one that does not hold is not asked. */
function allOf(tests: readonly (() => Truth)[]): Truth {
  let truth: Truth = TRUE;
  for (const test of tests) {
    const one = test();
    if (one === FALSE) return FALSE;
    if (one === UNKNOWN) truth = UNKNOWN;
  }
  return truth;
}

export class RuleCompiler {
  private readonly variables: VariableValues;
  private readonly day: PlainDate;

  /** @param day the one on which lists that packs state are read */
  constructor(variables: VariableValues, day: PlainDate) {
    this.variables = variables;
    this.day = day;
  }

  compile({ node, scope, named }: ScopedCondition): () => Truth {
    const names = withGiven(scope);
    const own: Scope = {
      find: (name): Fact | undefined => {
        const fact = names.find(name);
        if (!fact) return undefined;
        const entries = listEntries(fact, this.day);
        return { ...fact, read: entries ? () => entries : this.variables.readerOf(fact.id) };
      },
    };
    const separated = new Map([...named].map(([name, one]) => [name, separateGiven(one)]));
    const { test } = compileCondition({ node: separateGiven(node), scope: own, named: separated });
    return () => test(NO_LINE);
  }

  /** A rule acts where all its conditions hold, one of a rule that it excepts does, and none of its own exceptions. */
  compileRule({ conditions, bases, exceptions }: PlanRule): () => Truth {
    const own = conditions.map((one) => this.compile(one));
    const excepted = bases.map((one) => one.conditions.map((condition) => this.compile(condition)));
    const others = exceptions.map((one) => this.compileRule(one));
    const isExcepted = () => negate(allOf(excepted.map((tests) => () => negate(allOf(tests)))));
    const isNone = others.map((test) => () => negate(test()));
    const all = [...own, ...(excepted.length > 0 ? [isExcepted] : []), ...isNone];
    return () => allOf(all);
  }

  /** A derived text that is looked into: the first case that holds gives the value, as on a line. */
  openDerived(fact: Fact): () => FactValue {
    const { derived, cases } = statedOf(fact)!;
    const compiled = (derived.cases ?? []).map(({ when, value, fact: name }) => {
      const from = name === undefined ? undefined : cases.scope.find(name);
      return {
        test: when ? this.compile({ ...cases, node: when }) : () => TRUE,
        read: from ? this.variables.readerOf(from.id) : () => value,
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
