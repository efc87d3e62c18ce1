/** The trace of a made-up stay: amounts that are added, and lines that share the sum. */
import type { ReportInput, ReportOperand, ReportStep } from '../../../server/report/report-input.ts';
import { NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';

export const operand = (name: string, value: string, step: number | null = null): ReportOperand => ({
  name,
  value,
  step,
});
export const value = (
  step: number,
  message: string,
  formula: string,
  operands: ReportOperand[],
  result: string,
): ReportStep => ({
  step,
  bucket: 'stay-amount',
  rule: 'a/b#c',
  effect: 'value',
  message,
  formula,
  operands,
  result,
});
export const part = (step: number, line: number, amount: string): ReportStep => ({
  step,
  line,
  bucket: 'stay-amount',
  rule: 'a/b#part',
  effect: 'price',
  formula: 'allowance = part(derived.amount, stay)',
  operands: [operand('derived.amount', amount, 9), operand('stay.total', '400', 1)],
});

export const STAY: ReportStep[] = [
  {
    step: 1,
    bucket: 'stay-amount',
    rule: 'a/b#stay',
    group: { within: [], order: [], unit: [], weight: 'line.charge', shares: null, members: [] },
  },
  value(
    2,
    'full amount',
    'derived.full = derived.base * drg.weight',
    [operand('derived.base', '100'), operand('drg.weight', '1.5')],
    '150',
  ),
  value(
    3,
    'operating amount',
    'derived.operating = derived.full * derived.share',
    [operand('derived.full', '150', 2), operand('derived.share', '1')],
    '150.00',
  ),
  value(4, 'for teaching', 'derived.teaching = 0', [], '0'),
  value(5, 'capital', 'derived.capital = capitalRate', [operand('capitalRate', '20')], '20'),
  value(
    6,
    'together',
    'derived.standing = derived.operating + derived.teaching + derived.capital',
    [
      operand('derived.operating', '150.00', 3),
      operand('derived.teaching', '0', 4),
      operand('derived.capital', '20', 5),
    ],
    '170',
  ),
  value(
    7,
    'reduction',
    'derived.reduction = derived.factor * derived.operating - derived.operating',
    [operand('derived.factor', '0.9'), operand('derived.operating', '150', 3)],
    '-15',
  ),
  value(
    8,
    'Medicare’s amount',
    'derived.medicare = derived.standing + derived.reduction + hospital.care',
    [
      operand('derived.standing', '170', 6),
      operand('derived.reduction', '-15', 7),
      operand('hospital.care', '5'),
    ],
    '160',
  ),
  value(
    9,
    'amount of the stay',
    'derived.amount = derived.medicare * percent / 100',
    [operand('derived.medicare', '160', 8), operand('percent', '120')],
    '192',
  ),
];

/** A page of it, with the lines of another bill. */
export const STAY_REVIEW: ReportInput = {
  ...NORTH_CAROLINA_REVIEW,
  logDetails: [...STAY, part(10, 1, '192'), part(11, 3, '192')],
};
