import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../engine/bill/parse-request.ts';
import type { ProblemCode } from '../../../engine/bill/problem-codes.ts';
import commonSchema from '../../../schemas/common.schema.json' with { type: 'json' };
import { makeText } from './make-request.ts';

/** One request per code, with the path and the exact message it gets. */
const FIXTURES: Readonly<Record<ProblemCode, readonly [text: string, path: string, message: string]>> = {
  invalid_json: [
    '{"Services": [\n  {"Charge": NaN}]}',
    'Services[0].Charge',
    'The body is not JSON at line 2, column 14: a value should stand here. NaN and infinity are no JSON numbers; send the amount, or leave the field out.',
  ],
  too_deep: [
    makeText({ Envelope: { Extra: '@raw@' } }, `${'['.repeat(40)}${']'.repeat(40)}`),
    `Extra${'[0]'.repeat(31)}`,
    'Objects and lists are nested more than 32 deep, which no request of this interface needs. Send it flatter.',
  ],
  too_complex: [
    makeText({
      Envelope: { Extra: Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`name${n}`, 0])) },
    }),
    'Extra',
    'The body has more than 10,000 different key names. Send only the fields of the interface.',
  ],
  forbidden_key: [
    makeText({ Claim: { CONSTRUCTOR: 1 } }),
    'Claim',
    'The key "CONSTRUCTOR" is refused, because programs can mistake it for part of their own objects. Leave it out.',
  ],
  duplicate_key: [
    makeText({ Line: { charge: 125.5 } }),
    'Services[0]',
    'The keys "Charge" and "charge" of one object differ only in case, so they name one field twice. Send one of them.',
  ],
  invalid_text: [
    makeText({ Bill: { FacilityName: '\ud83d' } }),
    'Bill.FacilityName',
    'The text holds half of a surrogate pair, which is no character and cannot be stored. Send whole characters.',
  ],
  required: [
    makeText({ Bill: { ZipCode: undefined } }),
    'Bill.ZipCode',
    'This field is required and is missing. Send it: Five-digit ZIP code of the provider.',
  ],
  wrong_type: [
    makeText({ Envelope: { BillOptions: { IsNCCI: 'true' } } }),
    'BillOptions.IsNCCI',
    'This field is true or false, not text. Send true or false without quotes.',
  ],
  number_for_text: [
    makeText({ Bill: { DRG: 473 } }),
    'Bill.DRG',
    'This field is text, and a JSON number may have lost leading zeros. Send it in double quotes.',
  ],
  text_too_long: [
    makeText({ Bill: { UniqueID: 'x'.repeat(101) } }),
    'Bill.UniqueID',
    'The text has 101 characters; this field holds at most 100. Shorten it.',
  ],
  not_in_list: [
    makeText({ Bill: { TypeOfBill: 3 } }),
    'Bill.TypeOfBill',
    "The number is none of the values of this field. Send 0 (workers' compensation), 1 (usual and customary rates (UCR)), 2 (federal workers (OWCP)), 4 (auto).",
  ],
  not_an_integer: [
    makeText({ Line: { DaysSupply: 1.5 } }),
    'Services[0].DaysSupply',
    'The number is not whole, and this field counts whole things. Send a whole number.',
  ],
  integer_out_of_range: [
    makeText({ Line: { Line: 0 } }),
    'Services[0].Line',
    'The number is outside of what this field takes. Send 1 to 2147483647.',
  ],
  not_a_decimal: [
    makeText({ Line: { Charge: '$125.50' } }),
    'Services[0].Charge',
    'The text is not a decimal such as "125.50". Leave out currency signs, separators, blanks and needless zeros, or send a JSON number.',
  ],
  too_many_digits: [
    makeText({ Line: { Charge: '@raw@' } }, '1e999'),
    'Services[0].Charge',
    'The number has too many digits: this field holds at most 12 before and 6 after the decimal point. Round it or check its unit.',
  ],
  below_minimum: [
    makeText({ Line: { Charge: -0.01 } }),
    'Services[0].Charge',
    'The number is below 0, the least this field takes. Check its sign.',
  ],
  not_a_date: [
    makeText({ Claim: { DateOfInjury: '03/04/2025' } }),
    'Claim.DateOfInjury',
    'The text is not a date of the shape YYYY-MM-DDTHH:MM:SS or YYYY-MM-DD. Send one of these, without fractions of a second.',
  ],
  date_with_zone: [
    makeText({ Line: { ServiceDate: '2025-03-04T00:00:00Z' } }),
    'Services[0].ServiceDate',
    'The date carries a time zone (Z or an offset), and this interface has none. Send the local date and time without it.',
  ],
  impossible_date: [
    makeText({ Line: { ServiceDate: '2025-02-29' } }),
    'Services[0].ServiceDate',
    'This day does not exist or lies before 1900. Send the real date, or leave an optional one out.',
  ],
  unknown_state: [
    makeText({ Bill: { JurisdictionState: 'NK' } }),
    'Bill.JurisdictionState',
    'The text is not the postal code of a US state, district or territory, so no rules can be chosen by it. Send two letters such as "NC".',
  ],
  too_few_items: [
    makeText({ Envelope: { Services: [] } }),
    'Services',
    'The list is empty, so there is nothing to review. Send at least 1 entry.',
  ],
  too_many_items: [
    makeText({ Envelope: { Services: new Array(1001).fill(null) } }),
    'Services',
    'The list has 1001 entries; at most 1000 are taken. Split it.',
  ],
  duplicate_line: [
    makeText({
      Envelope: {
        Services: [7, 8, 7].map((Line) => ({
          Line,
          CPT1: 'A',
          ServiceDate: '2025-03-04',
          QuantityBilled: 1,
          Charge: 1,
        })),
      },
    }),
    'Services[2].Line',
    'This line has the number of Services[0], so results could not be told apart. Give each line its own number.',
  ],
  conflicting_fields: [
    makeText({ Claim: { StateWhereInjuryOccurred: 'NC', StateOfJurisdiction: 'SC' } }),
    'Claim.StateOfJurisdiction',
    'StateOfJurisdiction and StateWhereInjuryOccurred are two names of one field and carry different values. Send one of them.',
  ],
  misplaced_decision: [
    makeText({ Bill: { BucketList: [{ BucketSource: 7, Allowance: 60 }] } }),
    'Bill.BucketList[0].Line',
    'This manual decision of the bill names no line, so its amount would fall on none. Send the number of the line it is for.',
  ],
  conflicting_decisions: [
    makeText({
      Line: {
        BucketList: [
          { BucketSource: 3, Allowance: 60 },
          { BucketSource: 3, Allowance: 61 },
        ],
      },
    }),
    'Services[0].BucketList[1]',
    'This line has another manual decision, with another allowance or source, so it is unclear which one counts. Send one of them.',
  ],
  too_many_problems: [
    makeText({ Envelope: { Services: new Array(1000).fill({ Line: 'x', Charge: 'x' }) } }),
    '',
    'There are 4000 more problems than are listed here. Mend these first.',
  ],
};

describe('request problem codes', () => {
  it.each(Object.entries(FIXTURES))(
    '%s has a fixture with its exact path and message',
    (code, [text, path, message]) => {
      const parsed = parseRequest(text);
      const problems = parsed.ok ? [] : parsed.problems;
      if (code === 'too_many_problems') {
        expect(problems).toHaveLength(1001);
        expect(problems.at(-1)).toEqual({ path, code, message });
      } else expect(problems).toEqual([{ path, code, message }]);
    },
  );

  it('are those of the published schema, each with its meaning', () => {
    const published = commonSchema.$defs.problem.properties.code;
    expect(Object.keys(published['x-enum-descriptions'])).toEqual(published.enum);
    expect(Object.keys(FIXTURES)).toEqual(published.enum);
  });
});
