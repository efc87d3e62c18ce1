/** What a message says would release its line, or switch its edit off, does so: each is tried on the bill that it was said of. */
import { describe, expect, it } from 'vitest';
import type { Review } from '../../../engine/present/review.ts';
import { type BillParts, type Members, makeLine, makeRequest, review } from '../../helpers/requests.ts';

interface SampleBill extends BillParts {
  readonly lines: readonly Members[];
}

type Step = Review['logDetails'][number];
type Change = (bill: SampleBill) => SampleBill;

const DAY = '2025-06-02';
const setOption =
  (name: string, value: boolean): Change =>
  (bill) => ({ ...bill, BillOptions: { ...bill.BillOptions, [name]: value } });
const changeLine =
  (number: number, change: (line: Members) => Members): Change =>
  (bill) => ({
    ...bill,
    lines: bill.lines.map((line, index) => (index + 1 === number ? { ...line, ...change(line) } : line)),
  });
const addModifier = (number: number, modifier: string): Change =>
  changeLine(number, ({ ModifierList: list = '' }) => ({
    ModifierList: [...String(list).split(',').filter(Boolean), modifier].join(','),
  }));

/** Lists as "59, XE, XS or XU" or "58 (planned), 78 (unplanned return) or 79 (unrelated)", before what they would do. */
const MODIFIERS =
  /((?:\b[A-Z0-9]{2}\b(?: \([a-z ]+\))?(?:, (?:or )?| or | and )?)+)(?:[a-z ]*(?:site|side|service)\b[a-z ]*,? (?:or Duplicate 3, )?)?(?:on [a-z ]+ )?would (?:release|say)/g;
const OPTION = /\b(Is[A-Z]\w+) (true|false) (?:switches|leaves)/g;

/** What a message of a line names as its remedies, each with the change of the bill that it is. */
function listRemedies(message: string, line: number): [string, Change][] {
  const options = [...message.matchAll(OPTION)].map(([, name, value]): [string, Change] => [
    `${name} ${value}`,
    setOption(name!, value === 'true'),
  ]);
  const modifiers = [...message.matchAll(MODIFIERS)]
    .flatMap(([, list]) => [...list!.replaceAll(/\([^)]*\)/g, '').matchAll(/\b[A-Z0-9]{2}\b/g)])
    .map(([modifier]): [string, Change] => [modifier, addModifier(line, modifier)]);
  const fields = ['PriorAuthorization 1', 'Documentation 1', 'Duplicate 3']
    .filter((field) => message.includes(field))
    .map((field): [string, Change] => {
      const [name, value] = field.split(' ');
      return [field, changeLine(line, () => ({ [name!]: Number(value) }))];
    });
  return [...options, ...modifiers, ...fields];
}

const reviewOf = ({ lines, ...parts }: SampleBill): Review =>
  review(makeRequest(lines, parts), { tenant: 'demo' });

const packOf = (rule: string) => rule.slice(0, rule.indexOf('#'));

/** Remedies of a bill that leave what they were named for, as `rule: remedy`; how many were tried. */
function tryRemedies(bill: SampleBill): { tried: number; vain: string[] } {
  const said = reviewOf(bill).logDetails.flatMap(({ line, rule, message, effect }) =>
    line === null || effect === 'value'
      ? []
      : listRemedies(message ?? '', line).map(([name, change]) => ({ line, rule, name, change, message })),
  );
  const vain = said.filter(({ line, rule, message, name, change }) => {
    const steps = reviewOf(change(bill)).logDetails.filter((step) => step.line === line);
    // What leaves prior bills out says nothing of other lines of the bill.
    if (name === 'IsIgnoreHistory true') return steps.some((step) => step.message === message);
    const isLeft = ({ rule: other, reasonCodes, effect }: Step) =>
      effect !== 'value' && reasonCodes.length > 0 && packOf(other) === packOf(rule);
    return steps.some(isLeft);
  });
  return { tried: said.length, vain: vain.map(({ rule, name }) => `${rule}: ${name}`) };
}

const prior = (lines: readonly Members[], days: string): Members => ({
  Bill: {
    UniqueID: 'before',
    ControlNumber: 900,
    ProviderTaxID: '561234567',
    ProviderType: 1,
    TypeOfBill: 1,
    ZipCode: '27601',
  },
  ProviderTaxID: '561234567',
  ProviderNPI: '1234567893',
  Services: lines.map((line, index) => ({
    ...makeLine(line, index),
    ServiceDate: days,
    ControlNumber: 900,
    Allowance: 50,
  })),
});
const PROVIDER = { NPI: '1234567893' };
const UCR = { Bill: { TypeOfBill: 1 }, Provider: PROVIDER };
const NC = { Bill: { BillReviewState: 'NC' }, Provider: PROVIDER };
const twice = (code: string) => [{ CPT1: code }, { CPT1: code }];

const BILLS: readonly [string, SampleBill][] = [
  ['a line twice on one bill', { ...NC, lines: twice('73030') }],
  [
    'a line of a prior bill',
    { ...NC, lines: [{ CPT1: '73030' }], BillHistory: [prior([{ CPT1: '73030' }], DAY)] },
  ],
  [
    'a line of the same bill and of a prior one',
    { ...NC, lines: twice('73030'), BillHistory: [prior([{ CPT1: '73030' }], DAY)] },
  ],
  ['a visit beside an injection', { ...UCR, lines: [{ CPT1: '99213' }, { CPT1: '20610' }] }],
  ['two visits', { ...UCR, lines: [{ CPT1: '99213' }, { CPT1: '99214' }] }],
  ['two procedures', { ...UCR, lines: [{ CPT1: '12001' }, { CPT1: '20610' }] }],
  [
    'procedures of one knee',
    {
      ...UCR,
      lines: ['29881', '29876', '29877'].map((CPT1) => ({ CPT1, POS: '22', ModifierList: 'RT' })),
    },
  ],
  ['a visit beside a major operation', { ...UCR, lines: [{ CPT1: '99213' }, { CPT1: '29881', POS: '22' }] }],
  [
    'a visit and an operation after an operation',
    {
      ...UCR,
      lines: [{ CPT1: '99213' }, { CPT1: '29881', POS: '22' }],
      BillHistory: [prior([{ CPT1: '29881', POS: '22' }], '2025-05-20')],
    },
  ],
  ['more units than are likely', { ...UCR, lines: [{ CPT1: '97110', QuantityBilled: 12 }] }],
  ['an add-on code alone', { ...UCR, lines: [{ CPT1: '64484' }] }],
  [
    'a bill that came late',
    { ...NC, Bill: { ...NC.Bill, BillReviewReceivedDate: '2026-06-02' }, lines: [{}] },
  ],
  [
    'a service before the injury',
    {
      ...NC,
      Claim: { DateOfInjury: '2025-06-10' },
      BillOptions: { IsDisallowBeforeDOI: true },
      lines: [{}],
    },
  ],
];

describe('what a message names as a remedy', () => {
  it.each(BILLS)('does what it says, of %s', (_what, bill) => {
    const { tried, vain } = tryRemedies(bill);
    expect(tried).toBeGreaterThan(0);
    expect(vain).toEqual([]);
  });
});
