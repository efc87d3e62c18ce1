/** The names in a formula: what each has to stand for, and where it stands. */
import type { Formula } from '../formula/parse-formula.ts';

/** The names of a formula, and whether each stands for a date. */
export function listOperands(
  formula: Formula,
  isDate = false,
  into = new Map<string, boolean>(),
): Map<string, boolean> {
  switch (formula.kind) {
    case 'number':
      break;
    case 'name':
      into.set(formula.name, isDate);
      break;
    case 'operation':
      listOperands(formula.left, false, into);
      listOperands(formula.right, false, into);
      break;
    case 'negate':
      listOperands(formula.operand, false, into);
      break;
    case 'call':
      for (const arg of formula.args) listOperands(arg, formula.name === 'days', into);
  }
  return into;
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
