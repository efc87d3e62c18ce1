/**
 * The gate to jsep: formula text in, a small tree out. Formulas know numbers, names, + - * / (also × and ÷), unary
 * minus, and the functions of `FUNCTIONS`; everything else jsep could read is switched off or refused.
 */
import jsep from 'jsep';
import { parseDecimal } from '../decimal.ts';

export type Formula =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'operation';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Formula;
      readonly right: Formula;
    }
  | { readonly kind: 'negate'; readonly operand: Formula }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Formula[] };

for (const operator of Object.keys(jsep.binary_ops))
  if (!['+', '-', '*', '/'].includes(operator)) jsep.removeBinaryOp(operator);
for (const operator of Object.keys(jsep.unary_ops)) if (operator !== '-') jsep.removeUnaryOp(operator);
jsep.removeAllLiterals();

export interface FunctionShape {
  readonly least: number;
  readonly most: number;
  /** The last argument names a group, and these facts of it are the arguments in its place. */
  readonly ofGroup?: readonly string[];
}

/** The functions of formulas by name, with the number of arguments they take. */
export const FUNCTIONS = {
  min: { least: 2, most: Infinity },
  max: { least: 2, most: Infinity },
  pow: { least: 2, most: 2 },
  exp: { least: 1, most: 1 },
  /** Calendar days from one date to another. */
  days: { least: 2, most: 2 },
  /** `part(amount, group)`: this line's part of an amount that the lines of a group share by their weight, in cents. */
  part: { least: 2, most: 2, ofGroup: ['before', 'through', 'total'] },
  /** `left(limit, group)`: what the lines of the group before this one have left of a limit. */
  left: { least: 2, most: 2, ofGroup: ['before'] },
} as const satisfies Record<string, FunctionShape>;
export type FunctionName = keyof typeof FUNCTIONS;

/** What a function takes. */
export const shapeOf = (name: FunctionName): FunctionShape => FUNCTIONS[name];

/** What a formula may hold, for messages. */
const GRAMMAR = `a formula holds numbers, names, + - * /, parentheses, and ${Object.keys(FUNCTIONS)
  .map((name) => `${name}(…)`)
  .join(' ')}`;

class FormulaError extends Error {
  /** The part of the text that is wrong. */
  readonly culprit: string;
  constructor(message: string, culprit = '') {
    super(message);
    this.culprit = culprit;
  }
}

function convert(node: jsep.Expression): Formula {
  switch (node.type) {
    case 'Literal': {
      const raw = (node as jsep.Literal).raw;
      if (!parseDecimal(raw)) throw new FormulaError(`${raw} is not a plain decimal number`, raw);
      return { kind: 'number', text: raw };
    }
    case 'Identifier':
      return { kind: 'name', name: (node as jsep.Identifier).name };
    case 'MemberExpression': {
      const member = node as jsep.MemberExpression;
      const object = convert(member.object);
      if (member.computed || object.kind !== 'name' || member.property.type !== 'Identifier')
        throw new FormulaError('a name is written alias.column; brackets mean nothing here', '[');
      return { kind: 'name', name: `${object.name}.${(member.property as jsep.Identifier).name}` };
    }
    case 'BinaryExpression': {
      const { operator, left, right } = node as jsep.BinaryExpression;
      return { kind: 'operation', operator: operator as '+', left: convert(left), right: convert(right) };
    }
    case 'UnaryExpression':
      return { kind: 'negate', operand: convert((node as jsep.UnaryExpression).argument) };
    case 'CallExpression':
      return convertCall(node as jsep.CallExpression);
    default:
      throw new FormulaError(`it is no single expression; ${GRAMMAR}`);
  }
}

function convertCall(call: jsep.CallExpression): Formula {
  const name = call.callee.type === 'Identifier' ? (call.callee as jsep.Identifier).name : '';
  if (!Object.hasOwn(FUNCTIONS, name))
    throw new FormulaError(
      `${name || 'this'} is no function here, only ${Object.keys(FUNCTIONS).join(', ')} are; a rounding is stated with \`round\``,
      name,
    );
  const { least, most, ofGroup } = shapeOf(name as FunctionName);
  const count = call.arguments.length;
  if (count < least || count > most)
    throw new FormulaError(
      `${name} takes ${least === most ? least : `at least ${least}`} ${least === 1 ? 'value' : 'values'}`,
      name,
    );
  const args = call.arguments.map(convert);
  if (!ofGroup) return { kind: 'call', name: name as FunctionName, args };
  const group = args.pop()!;
  if (group.kind !== 'name') throw new FormulaError(`the last value of ${name} is the name of a group`, name);
  const standing = ofGroup.map((fact): Formula => ({ kind: 'name', name: `${group.name}.${fact}` }));
  return { kind: 'call', name: name as FunctionName, args: [...args, ...standing] };
}

/** Where a part of a formula stands: as a word of its own, else anywhere; its beginning when it does not say. */
function findCulprit(text: string, culprit: string): number {
  if (culprit === '') return 0;
  const words = [...text.matchAll(/[\w.]+|\S/g)];
  return words.find(([word]) => word === culprit)?.index ?? Math.max(0, text.indexOf(culprit));
}

/** Parses a formula; a sentence says what is wrong when it is none, and `index` at which character. */
export function parseFormula(text: string): { formula: Formula } | { problem: string; index: number } {
  if (text.trim() === '') return { problem: 'the formula is empty', index: 0 };
  try {
    return { formula: convert(jsep(text.replaceAll('×', '*').replaceAll('÷', '/'))) };
  } catch (error) {
    if (error instanceof FormulaError)
      return { problem: error.message, index: findCulprit(text, error.culprit) };
    const { message, index } = error as Error & { index?: number };
    const reason = message.replace(/ at character \d+$/, '');
    return { problem: `${reason.charAt(0).toLowerCase()}${reason.slice(1)}; ${GRAMMAR}`, index: index ?? 0 };
  }
}

/** A formula and all that it is made of, from left to right. Without recursion: texts of strangers may be deep. */
export function listParts(formula: Formula): Formula[] {
  const parts: Formula[] = [];
  const left = [formula];
  for (let part = left.pop(); part; part = left.pop()) {
    parts.push(part);
    if (part.kind === 'negate') left.push(part.operand);
    if (part.kind === 'operation') left.push(part.right, part.left);
    if (part.kind === 'call') left.push(...part.args.toReversed());
  }
  return parts;
}

/** The names of a formula in order of first appearance: these are its operands. */
export function collectNames(formula: Formula): string[] {
  const names = new Set<string>();
  for (const part of listParts(formula)) if (part.kind === 'name') names.add(part.name);
  return [...names];
}
