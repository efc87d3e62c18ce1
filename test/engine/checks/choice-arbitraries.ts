/** Random conditions over facts of every type, random bills, and a book whose one bucket holds given conditions. */
import fc from 'fast-check';
import type { Condition, Leaf } from '../../../engine/condition/condition.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import { soundBook } from '../rulebook/fixture-book.ts';

const leaf = (
  fact: string,
  operators: readonly string[],
  values: readonly Leaf['value'][],
): fc.Arbitrary<Leaf> =>
  fc
    .record({ operator: fc.constantFrom(...operators), value: fc.constantFrom(...values) })
    .map((rest) => ({ fact, ...rest }));

const ORDER = ['lessThan', 'lessThanInclusive', 'greaterThan', 'greaterThanInclusive', 'equal', 'notEqual'];

/** One comparison of a fact that a line can have; facts that depend on each other are all there. */
export const anyLeaf: fc.Arbitrary<Leaf> = fc.oneof(
  leaf('line.charge', ORDER, ['0', '10', '10.01', '100']),
  leaf('line.charge', ORDER, [{ fact: 'line.quantity' }, { fact: 'rates.weight' }]),
  leaf('line.quantity', ORDER, ['1', '10']),
  leaf('claim.age', ORDER, ['18', '19', '65']),
  leaf(
    'claim.age',
    ['in', 'notIn'],
    [
      ['18', '20'],
      ['64', '65'],
    ],
  ),
  leaf('line.placeOfService', ['equal', 'notEqual'], ['11', '22']),
  leaf(
    'line.placeOfService',
    ['in', 'notIn'],
    [
      ['11', '22'],
      ['11', '31'],
    ],
  ),
  leaf('line.placeOfService', ['isGiven'], ['true', 'false']),
  leaf('derived.site', ['equal', 'notEqual'], ['office', 'other']),
  leaf('line.modifiers', ['contains', 'doesNotContain'], ['26', 'TC']),
  leaf(
    'line.modifiers',
    ['containsAny', 'containsNone'],
    [
      ['26', 'TC'],
      ['50', 'TC'],
      ['50', '51'],
    ],
  ),
  leaf('line.code', ['equal', 'notEqual'], ['99213', '99215']),
  leaf(
    'line.code',
    ['in', 'notIn'],
    [['99210-99214'], ['99214-99220'], ['99205', '99213-99215', 'J1100'], { fact: 'param.someCodes' }],
  ),
  leaf('line.serviceDate', ['lessThan', 'greaterThanInclusive'], ['2025-06-01', '2026-01-01']),
  leaf('line.serviceDate', ORDER, [{ fact: 'claim.dateOfInjury' }]),
  leaf('claim.dateOfInjury', ['lessThan', 'greaterThan'], ['2025-06-01']),
  leaf('claim.dateOfInjury', ['isGiven'], ['true', 'false']),
  leaf('bill.typeOfBill', ['equal', 'notEqual'], ['2', '4']),
  leaf('option.IsNCCI', ['equal'], ['true', 'false']),
  leaf('rates.found', ['equal'], ['true', 'false']),
  leaf('rates.category', ['equal', 'notEqual'], ['surgery', 'visit']),
  leaf(
    'rates.category',
    ['in', 'notIn'],
    [
      ['surgery', 'visit'],
      ['visit', 'test'],
    ],
  ),
  leaf('rates.code', ['equal', 'notEqual'], ['99213', '99215']),
  leaf('again.category', ['equal', 'notEqual'], ['surgery', 'visit']),
  leaf('again.found', ['equal'], ['true', 'false']),
  leaf('derived.double', ORDER, ['20', '20.02', { fact: 'line.charge' }]),
  leaf('derived.deadline', ORDER, ['2025-12-31', { fact: 'claim.dateOfInjury' }]),
  leaf('derived.kind', ['equal', 'notEqual'], ['99213', 'drug']),
  leaf('dear.isMember', ['equal'], ['true', 'false']),
  leaf('dear.position', ORDER, ['1', '2', { fact: 'dear.count' }]),
  leaf('dear.count', ORDER, ['0', '1', '3']),
  leaf('dear.before', ORDER, ['0', '10', { fact: 'dear.through' }]),
  leaf('dear.total', ORDER, ['10', '100', { fact: 'dear.through' }]),
  leaf('twin.isFound', ['equal'], ['true', 'false']),
  leaf('twin.days', ORDER, ['0', '1']),
);

export const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    anyLeaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('node').map((not) => ({ not })),
  ),
})).node;

/** Conditions of which exactly one holds on every line whose facts are all known: the paths of a decision tree. */
export const partition: fc.Arbitrary<Condition[]> = fc
  .array(anyLeaf, { minLength: 1, maxLength: 4 })
  .map((leaves) => {
    let paths: Condition[][] = [[]];
    for (const [index, one] of leaves.entries())
      paths = paths.flatMap((path, at) =>
        // Every second path ends early, so that the tree is lopsided.
        index > 0 && at % 2
          ? [path]
          : [
              [...path, one],
              [...path, { not: one }],
            ],
      );
    return paths.map((all) => ({ all }));
  });

/** A service line near the constants that the conditions name. */
const anyService = fc.record({
  code: fc.constantFrom('99205', '99210', '99213', '99214', '99215', '99216', '99220', '99221', 'J1100'),
  charge: fc.constantFrom('0', '1', '5', '9.99', '10', '10.005', '10.01', '50', '100', '100.01'),
  quantity: fc.constantFrom('0.5', '1', '2', '10', '11'),
  pos: fc.constantFrom(undefined, '11', '22', '31', '99'),
  modifiers: fc.subarray(['26', 'TC', '50', '51', 'LT']),
  date: fc.constantFrom(
    '2025-01-01',
    '2025-05-31',
    '2025-06-01',
    '2025-06-02',
    '2025-12-31',
    '2026-01-01',
    '2026-12-31',
  ),
});

/** Lines that may stand together, and what they share. */
export const anyBill = fc.record({
  services: fc.array(anyService, { minLength: 1, maxLength: 5 }),
  injury: fc.constantFrom(
    undefined,
    '2024-01-01',
    '2025-01-01',
    '2025-05-31',
    '2025-06-01',
    '2025-06-02',
    '2027-01-01',
  ),
  age: fc.constantFrom(undefined, 0, 17, 18, 19, 20, 64, 65, 66),
  ncci: fc.constantFrom(undefined, true, false),
});
export type AnyBill = typeof anyBill extends fc.Arbitrary<infer Bill> ? Bill : never;

const HEAD = `
pack: us/example
kind: programme
version: 1.0.0
title: Rules made up at random
jurisdiction: us
programme: federal
covers: { from: 2025-01-01, through: 2026-12-31 }
status: cited
sources:
  statute: { title: Statute, url: "https://example.org/statute", read: 2025-06-01 }
tables:
  rates: { table: test.rates, key: [line.code] }
  again: { table: test.rates, key: [line.code] }
derive:
  site:
    title: site
    cases:
      - { value: office, when: { fact: line.placeOfService, operator: equal, value: "11" } }
      - { value: other }
  kind:
    title: kind of service
    cases:
      - { value: drug, when: { fact: line.code, operator: in, value: ["J0000-J9999"] } }
      - { fact: line.code }
  double: { title: twice the charge, type: decimal, cases: [{ formula: 2 * line.charge }] }
  deadline: { title: last day of the month, type: date, cases: [{ from: line.serviceDate, end: month }] }
params:
  someCodes:
    title: codes in a list that changes
    type: list
    values:
      - { effective: { from: 2025-01-01, through: 2025-12-31 }, value: ["99213", "99215"], cite: statute }
      - { effective: { from: 2026-01-01, through: 2026-12-31 }, value: ["99210-99215"], cite: statute }
groups:
  dear:
    title: services of at least ten dollars on one day
    within: [line.serviceDate]
    when: { fact: line.charge, operator: greaterThanInclusive, value: 10 }
    order: [{ by: line.charge, descending: true }]
    weight: line.charge
pairs:
  twin:
    title: another line of the code
    when: { fact: line.code, operator: equal, value: { fact: other.line.code } }
`;

/** A book with one bucket of the given policy, and one rule for each condition; `edit`: what of the pack's head becomes what. */
export function makeBook(
  policy: 'unique' | 'optional' | 'each',
  conditions: readonly Condition[],
  [was, is]: readonly [string, string] = ['', ''],
): RuleFile[] {
  if (!HEAD.includes(was)) throw new Error(`the head of the pack has no "${was}"`);
  const rules = conditions.map((when, index) => ({
    id: `rule-${index}`,
    bucket: 'only',
    title: `Rule number ${index}`,
    when,
    flag: { attention: 'true' },
    cite: 'statute',
  }));
  const buckets = [{ id: '1000', name: 'only', title: 'The only bucket', policy, effects: ['flag'] }];
  return [
    { file: 'us/example.yaml', text: `${HEAD.replace(was, is)}rules: ${JSON.stringify(rules)}\n` },
    { file: 'buckets.yaml', text: JSON.stringify({ buckets }) },
    soundBook().find(({ file }) => file === 'reason-codes.yaml')!,
  ];
}
