import { isInstitutional } from './is-institutional.ts';
import type { Bill } from './request.ts';

/** Where the services of a bill were given, as far as a method of payment asks. */
export const SETTINGS = [
  'professional',
  'inpatient',
  'outpatient',
  'surgery-center',
  'other-facility',
] as const;
export type Setting = (typeof SETTINGS)[number];

/**
 * By the first two characters of the type of bill (NUBC UB-04, form locator 4): 11 a hospital's inpatient stay; 12 what
 * an inpatient is billed for without the stay (Part B), 13 outpatient, 14 laboratory for others; 83 surgery center. All
 * other facilities (skilled nursing, home health, clinics, hospice, critical access) are paid by methods of their own.
 */
const BY_TYPE_OF_BILL: Readonly<Record<string, Setting>> = {
  '11': 'inpatient',
  '12': 'outpatient',
  '13': 'outpatient',
  '14': 'outpatient',
  '83': 'surgery-center',
};

const BY_PROVIDER_TYPE: Readonly<Record<number, Setting>> = {
  2: 'inpatient',
  3: 'outpatient',
  4: 'surgery-center',
};

type SettingFields = Pick<Bill, 'BillFormType' | 'ProviderType' | 'UB92TypeOfBill' | 'DRG'>;

/** The setting of a bill: its type of bill decides, else its provider type, else a DRG, which only a stay has. */
export function readSetting(bill: SettingFields): Setting {
  if (!isInstitutional(bill)) return 'professional';
  const { UB92TypeOfBill: typeOfBill, ProviderType, DRG } = bill;
  if (typeOfBill !== undefined) return BY_TYPE_OF_BILL[typeOfBill.slice(0, 2)] ?? 'other-facility';
  return BY_PROVIDER_TYPE[ProviderType] ?? (DRG === undefined ? 'other-facility' : 'inpatient');
}
