/** Derived facts: the first case whose condition holds gives the text; unknown conditions leave it absent. */
import { type CompiledCondition, compileCondition, type FactScope } from '../condition/compile-condition.ts';
import { type Condition, collectLeaves, FALSE, UNKNOWN } from '../condition/condition.ts';
import { findRoots, listMissing } from '../facts/missing.ts';
import type { Fact } from '../facts/vocabulary.ts';
import type { LineState } from '../run/line-state.ts';
import type { DerivedFact } from './pack.ts';

interface Case {
  readonly condition: CompiledCondition | null;
  readonly value: string;
}

/** Compiles `derive.<name>` to the fact `derived.<name>`. */
export function compileDerivedFact(
  name: string,
  derived: DerivedFact,
  scope: FactScope,
  named: ReadonlyMap<string, Condition>,
): Fact {
  // Conditions compile on first use: a case may name a table fact whose key names this very fact's siblings.
  let cases: Case[] | null = null;
  const key = {};
  const findCase = (line: LineState): Case | undefined => {
    cases ??= derived.cases.map((one) => ({
      condition: one.when ? compileCondition(one.when, scope, named) : null,
      value: one.value,
    }));
    const first = cases.find(({ condition }) => condition === null || condition.test(line) !== FALSE);
    return first?.condition?.test(line) === UNKNOWN ? undefined : first;
  };
  const roots = () => {
    const facts = derived.cases.flatMap(({ when }) => (when ? collectLeaves(when, named) : []));
    return [...new Set(facts.flatMap(({ fact }) => findRoots(scope.find(fact)!)))];
  };
  return {
    name: `derived.${name}`,
    type: 'text',
    description: derived.title,
    optional: true,
    values: [...new Set(derived.cases.map((one) => one.value))],
    read: (line) => {
      if (line.derived.has(key)) return line.derived.get(key);
      const value = findCase(line)?.value;
      line.derived.set(key, value);
      return value;
    },
    explain: (line, into, restsOn) => {
      findCase(line)?.condition?.explain(line, into, restsOn);
    },
    lookUp: (line, into) => {
      const restsOn: Fact[] = [];
      findCase(line)?.condition?.explain(line, [], restsOn);
      for (const fact of restsOn) fact.lookUp?.(line, into);
    },
    roots,
    listMissing: (line) => {
      const names = new Set<string>();
      for (const one of cases ?? [])
        if (one.condition && one.condition.test(line) !== FALSE) one.condition.findUnknown(line, names);
      const missing = [...names].flatMap((fact) => {
        const known = scope.find(fact);
        return known ? listMissing(known, line) : [];
      });
      return missing.length ? missing : [{ message: `${derived.title}: no case applies`, facts: roots() }];
    },
  };
}
