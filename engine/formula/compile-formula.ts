/** Compiles a formula to decimal operations over its operand values, in the order of `collectNames`. */
import { Decimal } from '../decimal.ts';
import { Bug } from '../problem.ts';
import type { Formula } from './parse-formula.ts';

/** Computes the formula from its operands' values; null when it divides by zero. */
export type CompiledFormula = (values: readonly Decimal[]) => Decimal | null;

type Part = (values: readonly Decimal[]) => Decimal;

class DivisionByZero extends Error {}
const DIVISION_BY_ZERO = new DivisionByZero();

function compilePart(formula: Formula, names: readonly string[]): Part {
  switch (formula.kind) {
    case 'number': {
      const value = new Decimal(formula.text);
      return () => value;
    }
    case 'name': {
      const index = names.indexOf(formula.name);
      if (index < 0) throw new Bug(`operand ${formula.name} was not collected`);
      return (values) => values[index]!;
    }
    case 'operation': {
      const left = compilePart(formula.left, names);
      const right = compilePart(formula.right, names);
      switch (formula.operator) {
        case '+':
          return (values) => left(values).plus(right(values));
        case '-':
          return (values) => left(values).minus(right(values));
        case '*':
          return (values) => left(values).times(right(values));
        case '/':
          return (values) => {
            const divisor = right(values);
            if (divisor.isZero()) throw DIVISION_BY_ZERO;
            return left(values).dividedBy(divisor);
          };
        default:
          throw new Bug(`operator ${String(formula.operator)}`);
      }
    }
    case 'negate': {
      const operand = compilePart(formula.operand, names);
      return (values) => operand(values).negated();
    }
    case 'call': {
      const args = formula.args.map((arg) => compilePart(arg, names));
      const replaces = formula.name === 'min' ? 'lessThan' : 'greaterThan';
      return (values) =>
        args.map((arg) => arg(values)).reduce((chosen, value) => (value[replaces](chosen) ? value : chosen));
    }
  }
}

/** Compiles a parsed formula; `names` are its operands in order. */
export function compileFormula(formula: Formula, names: readonly string[]): CompiledFormula {
  const part = compilePart(formula, names);
  return (values) => {
    try {
      return part(values);
    } catch (error) {
      if (error === DIVISION_BY_ZERO) return null;
      throw error;
    }
  };
}
