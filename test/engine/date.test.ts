/** Days counted from others, as the law words it: calendar months and years, and the end of one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DateSteps, dayNumber, isPlainDate, moveDate, quarterOf } from '../../engine/date.ts';

describe('a date is moved', () => {
  it.each<[string, string, DateSteps, string]>([
    ['by days over a month', '2025-06-20', { days: 30 }, '2025-07-20'],
    ['by days over a leap day', '2024-02-28', { days: 2 }, '2024-03-01'],
    ['back by days', '2025-01-01', { days: -1 }, '2024-12-31'],
    ['by a month', '2025-06-15', { months: 1 }, '2025-07-15'],
    ['by a month to a shorter one', '2025-01-31', { months: 1 }, '2025-02-28'],
    ['by a month to February of a leap year', '2024-01-31', { months: 1 }, '2024-02-29'],
    ['by months over a year', '2025-11-30', { months: 3 }, '2026-02-28'],
    ['back by months over a year', '2025-01-31', { months: -2 }, '2024-11-30'],
    ['by a year', '2025-06-15', { years: 1 }, '2026-06-15'],
    ['by a year from a leap day', '2024-02-29', { years: 1 }, '2025-02-28'],
    ['by four years from a leap day', '2024-02-29', { years: 4 }, '2028-02-29'],
    ['months before days', '2025-01-31', { months: 1, days: 1 }, '2025-03-01'],
    ['to the end of its month', '2025-06-02', { end: 'month' }, '2025-06-30'],
    ['to the end of December', '2025-12-01', { end: 'month' }, '2025-12-31'],
    ['to the end of a February', '2024-02-29', { end: 'month' }, '2024-02-29'],
    ['to the end of its year', '2025-06-02', { end: 'year' }, '2025-12-31'],
    ['to the end of the year after', '2025-12-31', { years: 1, end: 'year' }, '2026-12-31'],
    ['to the end of the month that the days lead to', '2025-06-20', { days: 30, end: 'month' }, '2025-07-31'],
    ['not at all', '2025-06-02', {}, '2025-06-02'],
  ])('%s', (_name, date, steps, expected) => expect(moveDate(date, steps)).toBe(expected));
});

const day = fc.integer({ min: -200_000, max: 200_000 }).map((days) => addDays('1970-01-01', days));

it('days that are added are taken off again, and are the difference of the two', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const moved = moveDate(date, { days });
      expect(dayNumber(moved) - dayNumber(date)).toBe(days);
      expect(moveDate(moved, { days: -days })).toBe(date);
    }),
  );
});

it('months and years lead to a day that exists, of the month counted, never after the day counted from', () => {
  fc.assert(
    fc.property(day, fc.nat(40), fc.nat(30), (date, months, years) => {
      const moved = moveDate(date, { months, years });
      expect(isPlainDate(moved)).toBe(true);
      const monthsOf = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
      expect(monthsOf(moved) - monthsOf(date)).toBe(months + 12 * years);
      expect(moved.slice(8) <= date.slice(8)).toBe(true);
      // Only a month that is too short gives another day, and then its last.
      if (moved.slice(8) !== date.slice(8)) expect(addDays(moved, 1).slice(8)).toBe('01');
    }),
  );
});

it('the end of a month or year is its last day', () => {
  fc.assert(
    fc.property(day, (date) => {
      const [month, year] = [moveDate(date, { end: 'month' }), moveDate(date, { end: 'year' })];
      expect([month.slice(0, 7), addDays(month, 1).slice(8)]).toEqual([date.slice(0, 7), '01']);
      expect(year).toBe(`${date.slice(0, 4)}-12-31`);
    }),
  );
});

describe('the quarter of a day', () => {
  it.each([
    ['2025-01-01', '2025Q1'],
    ['2025-03-31', '2025Q1'],
    ['2025-04-01', '2025Q2'],
    ['2025-09-30', '2025Q3'],
    ['2025-10-01', '2025Q4'],
    ['2025-12-31', '2025Q4'],
  ])('of %s is %s', (day, quarter) => {
    expect(quarterOf(day)).toBe(quarter);
  });
});
