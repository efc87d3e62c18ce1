/** Finds the rules of a bucket whose conditions hold for a line, and those of which that is not known. */
import { testAll } from '../condition/compile-condition.ts';
import { FALSE, TRUE, UNKNOWN } from '../condition/condition.ts';
import { isEffective } from '../date.ts';
import type { CompiledRule } from '../model/compiled.ts';
import type { LineState } from '../model/line.ts';
import type { RuleBranch, RuleLeaf, RuleNode, RuleSet } from '../model/plan.ts';

const NOTHING: readonly RuleLeaf[] = [];
const NO_RULES: readonly CompiledRule[] = [];

/** Rules by ref. */
export interface FoundRules {
  readonly firing: readonly CompiledRule[];
  readonly unknowns: readonly CompiledRule[];
}

/** Leaves by what their rules came to. */
interface Found {
  firing: readonly RuleLeaf[];
  unknowns: readonly RuleLeaf[];
}

/** Most buckets have nothing to do for a line. */
const NONE: FoundRules = { firing: NO_RULES, unknowns: NO_RULES };

/** What was found is made when something stands in it. */
function add(found: Found | null, leaf: RuleLeaf, to: keyof Found): Found {
  const own = found ?? { firing: NOTHING, unknowns: NOTHING };
  own[to] = [...own[to], leaf];
  return own;
}

const isInForce = ({ span }: RuleLeaf, line: LineState) => span === null || isEffective(span, line.date);

function isAnyInForce({ isAlways, leaves }: RuleBranch, line: LineState): boolean {
  if (isAlways) return true;
  for (const leaf of leaves) if (isInForce(leaf, line)) return true;
  return false;
}

function visit(nodes: readonly RuleNode[], line: LineState, before: Found | null): Found | null {
  let found = before;
  for (const node of nodes) {
    if ('rule' in node) {
      if (!isInForce(node, line)) continue;
      const truth = testAll(node.conditions, line, node.asked);
      if (truth === TRUE) found = add(found, node, 'firing');
      else if (truth === UNKNOWN) found = add(found, node, 'unknowns');
      continue;
    }
    const { first, leaves, nodes: behind } = node;
    // Of rules that are not in force nothing is asked, so that nothing counts as read for them.
    if (!isAnyInForce(node, line)) continue;
    const truth = first.test(line);
    if (truth === TRUE) found = visit(behind, line, found);
    else if (truth === UNKNOWN)
      // None of them can hold; one that something else rules out is out.
      for (const leaf of leaves)
        if (isInForce(leaf, line) && leaf.rule.condition!.test(line) !== FALSE)
          found = add(found, leaf, 'unknowns');
  }
  return found;
}

function listRules(leaves: readonly RuleLeaf[]): readonly CompiledRule[] {
  if (leaves.length === 0) return NO_RULES;
  const inOrder = leaves.length > 1 ? [...leaves].sort((a, b) => a.rank - b.rank) : leaves;
  return inOrder.map(({ rule }) => rule);
}

export function findRules({ nodes }: RuleSet, line: LineState): FoundRules {
  const found = visit(nodes, line, null);
  if (!found) return NONE;
  return { firing: listRules(found.firing), unknowns: listRules(found.unknowns) };
}
