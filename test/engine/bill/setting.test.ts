import { describe, expect, test } from 'vitest';
import { readSetting } from '../../../engine/bill/setting.ts';

/** Provider type, type of bill, DRG, form; and the setting they give. */
const CASES: readonly (readonly [
  number,
  string | undefined,
  string | undefined,
  number | undefined,
  string,
])[] = [
  [2, '111', undefined, undefined, 'inpatient'],
  [3, '117', '470', undefined, 'inpatient'],
  [2, '121', undefined, undefined, 'outpatient'],
  [2, '131', '470', undefined, 'outpatient'],
  [3, '141', undefined, undefined, 'outpatient'],
  [3, '831', undefined, undefined, 'surgery-center'],
  [2, '851', undefined, undefined, 'other-facility'],
  [2, '181', undefined, undefined, 'other-facility'],
  [52, '211', undefined, undefined, 'other-facility'],
  [2, undefined, undefined, undefined, 'inpatient'],
  [3, undefined, '470', undefined, 'outpatient'],
  [4, undefined, undefined, undefined, 'surgery-center'],
  [0, undefined, '470', undefined, 'inpatient'],
  [52, undefined, undefined, 2, 'other-facility'],
  // The form of a practitioner makes a facility's bill a professional one.
  [2, '111', '470', 1, 'professional'],
  // Surgery centers bill on it themselves.
  [4, undefined, undefined, 1, 'surgery-center'],
  [4, undefined, undefined, 4, 'professional'],
  [1, undefined, undefined, undefined, 'professional'],
];

describe('the setting of a bill', () => {
  test.each(CASES)('of provider type %s, type of bill %s, DRG %s, form %s is %5$s', (...one) => {
    const [ProviderType, UB92TypeOfBill, DRG, BillFormType, setting] = one;
    const given = Object.entries({ UB92TypeOfBill, DRG, BillFormType }).filter(
      ([, value]) => value !== undefined,
    );
    expect(readSetting({ ProviderType, ...Object.fromEntries(given) })).toBe(setting);
  });
});
