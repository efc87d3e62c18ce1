/** A problem of a bill that is well-formed but cannot be priced as it stands, or not as meant. */
export interface BillProblem {
  readonly line: number | null;
  /** Field path as the interface spells it; empty when no field of the request is at fault. */
  readonly path: string;
  readonly code: BillProblemCode;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly suggestion: string | null;
}

/** The closed list of problem codes of `/v1/validate`. */
export const BILL_PROBLEM_CODES = {
  unknown_jurisdiction: 'no field names a state, and the ZIP code is not known',
  not_covered: 'no pack covers the state, programme and dates, or a table it needs is not loaded',
  data_missing: 'something the price depends on is missing',
  needs_attention: 'the schedule cannot price the line by itself; a person has to',
  not_payable: 'the line would be allowed nothing',
  flagged: 'the line would be priced, and something about it is to be looked at',
  malformed_code: 'a procedure code has a modifier or a mark in it, and is in no code set',
  malformed_modifier: 'a modifier does not have two characters',
  unknown_modifier: 'a modifier is not in the code sets',
  missing_field: 'a field that bills of this kind carry is absent',
  invalid_npi: 'an NPI does not have ten digits, or its check digit is wrong',
  invalid_icd: 'a diagnosis or procedure cannot be a code of ICD-10',
  invalid_zip: 'a ZIP code does not have five digits',
  unknown_icd: 'a diagnosis or procedure is not in ICD-10 on the days of the bill',
  unknown_code: 'a code of the form (type of bill, revenue, discharge status …) is in no list of the day',
  conflicting_fields: 'two fields contradict each other',
  reversed_dates: 'a date is before another one that it must follow',
} as const;
export type BillProblemCode = keyof typeof BILL_PROBLEM_CODES;
