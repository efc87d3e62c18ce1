import { isInstitutional } from './is-institutional.ts';
import type { HistoricalBill, ReviewRequest } from './request.ts';
import { readSetting } from './setting.ts';

/**
 * Third character of the type of bill (NUBC UB-04, form locator 4): 7 stands in the place of a prior bill, 8 takes one
 * back, F to K, M, P and Q adjust one. "The payer is to operate on the principle that the original bill is null and void."
 */
const FREQUENCIES = '78FGHIJKMPQ';

/** The bill says that it stands in the place of a prior one, or takes it back. */
export const replacesABill = ({ Bill }: Pick<ReviewRequest, 'Bill'>): boolean =>
  isInstitutional(Bill) && FREQUENCIES.includes(Bill.UB92TypeOfBill?.[2] ?? 'none');

/** Whether a prior bill is of the same facility and classification, so that the bill can stand in its place. */
export function isOfSameType({ Bill }: Pick<ReviewRequest, 'Bill'>, prior: HistoricalBill): boolean {
  if (prior.UB92TypeOfBill !== undefined)
    return prior.UB92TypeOfBill.slice(0, 2) === Bill.UB92TypeOfBill?.slice(0, 2);
  const { ProviderType = Bill.ProviderType } = prior;
  return readSetting({ ...prior, ProviderType }) === readSetting(Bill);
}
