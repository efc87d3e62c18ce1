/** The names in a formula: what each has to stand for, and where it stands. */
import { type Formula, listParts } from '../formula/parse-formula.ts';

/** The names of a formula, and whether each stands for a date. */
export function listOperands(formula: Formula): ReadonlyMap<string, boolean> {
  const operands = new Map<string, boolean>();
  const dates = new Set<Formula>();
  for (const part of listParts(formula)) {
    if (part.kind === 'call' && part.name === 'days') for (const arg of part.args) dates.add(arg);
    if (part.kind === 'name') operands.set(part.name, dates.has(part));
  }
  return operands;
}

/** Where a name stands in a formula as a word of its own; of `part(x, group)` the group. */
export function indexOfName(text: string, name: string): number {
  const find = (word: string) => {
    const escaped = word.replaceAll('.', '\\s*\\.\\s*').replaceAll('$', '\\$');
    return text.search(new RegExp(`(?<![\\w.$])${escaped}(?![\\w.$])`));
  };
  const at = find(name);
  return Math.max(0, at >= 0 ? at : find(name.slice(0, name.lastIndexOf('.'))));
}
