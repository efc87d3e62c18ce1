/** What a remittance states of a line: by group and CARC, together the charge less the allowance. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import { buildAdjustments, type MovingStep } from '../../../engine/present/adjustments.ts';
import type { ReasonCodeObject } from '../../../engine/present/review.ts';
import { type Members, makeRequest, verifiedResponse } from '../../helpers/requests.ts';

const NC = { Bill: { BillReviewState: 'NC' } };

const reasonOf = (id: number, cARC_ID: string | null, cARCGroupCode: string | null): ReasonCodeObject => ({
  id,
  displayID: String(id),
  shortDescription: '',
  longDescription: '',
  bucketHierarchyID: null,
  cARC_ID,
  cARCDescription: null,
  cARCGroupCode,
  stateReasonCodes: {},
});
const SCHEDULE = reasonOf(1010, 'P12', 'CO');
const SHARE = reasonOf(1115, '59', 'CO');
const DUPLICATE = reasonOf(1004, '18', 'OA');
const PERSON = reasonOf(1040, '216', 'CO');
const RATE = reasonOf(1020, 'P24', 'CO');
const UNMAPPED = reasonOf(5001, null, null);

const LIKELY = reasonOf(1123, '151', 'CO');

/** `effect before after`, with the reason, and units where it changes them; a step stands in the bucket of its place. */
type Step = readonly [
  effect: string,
  before: number | null,
  after: number | null,
  reason: ReasonCodeObject | null,
  units?: number,
];

const amount = (value: number | null) => (value === null ? null : new Decimal(value));
/** Ten units are billed. */
const build = (charge: number, steps: readonly Step[]) =>
  buildAdjustments(
    { charge: new Decimal(charge), units: new Decimal(10) },
    steps.map(
      ([effect, before, after, reason, units], bucket): MovingStep => ({
        effect: { decision: 'adjust', open: 'deny' }[effect] ?? effect,
        before: amount(before),
        after: amount(after),
        reason,
        units: amount(units ?? null),
        isDecision: effect === 'decision',
        isOpen: effect === 'open',
        bucket,
      }),
    ),
  );
const show = (charge: number, steps: readonly Step[]) =>
  build(charge, steps).map(({ groupCode, carc, amount }) => `${groupCode} ${carc} ${amount}`);

const PRICED: Step = ['price', null, 80, SCHEDULE];
/** Ten units are cut to eight, which the schedule prices at 50 each. */
const CUT: Step = ['quantity', null, null, LIKELY, 8];
const EIGHT: readonly Step[] = [
  ['price', null, 50, SCHEDULE],
  ['adjust', 50, 400, null],
];

describe('what the steps of a line take off', () => {
  it.each<[string, number, readonly Step[], readonly string[]]>([
    ['nothing', 80, [PRICED], []],
    ['what lies above the schedule', 100, [PRICED], ['CO P12 20']],
    [
      'the schedule in several steps, up and down, as one amount',
      300,
      [PRICED, ['adjust', 80, 112, SCHEDULE], ['adjust', 112, 224, null]],
      ['CO P12 76'],
    ],
    [
      'each kind by itself',
      100,
      [PRICED, ['adjust', 80, 40, SHARE], ['cap', 40, 30, RATE]],
      ['CO P12 20', 'CO 59 40', 'CO P24 10'],
    ],
    [
      'what is given back, from the last amount',
      100,
      [PRICED, ['adjust', 80, 40, SHARE], ['adjust', 40, 60, null]],
      ['CO P12 20', 'CO 59 20'],
    ],
    [
      'what is given back beyond it, from the one before',
      100,
      [PRICED, ['adjust', 80, 70, SHARE], ['adjust', 70, 90, null]],
      ['CO P12 10'],
    ],
    ['nothing of what lies above the charge', 50, [PRICED, ['cap', 80, 50, null]], []],
    [
      'of an amount above the charge only what is below',
      70,
      [PRICED, ['adjust', 80, 40, SHARE]],
      ['CO 59 30'],
    ],
    ['half a unit by the reason of its amount', 100, [PRICED, ['adjust', 80, 40, null]], ['CO P12 60']],
    [
      'half a unit that was above the charge too',
      100,
      [
        ['price', null, 120, SCHEDULE],
        ['adjust', 120, 60, null],
      ],
      ['CO P12 40'],
    ],
    ['what has no reason by 45', 100, [['price', null, 80, null]], ['CO 45 20']],
    ['what has a reason without CARC by 45', 100, [['price', null, 80, UNMAPPED]], ['CO 45 20']],
    ['all by a denial', 100, [PRICED, ['deny', 80, 0, DUPLICATE]], ['OA 18 100']],
    ['all by a denial before a price', 100, [['deny', null, 0, DUPLICATE]], ['OA 18 100']],
    [
      'all by the first of two denials',
      100,
      [
        ['deny', null, 0, DUPLICATE],
        ['deny', 0, 0, SHARE],
      ],
      ['OA 18 100'],
    ],
    ['all by a denial without CARC, which is not 45', 100, [['deny', null, 0, UNMAPPED]], ['CO 223 100']],
    [
      'all as pending by a denial that a person decides on',
      100,
      [PRICED, ['open', 80, 0, SHARE]],
      ['OA 133 100'],
    ],
    [
      'what a person decided, in the place of all before',
      100,
      [PRICED, ['deny', 80, 0, DUPLICATE], ['decision', 0, 60, PERSON]],
      ['CO 216 40'],
    ],
    [
      'a rate behind a decision',
      100,
      [PRICED, ['decision', 80, 60, PERSON], ['cap', 60, 50, RATE]],
      ['CO 216 40', 'CO P24 10'],
    ],
    ['units that are cut by their part of the charge', 500, [CUT, ...EIGHT], ['CO 151 100']],
    [
      'units that are cut, and what the others are charged above the schedule',
      600,
      [CUT, ...EIGHT],
      ['CO 151 120', 'CO P12 80'],
    ],
    ['units that are cut, as far as the others are not paid more', 450, [CUT, ...EIGHT], ['CO 151 50']],
    ['units that are cut, in cents', 100.01, [['quantity', null, null, LIKELY, 7], PRICED], ['CO 151 20.01']],
    [
      'units of another measure by nothing',
      450,
      [['quantity', null, null, null, 8], ...EIGHT],
      ['CO P12 50'],
    ],
    ['more units by nothing', 450, [['quantity', null, null, LIKELY, 12], ...EIGHT], ['CO P12 50']],
    [
      'units that are cut behind the price by what the step takes off',
      100,
      [PRICED, ['quantity', 80, 80, LIKELY, 8], ['adjust', 80, 60, SHARE]],
      ['CO P12 20', 'CO 59 20'],
    ],
    ['units that are cut, on a line that is denied', 100, [CUT, ['deny', null, 0, DUPLICATE]], ['OA 18 100']],
    ['less than nothing by 94', 50, [PRICED], ['CO 94 -30']],
    [
      'less than nothing by a decision',
      50,
      [
        ['price', null, 40, SCHEDULE],
        ['decision', 40, 90, PERSON],
      ],
      ['CO 94 -40'],
    ],
    ['nothing of a charge of nothing', 0, [['deny', null, 0, DUPLICATE]], []],
    [
      'parts of cents',
      100.005,
      [
        ['price', null, 120, SCHEDULE],
        ['cap', 120, 100, null],
      ],
      ['CO 45 0.005'],
    ],
  ])('%s', (_name, charge, steps, expected) => {
    expect(show(charge, steps)).toEqual(expected);
  });

  it('names the reasons and buckets of each amount once', () => {
    const steps: Step[] = [
      PRICED,
      ['adjust', 80, 60, SCHEDULE],
      ['cap', 60, 50, { ...RATE, cARC_ID: 'P12' }],
    ];
    expect(build(100, steps)).toEqual([
      { groupCode: 'CO', carc: 'P12', amount: 50, reasonCodes: [1010, 1020], buckets: [0, 1, 2] },
    ]);
  });

  it('adds up to the charge less the allowance, whatever the steps', () => {
    const cents = fc.integer({ min: 0, max: 50_000 }).map((value) => value / 100);
    const units = fc.option(fc.integer({ min: 0, max: 15 }));
    const next = fc.tuple(
      fc.constantFrom('adjust', 'cap', 'deny', 'decision'),
      cents,
      fc.constantFrom(SCHEDULE, SHARE, DUPLICATE, PERSON, RATE, UNMAPPED, null),
    );
    fc.assert(
      fc.property(cents, cents, fc.array(next, { maxLength: 6 }), units, (charge, price, others, units) => {
        const steps: Step[] = units === null ? [] : [['quantity', null, null, LIKELY, units]];
        steps.push(['price', null, price, SCHEDULE]);
        let isDenied = false;
        for (const [effect, to, reason] of others) {
          if (isDenied && effect !== 'decision') continue;
          isDenied = effect === 'deny';
          steps.push([effect, steps.at(-1)![2], isDenied ? 0 : to, reason]);
        }
        const adjustments = build(charge, steps);
        const sum = Decimal.sum(0, ...adjustments.map((one) => one.amount));
        expect(sum.toFixed()).toBe(new Decimal(charge).minus(steps.at(-1)![2]!).toFixed());
        for (const { carc, amount } of adjustments) expect(amount < 0).toBe(carc === '94');
        expect(new Set(adjustments.map(({ groupCode, carc }) => groupCode + carc)).size).toBe(
          adjustments.length,
        );
      }),
      { numRuns: 300 },
    );
  });
});

/** The service of an 835 as its loop 2110 states it: SVC with charge and payment, then the CAS segments by group. */
function writeService({ services }: Awaited<ReturnType<typeof verifiedResponse>>, line: number): string[] {
  const { cpt1, charge, allowance, adjustments } = services[line - 1]!;
  const groups = Map.groupBy(adjustments, ({ groupCode }) => groupCode);
  return [
    `SVC*HC:${cpt1}*${charge}*${allowance}`,
    ...[...groups].map(([group, list]) =>
      ['CAS', group, ...list.map(({ carc, amount }) => `${carc}*${amount}*`)].join('*').replace(/\*$/, ''),
    ),
  ];
}

it('states units beyond those that are likely as 151', async () => {
  const bill = { Bill: { BillReviewState: 'NC', TypeOfBill: 1 } };
  const request = makeRequest(
    [{ CPT1: 'J1885', ServiceDate: '2025-10-06', QuantityBilled: 10, Charge: '100.00' }],
    bill,
  );
  const { services } = await verifiedResponse(request, { tenant: 'demo' });
  const { quantityUsed, charge, allowance, adjustments } = services[0]!;
  expect(quantityUsed).toBe(8);
  // A fifth of the units has a fifth of the charge; the other eight are charged 80.
  expect(adjustments.map(({ groupCode, carc, amount }) => [groupCode, carc, amount])).toEqual([
    ['CO', '151', 20],
    ['CO', 'P5', Number(new Decimal(charge - 20).minus(allowance!))],
  ]);
});

it('builds the services of an 835, which balance', async () => {
  const lines: Members[] = [
    { Charge: '200.00' },
    { CPT1: '20610', Charge: '300.00', PPOAllowance: '55.25' },
    { CPT1: '36416', Charge: '12.00' },
    { CPT1: '99199', Charge: '310.00' },
    { CPT1: '72148', Charge: '400.00', BucketList: [{ BucketSource: 7, Allowance: '450.00' }] },
  ];
  const response = await verifiedResponse(makeRequest(lines, NC));
  // 99213: 84.64 × 1.40 = 118.496 → 118.50; 20610 by its rate; 36416 is bundled; 99199 waits for a report.
  expect(lines.flatMap((_line, index) => writeService(response, index + 1))).toEqual([
    'SVC*HC:99213*200*118.5',
    'CAS*CO*P12*81.5',
    'SVC*HC:20610*300*55.25',
    expect.stringMatching(/^CAS\*CO\*P12\*[\d.]+\*\*P24\*[\d.]+$/),
    'SVC*HC:36416*12*0',
    'CAS*CO*97*12',
    'SVC*HC:99199*310*0',
    'CAS*OA*133*310',
    'SVC*HC:72148*400*450',
    'CAS*CO*94*-50',
  ]);
  for (const { adjustments, reduction } of response.services)
    expect(Decimal.sum(0, ...adjustments.map(({ amount }) => amount)).toNumber()).toBe(reduction);
});

it('has nothing of a bill that could not be reviewed', async () => {
  const { services } = await verifiedResponse(makeRequest([{}], { Bill: { BillReviewState: 'WY' } }));
  expect(services.map(({ adjustments }) => adjustments)).toEqual([[]]);
});
