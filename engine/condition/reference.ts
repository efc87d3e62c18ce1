/**
 * The gate to json-rules-engine: the same condition on the published library, as the yardstick for the compiled closures
 * and as what decides in `verify`. Every run has an engine of its own, because a shared one loses rules when two runs
 * overlap.
 *
 * Never on the path of a request: it is asynchronous and hundreds of times slower.
 */
import { Engine, type TopLevelCondition } from 'json-rules-engine';
import type { FactType } from '../model/fact.ts';
import { type Condition, isLeaf, type Leaf } from './condition.ts';

/** Values as the library gets them: decimals as text, whole numbers and booleans as themselves; null is absent. */
export type ReferenceValue = string | number | boolean | readonly string[] | null;

export interface ReferenceInput {
  readonly condition: Condition;
  /** The pack's own `conditions`. */
  readonly named: ReadonlyMap<string, Condition>;
  /** Every fact the condition names: the library knows no "unknown", so only `isGiven` may ask of an absent one. */
  readonly facts: ReadonlyMap<string, ReferenceValue>;
  readonly typeOf: (fact: string) => FactType;
}

/** Order of two decimal texts by amount, on whole numbers scaled to the longer fraction: no shared code to be wrong with. */
function compareDecimalTexts(left: string, right: string): number {
  const fraction = (text: string) => text.split('.')[1] ?? '';
  const places = Math.max(fraction(left).length, fraction(right).length);
  const scale = (text: string) => BigInt(text.replace('.', '') + '0'.repeat(places - fraction(text).length));
  const [a, b] = [scale(left), scale(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

type Text = string;
type Ordered = string | number;
const amount = compareDecimalTexts;
const within = (got: Ordered, [from, through]: readonly Ordered[]) => from! <= got && got <= through!;

/** A code, or a range of codes of one form: digits stay digits, and letters letters. */
function holdsCode(range: Text, code: Text): boolean {
  const [from = '', through = from] = range.split('-');
  const form = (text: Text) => text.replace(/\d/g, '0').replace(/\D/g, 'A');
  return form(code) === form(from) && within(code, [from, through]);
}

/** Operators the library lacks, those on decimals, which it would compare as text, and ranges of codes. */
const OWN_OPERATORS: Readonly<Record<string, (got: never, value: never) => boolean>> = {
  between: within as never,
  containsAny: (got: readonly Text[], value: readonly Text[]) => value.some((item) => got.includes(item)),
  containsNone: (got: readonly Text[], value: readonly Text[]) => !value.some((item) => got.includes(item)),
  containsOnly: (got: readonly Text[], value: readonly Text[]) => got.every((item) => value.includes(item)),
  isGiven: (got: ReferenceValue, value: boolean) => (got !== null) === value,
  code_in: (got: Text, value: readonly Text[]) => value.some((one) => holdsCode(one, got)),
  code_notIn: (got: Text, value: readonly Text[]) => !value.some((one) => holdsCode(one, got)),
  decimal_equal: (got: Text, value: Text) => amount(got, value) === 0,
  decimal_notEqual: (got: Text, value: Text) => amount(got, value) !== 0,
  decimal_in: (got: Text, value: readonly Text[]) => value.some((one) => amount(got, one) === 0),
  decimal_notIn: (got: Text, value: readonly Text[]) => value.every((one) => amount(got, one) !== 0),
  decimal_lessThan: (got: Text, value: Text) => amount(got, value) < 0,
  decimal_lessThanInclusive: (got: Text, value: Text) => amount(got, value) <= 0,
  decimal_greaterThan: (got: Text, value: Text) => amount(got, value) > 0,
  decimal_greaterThanInclusive: (got: Text, value: Text) => amount(got, value) >= 0,
  decimal_between: (got: Text, [from, through]: readonly [Text, Text]) =>
    amount(from, got) <= 0 && amount(got, through) <= 0,
};

function readText(text: string, type: FactType): ReferenceValue {
  return type === 'integer' ? Number(text) : type === 'boolean' ? text === 'true' : text;
}

/** The operator as it is registered for values of a type. */
function nameOperator(operator: string, type: FactType): string {
  const own = `${type}_${operator}`;
  return Object.hasOwn(OWN_OPERATORS, own) ? own : operator;
}

function convertLeaf(leaf: Leaf, factType: FactType): object {
  const { fact, value } = leaf;
  const type = leaf.operator === 'isGiven' ? 'boolean' : factType;
  const operator = nameOperator(leaf.operator, type);
  if (typeof value === 'string') return { fact, operator, value: readText(value, type) };
  if ('fact' in value) return { fact, operator, value: { fact: value.fact } };
  return { fact, operator, value: value.map((text) => readText(text, type)) };
}

function convert(node: Condition, typeOf: ReferenceInput['typeOf']): object {
  if (isLeaf(node)) return convertLeaf(node, typeOf(node.fact));
  if ('all' in node) return { all: node.all.map((child) => convert(child, typeOf)) };
  if ('any' in node) return { any: node.any.map((child) => convert(child, typeOf)) };
  if ('not' in node) return { not: convert(node.not, typeOf) };
  return { condition: node.condition };
}

/** What json-rules-engine says of a condition. Rejects when a fact or a named condition is missing. */
export async function evaluateReference(input: ReferenceInput): Promise<boolean> {
  const { condition, facts, named, typeOf } = input;
  const engine = new Engine([], { allowUndefinedFacts: false });
  for (const [name, test] of Object.entries(OWN_OPERATORS)) engine.addOperator(name, test);
  // A rule's root has to be a list, a negation or a name; a list of one says the same as what it holds.
  const root = (node: Condition) => ({ all: [convert(node, typeOf)] }) as TopLevelCondition;
  for (const [name, node] of named) engine.setCondition(name, root(node));
  engine.addRule({ conditions: root(condition), event: { type: 'holds' } });
  const { events } = await engine.run(Object.fromEntries(facts));
  return events.length > 0;
}
