import { describe, expect, it } from 'vitest';
import { Names } from '../../../server/report/names.ts';
import { listMakeups } from '../../../server/report/view-makeup.ts';
import { NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';
import { operand, part, STAY, value } from './stay-steps.ts';

const names = new Names(NORTH_CAROLINA_REVIEW.bill, [], {
  describeFact: (_, fact) => (fact === 'hospital.care' ? 'uncompensated care, dollars for a claim' : null),
});

describe('what lines share is made up', () => {
  it('of the amounts that were added, down to those that were not, each with its figures', () => {
    const [makeup, ...others] = listMakeups([...STAY, part(10, 1, '192'), part(11, 3, '192')], names);
    expect(others).toEqual([]);
    expect(makeup).toMatchObject({
      title: 'Amount of the stay',
      by: 'charge',
      lines: [
        { line: 1, last: false },
        { line: 3, last: true },
      ],
    });
    expect(makeup!.rows).toEqual([
      { title: 'Operating amount', numbers: '100 base × 1.5 weight', amount: '$150.00', step: 3 },
      { title: 'Capital', numbers: '20 capital rate', amount: '$20.00', step: 5 },
      { title: 'Reduction', numbers: '0.9 × 150 - 150', amount: '−$15.00', step: 7 },
      { title: 'Uncompensated care, dollars for a claim', numbers: '', amount: '$5.00', step: '' },
    ]);
    expect(makeup!.totals).toEqual([
      { title: 'Medicare’s amount', numbers: '', amount: '$160.00', step: 8 },
      { title: 'Amount of the stay', numbers: '160 × 120 / 100', amount: '$192.00', step: 9 },
    ]);
  });

  it('of nothing to show, where it was multiplied only', () => {
    const perDay = value(
      9,
      'by the day',
      'derived.amount = derived.days * rate',
      [operand('derived.days', '4', 2), operand('rate', '48')],
      '192',
    );
    expect(listMakeups([...STAY.slice(0, 8), perDay, part(10, 1, '192')], names)).toEqual([]);
  });

  it('of no sum that was rounded: its parts do not come to it', () => {
    const rounded = { ...STAY[7]!, result: '160.01' };
    const steps = [...STAY.slice(0, 7), rounded, STAY[8]!, part(10, 1, '192')];
    expect(listMakeups(steps, names)).toEqual([]);
  });

  it('not, where no lines share', () => {
    expect(listMakeups(STAY, names)).toEqual([]);
  });
});
