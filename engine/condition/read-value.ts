import { isPlainDate } from '../date.ts';
import { parseDecimal } from '../decimal.ts';
import type { FactType, FactValue } from '../facts/vocabulary.ts';
import type { LeafValue } from './condition.ts';
import type { Operator } from './operators.ts';

const EXAMPLES: Record<FactType, string> = {
  text: 'text',
  list: 'text',
  decimal: 'a decimal such as 0.85',
  integer: 'a whole number such as 2',
  boolean: 'true or false',
  date: 'a date such as 2025-01-01',
};

/** Reads text as a value of a declared type; undefined when it is not one. */
export function readTyped(text: string, type: FactType): FactValue {
  switch (type) {
    case 'text':
    case 'list':
      return text;
    case 'decimal':
      return parseDecimal(text) ?? undefined;
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'date':
      return isPlainDate(text) ? text : undefined;
  }
}

/** The typed value of a leaf for its operator, or the sentence that says what it should have been. */
export function readLeafValue(
  value: Exclude<LeafValue, { fact: string }>,
  type: FactType,
  operator: Operator,
): { value: unknown } | { problem: string } {
  const wantsList =
    operator.expects === 'many' || operator.expects === 'pair' || operator.expects === 'items';
  if (wantsList !== Array.isArray(value))
    return {
      problem: wantsList
        ? `operator ${operator.name} takes a list of values`
        : `operator ${operator.name} takes one value, not a list`,
    };
  const texts = (Array.isArray(value) ? value : [value]) as string[];
  if (texts.length === 0) return { problem: `operator ${operator.name} takes at least one value` };
  if (operator.expects === 'pair' && texts.length !== 2)
    return { problem: 'operator between takes exactly two values: [from, through]' };
  const typed: FactValue[] = [];
  for (const text of texts) {
    const one = typeof text === 'string' ? readTyped(text, type) : undefined;
    if (one === undefined) return { problem: `"${String(text)}" is not ${EXAMPLES[type]}` };
    typed.push(one);
  }
  return { value: wantsList ? typed : typed[0] };
}
