/** A condition as one line of words: `line.code is one of 97010-97150 and (pos.site is facility or …)`. */
import { type Condition, isLeaf, type LeafValue } from './condition.ts';
import { describeOperator } from './operators.ts';

function describeValue(value: LeafValue): string {
  if (typeof value === 'string') return value === '' ? 'blank' : value;
  return 'fact' in value ? value.fact : value.join(', ');
}

/** Names stay those of the pack: whoever reads this knows its facts, or looks them up. */
export function describeCondition(node: Condition, isInside = false): string {
  if (isLeaf(node)) {
    const { fact, operator, value } = node;
    // "given" answers its value itself.
    if (operator === 'isGiven') return `${fact} is ${value === 'false' ? 'not given' : 'given'}`;
    return `${fact} ${describeOperator(operator)} ${describeValue(value)}`;
  }
  if ('condition' in node) return node.condition;
  if ('not' in node) return `not (${describeCondition(node.not)})`;
  const [word, parts] = 'all' in node ? ['and', node.all] : ['or', node.any];
  const text = parts.map((part) => describeCondition(part, true)).join(` ${word} `);
  return isInside && parts.length > 1 ? `(${text})` : text;
}
