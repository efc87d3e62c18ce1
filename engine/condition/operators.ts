/**
 * The operators a leaf may use, by fact type. Names are json-rules-engine's own where it has them; `between`,
 * `containsAny`, `containsNone`, `containsOnly` and `isGiven` are ours, registered there too (`reference.ts`).
 *
 * Each operator gets the fact's value and the leaf's value, both already of the declared type and both present; only
 * `isGiven` is asked of an absent fact too.
 */
import { CodeSet } from '../codes.ts';
import { Decimal } from '../decimal.ts';
import type { FactType } from '../model/fact.ts';

export interface Operator {
  readonly name: string;
  readonly types: readonly FactType[];
  /** What the leaf's value is: one value of the fact's type, a list of them, a pair, or one text item of a list fact. */
  readonly expects: 'one' | 'many' | 'pair' | 'item' | 'items';
  /** What a reader is told of a leaf that holds, and of one that does not. */
  readonly words: readonly [holds: string, fails: string];
  // biome-ignore lint/suspicious/noExplicitAny: the declared types of fact and value are checked when a rule is compiled
  readonly test: (got: any, value: any) => boolean;
}

const ORDERED: FactType[] = ['decimal', 'integer', 'date'];
const SCALAR: FactType[] = ['text', 'code', 'decimal', 'integer', 'boolean', 'date'];
const LISTED: FactType[] = ['text', 'code', 'integer', 'decimal', 'date'];

/** Same order as the values themselves: decimals by amount, dates and text by their text. */
export function compareValues(a: unknown, b: unknown): number {
  if (a instanceof Decimal) return a.comparedTo(b as Decimal);
  return (a as number | string) < (b as number | string)
    ? -1
    : (a as number | string) > (b as number | string)
      ? 1
      : 0;
}

const same = (a: unknown, b: unknown) => compareValues(a, b) === 0;

function isAmong(a: unknown, b: readonly unknown[] | CodeSet): boolean {
  if (b instanceof CodeSet) return b.has(a as string);
  for (let index = 0; index < b.length; index++) if (same(a, b[index])) return true;
  return false;
}

/** Most lines have no modifier: then nothing is compared. */
function hasAny(a: readonly string[], b: readonly string[]): boolean {
  for (const one of a) if (b.includes(one)) return true;
  return false;
}

/** The operator that asks whether a fact is there; always true or false, never unknown. */
export const IS_GIVEN = 'isGiven';

const list: Operator[] = [
  {
    name: 'equal',
    types: SCALAR,
    expects: 'one',
    words: ['is', 'is not'],
    test: same,
  },
  {
    name: 'notEqual',
    types: SCALAR,
    expects: 'one',
    words: ['is not', 'is'],
    test: (a, b) => !same(a, b),
  },
  {
    name: 'in',
    types: LISTED,
    expects: 'many',
    words: ['is one of', 'is none of'],
    test: isAmong,
  },
  {
    name: 'notIn',
    types: LISTED,
    expects: 'many',
    words: ['is none of', 'is one of'],
    test: (a, b) => !isAmong(a, b),
  },
  {
    name: 'lessThan',
    types: ORDERED,
    expects: 'one',
    words: ['is less than', 'is at least'],
    test: (a, b) => compareValues(a, b) < 0,
  },
  {
    name: 'lessThanInclusive',
    types: ORDERED,
    expects: 'one',
    words: ['is at most', 'is more than'],
    test: (a, b) => compareValues(a, b) <= 0,
  },
  {
    name: 'greaterThan',
    types: ORDERED,
    expects: 'one',
    words: ['is more than', 'is at most'],
    test: (a, b) => compareValues(a, b) > 0,
  },
  {
    name: 'greaterThanInclusive',
    types: ORDERED,
    expects: 'one',
    words: ['is at least', 'is less than'],
    test: (a, b) => compareValues(a, b) >= 0,
  },
  {
    name: 'between',
    types: ['text', ...ORDERED],
    expects: 'pair',
    words: ['is between', 'is not between'],
    test: (a, b: [unknown, unknown]) => compareValues(a, b[0]) >= 0 && compareValues(a, b[1]) <= 0,
  },
  {
    name: 'contains',
    types: ['list'],
    expects: 'item',
    words: ['contains', 'does not contain'],
    test: (a: string[], b: string) => a.includes(b),
  },
  {
    name: 'doesNotContain',
    types: ['list'],
    expects: 'item',
    words: ['does not contain', 'contains'],
    test: (a: string[], b: string) => !a.includes(b),
  },
  {
    name: 'containsAny',
    types: ['list'],
    expects: 'items',
    words: ['contains one of', 'contains none of'],
    test: hasAny,
  },
  {
    name: 'containsNone',
    types: ['list'],
    expects: 'items',
    words: ['contains none of', 'contains one of'],
    test: (a, b) => !hasAny(a, b),
  },
  {
    name: 'containsOnly',
    types: ['list'],
    expects: 'items',
    words: ['contains nothing but', 'contains something else than'],
    test: (a: string[], b: string[]) => a.every((one) => b.includes(one)),
  },
  {
    name: IS_GIVEN,
    types: [...SCALAR, 'list'],
    expects: 'one',
    words: ['given', 'not given'],
    test: (a, b: boolean) => (a !== undefined) === b,
  },
];

/** The closed set of operators by name. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  list.map((operator) => [operator.name, operator]),
);

/** Stands before the operator of a leaf that decided by not holding: `not greaterThan`. */
export const NOT = 'not ';

/** The operator a trace names and whether the leaf had to hold or to fail; undefined when there is none of that name. */
export function readOperator(name: string): { operator: Operator; negated: boolean } | undefined {
  const negated = name.startsWith(NOT);
  const operator = OPERATORS.get(negated ? name.slice(NOT.length) : name);
  return operator && { operator, negated };
}

/** The words of an operator as a trace names it; a name that is none comes back as it is. */
export function describeOperator(name: string): string {
  const read = readOperator(name);
  return read ? read.operator.words[read.negated ? 1 : 0] : name;
}
