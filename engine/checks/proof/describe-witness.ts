import { showValue } from '../../condition/compile-condition.ts';
import type { FactValue } from '../../model/fact.ts';
import type { FactModel } from './fact-model.ts';
import type { Variable } from './order-variables.ts';
import { OTHER } from './representatives.ts';

function describeList(items: readonly string[], { values }: Variable): string {
  const named = new Set([...values].flatMap((value) => value as readonly string[]));
  const others = [...named].filter((item) => !items.includes(item));
  if (items.length === 0) return others.length ? `holds none of ${others.join(', ')}` : 'is empty';
  return `holds ${items.join(' and ')}${others.length ? ` but not ${others.join(', ')}` : ''}`;
}

function describeValue(value: FactValue, variable: Variable): string {
  if (Array.isArray(value)) return describeList(value as readonly string[], variable);
  const text = String(showValue(value));
  if (text.startsWith(OTHER)) return 'is any other text';
  return variable.fact.type === 'text' ? `is "${text}"` : `is ${text}`;
}

/** Facts and values in words, for an author to picture the line: `rvu.found is true and rvu.statusCode is "B"`. */
export function describeWitness(model: FactModel, values: readonly FactValue[]): string {
  const parts = values.flatMap((value, index) => {
    const variable = model.variables[index]!;
    return value === undefined ? [] : [`${variable.fact.name} ${describeValue(value, variable)}`];
  });
  const last = parts.pop();
  if (last === undefined) return 'on any line';
  return `when ${parts.length ? `${parts.join(', ')} and ` : ''}${last}`;
}
