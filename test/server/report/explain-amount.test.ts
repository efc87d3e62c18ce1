import { describe, expect, it } from 'vitest';
import { explainAmount } from '../../../server/report/explain-amount.ts';
import { Names } from '../../../server/report/names.ts';
import type { ReportStep } from '../../../server/report/report-input.ts';
import { NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';

const names = new Names(NORTH_CAROLINA_REVIEW.bill, [], {});

type Change = Partial<ReportStep>;
const step = (
  bucket: string,
  before: number | null,
  after: number | null,
  change: Change = {},
): ReportStep => ({
  step: 1,
  bucket,
  rule: 'a-rule',
  before,
  after,
  formula: 'allowance = x',
  ...change,
});
const times = (name: string, value: string, before: number, after: number, change: Change = {}): ReportStep =>
  step('percentage', before, after, {
    formula: `allowance = line.allowance * ${name}`,
    operands: [{ name, value }],
    ...change,
  });
const price = step('schedule-amount', null, 27.65, { title: 'amount at the site of the service' });
const param = { table: 'params of us-nc/workers-comp', row: 'percentOfMedicare: Physical Medicine' };
const percent = times('percentOfMedicare', '1.40', 27.65, 38.71, {
  operands: [{ name: 'percentOfMedicare', value: '1.40', ...param }],
});
const units = times('line.quantity', '3', 38.71, 116.13);
const rounded = { mode: 'half-up', places: 2, before: '38.715', after: '38.72' };

describe('an amount is explained', () => {
  it.each<[string, readonly ReportStep[], string]>([
    ['by the rule that gave it', [price], 'Amount at the site of the service: $27.65.'],
    [
      'by its entry of a param',
      [price, percent],
      'Schedule amount $27.65 × 1.40 Physical Medicine = $38.71.',
    ],
    [
      'by factors that follow one another',
      [price, percent, units],
      'Schedule amount $27.65 × 1.40 Physical Medicine × 3 units = $116.13.',
    ],
    [
      'with what was rounded on the way',
      [price, { ...percent, after: 38.72, rounding: rounded }, { ...units, before: 38.72, after: 116.16 }],
      'Schedule amount $27.65 × 1.40 Physical Medicine = $38.72 × 3 units = $116.16.',
    ],
    [
      'by a figure that is no param',
      [price, times('surgery.share', '0.5', 27.65, 13.83)],
      'Schedule amount $27.65 × 0.5 share = $13.83.',
    ],
    [
      'by an amount of its own behind the factors',
      [price, percent, step('ppo-cap', 38.71, 30, { title: 'The contracted rate' })],
      'Schedule amount $27.65 × 1.40 Physical Medicine = $38.71. The contracted rate: $30.00.',
    ],
    [
      'by the figures that it was multiplied from',
      [
        step('claim-amount', null, 0.61, {
          title: 'Rate of a drug for its units',
          formula: 'allowance = apc.rate * line.quantity',
          operands: [
            { name: 'apc.rate', value: '0.303' },
            { name: 'line.quantity', value: '2' },
          ],
        }),
      ],
      'Rate of a drug for its units: 0.303 rate × 2 units = $0.61.',
    ],
    [
      'by its part of what lines share',
      [
        step('stay-amount', null, 1721.69, {
          title: 'This line’s part of the stay, by its charge',
          formula: 'allowance = part(derived.stayAmount, stay)',
          operands: [
            { name: 'derived.stayAmount', value: '14792.34' },
            { name: 'stay.before', value: '50300.1' },
            { name: 'stay.through', value: '57500.1' },
            { name: 'stay.total', value: '61860.65' },
          ],
        }),
      ],
      'This line’s part of the stay, by its charge: 7,200.00 of 61,860.65, and so $1,721.69 of $14,792.34.',
    ],
    [
      'without steps that moved nothing',
      [price, step('notes', 27.65, 27.65)],
      'Amount at the site of the service: $27.65.',
    ],
    [
      'without money beside it',
      [price, step('tax', 27.65, 27.65, { effect: 'charge', result: '1.00' })],
      'Amount at the site of the service: $27.65.',
    ],
    [
      'by why there is none',
      [step('schedule-amount', null, 0, { title: 'Bundled', message: 'part of line 2.' })],
      'Part of line 2.',
    ],
    [
      'by the rule where no message says why',
      [step('dates', null, 0, { title: 'Before the injury' })],
      'Before the injury.',
    ],
    [
      'by the units that are not those billed',
      [step('units', null, null, { effect: 'quantity', message: 'units used: 2 became 1' }), price],
      'Units used: 2 became 1. Amount at the site of the service: $27.65.',
    ],
    ['by a factor alone, from the amount before it', [units], '$38.71 × 3 units = $116.13.'],
    ['by nothing, where nothing moved it', [], ''],
  ])('%s', (_how, steps, text) => expect(explainAmount(steps, names)).toBe(text));
});
