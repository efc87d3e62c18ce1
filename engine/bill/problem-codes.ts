/**
 * Every kind of problem a request can have: a closed list, each with what it means. The error schema publishes
 * the same list and a test keeps the two, and one fixture per code, equal.
 */
export const PROBLEM_CODES = {
  invalid_json: 'The body is not JSON. The message names line and column.',
  too_deep: 'Objects and lists are nested deeper than the limit; nothing after that place was read.',
  too_complex:
    'The body holds more values or more different key names than the limits; nothing after that place was read.',
  forbidden_key: 'A key is named __proto__, constructor or prototype, in any case.',
  duplicate_key: 'Two keys of one object are the same or differ only in case.',
  invalid_text: 'A text holds half of a surrogate pair or the character NUL, so it cannot be stored.',
  required: 'A required field is absent, null or blank.',
  wrong_type: 'The value is of another type than the field, such as a list where an object is due.',
  number_for_text: 'An identifier came as a JSON number, so its leading zeros may be gone.',
  text_too_long: 'The text has more characters than the field holds.',
  not_in_list: 'The value is not one of the values the field can have.',
  not_an_integer: 'The number is not whole.',
  integer_out_of_range: 'The whole number is smaller or larger than the field allows.',
  not_a_decimal: 'The text is not a decimal written the JSON way.',
  too_many_digits: 'The decimal has more integer or fraction digits than the field holds.',
  below_minimum: 'The decimal is smaller than the field allows.',
  not_a_date: 'The text is not shaped YYYY-MM-DDTHH:MM:SS or YYYY-MM-DD.',
  date_with_zone: 'The date carries Z or an offset; this interface has no time zones.',
  impossible_date: 'The date is shaped well but does not exist, or lies before 1900.',
  unknown_state: 'The text is not the postal code of a US state, district or territory.',
  too_few_items: 'The list has fewer entries than required.',
  too_many_items: 'The list has more entries than the limit; its entries were not read.',
  duplicate_line: 'Two lines of one bill have the same line number.',
  conflicting_fields: 'Two names of one field carry different values.',
  misplaced_decision:
    'A manual decision names no line of the bill, or another line than the one it stands on.',
  conflicting_decisions: 'Two manual decisions for one line have different allowances or sources.',
  too_many_problems: 'There are more problems than are listed.',
} as const satisfies Record<string, string>;

export type ProblemCode = keyof typeof PROBLEM_CODES;

/** One thing wrong with a request. */
export interface RequestProblem {
  /** Field path as the interface spells it, lists counted from 0: `Services[3].Charge`; empty for the body. */
  readonly path: string;
  readonly code: ProblemCode;
  /** What is wrong, why, and what to do. Never holds the value that was sent: it may be about a patient. */
  readonly message: string;
}
