/**
 * Facts about the other lines of the bill: how many of them agree with a line in some facts and meet a condition.
 * Denied lines do not count, and the order of the lines makes no difference: a bucket whose rules ask for other lines
 * decides for all lines before it acts on any (`engine/run/run-bucket.ts`).
 */
import {
  type CompiledCondition,
  compileCondition,
  type FactScope,
  showValue,
} from '../condition/compile-condition.ts';
import { type Condition, TRUE } from '../condition/condition.ts';
import { findRoots, listMissing } from '../facts/missing.ts';
import type { Fact } from '../facts/vocabulary.ts';
import { Bug } from '../problem.ts';
import type { BillState, CountedLines, LineState } from '../run/line-state.ts';
import type { OtherLines } from './pack.ts';

/** Compiles `others.<name>`: the number of other lines, absent while a fact of `within` is. */
export function compileOthers(
  name: string,
  others: OtherLines,
  scope: FactScope,
  named: ReadonlyMap<string, Condition>,
): Fact {
  // Compiled on first use: `within` and `when` may name facts that are declared further down.
  let compiled: { within: readonly Fact[]; when: CompiledCondition | null } | undefined;
  const parts = () => {
    compiled ??= {
      within: others.within.map((fact) => findFact(fact, scope)),
      when: others.when ? compileCondition(others.when, scope, named) : null,
    };
    return compiled;
  };
  const count = (bill: BillState): CountedLines => {
    const { within, when } = parts();
    const byKey = new Map<string, number>();
    const lines = new Set<LineState>();
    for (const line of bill.lines) {
      if (line.denied || (when && when.test(line) !== TRUE)) continue;
      const key = keyOf(line, within);
      if (key === undefined) continue;
      byKey.set(key, (byKey.get(key) ?? 0) + 1);
      lines.add(line);
    }
    return { byKey, lines };
  };
  const identity = {};
  return {
    name: `others.${name}`,
    type: 'integer',
    description: others.title,
    optional: true,
    entryPoint: 'otherLines',
    read: (line) => {
      const key = keyOf(line, parts().within);
      if (key === undefined) return undefined;
      const { counts } = line.bill;
      const counted = counts.get(identity) ?? count(line.bill);
      counts.set(identity, counted);
      return (counted.byKey.get(key) ?? 0) - (counted.lines.has(line) ? 1 : 0);
    },
    listMissing: (line) =>
      parts()
        .within.filter((fact) => fact.read(line) === undefined)
        .flatMap((fact) => listMissing(fact, line)),
    roots: () => parts().within.flatMap(findRoots),
  };
}

function findFact(name: string, scope: FactScope): Fact {
  const fact = scope.find(name);
  if (!fact) throw new Bug(`fact ${name} reached the compiler unchecked`);
  return fact;
}

/** The values of `within` as one text; undefined while one of them is absent. A list agrees whatever its order. */
function keyOf(line: LineState, within: readonly Fact[]): string | undefined {
  let key = '';
  for (const fact of within) {
    const shown = showValue(fact.read(line));
    if (shown === null) return undefined;
    const text = typeof shown === 'string' ? shown : JSON.stringify([...shown].sort());
    // With its length before it no text can be taken for parts of two.
    key += `${text.length} ${text}`;
  }
  return key;
}
