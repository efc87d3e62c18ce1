/** What a reader of the book is told of rules and values, on a small book with one of each. */
import { describe, expect, it } from 'vitest';
import { describeRule } from '../../../engine/book/describe-rule.ts';
import { describeValue, listValues } from '../../../engine/book/describe-value.ts';
import { listSteps, type StepRules } from '../../../engine/book/list-steps.ts';
import { openPlace, type Place } from '../../../engine/book/place.ts';
import type { Members } from '../../helpers/requests.ts';
import { leaf, makeSmallBook } from '../../helpers/small-book.ts';

const SHARED = {
  pack: 'methods/shared',
  kind: 'method',
  title: 'Made-up shared method',
  params: {
    share: {
      title: 'share of the charge',
      type: 'decimal',
      from: 'programme',
      values: [{ value: '0.5', cite: 'here' }],
    },
  },
  rules: [
    {
      id: 'half',
      title: 'Half of the charge',
      bucket: 'own-amount',
      when: leaf('line.code', 'equal', '99080'),
      price: { formula: 'line.charge * share', per: 'line' },
    },
    {
      id: 'left-alone',
      title: 'Nobody knows',
      bucket: 'own-amount',
      when: leaf('line.code', 'equal', '99081'),
      deny: { attention: 'true', most: 'line.charge' },
    },
  ],
};

const PROGRAMME = {
  conditions: { ours: leaf('bill.isInstitutional', 'equal', 'false') },
  uses: [
    {
      pack: 'methods/shared',
      when: { condition: 'ours' },
      with: { share: { values: [{ value: '0.25', cite: 'here' }] } },
    },
  ],
  derive: {
    twice: { title: 'twice the charge', type: 'decimal', cases: [{ formula: 'line.charge * 2' }] },
  },
  groups: {
    visits: {
      title: 'visits of a day',
      within: ['line.serviceDate'],
      when: leaf('line.code', 'equal', '99213'),
      order: [{ by: 'line.charge', descending: 'true' }],
    },
  },
  rules: [
    {
      id: 'cap',
      bucket: 'daily-limit',
      when: {
        all: [
          leaf('visits.isMember', 'equal', 'true'),
          { any: [leaf('line.code', 'in', ['99213-99215']), { not: leaf('line.charge', 'lessThan', '5') }] },
        ],
      },
      cap: { formula: 'derived.twice' },
      effective: { from: '2025-02-01' },
      begins: { cite: 'here' },
    },
    {
      id: 'ours-instead',
      bucket: 'own-amount',
      exceptionTo: ['methods/shared#half'],
      when: leaf('line.charge', 'greaterThan', '100'),
      price: { formula: 'line.charge', per: 'line' },
    },
  ],
};

function open(programme: string | null, pack: string): Place {
  const { ruleBook } = makeSmallBook(PROGRAMME as Members, {}, [SHARED]);
  return openPlace(ruleBook!, pack, programme)!;
}

describe('a rule', () => {
  it('says what it asks, nested as it is written, in the words of its facts', () => {
    const rule = describeRule(open(null, 'us/small'), 'cap')!;
    expect(rule.when).toMatchObject({
      kind: 'all',
      parts: [
        { kind: 'leaf', asks: 'is', value: ['true'], fact: { entry: 'us/small#groups.visits' } },
        {
          kind: 'any',
          parts: [
            { kind: 'leaf', asks: 'is one of', value: ['99213-99215'] },
            { kind: 'not', parts: [{ kind: 'leaf', asks: 'is less than', value: ['5'] }] },
          ],
        },
      ],
    });
    expect(rule).toMatchObject({
      ref: 'us/small#cap',
      effective: { from: '2025-02-01' },
      gate: null,
      effect: {
        key: 'cap',
        formula: {
          text: 'derived.twice',
          names: [{ meaning: 'twice the charge', entry: 'us/small#derive.twice' }],
        },
      },
      // A limit is rounded down, whatever the pack says of money.
      rounding: { mode: 'down', places: '2' },
      source: { id: 'here', read: '2025-01-01' },
    });
    expect(rule.step!.within.map(({ name }) => name)).toEqual(['several-lines']);
  });

  it('of a shared pack says in a programme what that asks of the whole pack', () => {
    const alone = describeRule(open(null, 'methods/shared'), 'half')!;
    const inside = describeRule(open('us/small', 'methods/shared'), 'half')!;
    expect(alone.gate).toBeNull();
    expect(inside.gate).toMatchObject({ kind: 'named', name: 'ours', parts: [{ kind: 'leaf' }] });
    expect(inside.effect).toMatchObject({ key: 'price', per: 'line', attention: false });
  });

  it('that leaves a line to a person says between which amounts', () => {
    const { effect } = describeRule(open(null, 'methods/shared'), 'left-alone')!;
    expect(effect).toMatchObject({
      key: 'deny',
      attention: true,
      least: null,
      most: { text: 'line.charge' },
    });
  });

  it('that the pack does not have is none', () => {
    expect(describeRule(open(null, 'methods/shared'), 'cap')).toBeNull();
  });
});

describe('a value', () => {
  it.each<[string, string | null, string, string, object]>([
    ['is the pack’s own', null, 'methods/shared', 'params.share', { versions: [{ values: ['0.5'] }] }],
    [
      'is what a programme gives',
      'us/small',
      'methods/shared',
      'params.share',
      { versions: [{ values: ['0.25'] }] },
    ],
    ['is computed', null, 'us/small', 'derive.twice', { cases: [{ formula: { text: 'line.charge * 2' } }] }],
    [
      'is lines that stand together',
      null,
      'us/small',
      'groups.visits',
      { within: [{ name: 'line.serviceDate' }], order: [{ descending: true }], when: { kind: 'leaf' } },
    ],
  ])('%s', (_name, programme, pack, entry, expected) => {
    expect(describeValue(open(programme, pack), entry)).toMatchObject(expected);
  });

  it.each(['params.other', 'rules.half', 'derive', '', 'constructor', 'params.constructor', '__proto__.x'])(
    '%s is none',
    (entry) => {
      expect(describeValue(open(null, 'methods/shared'), entry)).toBeNull();
    },
  );

  it('stands among those that the pack lists', () => {
    expect(listValues(open(null, 'us/small'))).toEqual(['derive.twice', 'groups.visits']);
  });
});

describe('the steps', () => {
  const listRefs = (steps: readonly StepRules[]): string[] =>
    steps.flatMap(({ rules, steps }) => [...rules.map(({ ref }) => ref), ...listRefs(steps)]);

  it('of a programme hold the rules of all its packs, those of a pack its own', () => {
    const all = listRefs(listSteps(open(null, 'us/small')));
    expect(all).toEqual(
      expect.arrayContaining(['methods/shared#half', 'us/small#cap', 'us/small#ours-instead']),
    );
    expect(listRefs(listSteps(open(null, 'methods/shared')))).toEqual([
      'methods/shared#half',
      'methods/shared#left-alone',
    ]);
  });

  it('say which rule acts in the place of which', () => {
    const find = (steps: readonly StepRules[]): StepRules[] =>
      steps.flatMap((one) => [one, ...find(one.steps)]);
    const rules = find(listSteps(open(null, 'us/small'))).flatMap((step) => step.rules);
    expect(rules.find(({ ref }) => ref === 'methods/shared#half')!.exceptions).toEqual([
      'us/small#ours-instead',
    ]);
  });
});

it.each([
  ['a pack that is not there', 'methods/none', null],
  ['a payer', 'payers/demo', null],
  ['a pack that is no programme', 'us/small', 'methods/shared'],
  ['a payer as a programme', 'methods/shared', 'payers/demo'],
])('%s is no place of the book', (_name, pack, programme) => {
  const { ruleBook } = makeSmallBook(PROGRAMME as Members, {}, [SHARED]);
  expect(openPlace(ruleBook!, pack, programme)).toBeNull();
});
