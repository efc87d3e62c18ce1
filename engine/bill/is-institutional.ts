import type { Bill } from './request.ts';

const UB04 = 2;
/** Provider types that bill for a facility: inpatient, outpatient, surgery center. */
const FACILITIES = [2, 3, 4];

/** Whether the bill is a facility's (UB-04): its form says so, else its provider type. */
export function isInstitutional({
  BillFormType,
  ProviderType,
}: Pick<Bill, 'BillFormType' | 'ProviderType'>): boolean {
  return BillFormType === undefined || BillFormType === 0
    ? FACILITIES.includes(ProviderType)
    : BillFormType === UB04;
}
