import { CodeSet, formOf, isOneCode, parseCodeRange } from '../codes.ts';
import { isPlainDate } from '../date.ts';
import { parseDecimal } from '../decimal.ts';
import type { FactType, FactValue } from '../model/fact.ts';
import type { LeafValue } from './condition.ts';
import { IS_GIVEN, type Operator } from './operators.ts';

const EXAMPLES: Record<FactType, string> = {
  text: 'text',
  code: 'a code such as 99213',
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
    case 'code':
      return text === '' || isOneCode(text) ? text : undefined;
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

/** What is wrong with a value, and which entry of a list it is about. */
export interface ValueProblem {
  readonly problem: string;
  readonly index?: number;
}

/** The typed value of a leaf for its operator, or the sentence that says what it should have been. */
export function readLeafValue(
  value: Exclude<LeafValue, { fact: string }>,
  factType: FactType,
  operator: Operator,
): { value: unknown } | ValueProblem {
  const type = operator.name === IS_GIVEN ? 'boolean' : factType;
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
  if (type === 'code' && wantsList) return readCodes(texts);
  const typed: FactValue[] = [];
  for (const [index, text] of texts.entries()) {
    const one = typeof text === 'string' ? readTyped(text, type) : undefined;
    if (one === undefined) return { problem: `"${String(text)}" is not ${EXAMPLES[type]}`, index };
    typed.push(one);
  }
  return { value: wantsList ? typed : typed[0] };
}

/** Codes and ranges of each form in order and apart from each other, so that a slip in one of them shows. */
export function readCodes(texts: readonly string[]): { value: CodeSet } | ValueProblem {
  const lastOf = new Map<string, string>();
  for (const [index, text] of texts.entries()) {
    const range = parseCodeRange(text);
    if (typeof range === 'string') return { problem: range, index };
    const form = formOf(range)!;
    const last = lastOf.get(form);
    if (last !== undefined && range.from <= last)
      return {
        problem: `${text} does not come after ${last}; write codes and ranges in order, each code in one of them`,
        index,
      };
    lastOf.set(form, range.through);
  }
  return { value: new CodeSet(texts) };
}
