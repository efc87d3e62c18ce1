/**
 * Puts rules that begin with one condition behind it, so that it is asked once for all of them. The order in which a rule's
 * conditions are asked stays as its author wrote it.
 */
import { compileAll } from '../condition/compile-condition.ts';
import type { CompiledRule } from '../model/compiled.ts';
import type { CompiledCondition } from '../model/compiled-condition.ts';
import type { RuleLeaf, RuleNode, RuleSet } from '../model/plan.ts';

interface Waiting {
  readonly rule: CompiledRule;
  readonly rank: number;
  readonly conditions: readonly CompiledCondition[];
}

function makeLeaf({ rule, rank, conditions }: Waiting): RuleLeaf {
  const [only] = conditions;
  const { from, through } = rule.effective;
  return {
    rule,
    rank,
    span: from === undefined && through === undefined ? null : rule.effective,
    rest: conditions.length > 1 ? compileAll(conditions) : (only ?? null),
  };
}

function listLeaves(nodes: readonly RuleNode[]): RuleLeaf[] {
  return nodes.flatMap((node) => ('rule' in node ? node : node.leaves));
}

function makeNodes(waiting: readonly Waiting[]): RuleNode[] {
  const byFirst = Map.groupBy(waiting, ({ conditions }) => conditions[0]);
  return [...byFirst].flatMap(([first, some]): RuleNode[] => {
    if (first === undefined || some.length === 1) return some.map(makeLeaf);
    const nodes = makeNodes(some.map((one) => ({ ...one, conditions: one.conditions.slice(1) })));
    const leaves = listLeaves(nodes);
    return [{ first, leaves, isAlways: leaves.some(({ span }) => span === null), nodes }];
  });
}

/** @param rules by ref */
export function shareConditions(rules: readonly CompiledRule[]): RuleSet {
  const waiting = rules.map((rule, rank) => ({ rule, rank, conditions: rule.condition?.conjuncts ?? [] }));
  return { rules, nodes: makeNodes(waiting) };
}
