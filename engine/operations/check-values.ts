/** Values that are well-formed and cannot be right: warnings, since no price is refused for them; but a code with a modifier in it gets none. */
import type { ReviewRequest, ServiceLine } from '../bill/request.ts';
import { dayOf } from '../date.ts';
import type { BillProblem } from './bill-problem.ts';

/** What the check digit of an NPI counts for the prefix 80840, which is not part of the number. */
const NPI_PREFIX_SUM = 24;

/**
 * Ten digits, the last one the Luhn check digit over 80840 and the others. Source: CMS, requirements for National
 * Provider Identifier check digit (45 CFR 162.406).
 */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  let sum = NPI_PREFIX_SUM;
  for (const [index, digit] of [...text].entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The form of ICD-10-CM: a letter, a digit, a letter or digit, and up to four more, with or without the point. */
export const DIAGNOSIS = /^[A-Z]\d[A-Z0-9](?:\.?[A-Z0-9]{1,4})?$/;
/** The form of ICD-10-PCS: seven letters or digits, without I and O. */
export const PROCEDURE = /^[0-9A-HJ-NP-Z]{7}$/;

type Finding = Pick<BillProblem, 'path' | 'code' | 'message' | 'suggestion'>;
const warn =
  (line: number | null) =>
  (finding: Finding): BillProblem => ({ line, severity: 'warning', ...finding });

function checkNpi(path: string, npi: string | undefined): Finding[] {
  if (npi === undefined || isNpi(npi)) return [];
  const why = /^\d{10}$/.test(npi)
    ? 'its last digit is not the check digit of the others'
    : 'an NPI has ten digits';
  return [
    {
      path,
      code: 'invalid_npi',
      message: `${path} is no NPI: ${why}`,
      suggestion: 'Check the number for a slip of the keys.',
    },
  ];
}

function checkCodes(path: string, codes: readonly string[], form: RegExp, system: string): Finding[] {
  return codes
    .filter((code) => !form.test(code))
    .map((code) => ({
      path,
      code: 'invalid_icd',
      message: `${code} cannot be a code of ${system}`,
      suggestion: `Send codes of ${system}, separated by commas.`,
    }));
}

function checkZip(path: string, zip: string | undefined): Finding[] {
  if (zip === undefined || /^\d{5}$/.test(zip)) return [];
  return [
    {
      path,
      code: 'invalid_zip',
      message: `${path} is no ZIP code: one has five digits`,
      suggestion: 'Send the five digits, with leading zeros.',
    },
  ];
}

function checkOrder(
  [earlier, start]: readonly [path: string, moment: string | undefined],
  [later, end]: readonly [path: string, moment: string | undefined],
): Finding[] {
  if (start === undefined || end === undefined || dayOf(end) >= dayOf(start)) return [];
  return [
    {
      path: later,
      code: 'reversed_dates',
      message: `${later} (${dayOf(end)}) is before ${earlier} (${dayOf(start)})`,
      suggestion: 'Check both dates.',
    },
  ];
}

/** Values of the bill, the claim and the provider. */
export function checkBillValues({ Bill, Claim, Provider, Services }: ReviewRequest): BillProblem[] {
  const latest = Services.map(({ ServiceDate }) => ServiceDate)
    .sort()
    .at(-1);
  const service = ['the latest ServiceDate', latest] as const;
  const billNpis = ['NPI', 'RenderingProviderNPI', 'RenderingPhysicianNPI', 'BillingProviderNPI'] as const;
  return [
    ...billNpis.flatMap((name) => checkNpi(`Bill.${name}`, Bill[name])),
    ...checkNpi('Provider.NPI', Provider.NPI),
    ...checkZip('Bill.ZipCode', Bill.ZipCode),
    ...checkZip('Claim.ZipCode', Claim.ZipCode),
    ...checkZip('Provider.PracticeZipCode', Provider.PracticeZipCode),
    ...checkZip('Provider.BillingZipCode', Provider.BillingZipCode),
    ...checkCodes('Bill.ICDDiagnosticCodes', Bill.DiagnosticCodes, DIAGNOSIS, 'ICD-10-CM'),
    ...checkCodes('Bill.ICDProcedureCodes', Bill.ProcedureCodes, PROCEDURE, 'ICD-10-PCS'),
    ...checkOrder(['Bill.AdmitDate', Bill.AdmitDate], ['Bill.DischargeDate', Bill.DischargeDate]),
    ...checkOrder(service, ['Bill.ClaimsOfficeReceivedDate', Bill.ClaimsOfficeReceivedDate]),
    ...checkOrder(service, ['Bill.BillReviewReceivedDate', Bill.BillReviewReceivedDate]),
    ...checkOrder(['Claim.DateOfInjury', Claim.DateOfInjury], ['Claim.ClosedDate', Claim.ClosedDate]),
  ].map(warn(null));
}

/** A procedure code, and behind a mark or none a modifier: `99213-25`, `9921325`, `992.13`. */
const CODE_IN_PARTS = /^([A-Z0-9]{3}[-. ]?[A-Z0-9]{2})(?:[-. /]?([A-Z0-9]{2}))?$/i;

/** A code that no code set has, as it was perhaps meant. Five characters are a code, known or not. */
export function checkCodeForm({ OriginalCPT1, Line }: ServiceLine, place: string): BillProblem[] {
  const [, code, modifier] = CODE_IN_PARTS.exec(OriginalCPT1) ?? [];
  if (!code || OriginalCPT1.length === 5) return [];
  const meant = code.replace(/[-. ]/, '');
  const path = `${place}.CPT1`;
  const message = `${OriginalCPT1} is in no code set${modifier ? `, and reads like ${meant} with the modifier ${modifier}` : ''}`;
  const where = modifier ? ` and ${modifier} as ModifierList` : '';
  const suggestion = `If it is meant, send ${meant} as CPT1${where}.`;
  return [{ line: Line, path, code: 'malformed_code', severity: 'error', message, suggestion }];
}

/** Values of a line; `place` is where it stands in the request, `Services[3]`. */
export function checkLineValues(line: ServiceLine, place: string): BillProblem[] {
  return checkNpi(`${place}.NPI`, line.NPI).map(warn(line.Line));
}
