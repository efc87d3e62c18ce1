/** What is computed once is computed again when what it rests on has changed, and not before. */
import { describe, expect, it } from 'vitest';
import { FRAME, leaf, listNotes, makeSmallBook, note, reviewSmall } from '../../helpers/small-book.ts';

const PRICED = { bucket: 'schedule-amount', price: { formula: '84.64' } };
const UNITS = {
  bucket: 'units',
  when: leaf('line.isPricedPerUnit', 'equal', 'true'),
  adjust: { formula: 'line.allowance * line.quantity' },
};
/** Asked before the units and after them: 84.64, then three times that. */
const THREE = { QuantityBilled: 3 };

describe('after a change of the amount, a fact over it is read anew:', () => {
  it.each<[string, object]>([
    [
      'a decimal',
      {
        twice: { title: 'twice', type: 'decimal', cases: [{ formula: 'line.allowance * 2' }] },
        size: {
          title: 'size',
          cases: [{ value: 'small', when: leaf('derived.twice', 'lessThan', '200') }, { value: 'large' }],
        },
      },
    ],
    [
      'a text',
      {
        size: {
          title: 'size',
          cases: [{ value: 'small', when: leaf('line.allowance', 'lessThan', '100') }, { value: 'large' }],
        },
      },
    ],
    [
      'a text over another',
      {
        grade: {
          title: 'grade',
          cases: [{ value: 'a', when: leaf('line.allowance', 'lessThan', '100') }, { value: 'b' }],
        },
        size: {
          title: 'size',
          cases: [{ value: 'small', when: leaf('derived.grade', 'equal', 'a') }, { value: 'large' }],
        },
      },
    ],
  ])('%s', async (_title, derive) => {
    const setting = makeSmallBook({
      derive,
      rules: [
        PRICED,
        { ...UNITS },
        note('schedule-notes', '{derived.size} before the units', leaf('derived.size', 'equal', 'small')),
        note('authorization', '{derived.size} after the units', leaf('derived.size', 'equal', 'large')),
      ],
    });
    const review = await reviewSmall(setting, [THREE]);
    expect(review.services[0]!.allowance).toBe(253.92);
    expect(listNotes(review)).toEqual(['small before the units', 'large after the units']);
  });

  it('the row of a table, and the step of a value', async () => {
    const setting = makeSmallBook(
      {
        tables: { sizes: { table: 'test.sizes', key: ['derived.size'], required: 'true' } },
        derive: {
          size: {
            title: 'size',
            cases: [{ value: 'small', when: leaf('line.allowance', 'lessThan', '100') }, { value: 'large' }],
          },
          fee: {
            title: 'fee by size',
            type: 'decimal',
            round: { places: '2', mode: 'half-up', cite: 'here' },
            cases: [{ formula: 'sizes.fee' }],
          },
        },
        rules: [
          PRICED,
          UNITS,
          { bucket: 'schedule-percentage', adjust: { formula: 'line.allowance + derived.fee' } },
          { bucket: 'procedure-share', adjust: { formula: 'line.allowance + derived.fee' } },
        ],
      },
      {
        'test.sizes': {
          columns: ['size', 'fee:decimal'],
          rows: [
            ['small', '1.00'],
            ['large', '20.00'],
          ],
        },
      },
    );
    const { services, logDetails } = await reviewSmall(setting, [THREE]);
    // (84.64 + 1) × 3 + 20.
    expect(services[0]!.allowance).toBe(276.92);
    const values = logDetails.filter(({ effect }) => effect === 'value');
    expect(values.map(({ result }) => result)).toEqual(['1', '20']);
  });

  it('a fact over the units', async () => {
    const setting = makeSmallBook({
      derive: {
        many: {
          title: 'several units',
          cases: [{ value: 'yes', when: leaf('line.quantity', 'greaterThan', '1') }, { value: 'no' }],
        },
      },
      rules: [
        note('substitution', 'several units', leaf('derived.many', 'equal', 'yes')),
        {
          bucket: 'quantity-override',
          when: leaf('line.quantityOverride', 'isGiven', 'true'),
          quantity: { formula: 'line.quantityOverride' },
        },
        { ...PRICED, when: leaf('derived.many', 'equal', 'no') },
        { ...PRICED, when: leaf('derived.many', 'equal', 'yes'), price: { formula: '1' } },
      ],
    });
    const { services } = await reviewSmall(setting, [{ QuantityBilled: 3, QuantityOverride: 1 }]);
    expect(services[0]!.allowance).toBe(84.64);
  });
});

/** Two procedures of 100 and 90 dollars; the dearer one loses three quarters before or after the other is looked at. */
const PAIR = [
  { CPT1: 'DEAR1', Charge: 100 },
  { CPT1: 'CHEAP', Charge: 90 },
];
const CHEAP = leaf('line.code', 'equal', 'CHEAP');
const RANKED = {
  surgery: { title: 'procedures of the day', order: [{ by: 'line.allowance', descending: 'true' }] },
};

describe('lines that bear on each other are decided before any is acted on', () => {
  it.each<[string, object, object, number, object[]?]>([
    [
      'by a condition',
      {},
      { adjust: { formula: 'line.allowance / 2' } },
      90,
      [leaf('surgery.isMember', 'equal', 'true'), leaf('surgery.position', 'equal', '1')],
    ],
    [
      'by a condition, over places by a value that is a step',
      {
        groups: {
          surgery: { title: 'procedures', order: [{ by: 'derived.rank', descending: 'true' }] },
        },
        derive: {
          rank: {
            title: 'whole dollars of the amount',
            type: 'decimal',
            round: { places: '0', mode: 'down', cite: 'here' },
            cases: [{ formula: 'line.allowance' }],
          },
        },
      },
      { adjust: { formula: 'line.allowance - 1' } },
      89,
      [leaf('surgery.isMember', 'equal', 'true'), leaf('surgery.position', 'equal', '2')],
    ],
    [
      'by a param that the place picks',
      {
        params: {
          share: {
            title: 'share by place',
            type: 'decimal',
            by: 'surgery.position',
            values: [{ entries: { 1: '0.5', else: '1' }, cite: 'here' }],
          },
        },
      },
      { adjust: { formula: 'line.allowance * share' } },
      90,
    ],
    [
      'by a param that a fact over the place picks',
      {
        derive: {
          place: {
            title: 'place',
            cases: [{ value: 'first', when: leaf('surgery.position', 'equal', '1') }, { value: 'later' }],
          },
        },
        params: {
          share: {
            title: 'share by place',
            type: 'decimal',
            by: 'derived.place',
            values: [{ entries: { first: '0.5', later: '1' }, cite: 'here' }],
          },
        },
      },
      { adjust: { formula: 'line.allowance * share' } },
      90,
    ],
    [
      'by a value in a formula',
      {
        derive: {
          share: {
            title: 'share',
            type: 'decimal',
            cases: [{ formula: '1 / 2', when: leaf('surgery.position', 'equal', '1') }, { formula: '1' }],
          },
        },
      },
      { adjust: { formula: 'line.allowance * derived.share' } },
      90,
    ],
    ['by a formula', {}, { adjust: { formula: 'line.allowance * surgery.position / 2' } }, 90],
  ])('%s', async (_title, declared, rule, cheap, when = []) => {
    const setting = makeSmallBook({
      groups: RANKED,
      ...declared,
      rules: [
        {
          bucket: 'procedure-share',
          when: leaf('line.code', 'equal', 'DEAR1'),
          adjust: { formula: 'line.allowance / 4' },
        },
        { bucket: 'procedure-share', ...rule, when: { all: [CHEAP, ...when] } },
      ],
    });
    for (const lines of [PAIR, PAIR.toReversed()]) {
      const { services } = await reviewSmall(setting, lines);
      const byCode = Object.fromEntries(services.map(({ cpt1, allowance }) => [cpt1, allowance]));
      expect(byCode).toEqual({ DEAR1: 25, CHEAP: cheap });
    }
  });

  it('by a pair in a condition, and a denied line still includes the other', async () => {
    const setting = makeSmallBook({
      pairs: {
        dearer: {
          title: 'a dearer line',
          when: leaf('other.line.allowance', 'greaterThan', { fact: 'line.allowance' }),
        },
      },
      rules: [
        {
          bucket: 'bundled-that-day',
          when: leaf('dearer.isFound', 'equal', 'true'),
          deny: {},
          message: 'part of {dearer.line}',
        },
      ],
    });
    const three = [...PAIR, { CPT1: 'THIRD', Charge: 80 }];
    const { services, logDetails } = await reviewSmall(setting, three);
    expect(services.map(({ allowance }) => allowance)).toEqual([100, 0, 0]);
    const messages = logDetails.filter(({ effect }) => effect === 'deny').map(({ message }) => message);
    expect(messages).toEqual(['part of line 1 of this bill', 'part of line 1 of this bill']);
  });

  it.each<[string, object]>([
    ['in its formula', { adjust: { formula: 'p.other.line.allowance / 2' } }],
    ['in a value of its formula', { adjust: { formula: 'derived.half' } }],
    ['in a value of the other line', { adjust: { formula: 'p.other.derived.own' } }],
  ])('by what a line reads of another one %s', async (_title, rule) => {
    const setting = makeSmallBook({
      pairs: { p: { title: 'the other line', within: ['line.serviceDate'] } },
      derive: {
        half: {
          title: 'half of the other',
          type: 'decimal',
          cases: [{ formula: 'p.other.line.allowance / 2' }],
        },
        own: { title: 'half of its own', type: 'decimal', cases: [{ formula: 'line.allowance / 2' }] },
      },
      rules: [{ bucket: 'procedure-share', when: leaf('p.isFound', 'equal', 'true'), ...rule }],
    });
    const { services } = await reviewSmall(setting, PAIR);
    expect(services.map(({ allowance }) => allowance)).toEqual([45, 50]);
  });

  it('by what is said of another line, and shown of it', async () => {
    const setting = makeSmallBook({
      pairs: { p: { title: 'the other line', within: ['line.serviceDate'] } },
      derive: {
        rank: {
          title: 'rank',
          type: 'decimal',
          round: { places: '2', mode: 'half-up', cite: 'here' },
          cases: [{ formula: 'line.allowance + 1' }],
        },
      },
      rules: [
        {
          bucket: 'bundled-that-day',
          when: leaf('p.other.derived.rank', 'greaterThan', '5'),
          deny: { attention: 'true', most: 'p.other.line.allowance' },
          message: 'beside one of {p.other.line.allowance}',
        },
      ],
    });
    const { services, logDetails } = await reviewSmall(setting, PAIR);
    const denied = logDetails.filter(({ effect }) => effect === 'deny');
    expect(denied.map(({ message }) => message)).toEqual(['beside one of 90', 'beside one of 100']);
    expect(services.map(({ needsAttention }) => needsAttention!.most)).toEqual([90, 100]);
    const shown = denied.map(
      ({ lookUps }) => lookUps.find(({ name }) => name === 'other.derived.rank')?.value,
    );
    expect(shown).toEqual(['91', '101']);
  });
});

describe('several rules of one bucket', () => {
  it('compute one after the other, by their names', async () => {
    const frame = FRAME.map(({ file, text }) => ({
      file,
      text: text.replace(/(name: procedure-share, .*policy: )optional/, '$1each'),
    }));
    const less = (id: string, formula: string) => ({ id, bucket: 'procedure-share', adjust: { formula } });
    const rules = [less('b-last', 'line.allowance / 2'), less('a-first', 'line.allowance - 20')];
    const { services } = await reviewSmall(makeSmallBook({ rules }, {}, [], frame), [{ Charge: 100 }]);
    expect(services[0]!.allowance).toBe(40);
  });

  it('that deny a line each show it as it was', async () => {
    const rank = {
      title: 'rank',
      type: 'decimal',
      round: { places: '2', mode: 'half-up', cite: 'here' },
      cases: [{ formula: 'line.allowance + 1' }],
    };
    const deny = {
      bucket: 'bundled-that-day',
      when: leaf('derived.rank', 'greaterThan', '5'),
      deny: {},
      message: 'ranked {derived.rank}',
    };
    const setting = makeSmallBook({ derive: { rank }, rules: [deny, { ...deny, id: 'again' }] });
    const { logDetails } = await reviewSmall(setting, [{ Charge: 100 }]);
    const messages = logDetails.filter(({ effect }) => effect === 'deny').map(({ message }) => message);
    expect(messages).toEqual(['ranked 101', 'ranked 101']);
  });
});

describe('a bucket that begins after a change reads groups and pairs anew', () => {
  const groups = {
    ...RANKED,
    whole: { title: 'all lines', weight: 'line.allowance' },
  };
  const pairs = {
    dearer: {
      title: 'a dearer line',
      when: leaf('other.line.allowance', 'greaterThan', { fact: 'line.allowance' }),
    },
  };

  it('how lines stand, what they come to, and who is dearer', async () => {
    const standing = '{derived.place} of {whole.total}, dearer: {dearer.isFound}';
    const isMember = leaf('surgery.isMember', 'equal', 'true');
    const setting = makeSmallBook({
      groups,
      pairs,
      derive: {
        place: {
          title: 'place among the procedures',
          cases: [{ value: 'first', when: leaf('surgery.position', 'equal', '1') }, { value: 'second' }],
        },
      },
      rules: [
        note('multiple-procedures', standing, isMember),
        {
          bucket: 'procedure-share',
          when: leaf('line.code', 'equal', 'DEAR1'),
          adjust: { formula: 'line.allowance / 2' },
        },
        note('procedure-notes', standing, isMember),
      ],
    });
    expect(listNotes(await reviewSmall(setting, PAIR))).toEqual([
      'first of 190, dearer: false',
      'second of 140, dearer: true',
      'second of 190, dearer: true',
      'first of 140, dearer: false',
    ]);
  });

  it('what is left without a denied line', async () => {
    const setting = makeSmallBook({
      groups: { day: { title: 'lines of the day', within: ['line.serviceDate'] } },
      derive: {
        company: {
          title: 'other lines',
          cases: [{ value: 'in company', when: leaf('day.others', 'greaterThan', '0') }, { value: 'alone' }],
        },
      },
      rules: [
        note('schedule-notes', '{derived.company}'),
        { bucket: 'bundled-that-day', when: leaf('line.code', 'equal', 'DEAR1'), deny: {} },
        note('procedure-notes', '{derived.company}'),
      ],
    });
    expect(listNotes(await reviewSmall(setting, PAIR))).toEqual(['in company', 'in company', 'alone']);
  });

  it('that another line is not there which a later step denies, from the start', async () => {
    const setting = makeSmallBook({
      pairs: { twin: { title: 'a line of the same day', within: ['line.serviceDate'] } },
      derive: {
        pairing: {
          title: 'another line',
          cases: [{ value: 'paired', when: leaf('twin.isFound', 'equal', 'true') }, { value: 'single' }],
        },
      },
      rules: [
        note('schedule-notes', '{line.code} {derived.pairing}'),
        { bucket: 'bundled-that-day', when: leaf('line.code', 'equal', 'DEAR1'), deny: {} },
        note('procedure-notes', '{line.code} {derived.pairing}'),
      ],
    });
    expect(listNotes(await reviewSmall(setting, PAIR)).sort()).toEqual([
      'CHEAP single',
      'CHEAP single',
      'DEAR1 paired',
    ]);
  });

  it('a value of the bill that rests on a group', async () => {
    const setting = makeSmallBook({
      groups,
      derive: {
        half: { title: 'half of all', type: 'decimal', cases: [{ formula: 'whole.total / 2' }] },
      },
      rules: [
        { bucket: 'procedure-share', adjust: { formula: 'line.allowance - derived.half + derived.half' } },
        {
          bucket: 'surgeon-role',
          when: leaf('line.code', 'equal', 'DEAR1'),
          adjust: { formula: 'line.allowance - 1' },
        },
        {
          bucket: 'visits',
          when: leaf('derived.half', 'lessThan', '95'),
          deny: {},
          message: 'half is {derived.half}',
        },
      ],
    });
    const { services, logDetails } = await reviewSmall(setting, PAIR);
    expect(services.map(({ allowance }) => allowance)).toEqual([0, 0]);
    expect(logDetails.flatMap(({ effect, result }) => (effect === 'value' ? result : []))).toEqual([
      '95',
      '94.5',
    ]);
  });
});
