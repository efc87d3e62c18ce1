import { isInstitutional } from './is-institutional.ts';
import type { HistoricalBill } from './request.ts';
import { readSetting } from './setting.ts';

/**
 * Third character of the type of bill (NUBC UB-04, form locator 4): 7 stands in the place of a prior bill, 8 takes one
 * back, F to K, M, P and Q adjust one. "The payer is to operate on the principle that the original bill is null and void."
 */
const FREQUENCIES = '78FGHIJKMPQ';

/** Fields by which a bill says what it is. */
type KindOfBill = Pick<HistoricalBill, 'BillFormType' | 'ProviderType' | 'UB92TypeOfBill' | 'DRG'>;

/** A bill under review or a prior one, whose kind of provider may not be known. */
const withKind = (bill: KindOfBill, ProviderType = 0) => ({ ProviderType, ...bill });

const frequencyOf = ({ UB92TypeOfBill }: KindOfBill): string => UB92TypeOfBill?.[2] ?? '';

/** The bill says that it stands in the place of a prior one, or takes it back. */
export const replacesABill = (bill: KindOfBill): boolean =>
  isInstitutional(withKind(bill)) && frequencyOf(bill) !== '' && FREQUENCIES.includes(frequencyOf(bill));

/** The bill says that it takes a prior one back, so that nothing was done for its own sake. */
export const isVoid = (bill: KindOfBill): boolean => replacesABill(bill) && frequencyOf(bill) === '8';

/** Whether a prior bill is of the same facility and classification, so that the bill can stand in its place. */
export function isOfSameType(bill: KindOfBill, prior: KindOfBill): boolean {
  if (prior.UB92TypeOfBill !== undefined)
    return prior.UB92TypeOfBill.slice(0, 2) === bill.UB92TypeOfBill?.slice(0, 2);
  const own = withKind(bill);
  return readSetting(withKind(prior, own.ProviderType)) === readSetting(own);
}
