/**
 * Compiles conditions into plain closures: no interpretation, no allocation while a line is tested. What decided is
 * collected only for a rule that fired, by a second closure.
 */

import { CodeSet } from '../codes.ts';
import { Decimal } from '../decimal.ts';
import { joinLists } from '../join-lists.ts';
import type { CompiledCondition, Explain, ScopedCondition } from '../model/compiled-condition.ts';
import { type Fact, type FactType, type FactValue, findChecked, type Scope } from '../model/fact.ts';
import type { LineState } from '../model/line.ts';
import { Bug } from '../problem.ts';
import { remember } from '../remember.ts';
import { type Condition, FALSE, isLeaf, type Leaf, negate, TRUE, type Truth, UNKNOWN } from './condition.ts';
import { IS_GIVEN, NOT, OPERATORS, type Operator } from './operators.ts';
import { readLeafValue } from './read-value.ts';

/** A condition as it is made, without its conjuncts where it has none but itself. */
type Made = Omit<CompiledCondition, 'conjuncts'> & Partial<Pick<CompiledCondition, 'conjuncts'>>;

/** Laid out alike, whatever made it: a line asks hundreds of them. */
export function complete(made: Made): CompiledCondition {
  const { test, testBy, explain, explainFalse, findUnknown, facts, leaves, conjuncts = [] } = made;
  const condition = { test, testBy, explain, explainFalse, findUnknown, facts, leaves, conjuncts };
  if (!made.conjuncts) condition.conjuncts = [condition];
  return condition;
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

/** What a leaf compares with: a constant, or another fact's value. */
interface Compared {
  readonly decide: (line: LineState) => Truth;
  readonly show: (line: LineState) => string | readonly string[];
  readonly other: Fact | null;
}

const codeSets = new WeakMap<readonly string[], CodeSet>();

/** The codes of a list that is a fact; such a list is one of a few, and asked for every line. */
const readCodeSet = (list: readonly string[]): CodeSet => remember(codeSets, list, makeCodeSet);
const makeCodeSet = (list: readonly string[]) => new CodeSet(list);

function compareWithFact(fact: Fact, operator: Operator, name: string, scope: Scope): Compared {
  const other = findChecked(scope, name);
  const asCodes = fact.type === 'code' && other.type === 'list';
  return {
    other,
    decide: (line) => {
      const got = fact.read(line);
      const value = other.read(line);
      if (got === undefined || value === undefined) return UNKNOWN;
      return operator.test(got, asCodes ? readCodeSet(value as readonly string[]) : value) ? TRUE : FALSE;
    },
    show: (line) => showValue(other.read(line)) ?? name,
  };
}

function compareWithConstant(fact: Fact, operator: Operator, text: string | readonly string[]): Compared {
  const typed = readLeafValue(text, fact.type, operator);
  if ('problem' in typed) throw new Bug(`value of ${fact.name} reached the compiler unchecked`);
  return { other: null, decide: compileTest(fact, operator, typed.value), show: () => text };
}

function compileLeaf(leaf: Leaf, scope: Scope): Made {
  const fact = scope.find(leaf.fact);
  const operator = OPERATORS.get(leaf.operator);
  if (!fact || !operator) throw new Bug(`leaf ${leaf.fact} ${leaf.operator} reached the compiler unchecked`);
  const { value } = leaf;
  const { decide, show, other } =
    typeof value === 'object' && 'fact' in value
      ? compareWithFact(fact, operator, value.fact, scope)
      : compareWithConstant(fact, operator, value);
  const facts = other ? [fact, other] : [fact];
  const record =
    (name: string): Explain =>
    (line, into, restsOn) => {
      const shown = show(line);
      // Two named conditions, or two derived facts, may rest on one comparison; it decided once.
      if (into.some((one) => one.fact === leaf.fact && one.operator === name && isSame(one.value, shown)))
        return;
      into.push({ fact: leaf.fact, operator: name, value: shown, got: showValue(fact.read(line)) });
      for (const one of facts) {
        if (one.explain) one.explain(line, into, restsOn);
        if (one.show) restsOn.push(one);
      }
    };
  return {
    facts,
    leaves: [{ fact, operator: operator.name, other, test: decide }],
    test: decide,
    testBy: (line, isAsked) => (facts.every(isAsked) ? decide(line) : UNKNOWN),
    explain: record(leaf.operator),
    explainFalse: record(`${NOT}${leaf.operator}`),
    findUnknown: (line, into) => {
      for (const one of facts) if (one.read(line) === undefined) into.add(one);
    },
  };
}

/** The closure of one leaf; equality of text, booleans and whole numbers skips the general comparison. */
function compileTest(
  { read, type, origin, source }: Fact,
  { name, test }: Operator,
  value: unknown,
): (line: LineState) => Truth {
  if (name === IS_GIVEN) {
    // Of a row that is not there nobody knows whether its cell is blank.
    const mayLackRow = origin.kind === 'column';
    return (line) =>
      mayLackRow && source?.(line) === null ? UNKNOWN : test(read(line), value) ? TRUE : FALSE;
  }
  const isExact: boolean = !(['decimal', 'list'] satisfies FactType[] as FactType[]).includes(type);
  if (isExact && name === 'equal')
    return (line) => {
      const got = read(line);
      return got === undefined ? UNKNOWN : got === value ? TRUE : FALSE;
    };
  if (isExact && name === 'in' && Array.isArray(value)) {
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

const listFacts = (children: readonly CompiledCondition[]) => joinLists(children.map(({ facts }) => facts));
const listLeaves = (children: readonly CompiledCondition[]) =>
  joinLists(children.map(({ leaves }) => leaves));

const findAll = (truths: readonly Truth[]): Truth =>
  truths.includes(FALSE) ? FALSE : truths.includes(UNKNOWN) ? UNKNOWN : TRUE;

/** True when all are. @param from of those before it nothing is asked */
export function testAll(conditions: readonly CompiledCondition[], line: LineState, from = 0): Truth {
  let truth: Truth = TRUE;
  for (let i = from; i < conditions.length; i++) {
    const one = conditions[i]!.test(line);
    if (one === FALSE) return FALSE;
    if (one === UNKNOWN) truth = UNKNOWN;
  }
  return truth;
}

/** True when all its children are. */
export function compileAll(children: readonly CompiledCondition[]): CompiledCondition {
  return complete({
    conjuncts: joinLists(children.map(({ conjuncts }) => conjuncts)),
    facts: listFacts(children),
    leaves: listLeaves(children),
    test: (line) => testAll(children, line),
    testBy: (line, isAsked) => findAll(children.map((child) => child.testBy(line, isAsked))),
    explain: (line, into, restsOn) => {
      for (const child of children) child.explain(line, into, restsOn);
    },
    explainFalse: (line, into, restsOn) => {
      children.find((child) => child.test(line) === FALSE)?.explainFalse(line, into, restsOn);
    },
    findUnknown: (line, into) => {
      for (const child of children) if (child.test(line) === UNKNOWN) child.findUnknown(line, into);
    },
  });
}

function compileAny(children: readonly CompiledCondition[]): Made {
  return {
    facts: listFacts(children),
    leaves: listLeaves(children),
    test: (line) => {
      let truth: Truth = FALSE;
      for (let i = 0; i < children.length; i++) {
        const one = children[i]!.test(line);
        if (one === TRUE) return TRUE;
        if (one === UNKNOWN) truth = UNKNOWN;
      }
      return truth;
    },
    testBy: (line, isAsked) => negate(findAll(children.map((child) => negate(child.testBy(line, isAsked))))),
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

function compileNot(child: CompiledCondition): Made {
  return {
    facts: child.facts,
    leaves: child.leaves,
    test: (line) => negate(child.test(line)),
    testBy: (line, isAsked) => negate(child.testBy(line, isAsked)),
    explain: child.explainFalse,
    explainFalse: child.explain,
    findUnknown: child.findUnknown,
  };
}

/** Conditions as text, which the scopes of all programmes have in common. */
const written = new WeakMap<Condition, string>();

/** What each scope has compiled, by the conditions that its nodes name and by what they say. */
const compiled = new WeakMap<Scope, WeakMap<ScopedCondition['named'], Map<string, CompiledCondition>>>();

/** Compiles a checked condition. Nodes that say the same are one condition: rules that share it can be asked at once. */
export function compileCondition({ node, scope, named }: ScopedCondition): CompiledCondition {
  const ofScope = remember(compiled, scope, () => new WeakMap());
  const known: Map<string, CompiledCondition> = remember(ofScope, named, () => new Map());
  return remember(
    known,
    remember(written, node, JSON.stringify),
    () => scope.shareCondition?.(node) ?? compileNode({ node, scope, named }),
  );
}

function compileNode({ node, scope, named }: ScopedCondition): CompiledCondition {
  const compile = (child: Condition) => compileCondition({ node: child, scope, named });
  if (isLeaf(node)) return complete(compileLeaf(node, scope));
  if ('all' in node) return compileAll(node.all.map(compile));
  if ('any' in node) return complete(compileAny(node.any.map(compile)));
  if ('not' in node) return complete(compileNot(compile(node.not)));
  const target = named.get(node.condition);
  if (!target) throw new Bug(`condition ${node.condition} reached the compiler unchecked`);
  return compile(target);
}
