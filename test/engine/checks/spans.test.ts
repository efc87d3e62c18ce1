import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSpan, findGaps, haveCommonDay, intersectSpans } from '../../../engine/checks/spans.ts';
import { addDays, type Effective, isEffective } from '../../../engine/date.ts';

const FIRST = '2025-01-01';
const DAYS = Array.from({ length: 20 }, (_, index) => addDays(FIRST, index));
const day = fc.constantFrom(...DAYS);
const span = fc
  .tuple(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }))
  .filter(([from, through]) => from === undefined || through === undefined || from <= through)
  .map(
    ([from, through]): Effective => ({
      ...(from === undefined ? {} : { from }),
      ...(through === undefined ? {} : { through }),
    }),
  );
const whole = { from: DAYS[0]!, through: DAYS.at(-1)! };

describe('spans, against a count of days', () => {
  it('have a common day', () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        // Open ends reach beyond the days counted here.
        const days = ['0001-01-01', ...DAYS, '9999-12-31'];
        const common = days.filter((one) => isEffective(a, one) && isEffective(b, one));
        expect(haveCommonDay(a, b)).toBe(common.length > 0);
        const both = intersectSpans(a, b);
        expect(days.filter((one) => both !== null && isEffective(both, one))).toEqual(common);
      }),
    );
  });

  it('leave gaps', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), (spans) => {
        const gaps = findGaps(whole, spans);
        for (const one of DAYS) {
          const isHeld = spans.some((held) => isEffective(held, one));
          expect(gaps.filter((gap) => isEffective(gap, one))).toHaveLength(isHeld ? 0 : 1);
        }
      }),
    );
  });
});

describe('describeSpan', () => {
  const check = (one: Effective, expected: string) =>
    it(expected, () => expect(describeSpan(one)).toBe(expected));

  check({ from: '2025-01-01', through: '2025-12-31' }, 'from 2025-01-01 through 2025-12-31');
  check({ from: '2025-01-01' }, 'from 2025-01-01');
  check({ through: '2025-12-31' }, 'through 2025-12-31');
  check({ from: '2025-01-01', through: '2025-01-01' }, 'on 2025-01-01');
  check({}, 'on all days');
});
