import type { Bill } from './request.ts';

/** `BillFormType` of the form of practitioners. */
export const CMS1500 = 1;
const UB04 = 2;
const SURGERY_CENTER = 4;
/** Provider types that bill for a facility: inpatient, outpatient, surgery center. */
const FACILITIES = [2, 3, SURGERY_CENTER];

/**
 * Whether the bill is a facility's (UB-04): its form says so, else its provider type, or a field that only the UB-04
 * has. A facility's bill that is taken for a physician's would get a physician's price. Surgery centers bill on the form
 * of practitioners too.
 */
export function isInstitutional({
  BillFormType,
  ProviderType,
  UB92TypeOfBill,
  DRG,
}: Pick<Bill, 'BillFormType' | 'ProviderType' | 'UB92TypeOfBill' | 'DRG'>): boolean {
  if (BillFormType === CMS1500 && ProviderType === SURGERY_CENTER) return true;
  if (BillFormType !== undefined && BillFormType !== 0) return BillFormType === UB04;
  return FACILITIES.includes(ProviderType) || UB92TypeOfBill !== undefined || DRG !== undefined;
}
