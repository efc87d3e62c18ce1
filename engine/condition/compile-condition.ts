/**
 * Compiles conditions into plain closures: no interpretation, no allocation while a line is tested. What decided is
 * collected only for a rule that fired, by a second closure.
 */

import { Decimal } from '../decimal.ts';
import type { Fact, FactType, FactValue } from '../facts/vocabulary.ts';
import { Bug } from '../problem.ts';
import type { LineState } from '../run/line-state.ts';
import { type Condition, FALSE, isLeaf, type Leaf, TRUE, type Truth, UNKNOWN } from './condition.ts';
import { NOT, OPERATORS } from './operators.ts';
import { readLeafValue } from './read-value.ts';

/** One leaf that decided, as the trace shows it. */
export interface DecidedBy {
  readonly fact: string;
  readonly operator: string;
  readonly value: string | readonly string[];
  readonly got: string | readonly string[] | null;
}

type Explain = (line: LineState, into: DecidedBy[], restsOn: Fact[]) => void;

export interface CompiledCondition {
  readonly test: (line: LineState) => Truth;
  /** The leaves that made the condition true, and those of their facts that look something up; call only after `test` gave TRUE. */
  readonly explain: Explain;
  /** The leaves that made the condition false, each as `not <operator>`; call only after `test` gave FALSE. */
  readonly explainFalse: Explain;
  /** Names of absent facts that left the condition unknown. */
  readonly findUnknown: (line: LineState, into: Set<string>) => void;
}

export interface FactScope {
  readonly find: (name: string) => Fact | undefined;
}

/** A fact's value as text (dates and decimals as written), the way the trace shows it. */
export function showValue(value: FactValue): string | readonly string[] | null {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value as readonly string[];
  if (value instanceof Decimal) return value.toFixed();
  return String(value);
}

const isSame = (a: string | readonly string[], b: string | readonly string[]) =>
  a === b ||
  (typeof a !== 'string' &&
    typeof b !== 'string' &&
    a.length === b.length &&
    a.every((one, index) => one === b[index]));

function compileLeaf(leaf: Leaf, scope: FactScope): CompiledCondition {
  const fact = scope.find(leaf.fact);
  const operator = OPERATORS.get(leaf.operator);
  if (!fact || !operator) throw new Bug(`leaf ${leaf.fact} ${leaf.operator} reached the compiler unchecked`);
  const { read } = fact;
  const { test } = operator;
  let decide: (line: LineState) => Truth;
  let shown: (line: LineState) => string | readonly string[];
  let other: Fact | undefined;
  if (typeof leaf.value === 'object' && 'fact' in leaf.value) {
    const otherName = leaf.value.fact;
    const compared = scope.find(otherName);
    if (!compared) throw new Bug(`fact ${otherName} reached the compiler unchecked`);
    other = compared;
    decide = (line) => {
      const got = read(line);
      const value = compared.read(line);
      return got === undefined || value === undefined ? UNKNOWN : test(got, value) ? TRUE : FALSE;
    };
    shown = (line) => showValue(compared.read(line)) ?? otherName;
  } else {
    const typed = readLeafValue(leaf.value as string | readonly string[], fact.type, operator);
    if ('problem' in typed) throw new Bug(`value of ${leaf.fact} reached the compiler unchecked`);
    const value = typed.value;
    const text = leaf.value as string | readonly string[];
    decide = compileTest(read, test, value, fact.type, operator.name);
    shown = () => text;
  }
  const record =
    (name: string): Explain =>
    (line, into, restsOn) => {
      const value = shown(line);
      // Two named conditions, or two derived facts, may rest on one comparison; it decided once.
      if (into.some((one) => one.fact === leaf.fact && one.operator === name && isSame(one.value, value)))
        return;
      into.push({ fact: leaf.fact, operator: name, value, got: showValue(read(line)) });
      if (fact.explain) fact.explain(line, into, restsOn);
      else if (fact.lookUp) restsOn.push(fact);
      if (other?.lookUp) restsOn.push(other);
    };
  return {
    test: decide,
    explain: record(leaf.operator),
    explainFalse: record(`${NOT}${leaf.operator}`),
    findUnknown: (line, into) => {
      if (read(line) === undefined) into.add(leaf.fact);
      if (
        typeof leaf.value === 'object' &&
        'fact' in leaf.value &&
        scope.find(leaf.value.fact)?.read(line) === undefined
      )
        into.add(leaf.value.fact);
    },
  };
}

/** The closure of one leaf; equality of text, booleans and whole numbers skips the general comparison. */
function compileTest(
  read: Fact['read'],
  test: (got: unknown, value: unknown) => boolean,
  value: unknown,
  type: FactType,
  operator: string,
): (line: LineState) => Truth {
  if (type !== 'decimal' && operator === 'equal')
    return (line) => {
      const got = read(line);
      return got === undefined ? UNKNOWN : got === value ? TRUE : FALSE;
    };
  if (type !== 'decimal' && type !== 'list' && operator === 'in') {
    const set = new Set(value as unknown[]);
    return (line) => {
      const got = read(line);
      return got === undefined ? UNKNOWN : set.has(got) ? TRUE : FALSE;
    };
  }
  return (line) => {
    const got = read(line);
    return got === undefined ? UNKNOWN : test(got, value) ? TRUE : FALSE;
  };
}

function compileAll(children: CompiledCondition[]): CompiledCondition {
  return {
    test: (line) => {
      let truth: Truth = TRUE;
      for (let i = 0; i < children.length; i++) {
        const one = children[i]!.test(line);
        if (one === FALSE) return FALSE;
        if (one === UNKNOWN) truth = UNKNOWN;
      }
      return truth;
    },
    explain: (line, into, restsOn) => {
      for (const child of children) child.explain(line, into, restsOn);
    },
    explainFalse: (line, into, restsOn) => {
      children.find((child) => child.test(line) === FALSE)?.explainFalse(line, into, restsOn);
    },
    findUnknown: (line, into) => {
      for (const child of children) if (child.test(line) === UNKNOWN) child.findUnknown(line, into);
    },
  };
}

function compileAny(children: CompiledCondition[]): CompiledCondition {
  return {
    test: (line) => {
      let truth: Truth = FALSE;
      for (let i = 0; i < children.length; i++) {
        const one = children[i]!.test(line);
        if (one === TRUE) return TRUE;
        if (one === UNKNOWN) truth = UNKNOWN;
      }
      return truth;
    },
    explain: (line, into, restsOn) => {
      children.find((child) => child.test(line) === TRUE)?.explain(line, into, restsOn);
    },
    explainFalse: (line, into, restsOn) => {
      for (const child of children) child.explainFalse(line, into, restsOn);
    },
    findUnknown: (line, into) => {
      for (const child of children) if (child.test(line) === UNKNOWN) child.findUnknown(line, into);
    },
  };
}

function compileNot(child: CompiledCondition): CompiledCondition {
  return {
    test: (line) => {
      const truth = child.test(line);
      return truth === UNKNOWN ? UNKNOWN : truth === TRUE ? FALSE : TRUE;
    },
    explain: child.explainFalse,
    explainFalse: child.explain,
    findUnknown: child.findUnknown,
  };
}

/** Compiles a checked condition. `named` are the pack's own `conditions`. */
export function compileCondition(
  node: Condition,
  scope: FactScope,
  named: ReadonlyMap<string, Condition>,
): CompiledCondition {
  if (isLeaf(node)) return compileLeaf(node, scope);
  if ('all' in node) return compileAll(node.all.map((child) => compileCondition(child, scope, named)));
  if ('any' in node) return compileAny(node.any.map((child) => compileCondition(child, scope, named)));
  if ('not' in node) return compileNot(compileCondition(node.not, scope, named));
  const target = named.get(node.condition);
  if (!target) throw new Bug(`condition ${node.condition} reached the compiler unchecked`);
  return compileCondition(target, scope, named);
}
