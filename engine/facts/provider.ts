/** Who gave a service: the tax id and NPI of the provider, and the clinician who rendered it. */
import { isInstitutional } from '../bill/is-institutional.ts';
import type { LineState } from '../model/line.ts';
import { once, onceOfBill } from './once.ts';

/** `56-1234567` and `561234567` are one tax id: only letters and digits count, in either case. */
const readIdentifier = (text: string | undefined): string | undefined =>
  text?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() || undefined;

/** Tax id of the provider: the bill's, else the provider's. */
export const findTaxId = once(
  ({ bill: { request } }) =>
    readIdentifier(request.Bill.ProviderTaxID) ?? readIdentifier(request.Provider.TaxID),
);

/** Fields that a tax id is read from. */
export const TAX_IDS = ['Bill.ProviderTaxID', 'Provider.TaxID'];
/** Fields that the NPI of the clinician is read from, and any NPI. */
export const CLINICIAN = ['NPI', 'Bill.RenderingProviderNPI', 'Bill.RenderingPhysicianNPI', 'Provider.NPI'];
export const NPIS = [...CLINICIAN, 'Bill.NPI'];

/** Who rendered the service: the NPI of the line, else of the bill, else of the provider (see the interface). */
export const findClinician = once(({ service, bill: { request } }) => {
  const { Bill, Provider } = request;
  const npis = [service.NPI, Bill.RenderingProviderNPI, Bill.RenderingPhysicianNPI, Provider.NPI];
  return npis.map(readIdentifier).find((npi) => npi !== undefined);
});

/** The clinician, else the NPI of the bill. */
export const findNpi = once((line) => findClinician(line) ?? readIdentifier(line.bill.request.Bill.NPI));

/** Every NPI by which a line says who gave the service or sends its bill. */
const listNpis = (line: LineState) =>
  [findClinician(line), readIdentifier(line.bill.request.Bill.NPI)].filter((npi) => npi !== undefined);

/** Who gave the services of the bill under review, as far as it says. */
const givenBy = onceOfBill(({ lines }) => ({
  taxIds: new Set(lines.map(findTaxId)),
  clinicians: new Set(lines.map(findClinician)),
  npis: new Set(lines.flatMap(listNpis)),
}));

/** The provider: its tax id, which a prior bill has of the bill under review where it gives none and an NPI is the same; else the NPI. */
export const findProvider = once((line) => {
  const taxId = findTaxId(line);
  if (taxId !== undefined || !line.prior) return taxId ?? findNpi(line);
  const { taxIds, npis } = givenBy(line.bill);
  const [own] = taxIds;
  return (listNpis(line).some((npi) => npis.has(npi)) ? own : undefined) ?? findNpi(line);
});

/** True where a prior bill says that it is a facility's and the bill under review is none, or the other way round. */
export function isOfOtherKind({ bill }: LineState): boolean {
  const prior = bill.request.Bill;
  const reviewed = bill.lines[0]!.bill.request.Bill;
  const says = [prior.BillFormType || undefined, prior.ProviderType, prior.UB92TypeOfBill, prior.DRG];
  return says.some((one) => one !== undefined) && isInstitutional(prior) !== isInstitutional(reviewed);
}

/**
 * Who rendered the service: the clinician, or the provider where no clinician is given. A prior bill often says less of that
 * than the bill under review, or more: where only one of the two names a clinician, the provider is all that they can agree in.
 * What a hospital is paid for an operation is not what its surgeon did, whose tax id may be the same.
 */
export const findRenderer = once((line) => {
  const own = findClinician(line);
  const taxId = findTaxId(line);
  const provider = taxId ?? findNpi(line);
  if (!line.prior) return own ?? provider;
  if (isOfOtherKind(line)) return `${own ?? provider ?? ''} on a bill of another kind`;
  const { taxIds, clinicians } = givenBy(line.bill);
  if (taxIds.size > 1 || !taxIds.has(taxId) || clinicians.size > 1) return own ?? provider;
  const [clinician] = clinicians;
  return clinician === undefined ? provider : (own ?? clinician);
});
