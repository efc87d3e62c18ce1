/** Who belongs to a group, where each line stands, what that comes to, and when it is not known. */
import { describe, expect, it } from 'vitest';
import type { BillParts, Members } from '../../helpers/requests.ts';
import { leaf, listNotes, makeSmallBook, note, reviewSmall } from '../../helpers/small-book.ts';

const byCharge = { by: 'line.charge', descending: 'true' };
const isMember = leaf('g.isMember', 'equal', 'true');

/** Reads facts of the group `g` on the lines that belong to it, or of all lines. */
async function read(
  group: Members,
  facts: string,
  lines: readonly Members[],
  { parts, when = isMember, ...pack }: { parts?: BillParts; when?: Members; [key: string]: unknown } = {},
): Promise<(string | null)[]> {
  const message = [
    'line.number',
    ...facts.split(' ').map((fact) => (fact.includes('.') ? fact : `g.${fact}`)),
  ]
    .map((name) => `{${name}}`)
    .join(' ');
  const rules = [...((pack['rules'] as Members[] | undefined) ?? []), note('procedure-notes', message, when)];
  const setting = makeSmallBook({
    ...pack,
    groups: { ...(pack['groups'] as Members | undefined), g: { title: 'lines under test', ...group } },
    rules,
  });
  return listNotes(await reviewSmall(setting, lines, parts));
}

const THREE = [{ Charge: 30 }, { Charge: 50 }, { Charge: 20 }];

describe('the standing of a line', () => {
  it.each<[string, Members, string, readonly Members[], string[]]>([
    ['is its line number without an order', {}, 'position', THREE, ['1 1', '2 2', '3 3']],
    ['follows the order', { order: [byCharge] }, 'position', THREE, ['1 2', '2 1', '3 3']],
    [
      'follows the order, upwards',
      { order: [{ by: 'line.charge' }] },
      'position',
      THREE,
      ['1 2', '2 3', '3 1'],
    ],
    [
      'of equal lines is their line number, whichever way the order goes',
      { order: [byCharge] },
      'position',
      [{ Charge: 5 }, { Charge: 7 }, { Charge: 5 }, { Charge: 7 }],
      ['1 3', '2 1', '3 4', '4 2'],
    ],
    [
      'of equal amounts written otherwise is their line number',
      { order: [byCharge] },
      'position',
      [{ Charge: '5' }, { Charge: '5.00' }],
      ['1 1', '2 2'],
    ],
    [
      'goes by amount, not by text',
      { order: [{ by: 'line.charge' }] },
      'position',
      [{ Charge: 100 }, { Charge: 9 }],
      ['1 2', '2 1'],
    ],
    [
      'goes by the second order where the first is equal',
      { order: [{ by: 'line.serviceDate' }, byCharge] },
      'position',
      [
        { Charge: 5, ServiceDate: '2025-06-03' },
        { Charge: 5, ServiceDate: '2025-06-02' },
        { Charge: 9, ServiceDate: '2025-06-03' },
      ],
      ['1 3', '2 1', '3 2'],
    ],
    [
      'is what stands before it, and through it',
      { order: [byCharge], weight: 'line.charge' },
      'before through total count others',
      THREE,
      ['1 50 80 100 3 2', '2 0 50 100 3 2', '3 80 100 100 3 2'],
    ],
    [
      'adds up one a place without a weight',
      { order: [byCharge] },
      'before through total',
      THREE,
      ['1 1 2 3', '2 0 1 3', '3 2 3 3'],
    ],
    [
      'takes units as places',
      { order: [byCharge], weight: 'line.quantity' },
      'position before through total',
      [
        { Charge: 9, QuantityBilled: 2 },
        { Charge: 8, QuantityBilled: 1.5 },
      ],
      ['1 1 0 2 3.5', '2 2 2 3.5 3.5'],
    ],
    [
      'of a line that weighs nothing takes no room',
      { order: [byCharge], weight: 'line.quantity' },
      'position before through',
      [
        { Charge: 9, QuantityBilled: 0 },
        { Charge: 8, QuantityBilled: 1 },
      ],
      ['1 1 0 0', '2 2 0 1'],
    ],
    [
      'is one for all lines of a unit, whose first line weighs',
      { order: [byCharge], unit: ['line.code'], weight: 'line.charge' },
      'position before through count others total',
      [
        { CPT1: 'AAAAA', Charge: 10 },
        { CPT1: 'BBBBB', Charge: 20 },
        { CPT1: 'AAAAA', Charge: 30 },
      ],
      ['1 1 0 30 2 2 50', '2 2 30 50 2 2 50', '3 1 0 30 2 2 50'],
    ],
    [
      'is counted among the lines that agree',
      { within: ['line.code', 'line.serviceDate'], order: [byCharge] },
      'position count',
      [
        { CPT1: 'AAAAA', Charge: 1 },
        { CPT1: 'AAAAA', Charge: 2 },
        { CPT1: 'BBBBB', Charge: 3 },
        { CPT1: 'AAAAA', Charge: 4, ServiceDate: '2025-06-03' },
      ],
      ['1 2 2', '2 1 2', '3 1 1', '4 1 1'],
    ],
    [
      'is not counted among lines whose texts only together are the same',
      { within: ['line.chargemasterCode', 'line.prescriberLicense'] },
      'count',
      [
        { ChargemasterCode: '12', PrescriberLicense: '3' },
        { ChargemasterCode: '1', PrescriberLicense: '23' },
      ],
      ['1 1', '2 1'],
    ],
    [
      'is counted among the lines of the same modifiers, whatever their order',
      { within: ['line.modifiers'] },
      'count',
      [{ ModifierList: 'LT,59' }, { ModifierList: '59,LT' }, { ModifierList: 'LT' }],
      ['1 2', '2 2', '3 1'],
    ],
    [
      'is none of a line that does not meet the condition',
      { when: leaf('line.charge', 'greaterThan', '20'), order: [byCharge] },
      'position count',
      THREE,
      ['1 2 2', '2 1 2'],
    ],
  ])('%s', async (_title, group, facts, lines, expected) => {
    expect(await read(group, facts, lines)).toEqual(expected);
  });

  it('of others is known to a line that does not belong', async () => {
    const group = { when: leaf('line.charge', 'greaterThan', '20'), weight: 'line.charge' };
    const when = leaf('g.isMember', 'equal', 'false');
    expect(await read(group, 'count others total', THREE, { when })).toEqual(['3 2 2 80']);
  });

  it('may go by what another group comes to', async () => {
    const inner = { title: 'lines of a code', within: ['line.code'], weight: 'line.charge' };
    const lines = [
      { CPT1: 'AAAAA', Charge: 30 },
      { CPT1: 'BBBBB', Charge: 20 },
      { CPT1: 'BBBBB', Charge: 15 },
    ];
    const group = { unit: ['line.code'], order: [{ by: 'inner.total', descending: 'true' }] };
    expect(await read(group, 'position inner.total', lines, { groups: { inner } })).toEqual([
      '1 2 30',
      '2 1 35',
      '3 1 35',
    ]);
  });
});

describe('to a group belongs', () => {
  const deny = { bucket: 'bundled-that-day', when: leaf('line.code', 'equal', 'DENY1'), deny: {} };
  const SECOND = [{ Charge: 30 }, { CPT1: 'DENY1', Charge: 50 }, { Charge: 20 }];

  it('no line that was denied', async () => {
    expect(await read({ order: [byCharge] }, 'position count unsettled', SECOND, { rules: [deny] })).toEqual([
      '1 1 2 0',
      '3 2 2 0',
    ]);
  });

  it.each<[string, Members, number]>([
    ['a person may still pay', { deny: { attention: 'true' } }, 1],
    ['a person may still pay, up to a limit', { deny: { attention: 'true', most: 'line.charge' } }, 1],
    ['nothing can be paid for', { deny: { attention: 'true', most: '0' } }, 0],
  ])('no line that %s', async (_title, effect, unsettled) => {
    const rules = [{ ...deny, ...effect }];
    expect(await read({ order: [byCharge] }, 'position count unsettled', SECOND, { rules })).toEqual([
      `1 1 2 ${unsettled}`,
      `3 2 2 ${unsettled}`,
    ]);
  });

  it('no line that was stopped, and its group counts it as open', async () => {
    const stop = {
      bucket: 'procedure-share',
      when: leaf('line.code', 'equal', 'DENY1'),
      adjust: { formula: 'line.allowance * line.invoiceCost' },
    };
    const group = { within: ['line.serviceDate'], order: [byCharge] };
    const lines = [...SECOND, { ServiceDate: '2025-06-03' }];
    expect(await read(group, 'position count unsettled', lines, { rules: [stop] })).toEqual([
      '1 1 2 1',
      '3 2 2 1',
      '4 1 1 0',
    ]);
  });

  it('no stopped line of which not all is known, and it is open wherever nothing that is known differs', async () => {
    const group = { within: ['line.serviceDate', 'line.invoiceCost'], order: [byCharge] };
    const rules = [{ ...deny, deny: { attention: 'true' } }];
    const known = SECOND.map((line) => ('CPT1' in line ? line : { ...line, InvoiceCost: 5 }));
    const lines = [...known, { ServiceDate: '2025-06-03', InvoiceCost: 5 }];
    expect(await read(group, 'position count unsettled', lines, { rules })).toEqual([
      '1 1 2 1',
      '3 2 2 1',
      '4 1 1 0',
    ]);
  });

  it('no stopped line that does not meet the condition', async () => {
    const group = { when: leaf('line.code', 'notEqual', 'DENY1') };
    const rules = [{ ...deny, deny: { attention: 'true' } }];
    expect(await read(group, 'count unsettled', SECOND, { rules })).toEqual(['1 2 0', '3 2 0']);
  });

  it('a line by the code it is reviewed as', async () => {
    const recode = {
      bucket: 'substitution',
      when: leaf('line.code', 'equal', 'OLD01'),
      code: { to: 'NEW01' },
    };
    const lines = [{ CPT1: 'OLD01' }, { CPT1: 'NEW01' }];
    expect(await read({ within: ['line.code'] }, 'count', lines, { rules: [recode] })).toEqual([
      '1 2',
      '2 2',
    ]);
  });
});

it('a bill under two programmes has one group where both use the pack that has it', async () => {
  const shared = {
    pack: 'edits/shared',
    kind: 'edits',
    groups: { g: { title: 'lines of the bill', order: [byCharge] } },
    rules: [note('procedure-notes', '{line.number} is {g.position} of {g.count}', isMember)],
  };
  const half = (version: string, from: string, through: string) => ({
    ...{ pack: 'us/small', kind: 'programme', jurisdiction: 'us', programme: 'federal', version },
    covers: { from, through },
  });
  const second = {
    ...half('2.0.0', '2025-07-01', '2025-12-31'),
    uses: ['edits/shared'],
    rules: [{ bucket: 'schedule-amount', price: { per: 'line', formula: 'line.charge' } }],
  };
  const uses = { uses: ['edits/shared'] };
  const apart = { declines: { 'edits/shared': 'the test is about the other half' } };
  const lines = [{ Charge: 1 }, { Charge: 2, ServiceDate: '2025-07-01' }];
  const first = half('1.0.0', '2025-01-01', '2025-06-30');
  const both = makeSmallBook({ ...first, ...uses }, {}, [shared, second]);
  expect(listNotes(await reviewSmall(both, lines))).toEqual(['1 is 2 of 2', '2 is 1 of 2']);
  const one = makeSmallBook({ ...first, ...apart }, {}, [shared, second]);
  expect(listNotes(await reviewSmall(one, lines))).toEqual(['2 is 1 of 1']);
});

describe('lines of prior bills', () => {
  const ofHistory = { of: ['bill', 'history'], order: [{ by: 'line.serviceDate' }], weight: 'line.quantity' };
  const past = (line: Members, Bill: Members = {}): Members => ({
    Bill,
    Services: [
      {
        Line: 7,
        CPT1: '99213',
        ServiceDate: '2025-05-05',
        Charge: 9,
        QuantityBilled: 2,
        ControlNumber: 3,
        ...line,
      },
    ],
  });
  const HISTORY = [past({}), past({ ServiceDate: '2025-06-30' }, { UniqueID: 'later' })];
  const read2 = (history: readonly Members[], further: Parameters<typeof read>[3] = {}, group = {}) =>
    read({ ...ofHistory, ...group }, 'position before count total', [{}, {}], {
      ...further,
      parts: { ...further.parts, BillHistory: history },
    });

  it('stand among those of the bill', async () => {
    expect(await read2(HISTORY)).toEqual(['1 2 2 4 6', '2 3 3 4 6']);
  });

  it('stand before those of the bill where they are equal', async () => {
    expect(await read2([past({ ServiceDate: '2025-06-02' })])).toEqual(['1 2 2 3 4', '2 3 3 3 4']);
  });

  it.each<[string, readonly Members[], Parameters<typeof read>[3], object]>([
    ['count where the group is of the bill alone', HISTORY, {}, { of: ['bill'] }],
    ['count where the group says nothing', HISTORY, {}, { of: undefined }],
    ['count where nothing was allowed for them', [past({ Allowance: 0 })], {}, {}],
    [
      'count where they are this very bill, reviewed before',
      [past({})],
      { parts: { Bill: { ControlNumber: 3 } } },
      {},
    ],
    [
      'count where they do not meet the condition',
      HISTORY,
      {},
      { when: leaf('line.charge', 'greaterThan', '100') },
    ],
  ])('do not %s', async (_title, history, further, group) => {
    expect(await read2(history, further, group)).toEqual(['1 1 0 2 2', '2 2 1 2 2']);
  });

  it('leave the standing of a line unknown where they lack what it goes by, and are named', async () => {
    const setting = makeSmallBook({
      groups: { g: { title: 'lines under test', ...ofHistory } },
      rules: [
        { bucket: 'procedure-share', when: isMember, adjust: { formula: 'line.allowance * g.position' } },
      ],
    });
    const BillHistory = [past({ QuantityBilled: null })];
    const { services } = await reviewSmall(setting, [{}], { BillHistory });
    expect(services[0]!.needsAttention!.reasons).toEqual([
      {
        step: expect.any(Number),
        code: 'field_missing',
        who: 'bill-reviewer',
        rule: 'us/small#rule-1',
        reasonCode: 1900,
        message:
          'lines under test: of line 7 of the prior bill 3, line.quantity (units used for pricing so far) is not given',
        why: 'Something the price depends on is missing; the trace names it. No price was assumed.',
        fields: [],
        least: 0,
        most: null,
      },
    ]);
  });

  it('count by their own facts: a condition, a row and a value', async () => {
    const setting = makeSmallBook(
      {
        tables: { kinds: { table: 'test.kinds', key: ['line.code'] } },
        derive: {
          kind: {
            title: 'kind of the code',
            cases: [{ fact: 'kinds.kind', when: leaf('kinds.found', 'equal', 'true') }, { value: 'none' }],
          },
        },
        groups: {
          g: {
            title: 'visits',
            of: ['bill', 'history'],
            within: ['derived.kind'],
            when: leaf('kinds.kind', 'notEqual', ''),
          },
        },
        rules: [note('procedure-notes', '{line.number} {g.count}', isMember)],
      },
      {
        'test.kinds': {
          columns: ['code', 'kind'],
          rows: [
            ['99213', 'visit'],
            ['97110', 'therapy'],
          ],
        },
      },
    );
    const BillHistory = [past({}), past({ CPT1: '97110' }), past({ CPT1: '99999' })];
    const review = await reviewSmall(setting, [{ CPT1: '99213' }, { CPT1: '97110' }, {}], { BillHistory });
    expect(listNotes(review)).toEqual(['1 3', '2 2', '3 3']);
  });
});

describe('what is not known of a line', () => {
  const cheap = leaf('line.invoiceCost', 'lessThan', '10');
  const GIVEN = { InvoiceCost: 5 };
  const stops = async (group: Members, lines: readonly Members[], facts = 'g.position', when = isMember) => {
    const setting = makeSmallBook({
      groups: { g: { title: 'lines under test', ...group } },
      rules: [
        {
          bucket: 'procedure-share',
          when,
          adjust: { formula: `line.allowance * ${facts}` },
        },
        note('procedure-notes', '{line.number} {g.isMember}'),
      ],
    });
    const review = await reviewSmall(setting, lines);
    const messages = review.logDetails
      .filter(({ effect }) => effect === 'stop')
      .map(({ line, message }) => [line, message]);
    return { stops: messages, notes: listNotes(review) };
  };
  const missing = 'line.invoiceCost (Invoice cost of an implant or device, in dollars) is not given';
  const unknown = (line: number, of: number) => [line, `lines under test: of line ${of}, ${missing}`];

  it('leaves the standing of every line unknown, and the line is named', async () => {
    const found = await stops({ when: cheap }, [GIVEN, {}, GIVEN]);
    // Whether the second line belongs is not known, so its own condition is not.
    expect(found.stops).toEqual([
      unknown(1, 2),
      [2, `needs data: lines under test: of line 2, ${missing}`],
      unknown(3, 2),
    ]);
    expect(found.notes).toEqual([]);
  });

  it.each<[string, Members]>([
    ['the order', { order: [{ by: 'line.invoiceCost' }] }],
    ['the weight', { weight: 'line.invoiceCost' }],
    ['the unit', { unit: ['line.invoiceCost'] }],
    ['what the lines agree in', { within: ['line.invoiceCost'] }],
  ])('does so where it is %s', async (_title, group) => {
    const { stops: found } = await stops(group, [GIVEN, {}]);
    expect(found[0]).toEqual(unknown(1, 2));
    expect(found).toHaveLength(2);
  });

  it('does so only where it could meet the others', async () => {
    const lines = [GIVEN, { CPT1: '97110' }];
    const { stops: found } = await stops({ within: ['line.code'], when: cheap }, lines);
    expect(found.map(([line]) => line)).toEqual([2]);
  });

  it('does not so where the line cannot belong', async () => {
    const when = { all: [cheap, leaf('line.code', 'equal', '99213')] };
    const { stops: found, notes } = await stops({ when }, [GIVEN, { CPT1: '97110' }]);
    expect(found).toEqual([]);
    expect(notes).toEqual(['1 true', '2 false']);
  });

  it('leaves whether another line belongs as it is', async () => {
    const setting = makeSmallBook({
      groups: { g: { title: 'lines under test', when: cheap } },
      rules: [note('procedure-notes', '{line.number} belongs', isMember)],
    });
    const { services, logDetails } = await reviewSmall(setting, [GIVEN, {}, { InvoiceCost: 50 }]);
    expect(logDetails.filter(({ effect }) => effect === 'flag').map(({ line }) => line)).toEqual([1]);
    expect(services.map(({ needsAttention }) => needsAttention !== null)).toEqual([false, true, false]);
  });
});

describe('the share of a place', () => {
  const shares = (...value: string[]) => ({
    params: { placeShares: { title: 'shares by place', type: 'shares', values: [{ value, cite: 'here' }] } },
  });
  const group = { order: [byCharge], shares: 'placeShares' };
  const FOUR = [{ Charge: 40 }, { Charge: 30 }, { Charge: 20 }, { Charge: 10 }];

  it.each<[string, string[], Members, readonly Members[], string[]]>([
    [
      'is that of the list, then by report',
      ['1', '0.5', 'by-report'],
      {},
      FOUR,
      ['1 1 false', '2 0.5 false', '3 (not given) true', '4 (not given) true'],
    ],
    [
      'is that of the list, then the last one again',
      ['1', '0.5', '0.25', 'onwards'],
      {},
      FOUR,
      ['1 1 false', '2 0.5 false', '3 0.25 false', '4 0.25 false'],
    ],
    [
      'of a line that takes several places is their mean',
      ['1', '0.5', '0.25', 'onwards'],
      { weight: 'line.quantity' },
      [
        { Charge: 9, QuantityBilled: 2 },
        { Charge: 8, QuantityBilled: 3 },
      ],
      ['1 0.75 false', '2 0.25 false'],
    ],
    [
      'of a line that takes parts of places is their mean by parts',
      ['1', '0.5', 'onwards'],
      { weight: 'line.quantity' },
      [
        { Charge: 9, QuantityBilled: 0.5 },
        { Charge: 8, QuantityBilled: 2 },
      ],
      ['1 1 false', '2 0.625 false'],
    ],
    [
      'of a line that reaches behind the last one is by report',
      ['1', '0.5', 'by-report'],
      { weight: 'line.quantity' },
      [
        { Charge: 9, QuantityBilled: 1 },
        { Charge: 8, QuantityBilled: 2 },
      ],
      ['1 1 false', '2 (not given) true'],
    ],
    [
      'of lines of one unit is one',
      ['1', '0.5', 'by-report'],
      { unit: ['line.code'] },
      [
        { CPT1: 'AAAAA', Charge: 9 },
        { CPT1: 'BBBBB', Charge: 8 },
        { CPT1: 'AAAAA', Charge: 7 },
      ],
      ['1 1 false', '2 0.5 false', '3 1 false'],
    ],
  ])('%s', async (_title, list, further, lines, expected) => {
    const found = await read({ ...group, ...further }, 'share isBeyond', lines, shares(...list));
    expect(found).toEqual(expected);
  });

  it('of no places is none: a line that needs it stops', async () => {
    const setting = makeSmallBook({
      ...shares('1', 'onwards'),
      groups: { g: { title: 'lines under test', ...group, weight: 'line.quantity' } },
      rules: [{ bucket: 'procedure-share', when: isMember, adjust: { formula: 'line.allowance * g.share' } }],
    });
    const { services } = await reviewSmall(setting, [{ Charge: 9, QuantityBilled: 0 }, { Charge: 8 }]);
    expect(services.map(({ allowance, needsAttention }) => [allowance, needsAttention !== null])).toEqual([
      [0, true],
      [8, false],
    ]);
  });
});

describe('rules for the lines of two groups', () => {
  const book = (first: Members, second: Members) =>
    makeSmallBook({
      groups: { a: { title: 'one kind of lines', when: first }, b: { title: 'other lines', when: second } },
      rules: ['a', 'b'].map((group) => ({
        bucket: 'procedure-share',
        when: leaf(`${group}.isMember`, 'equal', 'true'),
        adjust: { formula: 'line.allowance / 2' },
      })),
    });
  const is = (code: string) => leaf('line.code', 'equal', code);

  it('are known to exclude each other where no line can be in both', () => {
    expect(() => book(is('AAAAA'), { not: is('AAAAA') })).not.toThrow();
    expect(() => book(is('AAAAA'), is('BBBBB'))).not.toThrow();
  });

  it('are a conflict where one can', () => {
    expect(() => book(is('AAAAA'), { not: is('BBBBB') })).toThrow('rule-overlap');
    expect(() => book(is('AAAAA'), leaf('line.charge', 'greaterThan', '5'))).toThrow('rule-overlap');
  });
});

it('a group is shown once while nothing has changed, and again when something has', async () => {
  const setting = makeSmallBook({
    groups: { g: { title: 'lines under test', order: [{ by: 'line.allowance', descending: 'true' }] } },
    rules: [
      note('multiple-procedures', '{line.number} is {g.position}', isMember),
      {
        bucket: 'procedure-share',
        when: leaf('line.code', 'equal', 'CUT01'),
        adjust: { formula: 'line.allowance / 2' },
      },
      note('procedure-notes', '{line.number} is {g.position}', isMember),
      note('authorization', '{line.number} is still {g.position}', isMember),
    ],
  });
  const review = await reviewSmall(setting, [{ CPT1: 'CUT01', Charge: 100 }, { Charge: 80 }]);
  const steps = review.logDetails.filter(({ effect }) => effect === 'group');
  const places = steps.map(({ group }) => group!.members.map(({ line }) => line));
  expect(places).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(listNotes(review).filter((text) => text?.startsWith('1'))).toEqual([
    '1 is 1',
    '1 is 2',
    '1 is still 2',
  ]);
});
