/**
 * The operators a leaf may use, by fact type. Names are json-rules-engine's own where it has them; `between`,
 * `containsAny` and `containsNone` are ours, registered there too (`reference.ts`).
 *
 * Each operator gets the fact's value and the leaf's value, both already of the declared type and both present.
 */
import { Decimal } from '../decimal.ts';
import type { FactType } from '../facts/vocabulary.ts';

export interface Operator {
  readonly name: string;
  readonly types: readonly FactType[];
  /** What the leaf's value is: one value of the fact's type, a list of them, a pair, or one text item of a list fact. */
  readonly expects: 'one' | 'many' | 'pair' | 'item' | 'items';
  readonly description: string;
  // biome-ignore lint/suspicious/noExplicitAny: the declared types of fact and value are checked when a rule is compiled
  readonly test: (got: any, value: any) => boolean;
}

const ORDERED: FactType[] = ['decimal', 'integer', 'date'];
const SCALAR: FactType[] = ['text', 'decimal', 'integer', 'boolean', 'date'];

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

const list: Operator[] = [
  { name: 'equal', types: SCALAR, expects: 'one', description: 'is the value', test: same },
  {
    name: 'notEqual',
    types: SCALAR,
    expects: 'one',
    description: 'is present and another value',
    test: (a, b) => !same(a, b),
  },
  {
    name: 'in',
    types: ['text', 'integer', 'decimal', 'date'],
    expects: 'many',
    description: 'is one of the values',
    test: (a, b: unknown[]) => b.some((item) => same(a, item)),
  },
  {
    name: 'notIn',
    types: ['text', 'integer', 'decimal', 'date'],
    expects: 'many',
    description: 'is present and none of the values',
    test: (a, b: unknown[]) => !b.some((item) => same(a, item)),
  },
  {
    name: 'lessThan',
    types: ORDERED,
    expects: 'one',
    description: 'is less (for dates: earlier)',
    test: (a, b) => compareValues(a, b) < 0,
  },
  {
    name: 'lessThanInclusive',
    types: ORDERED,
    expects: 'one',
    description: 'is less or the same',
    test: (a, b) => compareValues(a, b) <= 0,
  },
  {
    name: 'greaterThan',
    types: ORDERED,
    expects: 'one',
    description: 'is greater (for dates: later)',
    test: (a, b) => compareValues(a, b) > 0,
  },
  {
    name: 'greaterThanInclusive',
    types: ORDERED,
    expects: 'one',
    description: 'is greater or the same',
    test: (a, b) => compareValues(a, b) >= 0,
  },
  {
    name: 'between',
    types: ['text', 'decimal', 'integer', 'date'],
    expects: 'pair',
    description: 'lies between the two values, both included',
    test: (a, b: [unknown, unknown]) => compareValues(a, b[0]) >= 0 && compareValues(a, b[1]) <= 0,
  },
  {
    name: 'contains',
    types: ['list'],
    expects: 'item',
    description: 'the list holds the item',
    test: (a: string[], b: string) => a.includes(b),
  },
  {
    name: 'doesNotContain',
    types: ['list'],
    expects: 'item',
    description: 'the list does not hold the item',
    test: (a: string[], b: string) => !a.includes(b),
  },
  {
    name: 'containsAny',
    types: ['list'],
    expects: 'items',
    description: 'the list holds at least one of the items',
    test: (a: string[], b: string[]) => b.some((item) => a.includes(item)),
  },
  {
    name: 'containsNone',
    types: ['list'],
    expects: 'items',
    description: 'the list holds none of the items',
    test: (a: string[], b: string[]) => !b.some((item) => a.includes(item)),
  },
];

/** The closed set of operators by name. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  list.map((operator) => [operator.name, operator]),
);
