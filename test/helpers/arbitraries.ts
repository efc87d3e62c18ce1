/** Generators of conditions, facts, formulas and bills. */
import fc from 'fast-check';
import type { Condition, Leaf } from '../../engine/condition/condition.ts';
import { IS_GIVEN, OPERATORS, type Operator } from '../../engine/condition/operators.ts';
import { readTyped } from '../../engine/condition/read-value.ts';
import type { Fact, FactType, FactValue, Scope } from '../../engine/model/fact.ts';
import type { LineState } from '../../engine/model/line.ts';
import type { Members } from './requests.ts';

/** Values close enough to meet, and chosen to tell text from amount, and part from whole. */
const POOLS: Readonly<Record<FactType, readonly string[]>> = {
  text: ['A', 'B', 'AB', '9', '10', '010', '', '26'],
  decimal: ['0', '1', '1.0', '1.00', '9', '10', '10.05', '0.5', '-2', '-2.50', '999999999999.999999'],
  integer: ['-2', '0', '1', '9', '10'],
  boolean: ['true', 'false'],
  date: ['2024-12-31', '2025-01-01', '2025-01-02', '2025-10-06'],
  list: ['26', 'TC', 'T', '2', '59', '99213', '97010-97799'],
  code: ['99213', '97010', '97800', '9701X', '0042T', '00420', 'G0151', '26', 'SHIP1'],
};
/** Codes and ranges of codes as a rule may list them: in order, and apart from each other. */
const CODE_LIST = ['00100-00999', '97010-97799', '99213', '0001T-0999T', 'G0151-G0157', '26', 'AA-ZZ'];
export const FACT_TYPES = Object.keys(POOLS) as FactType[];

/** Two facts of each type: `text1`, `text2` … */
export const FACT_NAMES: readonly string[] = FACT_TYPES.flatMap((type) => [`${type}1`, `${type}2`]);
export const typeOfFact = (name: string): FactType => name.slice(0, -1) as FactType;

const textOf = (type: FactType) => fc.constantFrom(...POOLS[type]);
const pairOf = (type: FactType) => fc.tuple(textOf(type), textOf(type));

/** What an operator is given for a fact of a type: values, another fact, or a fact that is a list of values. */
function arbitraryValue({ name, expects }: Operator, type: FactType): fc.Arbitrary<Leaf['value']> {
  const factOf = (other: FactType) => fc.constantFrom({ fact: `${other}1` }, { fact: `${other}2` });
  if (name === IS_GIVEN) return textOf('boolean');
  switch (expects) {
    case 'one':
      return fc.oneof({ weight: 3, arbitrary: textOf(type) }, { weight: 1, arbitrary: factOf(type) });
    case 'item':
      return textOf(type);
    case 'pair':
      return pairOf(type);
    case 'items':
    case 'many': {
      const list =
        type === 'code'
          ? fc.subarray(CODE_LIST, { minLength: 1 })
          : fc.array(textOf(type), { minLength: 1, maxLength: 3 });
      const takesFact = expects === 'items' || type === 'code' || type === 'text';
      return takesFact
        ? fc.oneof({ weight: 3, arbitrary: list }, { weight: 1, arbitrary: factOf('list') })
        : list;
    }
  }
}

/** A leaf that the rule check would let through, over every type and operator. */
export function arbitraryLeaf(): fc.Arbitrary<Leaf> {
  const operators = [...OPERATORS.values()].flatMap((operator) =>
    operator.types.map((type) => ({ operator, type })),
  );
  return fc.constantFrom(...operators).chain(({ operator, type }): fc.Arbitrary<Leaf> => {
    const value = arbitraryValue(operator, type);
    return fc.record({
      fact: fc.constantFrom(`${type}1`, `${type}2`),
      operator: fc.constant(operator.name),
      value,
    });
  });
}

const NAMES = ['first', 'second'];

function arbitraryNode(leaf: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> {
  return fc.letrec<{ node: Condition }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      { weight: 1, arbitrary: fc.record({ all: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.record({ any: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.record({ not: tie('node') }) },
    ),
  })).node;
}

/** A condition with the named conditions it may use. */
export function arbitraryCondition(): fc.Arbitrary<{
  condition: Condition;
  named: ReadonlyMap<string, Condition>;
}> {
  const leaf = arbitraryLeaf();
  const mention = fc.constantFrom(...NAMES).map((name): Condition => ({ condition: name }));
  return fc.record({
    condition: arbitraryNode(fc.oneof({ weight: 5, arbitrary: leaf }, { weight: 1, arbitrary: mention })),
    named: fc.tuple(arbitraryNode(leaf), arbitraryNode(leaf)).map(
      ([a, b]) =>
        new Map([
          ['first', a],
          ['second', b],
        ]),
    ),
  });
}

/** Texts of every fact; a list is several texts. */
export type FactTexts = ReadonlyMap<string, string | readonly string[]>;

export function arbitraryFacts(): fc.Arbitrary<FactTexts> {
  const values = FACT_NAMES.map((name): fc.Arbitrary<string | readonly string[]> => {
    const type = typeOfFact(name);
    return type === 'list' ? fc.uniqueArray(textOf(type), { maxLength: 3 }) : textOf(type);
  });
  return fc.tuple(...values).map((texts) => new Map(FACT_NAMES.map((name, index) => [name, texts[index]!])));
}

/** A scope whose facts are these texts, typed; a name that is not in the map is absent. */
export function scopeOf(texts: FactTexts): Scope {
  const read = (name: string): FactValue => {
    const text = texts.get(name);
    return typeof text === 'string' ? readTyped(text, typeOfFact(name)) : text;
  };
  return {
    find: (name): Fact => ({
      name,
      id: name,
      type: typeOfFact(name),
      description: name,
      origin: { kind: 'state' },
      read: () => read(name),
    }),
  };
}

/** Conditions over made-up facts read nothing of the line. */
export const NO_LINE = {} as LineState;

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));

/** Lines of a bill: listed, unlisted, bundled and by-report codes, with modifiers, units, rates and decisions. */
export function arbitraryLine(): fc.Arbitrary<Members> {
  return fc
    .record(
      {
        CPT1: fc.constantFrom(
          '99213',
          '97110',
          '72148',
          '20610',
          '29881',
          '45378',
          '99199',
          '36416',
          '0000X',
          '00100',
          'SHIP1',
          'RPT01',
          '80305',
        ),
        ServiceDate: fc.constantFrom('2025-01-01', '2025-03-31', '2025-06-02', '2025-06-03', '2025-12-31'),
        QuantityBilled: fc.constantFrom(1, 1, 2, 3, 1.5),
        Charge: cents(60_000),
        POS: fc.constantFrom('11', '22', '24', '', '98'),
        ModifierList: fc.constantFrom('', '26', 'TC', '53', '50', '25', 'LT'),
        PPOAllowance: cents(40_000),
        QuantityOverride: fc.constantFrom(0, 1, 4),
        BucketList: fc
          .record({ BucketSource: fc.constantFrom(2, 3, 5, 6, 7), Allowance: cents(50_000) })
          .map((entry) => [entry]),
      },
      { requiredKeys: ['CPT1', 'Charge'] },
    )
    .map((line) => line as Members);
}

/** One to six lines, options either way, and a programme the starter figures can price. */
export function arbitraryBill() {
  return fc.record({
    lines: fc.array(arbitraryLine(), { minLength: 1, maxLength: 6 }),
    parts: fc.record({
      Bill: fc.record({
        TypeOfBill: fc.constantFrom(0, 1),
        ZipCode: fc.constantFrom('27601', '27601', '85001', '00001'),
        BillReviewState: fc.constant('NC'),
      }),
      Claim: fc.constantFrom({}, {}, { DateOfInjury: '2025-03-31' }, { ClosedDate: '2025-06-02' }),
      BillOptions: fc.constantFrom(
        {},
        { IsPayAboveCharge: false },
        { IsPayAboveCharge: true, IsDisallowBeforeDOI: false },
      ),
    }),
    tenant: fc.constantFrom('demo', ''),
  });
}

/** Codes that bear on each other: surgery, endoscopy, therapy, imaging, tests, visits, add-ons, anesthesia, supplies. */
const CODES_OF_A_DAY = [
  ...['20610', '29881', '27447', '11042', '63047', '64483'],
  ...['45378', '45380', '43239'],
  ...['97110', '97140', '97161'],
  ...['72148', '73721', '93000', '80053'],
  ...['99213', '99214', '36415', '36416', '22614', '01402', 'J1030', 'L1833', 'SHIP1', '0000X'],
];

/** Lines of one practitioner's day or two, billed with the modifiers that change what a service is paid. */
export function arbitraryDay() {
  const line = fc
    .record(
      {
        CPT1: fc.constantFrom(...CODES_OF_A_DAY),
        ServiceDate: fc.constantFrom('2025-06-02', '2025-06-02', '2025-06-03'),
        QuantityBilled: fc.constantFrom(1, 1, 1, 2, 4),
        Charge: fc.oneof(fc.constantFrom('0.00', '100.00', '9000.00', '9000.00'), cents(300_000)),
        POS: fc.constantFrom('11', '11', '22', '24'),
        ModifierList: fc.constantFrom(
          '',
          '',
          '',
          '50',
          'LT',
          'RT',
          '51',
          '59',
          '25',
          '26',
          'TC',
          '80',
          'AS',
          '62',
          '52',
          'GP',
          'CQ',
        ),
        PPOAllowance: cents(200_000),
      },
      { requiredKeys: ['CPT1', 'ServiceDate', 'Charge', 'POS'] },
    )
    .map((one) => one as Members);
  return fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 7 }),
    parts: fc.record({
      Bill: fc.record({
        TypeOfBill: fc.constantFrom(0, 1),
        ZipCode: fc.constant('27601'),
        BillReviewState: fc.constant('NC'),
        ProviderType: fc.constantFrom(1, 1, 29, 41, 39),
      }),
      BillOptions: fc.constantFrom<Members>({}, {}, { IsPayAboveCharge: false }),
    }),
  });
}
