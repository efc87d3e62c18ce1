/** Where a bill ends, from what is settled and what waits. */
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../../server/report/render-report.ts';
import type { Amount, ReportAttention } from '../../../server/report/report-input.ts';
import { NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';
import { readText } from './read-page.ts';

const reasons = [{ step: 4, message: 'what is missing', who: 'bill-reviewer', fields: [] }];
const waits = (least: Amount, most: Amount): ReportAttention => ({ least, most, reasons });

/** The verdict on a bill of three lines, allowed 100.10, 20.20 and 3.30, of which these wait. */
function readVerdict(...attention: readonly (ReportAttention | null)[]): string {
  const [line] = NORTH_CAROLINA_REVIEW.services;
  const services = [100.1, 20.2, 3.3].map((allowance, index) => ({
    ...line!,
    line: index + 1,
    allowance,
    needsAttention: attention[index] ?? null,
  }));
  const text = readText(renderReport({ ...NORTH_CAROLINA_REVIEW, services }));
  return /Result (.*?) (?:Of \$|For: |From charge)/.exec(text)![1]!;
}

describe('the verdict', () => {
  it.each<[string, readonly (ReportAttention | null)[], string]>([
    ['settled', [], 'Settled.'],
    [
      'one line of three',
      [null, waits(10.01, 20.2)],
      'Provisional. 2 of 3 lines are settled at $103.40. One line waits for a person; the bill ends between $113.41 and $123.60.',
    ],
    [
      'two lines',
      [null, waits(10, 20.2), waits(0, 3.3)],
      'Provisional. 1 of 3 lines is settled at $100.10. Two lines wait for a person; the bill ends between $110.10 and $123.60.',
    ],
    [
      'all lines',
      [waits(1, 2), waits(1, 2), waits(1, 2)],
      'Provisional. Three lines wait for a person; the bill ends between $3.00 and $6.00.',
    ],
    [
      'one end',
      [waits(5, 5)],
      'Provisional. 2 of 3 lines are settled at $23.50. One line waits for a person; the bill ends at $28.50.',
    ],
    [
      'no most',
      [waits(5, null), waits(1, 2)],
      'Provisional. 1 of 3 lines is settled at $3.30. Two lines wait for a person; the bill ends at $9.30 or more.',
    ],
    [
      'nothing known of one',
      [waits(null, null), waits(1, 2)],
      'Provisional. 1 of 3 lines is settled at $3.30. Two lines wait for a person; where the bill ends is not known yet.',
    ],
  ])('%s', (_what, attention, text) => expect(readVerdict(...attention)).toBe(text));
});
