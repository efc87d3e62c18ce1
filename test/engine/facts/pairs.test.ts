/** Another line that bears on a line: which is found, what the table says of the two, and when it is not known. */
import { describe, expect, it } from 'vitest';
import type { BillParts, Members } from '../../helpers/requests.ts';
import {
  leaf,
  listNotes,
  makeSmallBook,
  note,
  reviewSmall,
  type SmallTable,
} from '../../helpers/small-book.ts';

const FOUND = '{line.number}: {p.isFound} {p.count}, {p.line}, {p.days} days';

interface Further {
  readonly pack?: Members;
  readonly parts?: BillParts;
  readonly tables?: Readonly<Record<string, SmallTable>>;
}

/** What the pair `p` finds for each line. */
async function find(
  pair: Members,
  lines: readonly Members[],
  message = FOUND,
  { pack, parts, tables }: Further = {},
) {
  const setting = makeSmallBook(
    {
      ...pack,
      pairs: { p: { title: 'another line under test', ...pair } },
      rules: [...((pack?.['rules'] as Members[] | undefined) ?? []), note('procedure-notes', message)],
    },
    tables,
  );
  return listNotes(await reviewSmall(setting, lines, parts));
}

/** What a rule says that asks for a fact of the pair, of each line that lacks it. */
async function findMissing(fact: string, lines: readonly Members[] = [{}]): Promise<(string | null)[]> {
  const setting = makeSmallBook({
    pairs: { p: { title: 'another line under test', within: ['line.code'] } },
    rules: [note('procedure-notes', FOUND, leaf(fact, 'greaterThan', '1'))],
  });
  const { logDetails } = await reviewSmall(setting, lines);
  return logDetails.filter(({ effect }) => effect === 'stop').map(({ message }) => message);
}

const NONE = 'false 0, none, (not given) days';
const dearer = leaf('other.line.charge', 'greaterThan', { fact: 'line.charge' });
const DAY = '2025-06-02';

it.each(['p.days', 'p.other.line.charge'])(
  'a rule that asks for %s where there is no other line says so',
  async (fact) => {
    expect(await findMissing(fact)).toEqual([
      `needs data: ${fact} has no value, since no line is another line under test`,
    ]);
  },
);

it('and for what the other line does not state, which of its facts that is', async () => {
  const stated = expect.stringMatching(
    /^needs data: p\.other\.line\.invoiceCost \(Invoice cost.*\) is not given$/,
  );
  expect(await findMissing('p.other.line.invoiceCost', [{}, {}])).toEqual([stated, stated]);
});

describe('the line that is found', () => {
  it.each<[string, Members, readonly Members[], string[]]>([
    [
      'is any other line of the day, the first by its number',
      { within: ['line.serviceDate'] },
      [{}, {}, {}],
      [
        '1: true 2, line 2 of this bill, 0 days',
        '2: true 2, line 1 of this bill, 0 days',
        '3: true 2, line 1 of this bill, 0 days',
      ],
    ],
    ['is not the line itself', { within: ['line.serviceDate'] }, [{}], [`1: ${NONE}`]],
    [
      'meets the condition on the two',
      { when: dearer },
      [{ Charge: 20 }, { Charge: 30 }, { Charge: 10 }],
      ['1: true 1, line 2 of this bill, 0 days', `2: ${NONE}`, '3: true 2, line 1 of this bill, 0 days'],
    ],
    [
      'agrees in what the pair says',
      { within: ['line.code'] },
      [{ CPT1: 'AAAAA' }, { CPT1: 'BBBBB' }, { CPT1: 'AAAAA', ServiceDate: '2025-06-12' }],
      ['1: true 1, line 3 of this bill, -10 days', `2: ${NONE}`, '3: true 1, line 1 of this bill, 10 days'],
    ],
  ])('%s', async (_title, pair, lines, expected) => {
    expect(await find(pair, lines)).toEqual(expected);
  });

  it('is none that was denied, and none is found for a denied line', async () => {
    const rules = [{ bucket: 'bundled-that-day', when: leaf('line.code', 'equal', 'DENY1'), deny: {} }];
    const lines = [{}, { CPT1: 'DENY1' }, {}];
    expect(await find({ within: ['line.serviceDate'] }, lines, FOUND, { pack: { rules } })).toEqual([
      '1: true 1, line 3 of this bill, 0 days',
      '3: true 1, line 1 of this bill, 0 days',
    ]);
  });

  it('shows its own facts, and what differs', async () => {
    const message = '{line.number}: {p.other.line.code} {p.other.line.charge}, {p.differingModifiers}';
    const lines = [
      { CPT1: 'AAAAA', Charge: 5, ModifierList: 'LT,59' },
      { CPT1: 'BBBBB', Charge: 7, ModifierList: '59,26' },
    ];
    expect(await find({ within: ['line.serviceDate'] }, lines, message)).toEqual([
      '1: BBBBB 7, LT, 26',
      '2: AAAAA 5, 26, LT',
    ]);
  });

  it('may be met by its row, its value and its standing', async () => {
    const pack = {
      tables: { kinds: { table: 'test.kinds', key: ['line.code'], required: 'true' } },
      derive: {
        half: {
          title: 'half',
          type: 'decimal',
          round: { places: '2', mode: 'half-up', cite: 'here' },
          cases: [{ formula: 'line.allowance / 2' }],
        },
        size: {
          title: 'size',
          cases: [{ value: 'small', when: leaf('line.allowance', 'lessThan', '50') }, { value: 'large' }],
        },
      },
      groups: { g: { title: 'all lines', order: [{ by: 'line.allowance', descending: 'true' }] } },
    };
    const tables = {
      'test.kinds': {
        columns: ['code', 'kind'],
        rows: [
          ['AAAAA', 'major'],
          ['BBBBB', 'minor'],
        ],
      },
    };
    const when = {
      all: [
        leaf('other.kinds.kind', 'equal', 'major'),
        leaf('other.derived.half', 'greaterThan', '20'),
        leaf('other.derived.size', 'equal', 'large'),
        leaf('other.g.isMember', 'equal', 'true'),
        leaf('other.g.position', 'equal', '1'),
      ],
    };
    const lines = [
      { CPT1: 'AAAAA', Charge: 60 },
      { CPT1: 'BBBBB', Charge: 30 },
    ];
    const message = '{line.number}: {p.other.derived.half} {p.other.kinds.kind} {p.other.g.position}';
    const rules = [
      {
        bucket: 'bundled-that-day',
        when: leaf('p.isFound', 'equal', 'true'),
        deny: {},
        message,
      },
    ];
    const setting = makeSmallBook({ ...pack, pairs: { p: { title: 'a major line', when } }, rules }, tables);
    const review = await reviewSmall(setting, lines);
    const deny = review.logDetails.find(({ effect }) => effect === 'deny')!;
    expect(deny).toMatchObject({ line: 2, message: '2: 30 major 1' });
    expect(deny.decidedBy.map(({ fact }) => fact)).toEqual([
      'p.isFound',
      'other.kinds.kind',
      'other.derived.half',
      'other.derived.size',
      'other.g.isMember',
      'other.g.position',
    ]);
    const names = deny.lookUps.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['p.line', 'other.kinds.kind', 'other.derived.half', 'other.g.position']),
    );
  });

  it.each<[string, Members | undefined, string, number]>([
    ['a field', undefined, 'line.allowance / p.other.line.charge * p.days', 1.2],
    [
      'a value that is rounded',
      { round: { places: '1', mode: 'down', cite: 'here' } },
      'p.other.derived.part',
      16.6,
    ],
    ['a value that is not', {}, 'p.other.derived.part', 16.67],
    ['a value in a formula', {}, 'line.allowance + p.other.derived.part * 2', 53.33],
  ])('may give an amount: %s', async (_title, round, formula, expected) => {
    const part = {
      title: 'third of it',
      type: 'decimal',
      cases: [{ formula: 'line.charge / parts' }],
      ...round,
    };
    const setting = makeSmallBook({
      params: { parts: { title: 'parts of it', type: 'decimal', values: [{ value: '3', cite: 'here' }] } },
      ...(round ? { derive: { part } } : {}),
      pairs: { p: { title: 'a dearer line', when: dearer } },
      rules: [{ bucket: 'procedure-share', when: leaf('p.isFound', 'equal', 'true'), adjust: { formula } }],
    });
    const lines = [{ Charge: 50 }, { Charge: 20, ServiceDate: '2025-06-05' }];
    const { services } = await reviewSmall(setting, lines);
    expect(services.map(({ allowance }) => allowance)).toEqual([50, expected]);
  });
});

describe('lines of prior bills', () => {
  const past = (line: Members): Members => ({
    Bill: {},
    Services: [{ Line: 4, CPT1: '99213', ServiceDate: '2025-05-23', Charge: 9, ControlNumber: 77, ...line }],
  });
  const both = { of: ['bill', 'history'], within: ['line.code'] };
  const lines = [{ CPT1: '99213' }];

  it.each<[string, Members, readonly Members[], string]>([
    ['are found', both, [past({})], '1: true 1, line 4 of the prior bill 77, 10 days'],
    [
      'are found after the service too',
      both,
      [past({ ServiceDate: '2025-06-30' })],
      '1: true 1, line 4 of the prior bill 77, -28 days',
    ],
    [
      'are found in the order of the history',
      both,
      [past({}), past({ ControlNumber: 5 })],
      '1: true 2, line 4 of the prior bill 77, 10 days',
    ],
    ['are none for a pair of the bill', { within: ['line.code'] }, [past({})], `1: ${NONE}`],
    ['are none that were allowed nothing', both, [past({ Allowance: 0 })], `1: ${NONE}`],
    ['are none of another code', both, [past({ CPT1: '99214' })], `1: ${NONE}`],
    [
      'are unpaid ones where the pair asks for them',
      { of: ['unpaid'], within: ['line.code'] },
      [past({ Allowance: 0 }), past({ ControlNumber: 5 })],
      '1: true 1, line 4 of the prior bill 77, 10 days',
    ],
    [
      'are all that were allowed something before those that were not',
      { of: ['history', 'unpaid'], within: ['line.code'] },
      [past({ Allowance: 0 }), past({ ControlNumber: 5 })],
      '1: true 2, line 4 of the prior bill 5, 10 days',
    ],
    [
      'are unpaid ones, which are denied',
      { of: ['unpaid'], within: ['line.code'], when: leaf('other.line.isDenied', 'equal', 'false') },
      [past({ Allowance: 0 })],
      `1: ${NONE}`,
    ],
  ])('%s', async (_title, pair, BillHistory, expected) => {
    expect(await find(pair, lines, FOUND, { parts: { BillHistory } })).toEqual([expected]);
  });

  it('stand behind those of the bill', async () => {
    const found = await find(both, [...lines, ...lines], FOUND, { parts: { BillHistory: [past({})] } });
    expect(found[0]).toBe('1: true 2, line 2 of this bill, 0 days');
  });

  it('have values of their own, which no step shows', async () => {
    const round = { places: '2', mode: 'half-up', cite: 'here' };
    const setting = makeSmallBook({
      derive: {
        double: { title: 'double', type: 'decimal', round, cases: [{ formula: 'line.charge * 2' }] },
      },
      pairs: {
        p: { title: 'a cheaper line', ...both, when: leaf('other.derived.double', 'lessThan', '20') },
      },
      rules: [
        {
          bucket: 'procedure-share',
          when: leaf('p.isFound', 'equal', 'true'),
          adjust: { formula: 'line.allowance - p.other.derived.double' },
        },
      ],
    });
    const { services, logDetails } = await reviewSmall(setting, [{ Charge: 50 }], {
      BillHistory: [past({})],
    });
    expect(services[0]!.allowance).toBe(32);
    const step = logDetails.find(({ effect }) => effect === 'adjust')!;
    expect(step.operands[1]).toEqual({ name: 'p.other.derived.double', value: '18' });
    expect(step.lookUps).toContainEqual({ name: 'p.line', value: 'line 4 of the prior bill 77' });
    expect(logDetails.filter(({ effect }) => effect === 'value')).toEqual([]);
  });

  it('can be asked for apart', async () => {
    const when = leaf('other.line.isPast', 'equal', 'true');
    const found = await find({ ...both, when }, [...lines, ...lines], FOUND, {
      parts: { BillHistory: [past({})] },
    });
    expect(found).toEqual([1, 2].map((line) => `${line}: true 1, line 4 of the prior bill 77, 10 days`));
  });
});

describe('the table of a pair', () => {
  const tables = {
    'test.pairs': {
      columns: ['columnOne', 'columnTwo', 'indicator', 'share:decimal'],
      key: 2,
      rows: [
        ['BIG01', 'SMALL', '0', '0.25'],
        ['BIG02', 'SMALL', '1', '0.75'],
      ],
    },
  };
  const pair = { table: { table: 'test.pairs', key: ['other.line.code', 'line.code'] } };
  const message = '{line.number}: {p.count} {p.indicator} {p.share}, {p.line}';

  it.each<[string, Members, readonly Members[], string[]]>([
    [
      'finds the codes that stand in it, one way',
      pair,
      [{ CPT1: 'SMALL' }, { CPT1: 'BIG01' }],
      ['1: 1 0 0.25, line 2 of this bill', '2: 0 (not given) (not given), none'],
    ],
    [
      'does not find codes that stand in no row',
      pair,
      [{ CPT1: 'SMALL' }, { CPT1: 'BIG03' }],
      ['1: 0 (not given) (not given), none', '2: 0 (not given) (not given), none'],
    ],
    [
      'gives the row of the first',
      pair,
      [{ CPT1: 'BIG02' }, { CPT1: 'SMALL' }, { CPT1: 'BIG01' }],
      [
        '1: 0 (not given) (not given), none',
        '2: 2 1 0.75, line 1 of this bill',
        '3: 0 (not given) (not given), none',
      ],
    ],
    [
      'decides with its row',
      { ...pair, when: leaf('p.indicator', 'equal', '0') },
      [{ CPT1: 'BIG02' }, { CPT1: 'SMALL' }, { CPT1: 'BIG01' }],
      [
        '1: 0 (not given) (not given), none',
        '2: 1 0 0.25, line 3 of this bill',
        '3: 0 (not given) (not given), none',
      ],
    ],
  ])('%s', async (_title, stated, lines, expected) => {
    expect(await find(stated, lines, message, { tables })).toEqual(expected);
  });

  it('gives an amount, and is shown with its place', async () => {
    const setting = makeSmallBook(
      {
        pairs: { p: { title: 'a service that includes this one', ...pair } },
        rules: [
          {
            bucket: 'procedure-share',
            when: leaf('p.isFound', 'equal', 'true'),
            adjust: { formula: 'line.allowance * p.share' },
          },
        ],
      },
      tables,
    );
    const { services, logDetails } = await reviewSmall(setting, [
      { CPT1: 'BIG02', Charge: 100 },
      { CPT1: 'SMALL', Charge: 40 },
    ]);
    expect(services.map(({ allowance }) => allowance)).toEqual([100, 30]);
    const step = logDetails.find(({ effect }) => effect === 'adjust')!;
    expect(step.operands).toContainEqual({
      ...{ name: 'p.share', value: '0.75', table: 'test.pairs', release: 'test' },
      row: 'columnOne BIG02, columnTwo SMALL',
    });
  });

  it('is of the day that the pair names', async () => {
    const columns = ['columnOne', 'columnTwo', 'indicator'];
    const dated = {
      'test.pairs': {
        columns,
        key: 2,
        rows: [['BIG01', 'SMALL', 'first']],
        effective: { from: '2025-01-01', through: '2025-06-30' },
        releases: {
          later: {
            rows: [['BIG01', 'SMALL', 'second']],
            effective: { from: '2025-07-01', through: '2025-12-31' },
          },
        },
      },
    };
    const day = {
      title: 'day of the law',
      type: 'date',
      cases: [
        {
          from: 'line.serviceDate',
          plus: { days: '30' },
          when: leaf('line.modifiers', 'contains', 'LT'),
        },
        { from: 'line.serviceDate' },
      ],
    };
    const lines = [{ CPT1: 'BIG01' }, { CPT1: 'SMALL' }, { CPT1: 'SMALL', ModifierList: 'LT' }];
    const found = await find({ table: { ...pair.table, on: 'derived.day' } }, lines, '{p.indicator}', {
      tables: dated,
      pack: { derive: { day } },
    });
    expect(found).toEqual(['(not given)', 'first', 'second']);
  });

  it('that is not loaded for the day stops the line that asks, and names the table', async () => {
    const setting = makeSmallBook(
      {
        pairs: { p: { title: 'a service that includes this one', ...pair } },
        rules: [{ bucket: 'bundled-that-day', when: leaf('p.isFound', 'equal', 'true'), deny: {} }],
      },
      { 'test.pairs': { ...tables['test.pairs'], effective: { from: '2025-07-01', through: '2025-12-31' } } },
    );
    const lines = [
      { CPT1: 'SMALL', ServiceDate: DAY },
      { CPT1: 'BIG01', ServiceDate: '2025-07-01' },
      { CPT1: 'SMALL', ServiceDate: '2025-07-02' },
    ];
    const { services, logDetails } = await reviewSmall(setting, lines);
    expect(services.map(({ reasonCodes }) => reasonCodes)).toEqual(['1900', '', '1010']);
    expect(logDetails.find(({ effect }) => effect === 'stop')).toMatchObject({
      line: 1,
      message: expect.stringContaining('The table test.pairs has no release for the service date 2025-06-02'),
    });
  });
});

describe('what is not known of another line', () => {
  const cheap = leaf('other.line.invoiceCost', 'lessThan', '10');
  const rules = [{ bucket: 'bundled-that-day', when: leaf('p.isFound', 'equal', 'true'), deny: {} }];
  const review = async (pair: Members, lines: readonly Members[]) => {
    const setting = makeSmallBook({ pairs: { p: { title: 'another line under test', ...pair } }, rules });
    const { services, logDetails } = await reviewSmall(setting, lines);
    return {
      effects: services.map(({ line }) => logDetails.findLast((step) => step.line === line)!.effect),
      message: logDetails.find(({ effect }) => effect === 'stop')?.message,
    };
  };

  it('leaves the pair unknown, and the message says what is missing', async () => {
    const { effects, message } = await review({ when: cheap }, [{ InvoiceCost: 50 }, {}]);
    expect(effects).toEqual(['stop', 'price']);
    expect(message).toBe(
      'needs data: line.invoiceCost (Invoice cost of an implant or device, in dollars) is not given',
    );
  });

  it('does not where another line is found', async () => {
    const { effects } = await review({ when: cheap }, [{ InvoiceCost: 50 }, {}, { InvoiceCost: 5 }]);
    expect(effects).toEqual(['deny', 'deny', 'stop']);
  });

  it('does not where the other line cannot be meant', async () => {
    const when = { all: [cheap, leaf('other.line.code', 'equal', '99213')] };
    const { effects } = await review({ when }, [{}, { CPT1: '97110' }]);
    // The second line does not know of the first.
    expect(effects).toEqual(['price', 'stop']);
  });

  it('leaves the number of lines unknown, though one is found', async () => {
    const setting = makeSmallBook({
      pairs: { p: { title: 'another line under test', when: cheap } },
      rules: [{ bucket: 'bundled-that-day', when: leaf('p.count', 'greaterThan', '1'), deny: {} }],
    });
    const { services } = await reviewSmall(setting, [{ InvoiceCost: 50 }, {}, { InvoiceCost: 5 }]);
    expect(services[0]).toMatchObject({ allowance: 0, reasonCodes: '1900' });
  });

  it('a line that lacks what the pair agrees in is not compared, and says so', async () => {
    const { effects, message } = await review({ within: ['line.invoiceCost'] }, [
      { InvoiceCost: 5 },
      {},
      { InvoiceCost: 5 },
    ]);
    expect(effects).toEqual(['deny', 'stop', 'deny']);
    expect(message).toContain('line.invoiceCost');
  });
});

describe('a pair whose table may tell only a part', () => {
  it('finds nothing where the table does not tell, and counts those lines', async () => {
    const pair = {
      within: ['line.serviceDate'],
      table: { table: 'test.pairs', key: ['other.line.code', 'line.code'], partial: 'true' },
    };
    const tables = {
      'test.pairs': {
        columns: ['first', 'second'],
        key: 2,
        rows: [['AAAAA', 'BBBBB']],
        effective: { from: '2025-06-01', through: '2025-12-31' },
      },
    };
    const lines = [
      { CPT1: 'AAAAA' },
      { CPT1: 'BBBBB' },
      { CPT1: 'AAAAA', ServiceDate: '2025-05-01' },
      { CPT1: 'BBBBB', ServiceDate: '2025-05-01' },
    ];
    expect(await find(pair, lines, '{line.number}: {p.isFound} {p.unchecked}', { tables })).toEqual([
      '1: false 0',
      '2: true 0',
      '3: false 1',
      '4: false 1',
    ]);
  });
});

describe('open lines', () => {
  const rules = [
    {
      id: 'ask',
      bucket: 'schedule-scope',
      when: leaf('line.code', 'equal', 'ASK01'),
      deny: { attention: 'true' },
    },
    { id: 'no', bucket: 'schedule-scope', when: leaf('line.code', 'equal', 'DENY1'), deny: {} },
  ].map((rule) => ({ ...rule, reason: '1111' }));
  const lines = [{ CPT1: 'ASK01' }, { CPT1: 'DENY1' }, {}, {}];

  it('are found by a pair that asks for them alone', async () => {
    expect(
      await find({ of: ['open'], within: ['line.serviceDate'] }, lines, '{line.number}: {p.count} {p.line}', {
        pack: { rules },
      }),
    ).toEqual(['3: 1 line 1 of this bill', '4: 1 line 1 of this bill']);
  });

  it('are none of the lines of the bill', async () => {
    expect(
      await find({ within: ['line.serviceDate'] }, lines, '{line.number}: {p.count} {p.line}', {
        pack: { rules },
      }),
    ).toEqual(['3: 1 line 4 of this bill', '4: 1 line 3 of this bill']);
  });
});

describe('a pair that needs what it finds to find one too', () => {
  /** A line looks for the one whose charge is its cost; one without a cost looks for nobody. */
  const needs = {
    within: ['line.serviceDate'],
    needsFound: 'true',
    when: {
      all: [
        leaf('line.invoiceCost', 'isGiven', 'true'),
        leaf('other.line.charge', 'equal', { fact: 'line.invoiceCost' }),
      ],
    },
  };
  const show = (lines: readonly Members[], pair: Members = needs) =>
    find(pair, lines, '{line.number}: {p.isFound} {p.count}');
  const [base, first, second, third] = [
    { Charge: 10 },
    { Charge: 20, InvoiceCost: 10 },
    { Charge: 30, InvoiceCost: 20 },
    { Charge: 40, InvoiceCost: 30 },
  ] as const;

  it.each<[string, readonly Members[], string[]]>([
    [
      'each of a chain that ends',
      [third, second, first, base],
      ['1: true 1', '2: true 1', '3: true 1', '4: false 0'],
    ],
    [
      'none of a chain whose end is missing',
      [third, second, first],
      ['1: false 0', '2: false 0', '3: false 0'],
    ],
    ['those behind the gap of a chain', [third, first, base], ['1: false 0', '2: true 1', '3: false 0']],
    ['none of a circle', [{ Charge: 10, InvoiceCost: 20 }, first], ['1: false 0', '2: false 0']],
    [
      'each of a circle from which a chain leads out',
      [{ Charge: 10, InvoiceCost: 20 }, first, { Charge: 20 }],
      ['1: true 2', '2: true 1', '3: false 0'],
    ],
  ])('finds %s', async (_what, lines, found) => {
    expect(await show(lines)).toEqual(found);
  });

  it('without which a chain is found whose end is missing', async () => {
    const { needsFound: _needs, ...plain } = needs;
    expect(await show([third, second, first], plain)).toEqual(['1: true 1', '2: true 1', '3: false 0']);
  });
});

describe('a pair that skips what it finds', () => {
  const next = {
    within: ['line.serviceDate'],
    when: leaf('other.line.charge', 'equal', { fact: 'line.invoiceCost' }),
  };
  const message = '{line.number}: {p.isFound}';
  const chain = [
    { Charge: 10, InvoiceCost: 1 },
    { Charge: 20, InvoiceCost: 10 },
    { Charge: 30, InvoiceCost: 20 },
  ];

  it('leaves the last of a chain alone, which without it is found too', async () => {
    expect(await find({ ...next, skipsFound: 'true' }, chain, message)).toEqual([
      '1: false',
      '2: true',
      '3: false',
    ]);
    expect(await find(next, chain, message)).toEqual(['1: false', '2: true', '3: true']);
  });

  it('does not know of lines in a circle', async () => {
    const circle = [{ ...chain[0], InvoiceCost: 30 }, chain[1]!, chain[2]!];
    const setting = makeSmallBook({
      pairs: { p: { title: 'the line before', ...next, skipsFound: 'true' } },
      rules: [{ bucket: 'bundled-that-day', when: leaf('p.isFound', 'equal', 'true'), deny: {} }],
    });
    const { services, logDetails } = await reviewSmall(setting, circle);
    expect(services.map(({ reasonCodes }) => reasonCodes)).toEqual(['1900', '1900', '1900']);
    expect(logDetails.find(({ effect }) => effect === 'stop')?.message).toContain(
      'lines that each bear on the next one, in a circle with line 1 of this bill',
    );
  });

  // Line 1 is reached from the last one by as many ways as there are sets of the lines between.
  it('names each of many circles within each other once', async () => {
    const lines = Array.from({ length: 25 }, () => ({ Charge: 10 }));
    const setting = makeSmallBook({
      pairs: { p: { title: 'any other line', within: ['line.serviceDate'], skipsFound: 'true' } },
      rules: [{ bucket: 'bundled-that-day', when: leaf('p.isFound', 'equal', 'true'), deny: {} }],
    });
    const { services } = await reviewSmall(setting, lines);
    expect(services.map(({ reasonCodes }) => reasonCodes)).toEqual(lines.map(() => '1900'));
  });
});
