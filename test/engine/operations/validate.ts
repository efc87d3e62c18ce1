/** Validations of bills from a few fields, with the shipped rules and starter figures. */
import { type Validation, validateBill } from '../../../engine/operations/validate-bill.ts';
import { type BillParts, type Members, makeRequest, type Setting } from '../../helpers/requests.ts';
import { shippedBook, starterTables } from '../../helpers/rule-book.ts';

export const contextOf = ({ ruleBook, tables, tenant }: Setting = {}) => ({
  ruleBook: ruleBook ?? shippedBook(),
  tables: tables ?? starterTables(),
  tenant: tenant ?? '',
});

/** A bill that nothing can be said against: every field that bills of its kind carry. */
export const COMPLETE: BillParts = {
  Bill: { BillReviewState: 'NC', NPI: '1234567893', ICDDiagnosticCodes: 'M54.50' },
  Claim: { DateOfInjury: '2025-01-10' },
};

/** Validates a complete North Carolina bill with `parts` laid over it. */
export function validate(
  lines: readonly Members[],
  parts: BillParts = {},
  setting: Setting = {},
): Validation {
  const request = makeRequest(lines, {
    ...parts,
    Bill: { ...COMPLETE.Bill, ...parts.Bill },
    Claim: { ...COMPLETE.Claim, ...parts.Claim },
  });
  return validateBill(request, contextOf(setting));
}
