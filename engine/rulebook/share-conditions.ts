/**
 * Puts rules that begin with one condition behind it, so that it is asked once for all of them. The order in which a rule's
 * conditions are asked stays as its author wrote it.
 */
import { joinLists } from '../join-lists.ts';
import type { CompiledRule } from '../model/compiled.ts';
import type { CompiledCondition } from '../model/compiled-condition.ts';
import type { RuleLeaf, RuleNode, RuleSet } from '../model/plan.ts';

const NOTHING: readonly CompiledCondition[] = [];

function makeLeaf(rule: CompiledRule, rank: number): RuleLeaf {
  const { from, through } = rule.effective;
  return {
    rule,
    rank,
    span: from === undefined && through === undefined ? null : rule.effective,
    conditions: rule.condition?.conjuncts ?? NOTHING,
    asked: 0,
  };
}

function listLeaves(nodes: readonly RuleNode[]): RuleLeaf[] {
  return joinLists(nodes.map((node) => ('rule' in node ? [node] : node.leaves)));
}

function makeNodes(waiting: readonly RuleLeaf[]): RuleNode[] {
  const byFirst = Map.groupBy(waiting, ({ conditions, asked }) => conditions[asked]);
  const lists = Array.from(byFirst, ([first, some]): readonly RuleNode[] => {
    if (first === undefined || some.length === 1) return some;
    const nodes = makeNodes(some.map((leaf) => ({ ...leaf, asked: leaf.asked + 1 })));
    const leaves = listLeaves(nodes);
    return [{ first, leaves, isAlways: leaves.some(({ span }) => span === null), nodes }];
  });
  return joinLists(lists);
}

/** @param rules by ref */
export const shareConditions = (rules: readonly CompiledRule[]): RuleSet => ({
  rules,
  nodes: makeNodes(rules.map(makeLeaf)),
});
