import { describe, expect, it } from 'vitest';
import { accept, refuse } from './check-request.ts';

describe('dates', () => {
  it.each([
    ['2025-03-04T13:14:15', '2025-03-04T13:14:15'],
    ['2025-03-04', '2025-03-04T00:00:00'],
    ['2024-02-29', '2024-02-29T00:00:00'],
    ['1900-01-01', '1900-01-01T00:00:00'],
    ['9999-12-31T23:59:59', '9999-12-31T23:59:59'],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
    ['2025-02-29', 'impossible_date'],
    ['2025-13-01', 'impossible_date'],
    ['2025-00-10', 'impossible_date'],
    ['2025-04-31T00:00:00', 'impossible_date'],
    ['2025-03-04T24:00:00', 'impossible_date'],
    ['2025-03-04T10:60:00', 'impossible_date'],
    ['0001-01-01T00:00:00', 'impossible_date'],
    ['1899-12-31', 'impossible_date'],
    ['2025-03-04T00:00:00Z', 'date_with_zone'],
    ['2025-03-04T00:00:00.000z', 'date_with_zone'],
    ['2025-03-04T00:00:00+05:00', 'date_with_zone'],
    ['2025-03-04T00:00-0500', 'date_with_zone'],
    ['2025-03-04Z', 'date_with_zone'],
    ['2025-03-04T00:00:00.000', 'not_a_date'],
    ['2025-03-04T00:00', 'not_a_date'],
    ['2025-03-04 00:00:00', 'not_a_date'],
    ['20250304', 'not_a_date'],
    ['03/04/2025', 'not_a_date'],
    ['2025-3-4', 'not_a_date'],
    ['2025-03-04\n', 'not_a_date'],
    ['tomorrow', 'not_a_date'],
    [20250304, 'wrong_type'],
  ])('%j is %s', (value, expected) => {
    const parts = { Claim: { DateOfInjury: value } };
    if (
      expected === undefined ||
      expected.startsWith('1') ||
      expected.startsWith('2') ||
      expected.startsWith('9')
    ) {
      expect(accept(parts).Claim.DateOfInjury).toBe(expected);
    } else expect(refuse(parts)).toEqual([`Claim.DateOfInjury ${expected}`]);
  });

  it('must be there where they are required', () => {
    for (const value of ['', ' ', null, undefined]) {
      expect(refuse({ Line: { ServiceDate: value } })).toEqual(['Services[0].ServiceDate required']);
    }
  });
});
