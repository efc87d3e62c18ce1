/** Values with a name: which case gives them, when they are not known, how they are rounded and where they are shown. */
import { describe, expect, it } from 'vitest';
import type { LogStep } from '../../../engine/present/log.ts';
import type { BillParts, Members } from '../../helpers/requests.ts';
import {
  leaf,
  listNotes,
  makeSmallBook,
  note,
  reviewSmall,
  type SmallTable,
} from '../../helpers/small-book.ts';

const FEES: Readonly<Record<string, SmallTable>> = {
  'test.fees': {
    columns: ['code', 'kind', 'base', 'rate:decimal'],
    rows: [
      ['AAAAA', 'major', '', '12.345'],
      ['BBBBB', 'minor', 'AAAAA', '6.5'],
    ],
  },
};
const TABLES = { fees: { table: 'test.fees', key: ['line.code'], required: 'true' } };
const PERCENT = {
  percent: { title: 'percent of it', type: 'decimal', values: [{ value: '50', cite: 'here' }] },
};

/** What `{…}` shows of each line. */
async function show(
  derive: Members,
  message: string,
  lines: readonly Members[],
  pack: Members = {},
  parts?: BillParts,
) {
  const setting = makeSmallBook(
    {
      tables: TABLES,
      params: PERCENT,
      derive,
      rules: [note('procedure-notes', `${message} of the line`)],
      ...pack,
    },
    FEES,
  );
  const review = await reviewSmall(setting, lines, parts);
  return { notes: listNotes(review).map((text) => text!.replace(' of the line', '')), review };
}

/** The step that stopped the line, where a price rests on a value. */
async function findStop(derive: Members, formula: string, line: Members): Promise<string | null | undefined> {
  const rules = [{ bucket: 'procedure-share', adjust: { formula } }];
  const setting = makeSmallBook({ tables: TABLES, params: PERCENT, derive, rules }, FEES);
  const { logDetails } = await reviewSmall(setting, [line]);
  return logDetails.find(({ effect }) => effect === 'stop')?.message;
}

const valueSteps = ({ logDetails }: { readonly logDetails: readonly LogStep[] }) =>
  logDetails.filter(({ effect }) => effect === 'value');

const small = leaf('line.charge', 'lessThan', '50');
const cheap = leaf('line.invoiceCost', 'lessThan', '10');

describe('a text', () => {
  it.each<[string, readonly Members[], Members, string]>([
    [
      'is that of the first case that holds',
      [{ value: 'a', when: small }, { value: 'b' }],
      { Charge: 20 },
      'a',
    ],
    [
      'is that of the next where the first does not',
      [{ value: 'a', when: small }, { value: 'b' }],
      { Charge: 50 },
      'b',
    ],
    ['is another text', [{ fact: 'fees.kind' }], {}, 'major'],
    ['is another text, blank or not', [{ fact: 'fees.base' }], {}, ''],
    ['is a number in words', [{ fact: 'line.number' }], {}, '1'],
    ['is absent where no case holds', [{ value: 'a', when: small }], {}, '(not given)'],
    [
      'is absent where a case before it is unknown',
      [{ value: 'a', when: cheap }, { value: 'b' }],
      {},
      '(not given)',
    ],
    [
      'is known where an unknown case stands behind it',
      [
        { value: 'a', when: small },
        { value: 'b', when: cheap },
      ],
      { Charge: 20 },
      'a',
    ],
  ])('%s', async (_title, cases, line, expected) => {
    const { notes, review } = await show({ it: { title: 'under test', cases } }, '{derived.it}', [
      { CPT1: 'AAAAA', ...line },
    ]);
    expect(notes).toEqual([expected]);
    expect(valueSteps(review)).toEqual([]);
  });

  it('that is a number is compared as a text', async () => {
    const derive = { it: { title: 'under test', cases: [{ fact: 'line.number' }] } };
    const rules = [note('procedure-notes', 'is the second', leaf('derived.it', 'equal', '2'))];
    const { notes } = await show(derive, '', [{}, {}], { rules });
    expect(notes).toEqual(['is the second']);
  });

  it('over others is theirs', async () => {
    const derive = {
      first: { title: 'first', cases: [{ value: 'yes', when: small }, { value: 'no' }] },
      second: {
        title: 'second',
        cases: [{ fact: 'derived.first', when: leaf('derived.first', 'equal', 'yes') }, { value: 'other' }],
      },
    };
    const lines = [
      { CPT1: 'AAAAA', Charge: 20 },
      { CPT1: 'AAAAA', Charge: 60 },
    ];
    expect((await show(derive, '{derived.second}', lines)).notes).toEqual(['yes', 'other']);
  });
});

describe('an amount', () => {
  const amountOf = (cases: readonly Members[], further: Members = {}) => ({
    it: { title: 'value under test', type: 'decimal', cases, ...further },
  });
  const line = { CPT1: 'AAAAA' };

  it.each<[string, Members, string]>([
    ['to the cent, half up', { places: '2', mode: 'half-up' }, '12.35'],
    ['to the cent, half to even', { places: '2', mode: 'half-even' }, '12.34'],
    ['to the cent, up', { places: '2', mode: 'up' }, '12.35'],
    ['to the cent, down', { places: '2', mode: 'down' }, '12.34'],
    ['to whole dollars', { places: '0', mode: 'half-up' }, '12'],
    ['to whole dollars, up', { places: '0', mode: 'up' }, '13'],
    ['to more places than it has', { places: '6', mode: 'half-up' }, '12.345'],
  ])('is rounded %s', async (_title, round, expected) => {
    const { notes, review } = await show(
      amountOf([{ formula: 'fees.rate' }], { round: { ...round, cite: 'here' } }),
      '{derived.it}',
      [line],
      {
        rules: [note('procedure-notes', '{derived.it} of the line', leaf('derived.it', 'greaterThan', '0'))],
      },
    );
    expect(notes).toEqual([expected]);
    expect(valueSteps(review)).toMatchObject([
      {
        line: 1,
        formula: 'derived.it = fees.rate',
        operands: [{ name: 'fees.rate', value: '12.345', table: 'test.fees' }],
        rounding: { before: '12.345', mode: round['mode'] },
        result: expected,
      },
    ]);
  });

  it.each<[string, string, string, number, number]>([
    ['shown by the step that takes all of it over', '2', 'derived.it', 12.35, 0],
    ['is rounded again where money has fewer places', '3', 'derived.it', 12.35, 1],
    ['is rounded before it is computed with', '2', 'derived.it * 2', 24.7, 1],
  ])('%s', async (_title, places, formula, expected, steps) => {
    const round = { places, mode: 'half-up', cite: 'here' };
    const rules = [{ bucket: 'procedure-share', adjust: { formula } }];
    const derive = amountOf([{ formula: 'fees.rate' }], { round });
    const setting = makeSmallBook({ tables: TABLES, derive, rules }, FEES);
    const review = await reviewSmall(setting, [line]);
    expect(review.services[0]!.allowance).toBe(expected);
    expect(valueSteps(review)).toHaveLength(steps);
  });

  it('has the rounding that the pack names', async () => {
    const roundings = { dollars: { places: '0', mode: 'down', cite: 'here' } };
    const derive = amountOf([{ formula: 'fees.rate' }], { round: 'dollars' });
    expect((await show(derive, '{derived.it}', [line], { roundings })).notes).toEqual(['12']);
  });

  it('is computed by the case that holds', async () => {
    const derive = amountOf([{ formula: 'fees.rate * 2', when: small }, { formula: 'fees.rate / 2' }]);
    const lines = [
      { ...line, Charge: 20 },
      { ...line, Charge: 60 },
    ];
    expect((await show(derive, '{derived.it}', lines)).notes).toEqual(['24.69', '6.1725']);
  });

  it('without a rounding stands in the formula that names it, and shows what decided its case', async () => {
    const derive = {
      inner: {
        title: 'inner',
        type: 'decimal',
        cases: [{ formula: 'fees.rate - 2', when: small }, { formula: 'fees.rate' }],
      },
      outer: { title: 'outer', type: 'decimal', cases: [{ formula: 'derived.inner + percent' }] },
    };
    const rules = [
      { bucket: 'procedure-share', adjust: { formula: '(line.allowance - derived.outer) / 2' } },
    ];
    const setting = makeSmallBook({ tables: TABLES, params: PERCENT, derive, rules }, FEES);
    const review = await reviewSmall(setting, [
      { ...line, Charge: 20 },
      { ...line, Charge: 100 },
    ]);
    expect(valueSteps(review)).toEqual([]);
    // 20 less 12.345 less 2 and 50.
    expect(review.logDetails.find(({ effect }) => effect === 'stop')).toMatchObject({
      message: '(line.allowance - (fees.rate - 2 + percent)) / 2 gives a negative amount, -20.17',
    });
    const adjusted = review.logDetails.find(({ effect }) => effect === 'adjust')!;
    expect(adjusted).toMatchObject({
      formula: 'allowance = (line.allowance - (fees.rate + percent)) / 2',
      after: 18.83,
    });
  });

  it('shows the condition of its case with the step that takes it over', async () => {
    const derive = amountOf([
      { formula: 'fees.rate', when: leaf('fees.kind', 'equal', 'major') },
      { formula: '1' },
    ]);
    const rules = [{ id: 'take', bucket: 'procedure-share', adjust: { formula: 'derived.it + 0' } }];
    const setting = makeSmallBook({ tables: TABLES, derive, rules }, FEES);
    const { logDetails } = await reviewSmall(setting, [line]);
    expect(logDetails.find(({ rule }) => rule.endsWith('#take'))).toMatchObject({
      formula: 'allowance = fees.rate + 0',
      decidedBy: [{ fact: 'fees.kind', operator: 'equal', value: 'major', got: 'major' }],
    });
  });

  it('of the bill is one step, however many lines use it', async () => {
    const derive = {
      all: { title: 'all of it', type: 'decimal', cases: [{ formula: 'whole.total * percent / 100' }] },
    };
    const groups = { whole: { title: 'all lines', weight: 'line.charge' } };
    const rules = [{ bucket: 'procedure-share', adjust: { formula: 'derived.all / whole.count' } }];
    const setting = makeSmallBook({ params: PERCENT, derive, groups, rules });
    const review = await reviewSmall(setting, [{ Charge: 100 }, { Charge: 80 }, { Charge: 60 }]);
    expect(review.services.map(({ allowance }) => allowance)).toEqual([40, 40, 40]);
    expect(valueSteps(review)).toMatchObject([{ line: null, result: '120', before: null, after: null }]);
    const [step] = valueSteps(review);
    const used = review.logDetails.flatMap(({ operands }) =>
      operands.filter(({ name }) => name === 'derived.all'),
    );
    expect(used).toEqual([1, 2, 3].map(() => ({ name: 'derived.all', value: '120', step: step!.step })));
    expect(
      review.bill.bucketList.map(({ bucketSource, sourceValue }) => [bucketSource, sourceValue]),
    ).toEqual([
      [10, null],
      [10, 120],
    ]);
  });

  it.each<[string, readonly Members[], string]>([
    ['a field that is not given', [{ formula: 'line.invoiceCost * 2' }], 'line.invoiceCost'],
    ['the field its case asks for', [{ formula: '1', when: cheap }, { formula: '2' }], 'line.invoiceCost'],
    ['that no case applies', [{ formula: '1', when: small }], 'value under test: no case applies'],
    ['a division by zero', [{ formula: 'line.charge / (line.charge - line.charge)' }], 'divides by zero'],
    ['a row that is not there', [{ formula: 'fees.rate' }], 'code ZZZZZ is not in the table test.fees'],
    ['a power of nothing known', [{ formula: 'pow(0 - line.charge, 1 / 2)' }], 'gives no amount'],
  ])('that cannot be computed stops the line and says so: %s', async (_title, cases, message) => {
    const unlisted = { CPT1: 'ZZZZZ', Charge: 60 };
    expect(await findStop(amountOf(cases), 'line.allowance - derived.it', unlisted)).toContain(message);
    const rounded = amountOf(cases, { round: { places: '2', mode: 'half-up', cite: 'here' } });
    expect(await findStop(rounded, 'line.allowance - derived.it', unlisted)).toContain(message);
    expect(await findStop(rounded, 'derived.it', unlisted)).toContain(message);
  });
});

describe('a day', () => {
  it.each<[string, Members, string]>([
    ['counted in days', { plus: { days: '30' } }, '2025-07-02'],
    ['counted back', { plus: { days: '-2' } }, '2025-05-31'],
    ['counted in months', { plus: { months: '9' } }, '2026-03-02'],
    ['to the end of the year after', { plus: { years: '1' }, end: 'year' }, '2026-12-31'],
    ['to the end of the month', { end: 'month' }, '2025-06-30'],
    ['as it is', {}, '2025-06-02'],
  ])('%s', async (_title, steps, expected) => {
    const derive = {
      it: { title: 'day under test', type: 'date', cases: [{ from: 'line.serviceDate', ...steps }] },
    };
    const when = leaf('derived.it', 'greaterThan', '2000-01-01');
    const { notes, review } = await show(derive, '{derived.it}', [{}], {
      rules: [note('procedure-notes', '{derived.it} of the line', when)],
    });
    expect(notes).toEqual([expected]);
    expect(valueSteps(review)).toMatchObject([
      { formula: `derived.it = ${expected}`, result: expected, line: 1 },
    ]);
  });

  it('counted from a day of the bill is one step of the bill', async () => {
    const derive = {
      it: {
        title: 'day under test',
        type: 'date',
        cases: [{ from: 'bill.receivedDate', plus: { days: '30' } }],
      },
    };
    const when = {
      all: [leaf('bill.receivedDate', 'isGiven', 'true'), leaf('derived.it', 'greaterThan', '2000-01-01')],
    };
    const rules = [note('procedure-notes', '{derived.it} of the line', when)];
    const parts = { Bill: { BillReviewReceivedDate: '2025-06-10' } };
    const { notes, review } = await show(derive, '', [{}, {}], { rules }, parts);
    expect(notes).toEqual(['2025-07-10', '2025-07-10']);
    expect(valueSteps(review)).toMatchObject([{ line: null, result: '2025-07-10' }]);
  });

  it('as it is written is one of the bill, and picks the release of a table that is read by it', async () => {
    const table: SmallTable = {
      columns: ['code', 'rate:decimal'],
      rows: [['AAAAA', '12.5']],
      effective: { from: '2025-01-01', through: '2025-03-31' },
      releases: {
        later: { rows: [['AAAAA', '14']], effective: { from: '2025-04-01', through: '2025-12-31' } },
      },
    };
    const binding = { table: 'test.dated', key: ['line.code'], required: 'true' };
    const setting = makeSmallBook(
      {
        tables: { frozen: { ...binding, on: 'derived.frozen' }, now: binding },
        derive: { frozen: { title: 'day under test', type: 'date', cases: [{ value: '2025-01-01' }] } },
        rules: [{ bucket: 'procedure-share', adjust: { formula: 'frozen.rate * 100 + now.rate' } }],
      },
      { 'test.dated': table },
    );
    const review = await reviewSmall(setting, [{ CPT1: 'AAAAA' }, { CPT1: 'AAAAA' }]);
    expect(review.services.map(({ allowance }) => allowance)).toEqual([1264, 1264]);
    const adjusted = review.logDetails.find(({ effect }) => effect === 'adjust')!;
    expect(adjusted.operands).toMatchObject([
      { name: 'frozen.rate', release: 'test' },
      { name: 'now.rate', release: 'later' },
    ]);
  });

  it('as it is written can be the one of a case', async () => {
    const cases = [{ value: '2025-01-01', when: small }, { value: '2025-02-28' }];
    const derive = { it: { title: 'day under test', type: 'date', cases } };
    const lines = [{ Charge: 20 }, { Charge: 60 }];
    expect((await show(derive, '{derived.it}', lines)).notes).toEqual(['2025-01-01', '2025-02-28']);
  });

  it('counted from one that is not given is absent, and the field is named', async () => {
    const derive = { it: { title: 'day under test', type: 'date', cases: [{ from: 'bill.receivedDate' }] } };
    const found = await findStop(derive, 'days(line.serviceDate, derived.it)', {});
    expect(found).toContain('bill.receivedDate');
  });
});

describe('the same on other rows (like … with)', () => {
  it('reads the other row, through every value that rests on it', async () => {
    const tables = { ...TABLES, baseFees: { table: 'test.fees', key: ['fees.base'], required: 'true' } };
    const round = { places: '2', mode: 'half-up', cite: 'here' };
    const derive = {
      half: { title: 'half', type: 'decimal', cases: [{ formula: 'fees.rate * percent / 100' }] },
      amount: { title: 'amount', type: 'decimal', round, cases: [{ formula: 'derived.half + 1' }] },
      grade: { title: 'grade', cases: [{ fact: 'fees.kind' }] },
      baseAmount: { title: 'amount of the base', like: 'derived.amount', with: { fees: 'baseFees' } },
      baseGrade: { title: 'grade of the base', like: 'derived.grade', with: { fees: 'baseFees' } },
    };
    const rules = [
      note(
        'procedure-notes',
        '{derived.amount} {derived.grade}, base {derived.baseAmount} {derived.baseGrade}',
        leaf('derived.baseAmount', 'greaterThan', '0'),
      ),
    ];
    const setting = makeSmallBook({ tables, params: PERCENT, derive, rules }, FEES);
    const review = await reviewSmall(setting, [{ CPT1: 'BBBBB' }]);
    // 6.5 / 2 + 1, and 12.345 / 2 + 1.
    expect(listNotes(review)).toEqual(['4.25 minor, base 7.17 major']);
    expect(valueSteps(review)).toMatchObject([
      { formula: 'derived.baseAmount = baseFees.rate * percent / 100 + 1', result: '7.17' },
    ]);
  });

  it('may stand above what it is like', async () => {
    const tables = { ...TABLES, baseFees: { table: 'test.fees', key: ['fees.base'], required: 'true' } };
    const derive = {
      baseAmount: { title: 'amount of the base', like: 'derived.amount', with: { fees: 'baseFees' } },
      amount: { title: 'amount', type: 'decimal', cases: [{ formula: 'fees.rate' }] },
    };
    const rules = [{ bucket: 'procedure-share', adjust: { formula: 'derived.baseAmount' } }];
    const { services } = await reviewSmall(makeSmallBook({ tables, derive, rules }, FEES), [
      { CPT1: 'BBBBB' },
    ]);
    expect(services[0]!.allowance).toBe(12.35);
  });

  it.each<[string, Members]>([
    ['that is not rounded', {}],
    ['that is a step', { round: { places: '3', mode: 'half-up', cite: 'here' } }],
  ])('is another value beside the first, through one %s', async (_title, further) => {
    const tables = { ...TABLES, baseFees: { table: 'test.fees', key: ['fees.base'], required: 'true' } };
    const derive = {
      half: {
        title: 'half',
        type: 'decimal',
        cases: [{ formula: 'fees.rate * percent / 100' }],
        ...further,
      },
      amount: { title: 'amount', type: 'decimal', cases: [{ formula: 'derived.half + 1' }] },
      baseAmount: { title: 'amount of the base', like: 'derived.amount', with: { fees: 'baseFees' } },
    };
    const rules = [
      { bucket: 'procedure-share', adjust: { formula: 'derived.amount * 100 + derived.baseAmount' } },
    ];
    const setting = makeSmallBook({ tables, params: PERCENT, derive, rules }, FEES);
    const { services } = await reviewSmall(setting, [{ CPT1: 'BBBBB' }]);
    // (6.5 / 2 + 1) × 100, and 12.345 / 2 + 1.
    expect(services[0]!.allowance).toBe(432.17);
  });

  it('is what the programme gives, by names that only the programme has', async () => {
    const rows: Members = {
      pack: 'methods/rows',
      kind: 'method',
      tables: { ...TABLES, baseFees: { table: 'test.fees', key: ['fees.base'], required: 'true' } },
      derive: {
        amount: { title: 'amount', type: 'decimal', from: 'programme' },
        baseAmount: { title: 'amount of the base', like: 'derived.amount', with: { fees: 'baseFees' } },
      },
    };
    const amount = { cases: [{ formula: 'fees.rate * derived.part' }] };
    const programme = {
      uses: [{ pack: 'methods/rows', with: { amount } }],
      params: PERCENT,
      derive: { part: { title: 'part', type: 'decimal', cases: [{ formula: 'percent / 100' }] } },
      rules: [
        { bucket: 'procedure-share', adjust: { formula: 'derived.amount * 100 + derived.baseAmount' } },
      ],
    };
    const { services } = await reviewSmall(makeSmallBook(programme, FEES, [rows]), [{ CPT1: 'BBBBB' }]);
    // 6.5 / 2 × 100, and 12.345 / 2.
    expect(services[0]!.allowance).toBe(331.17);
  });
});

describe('the date that picks a release or a version', () => {
  const columns = ['code', 'rate:decimal'];
  const dated: Readonly<Record<string, SmallTable>> = {
    'test.rates': {
      columns,
      rows: [['AAAAA', '10']],
      effective: { from: '2025-01-01', through: '2025-06-30' },
      releases: {
        second: { rows: [['AAAAA', '20']], effective: { from: '2025-07-01', through: '2025-12-31' } },
      },
    },
  };
  const versions = [
    { effective: { from: '2025-01-01', through: '2025-06-30' }, value: '1', cite: 'here' },
    { effective: { from: '2025-07-01', through: '2025-12-31' }, value: '2', cite: 'here' },
  ];
  const review = (on: string | undefined, line: Members, Bill: Members = {}, derive: Members = {}) => {
    const setting = makeSmallBook(
      {
        tables: {
          rates: { table: 'test.rates', key: ['line.code'], required: 'true', ...(on ? { on } : {}) },
        },
        params: { factor: { title: 'factor', type: 'decimal', values: versions, ...(on ? { on } : {}) } },
        derive,
        rules: [{ bucket: 'schedule-amount', price: { formula: 'rates.rate * factor' } }],
      },
      dated,
    );
    return reviewSmall(setting, [{ CPT1: 'AAAAA', ...line }], { Bill });
  };
  const JUNE = { ServiceDate: '2025-06-30' };
  const JULY = { ServiceDate: '2025-07-01' };

  it.each<[string, string | undefined, Members, Members, number]>([
    ['is that of service, on the last day of one', undefined, JUNE, {}, 10],
    ['is that of service, on the first day of the next', undefined, JULY, {}, 40],
    ['is the one the pack names', 'bill.dischargeDate', JUNE, { DischargeDate: '2025-07-01' }, 40],
    [
      'is the one the pack names, before the service too',
      'bill.dischargeDate',
      JULY,
      { DischargeDate: '2025-06-30' },
      10,
    ],
    ['is the day of a moment', 'bill.dischargeDate', JULY, { DischargeDate: '2025-06-30T23:59:59' }, 10],
  ])('%s', async (_title, on, line, bill, expected) => {
    expect((await review(on, line, bill)).services[0]!.allowance).toBe(expected);
  });

  it('may be a value', async () => {
    const derive = {
      day: {
        title: 'first of the next month',
        type: 'date',
        cases: [{ from: 'line.serviceDate', plus: { days: '1' } }],
      },
    };
    const { services } = await review('derived.day', JUNE, {}, derive);
    expect(services[0]!.allowance).toBe(40);
  });

  it('stands with the row where it is another than that of service', async () => {
    const { logDetails } = await review('bill.dischargeDate', JUNE, { DischargeDate: '2025-07-01' });
    const [rate] = logDetails.find(({ effect }) => effect === 'price')!.operands;
    expect(rate).toMatchObject({ release: 'second', note: expect.stringContaining('2025-07-01') });
  });

  it('that is not given stops the line and is named', async () => {
    const { services, logDetails } = await review('bill.dischargeDate', JUNE);
    expect(services[0]!.allowance).toBe(0);
    expect(logDetails.find(({ effect }) => effect === 'stop')!.message).toContain('bill.dischargeDate');
    expect(services[0]!.needsAttention!.reasons[0]!.fields).toEqual(['Bill.DischargeDate']);
  });

  it('that no release holds for stops the line, and says which', async () => {
    const { error } = await review('bill.dischargeDate', JUNE, { DischargeDate: '2024-12-31' });
    expect(error).toContain('The table test.rates has no release for bill.dischargeDate 2024-12-31');
  });
});
