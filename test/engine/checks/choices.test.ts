import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, type Leaf, TRUE, UNKNOWN } from '../../../engine/condition/condition.ts';
import type { LineState } from '../../../engine/model/line.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import type { Memory } from '../../../engine/rulebook/memory.ts';
import type { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import { openLines } from '../../helpers/open-lines.ts';
import { makeRequest } from '../../helpers/requests.ts';
import { makeTables } from '../../helpers/tables.ts';
import { definitionOf } from '../rulebook/fixture-book.ts';
import { type AnyBill, anyBill, anyCondition, makeBook, partition } from './choice-arbitraries.ts';

const TABLES = makeTables([
  {
    definition: definitionOf('test.rates')!,
    rows: [
      { code: '99213', category: 'visit', weight: '10' },
      { code: '99214', category: 'test', weight: '100' },
      { code: '99215', category: 'surgery', weight: '0' },
      { code: '99220', category: 'surgery' },
    ],
  },
]);

function makeMemory(): Memory {
  const kept = new Map<string, unknown>();
  return { recall: (key) => kept.get(key), keep: (key, value) => kept.set(key, value) };
}

/** Codes of the problems of a choice among rules with these conditions. */
function analyse(
  conditions: readonly Condition[],
  policy: 'unique' | 'optional' = 'unique',
  { edit, memory }: { readonly edit?: readonly [string, string]; readonly memory?: Memory } = {},
): string[] {
  const { problems } = compileRuleBook(makeBook(policy, conditions, edit), definitionOf, { memory });
  const beside = ['never-fires', 'untested-rule', 'unused-name', 'unasked-row'];
  return problems.map(({ code }) => code).filter((code) => !beside.includes(code));
}

function readLines(ruleBook: RuleBook, { services, injury, age, ncci }: AnyBill): readonly LineState[] {
  const lines = services.map(({ code, charge, quantity, pos, modifiers, date }) => ({
    CPT1: code,
    ServiceDate: date,
    QuantityBilled: quantity,
    Charge: charge,
    POS: pos,
    ModifierList: modifiers.join(','),
  }));
  const request = makeRequest(lines, {
    Bill: { TypeOfBill: 2, BillReviewState: 'NC' },
    Claim: { DateOfInjury: injury, Age: age },
    BillOptions: { IsNCCI: ncci },
  });
  return openLines(request, { ruleBook, tables: TABLES });
}

/** How many rules hold on a line as the engine itself decides; null when some rule lacks data. */
function countHolding(line: LineState): number | null {
  const truths = line.plan.programme.rules.map(({ condition }) => condition!.test(line));
  return truths.includes(UNKNOWN) ? null : truths.filter((truth) => truth === TRUE).length;
}

const leaf = (fact: string, operator: string, value: Leaf['value']): Leaf => ({ fact, operator, value });
const is = (fact: string, value: string) => leaf(fact, 'equal', value);
const isNot = (fact: string, value: string) => leaf(fact, 'notEqual', value);

describe('facts that depend on each other', () => {
  const check = (name: string, conditions: Condition[], expected: string[]) =>
    it(name, () => expect(analyse(conditions)).toEqual(expected));

  check(
    'a row that is not found has no columns',
    [is('rates.found', 'false'), is('rates.category', 'surgery'), isNot('rates.category', 'surgery')],
    [],
  );
  check(
    'a column can have each value of its closed list',
    [is('rates.found', 'false'), is('rates.category', 'surgery'), is('rates.category', 'visit')],
    ['rule-gap'],
  );
  check(
    'two look-ups with one key find one row',
    [{ not: is('rates.found', 'true') }, is('rates.category', 'surgery'), isNot('again.category', 'surgery')],
    [],
  );
  check(
    'two look-ups with one key are found together',
    [is('rates.found', 'true'), is('again.found', 'false')],
    [],
  );
  check(
    'a key column holds the key',
    [
      { all: [is('rates.found', 'true'), is('rates.code', '99213')] },
      { any: [isNot('line.code', '99213'), is('rates.found', 'false')] },
    ],
    [],
  );
  check(
    'a derived fact follows the facts it is made of',
    [is('derived.site', 'office'), isNot('line.placeOfService', '11')],
    [],
  );
  check(
    'a derived fact holds together with what it is made of',
    [is('derived.site', 'office'), is('line.placeOfService', '11')],
    ['rule-gap', 'rule-overlap'],
  );
  check('a derived fact by itself takes each of its values', [is('derived.site', 'office')], ['rule-gap']);
  check(
    'a fact is absent where its guard says so',
    [
      leaf('line.placeOfService', 'isGiven', 'false'),
      is('line.placeOfService', '11'),
      isNot('line.placeOfService', '11'),
    ],
    [],
  );
  check('a guard alone decides nothing', [leaf('line.placeOfService', 'isGiven', 'true')], ['rule-gap']);
  check(
    'dates compared with each other meet on one day',
    [
      leaf('line.serviceDate', 'lessThan', { fact: 'claim.dateOfInjury' }),
      leaf('line.serviceDate', 'greaterThan', { fact: 'claim.dateOfInjury' }),
    ],
    ['rule-gap'],
  );
  check(
    'dates compared with each other overlap on one day',
    [
      leaf('line.serviceDate', 'lessThanInclusive', { fact: 'claim.dateOfInjury' }),
      leaf('line.serviceDate', 'greaterThanInclusive', { fact: 'claim.dateOfInjury' }),
    ],
    ['rule-overlap'],
  );
  check(
    'services lie within the days the pack covers',
    [leaf('line.serviceDate', 'greaterThanInclusive', '2025-01-01')],
    [],
  );
  check('amounts of the request are never negative', [leaf('line.charge', 'greaterThanInclusive', '0')], []);
  check(
    'amounts have more decimals than the constants',
    [leaf('line.charge', 'lessThanInclusive', '10'), leaf('line.charge', 'greaterThanInclusive', '10.01')],
    ['rule-gap'],
  );
  check(
    'whole numbers have nothing in between',
    [leaf('claim.age', 'lessThanInclusive', '18'), leaf('claim.age', 'greaterThanInclusive', '19')],
    [],
  );
  check('the programme fixes the type of bill', [is('bill.typeOfBill', '2')], []);
  check(
    'lists hold any of the items together',
    [
      leaf('line.modifiers', 'contains', '26'),
      leaf('line.modifiers', 'contains', 'TC'),
      leaf('line.modifiers', 'containsNone', ['26', 'TC']),
    ],
    ['rule-overlap'],
  );
  check(
    'a line of a group meets its condition',
    [is('dear.isMember', 'true'), leaf('line.charge', 'lessThan', '10')],
    ['rule-gap'],
  );
  check(
    'places begin with the first one',
    [is('dear.isMember', 'false'), is('dear.position', '1'), leaf('dear.position', 'greaterThan', '1')],
    [],
  );
  check(
    'no place is behind the last one',
    [is('dear.isMember', 'false'), leaf('dear.position', 'lessThanInclusive', { fact: 'dear.count' })],
    [],
  );
  check(
    'what stands before a line is no more than all',
    [
      leaf('dear.before', 'lessThanInclusive', { fact: 'dear.total' }),
      leaf('dear.before', 'greaterThan', { fact: 'dear.total' }),
      is('dear.isMember', 'false'),
    ],
    [],
  );
  check(
    'the only place of a group is the first one',
    [leaf('dear.count', 'greaterThan', '1'), isNot('dear.position', '1')],
    ['rule-gap', 'rule-overlap'],
  );
  check(
    'a list of codes has its entries of the day',
    [
      leaf('line.code', 'in', { fact: 'param.someCodes' }),
      leaf('line.code', 'notIn', { fact: 'param.someCodes' }),
    ],
    [],
  );
  check(
    'another day of the list has other codes',
    [leaf('line.code', 'in', { fact: 'param.someCodes' }), leaf('line.code', 'notIn', ['99213', '99215'])],
    ['rule-overlap'],
  );
});

const RUNS = Number(process.env['RULE_FUZZ_RUNS'] ?? 100);

describe('the choice among rules', { timeout: 0 }, () => {
  it.each(['unique', 'optional'] as const)(
    'misses no gap and no overlap that a real line runs into: %s',
    (policy) => {
      let seen = 0;
      const conditions = fc.array(anyCondition, { minLength: 1, maxLength: 3 });
      fc.assert(
        fc.property(conditions, fc.array(anyBill, { minLength: 10, maxLength: 10 }), (rules, bills) => {
          const codes = analyse(rules, policy);
          // Said aloud, so not missed; the sizes are such that it happens seldom.
          fc.pre(!codes.includes('too-many-combinations'));
          const { ruleBook } = compileRuleBook(makeBook('each', rules), definitionOf);
          for (const line of bills.flatMap((bill) => readLines(ruleBook!, bill))) {
            const holding = countHolding(line);
            if (holding === null || holding === 1 || (policy === 'optional' && holding === 0)) continue;
            seen++;
            expect(codes).toContain(holding === 0 ? 'rule-gap' : 'rule-overlap');
          }
        }),
        { numRuns: RUNS },
      );
      expect(seen).toBeGreaterThan(RUNS);
    },
  );

  it('raises no false alarm over conditions of which always one holds', () => {
    fc.assert(
      fc.property(partition, (rules) => {
        expect(analyse(rules)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('is proven of one book, and of no other that has not the same', () => {
    const memory: Memory = makeMemory();
    const conditions = fc.array(anyCondition, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(conditions, fc.constantFrom('unique', 'optional'), (rules, policy) => {
        expect(analyse(rules, policy, { memory })).toEqual(analyse(rules, policy));
      }),
      { numRuns: 3 * RUNS },
    );
  });

  it.each([
    ['its operator', leaf('claim.age', 'lessThan', '18')],
    ['its value', leaf('claim.age', 'lessThanInclusive', '17')],
    ['its fact', leaf('line.quantity', 'lessThanInclusive', '18')],
  ])('is proven anew where a comparison changes: %s', (_, changed) => {
    const memory = makeMemory();
    const rest = leaf('claim.age', 'greaterThanInclusive', '19');
    expect(analyse([leaf('claim.age', 'lessThanInclusive', '18'), rest], 'unique', { memory })).toEqual([]);
    const found = analyse([changed, rest], 'unique', { memory });
    expect(found).not.toEqual([]);
    expect(found).toEqual(analyse([changed, rest]));
  });

  it.each<[string, readonly Condition[], readonly [string, string]]>([
    [
      'a case of a derived value',
      [is('derived.site', 'office'), isNot('line.placeOfService', '11')],
      ['value: "11"', 'value: "12"'],
    ],
    [
      'the fact that a derived value takes over',
      [
        { all: [is('derived.kind', '99213'), isNot('line.code', '99213')] },
        leaf('line.charge', 'greaterThanInclusive', '0'),
      ],
      ['- { fact: line.code }', '- { value: "99213" }'],
    ],
    [
      'a list of the pack',
      [leaf('line.code', 'in', { fact: 'param.someCodes' }), leaf('line.code', 'notIn', ['99210-99215'])],
      ['value: ["99213", "99215"]', 'value: ["99210-99215"]'],
    ],
    [
      'the condition of a group',
      [
        { all: [is('dear.isMember', 'true'), leaf('line.charge', 'lessThan', '10')] },
        leaf('line.charge', 'greaterThanInclusive', '0'),
      ],
      ['value: 10 }', 'value: 5 }'],
    ],
    [
      'the days that it covers',
      [leaf('line.serviceDate', 'greaterThanInclusive', '2025-01-01')],
      ['covers: { from: 2025-01-01', 'covers: { from: 2024-01-01'],
    ],
    [
      'the key of a row',
      [
        { not: is('rates.found', 'true') },
        is('rates.category', 'surgery'),
        isNot('again.category', 'surgery'),
      ],
      [
        'again: { table: test.rates, key: [line.code] }',
        'again: { table: test.rates, key: [line.placeOfService] }',
      ],
    ],
    [
      'what the programme says of all its bills',
      [is('bill.typeOfBill', '2')],
      ['programme: federal', 'programme: ucr'],
    ],
  ])('is proven anew where this changes: %s', (_, rules, edit) => {
    const books = [undefined, edit] as const;
    const [before, after] = books.map((one) => analyse(rules, 'unique', one ? { edit: one } : {}));
    expect(before).not.toEqual(after);
    for (const order of [books, books.toReversed()]) {
      const memory = makeMemory();
      for (const one of order)
        expect(analyse(rules, 'unique', { memory, ...(one && { edit: one }) })).toEqual(one ? after : before);
    }
  });
});
