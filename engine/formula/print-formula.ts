/** A formula as text, which reads back as the same formula. */
import { type Formula, shapeOf } from './parse-formula.ts';

/** How tightly an operation holds its operands; what holds less tightly stands in parentheses. */
const STRENGTH = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;

function printOperand(formula: Formula, strength: number, isRight: boolean): string {
  const text = printFormula(formula);
  if (formula.kind === 'negate') return `(${text})`;
  if (formula.kind !== 'operation') return text;
  const own = STRENGTH[formula.operator];
  return own < strength || (isRight && own === strength) ? `(${text})` : text;
}

/** Text of a formula with the fewest parentheses. */
export function printFormula(formula: Formula): string {
  switch (formula.kind) {
    case 'number':
      return formula.text;
    case 'name':
      return formula.name;
    case 'negate':
      return `-${printOperand(formula.operand, 3, false)}`;
    case 'operation': {
      const { operator, left, right } = formula;
      const strength = STRENGTH[operator];
      return `${printOperand(left, strength, false)} ${operator} ${printOperand(right, strength, true)}`;
    }
    case 'call': {
      const standing = shapeOf(formula.name).ofGroup?.length ?? 0;
      const args = formula.args.slice(0, formula.args.length - standing).map(printFormula);
      const [first] = formula.args.slice(args.length);
      if (first?.kind === 'name') args.push(first.name.slice(0, first.name.lastIndexOf('.')));
      return `${formula.name}(${args.join(', ')})`;
    }
  }
}

/** The formula with each name replaced by what `replace` gives for it; names it gives nothing for stay. */
export function replaceNames(formula: Formula, replace: (name: string) => Formula | null): Formula {
  const go = (one: Formula): Formula => {
    switch (one.kind) {
      case 'number':
        return one;
      case 'name':
        return replace(one.name) ?? one;
      case 'negate':
        return { ...one, operand: go(one.operand) };
      case 'operation':
        return { ...one, left: go(one.left), right: go(one.right) };
      case 'call':
        return { ...one, args: one.args.map(go) };
    }
  };
  return go(formula);
}
