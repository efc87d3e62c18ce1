/** A condition as a reader follows it: as nested as it is written, its facts in words. */
import { type Condition, isLeaf } from '../condition/condition.ts';
import { describeOperator } from '../condition/operators.ts';
import { describeName, type NameWords } from './describe-name.ts';
import type { Place } from './place.ts';

export type ConditionWords =
  | { readonly kind: 'all' | 'any' | 'not'; readonly parts: readonly ConditionWords[] }
  /** A condition to which the pack gives a name. */
  | { readonly kind: 'named'; readonly name: string; readonly parts: readonly ConditionWords[] }
  | {
      readonly kind: 'leaf';
      readonly fact: NameWords;
      readonly operator: string;
      /** The same in words: `is one of`. */
      readonly asks: string;
      /** Values, or the fact whose value it is. */
      readonly value: readonly string[] | NameWords;
    };

/**
 * @param node written in the pack of the place
 * @param pair whose condition it is
 */
export function describeCondition(place: Place, node: Condition, pair?: string): ConditionWords {
  const describe = (child: Condition) => describeCondition(place, child, pair);
  if (isLeaf(node)) {
    const { fact, operator, value } = node;
    return {
      kind: 'leaf',
      fact: describeName(place, fact, pair),
      operator,
      asks: describeOperator(operator),
      value:
        typeof value === 'object' && 'fact' in value ? describeName(place, value.fact, pair) : [value].flat(),
    };
  }
  if ('all' in node) return { kind: 'all', parts: node.all.map(describe) };
  if ('any' in node) return { kind: 'any', parts: node.any.map(describe) };
  if ('not' in node) return { kind: 'not', parts: [describe(node.not)] };
  const target = place.instance.named.get(node.condition);
  return { kind: 'named', name: node.condition, parts: target ? [describe(target)] : [] };
}
