/** Compiles a formula to decimal operations over its operand values, in the order of `collectNames`. */
import { dayNumber } from '../date.ts';
import { Decimal, Precise, roundDecimal, ZERO } from '../decimal.ts';
import { Bug } from '../problem.ts';
import type { Formula, FunctionName } from './parse-formula.ts';

/** Operands: decimals, and dates as arguments of `days`. */
export type FormulaValue = Decimal | string;

/** Computes the formula from its operands' values; null when it divides by zero. */
export type CompiledFormula = (values: readonly FormulaValue[]) => Decimal | null;

type Part = (values: readonly FormulaValue[]) => Decimal;

class DivisionByZero extends Error {}
const DIVISION_BY_ZERO = new DivisionByZero();

function divide(dividend: Decimal, divisor: Decimal): Decimal {
  if (divisor.isZero()) throw DIVISION_BY_ZERO;
  return dividend.dividedBy(divisor);
}

const CENTS = 2;
const upTo = (amount: Decimal, weight: Decimal, total: Decimal): Decimal =>
  roundDecimal(divide(amount.times(weight), total), CENTS, 'half-up');

const OF_DECIMALS: Readonly<Record<Exclude<FunctionName, 'days'>, (...values: Decimal[]) => Decimal>> = {
  min: (...values) => values.reduce((least, value) => (value.lessThan(least) ? value : least)),
  max: (...values) => values.reduce((most, value) => (value.greaterThan(most) ? value : most)),
  pow: (base, exponent) => new Decimal(new Precise(base).pow(exponent)),
  exp: (exponent) => new Decimal(new Precise(exponent).exp()),
  // What is due as far as this line, less what was due before it: whatever the lines, the parts sum to the amount.
  part: (amount, before, through, total) => upTo(amount, through, total).minus(upTo(amount, before, total)),
  left: (limit, before) => Decimal.max(ZERO, limit.minus(before)),
};

function compileCall(name: FunctionName, args: readonly Formula[], names: readonly string[]): Part {
  if (name === 'days') {
    const [from, to] = args.map((arg) => names.indexOf(arg.kind === 'name' ? arg.name : ''));
    return (values) => new Decimal(dayNumber(values[to!] as string) - dayNumber(values[from!] as string));
  }
  const parts = args.map((arg) => compilePart(arg, names));
  const compute = OF_DECIMALS[name];
  return (values) => compute(...parts.map((part) => part(values)));
}

function compilePart(formula: Formula, names: readonly string[]): Part {
  switch (formula.kind) {
    case 'number': {
      const value = new Decimal(formula.text);
      return () => value;
    }
    case 'name': {
      const index = names.indexOf(formula.name);
      if (index < 0) throw new Bug(`operand ${formula.name} was not collected`);
      return (values) => values[index] as Decimal;
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
          return (values) => divide(left(values), right(values));
        default:
          throw new Bug(`operator ${String(formula.operator)}`);
      }
    }
    case 'negate': {
      const operand = compilePart(formula.operand, names);
      return (values) => operand(values).negated();
    }
    case 'call':
      return compileCall(formula.name, formula.args, names);
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
