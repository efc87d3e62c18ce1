import { describe, expect, it } from 'vitest';
import { BILL_PROBLEM_CODES, type BillProblemCode } from '../../../engine/operations/bill-problem.ts';
import type { TableSource } from '../../../engine/table.ts';
import validateSchema from '../../../schemas/validate-response.schema.json' with { type: 'json' };
import type { BillParts, Members, Setting } from '../../helpers/requests.ts';
import { compileBook, SHIPPED_FILES, starterTables } from '../../helpers/rule-book.ts';
import { asWhole, makeTables } from '../../helpers/tables.ts';
import { validate } from './validate.ts';

interface Case {
  readonly title: string;
  readonly lines?: readonly Members[];
  readonly parts?: BillParts;
  readonly setting?: Setting;
  /** `severity code path`, in order. */
  readonly problems: readonly string[];
  /** Words that the message of the first problem holds. */
  readonly message?: string;
}

/** The problems of a bill, and that a bill is valid exactly when none of them is an error. */
function check({ lines = [{}], parts, setting, problems, message }: Case): void {
  const validation = validate(lines, parts, setting);
  expect(validation.problems.map(({ severity, code, path }) => `${severity} ${code} ${path}`)).toEqual(
    problems,
  );
  expect(validation.isValid).toBe(!problems.some((one) => one.startsWith('error')));
  if (message !== undefined) expect(validation.problems[0]!.message).toContain(message);
}

/** The starter figures and a list of two diagnoses, of which one is a heading. */
function withDiagnoses(): TableSource {
  const rows = [
    { code: 'M545', valid: 'N' },
    { code: 'M5450', valid: 'Y' },
  ];
  const starter = starterTables();
  const listed = makeTables([{ definition: 'us.icd10cm', rows }]);
  return { ...starter, select: (id, day) => listed.select(id, day) ?? starter.select(id, day) };
}

const shown: Record<BillProblemCode, Case> = {
  unknown_jurisdiction: {
    title: 'no state, and a ZIP code of no table',
    parts: { Bill: { BillReviewState: null, ZipCode: '99999' } },
    problems: ['error unknown_jurisdiction Bill.ZipCode'],
    message: 'ZIP code 99999',
  },
  not_covered: {
    title: 'a state without a pack',
    parts: { Bill: { BillReviewState: 'WY' } },
    problems: ['error not_covered Bill.BillReviewState'],
    message:
      "No rules are loaded for workers' compensation bills of WY. For this type of bill there are rules for: ",
  },
  data_missing: {
    title: 'a place of service the price depends on',
    lines: [{ POS: null }],
    problems: ['error data_missing Services[0].POS'],
    message: 'Place of service',
  },
  needs_attention: {
    title: 'a code that is priced by report',
    lines: [{ CPT1: '99199' }],
    problems: ['error needs_attention Services[0].CPT1'],
    message: 'by report',
  },
  not_payable: {
    title: 'a service before the injury',
    lines: [{ ServiceDate: '2025-01-09' }],
    problems: ['warning not_payable Services[0].ServiceDate'],
    message: 'before the injury',
  },
  flagged: {
    title: 'a possible duplicate',
    lines: [{ Charge: 200 }, { Charge: 201 }],
    problems: ['info flagged Services[1].CPT1'],
    message: 'perhaps repeats line 1 of this bill',
  },
  malformed_code: {
    title: 'a procedure code with its modifier',
    lines: [{ CPT1: '99213-25' }],
    problems: ['error malformed_code Services[0].CPT1', 'info flagged Services[0].QuantityBilled'],
    message: 'reads like 99213 with the modifier 25',
  },
  malformed_modifier: {
    title: 'a modifier of one character',
    lines: [{ ModifierList: '5' }],
    problems: ['error malformed_modifier Services[0].ModifierList'],
    message: 'the modifier 5 ',
  },
  unknown_modifier: {
    title: 'a modifier in no code set',
    lines: [{ ModifierList: 'ZZ' }],
    problems: ['error unknown_modifier Services[0].ModifierList'],
    message: 'the modifier ZZ ',
  },
  missing_field: {
    title: 'a claim without a date of injury',
    parts: { Claim: { DateOfInjury: null } },
    problems: ['warning missing_field Claim.DateOfInjury'],
    message: 'Claim.DateOfInjury is not given, and services before the injury cannot be found',
  },
  invalid_npi: {
    title: 'an NPI with two digits exchanged',
    parts: { Bill: { NPI: '1234567839' } },
    problems: ['warning invalid_npi Bill.NPI'],
    message: 'Bill.NPI is no NPI: its last digit is not the check digit of the others',
  },
  invalid_icd: {
    title: 'a diagnosis of ICD-9',
    parts: { Bill: { ICDDiagnosticCodes: 'M54.50,724.2' } },
    problems: ['warning invalid_icd Bill.ICDDiagnosticCodes'],
    message: '724.2 cannot be a code of ICD-10-CM',
  },
  invalid_zip: {
    title: 'a ZIP code with a letter for a digit',
    parts: { Bill: { ZipCode: '2760I' } },
    problems: ['warning invalid_zip Bill.ZipCode'],
    message: 'Bill.ZipCode is no ZIP code: one has five digits',
  },
  unknown_icd: {
    title: 'a diagnosis that ended before the service',
    parts: { Bill: { ICDDiagnosticCodes: 'M54.50,M54.5' } },
    setting: { tables: withDiagnoses() },
    problems: ['warning unknown_icd Bill.ICDDiagnosticCodes', 'info flagged Services[0].CPT1'],
    message: 'M54.5 is a heading of ICD-10-CM, which needs more characters on 2025-06-02',
  },
  unknown_code: {
    title: 'a type of bill that no list has',
    lines: [{ CPT1: '0450' }],
    parts: { Bill: { BillFormType: 2, UB92TypeOfBill: '091' } },
    problems: ['warning unknown_code Bill.UB92TypeOfBill', 'error needs_attention Services[0].CPT1'],
    message: '091 is no type of bill: no list has it',
  },
  conflicting_fields: {
    title: 'an inpatient provider and an outpatient type of bill',
    lines: [{ CPT1: '0450' }],
    parts: { Bill: { ProviderType: 2, UB92TypeOfBill: '131' } },
    problems: ['warning conflicting_fields Bill.ProviderType', 'error needs_attention Services[0].CPT1'],
    message: 'Bill.ProviderType 2 is of inpatient services, and the type of bill 131 of outpatient ones',
  },
  reversed_dates: {
    title: 'a claim closed before the injury',
    parts: { Claim: { DateOfInjury: '2025-06-03', ClosedDate: '2025-06-02' } },
    lines: [{ ServiceDate: '2025-06-03' }],
    problems: ['warning reversed_dates Claim.ClosedDate', 'error needs_attention Services[0].ServiceDate'],
    message: 'Claim.ClosedDate (2025-06-02) is before Claim.DateOfInjury (2025-06-03)',
  },
};

describe('every problem code is shown', () => {
  it.each(Object.entries(shown))('%s', (code, one) => {
    check(one);
    expect(one.problems.some((problem) => problem.split(' ')[1] === code)).toBe(true);
  });

  it('and no code is left out', () => {
    expect(Object.keys(shown)).toEqual(Object.keys(BILL_PROBLEM_CODES));
    const published = validateSchema.$defs.problem.properties.code;
    expect(published['x-enum-descriptions']).toEqual(BILL_PROBLEM_CODES);
    expect(published.enum).toEqual(Object.keys(BILL_PROBLEM_CODES));
  });
});

/** The starter figures, of which one table has no release for a day. */
function withoutDay(table: string, day: string): TableSource {
  const tables = starterTables();
  const select = (id: string, date: string) =>
    id === table && date === day ? null : tables.select(id, date);
  return {
    ...tables,
    select,
    definition: (id) => tables.definition(id),
    releases: (id) => tables.releases(id),
  };
}

const cases: Case[] = [
  {
    title: 'a ZIP code of several localities is said once, at the bill',
    lines: [{ Line: 1 }, { Line: 2, CPT1: '71046' }],
    parts: { Bill: { TypeOfBill: 1, ZipCode: '01434' } },
    setting: { tenant: 'demo' },
    problems: ['info flagged Bill.ZipCode'],
    message: 'only the ZIP+4 decides',
  },
  { title: 'a complete bill has no problem', problems: [] },
  {
    title: 'all problems are reported at once, the bill first and then by line number',
    lines: [
      { Line: 9, ModifierList: 'X,ZZ' },
      { Line: 2, ServiceDate: '2025-01-01' },
      { Line: 5, CPT1: '99199' },
    ],
    parts: { Bill: { NPI: null } },
    problems: [
      'warning missing_field Bill.NPI',
      'warning not_payable Services[1].ServiceDate',
      'error needs_attention Services[2].CPT1',
      'error malformed_modifier Services[0].ModifierList',
      'error unknown_modifier Services[0].ModifierList',
    ],
  },
  {
    title: 'dates that no rules cover: each line, and what is covered',
    lines: [
      { ServiceDate: '2027-02-01' },
      {},
      { ServiceDate: '2024-12-31' },
      { ServiceDate: '2027-02-01T08:00:00' },
    ],
    problems: [
      'error not_covered Services[0].ServiceDate',
      'error not_covered Services[2].ServiceDate',
      'error not_covered Services[3].ServiceDate',
    ],
    message:
      'cover the service date 2027-02-01 of line 1; covered are 2025-01-01 to 2025-12-31 (us-nc/workers-comp), 2026-01-01 to 2026-12-31 (us-nc/workers-comp-2026).',
  },
  {
    title: 'dates that no rules cover on all lines: each date once, with its lines',
    lines: [
      { ServiceDate: '2027-02-01' },
      { ServiceDate: '2024-12-31' },
      { ServiceDate: '2027-02-01T08:00:00' },
    ],
    problems: ['error not_covered Services[0].ServiceDate', 'error not_covered Services[1].ServiceDate'],
    message:
      'cover the service date 2027-02-01 of line 1, 3; covered are 2025-01-01 to 2025-12-31 (us-nc/workers-comp), 2026-01-01 to 2026-12-31 (us-nc/workers-comp-2026).',
  },
  {
    title: 'a table without a release for the day of one line',
    lines: [{}, { ServiceDate: '2025-06-03' }],
    setting: { tables: withoutDay('us.pfs.rvu', '2025-06-03') },
    problems: ['error not_covered Services[1].ServiceDate'],
    message: 'The table us.pfs.rvu has no release for the service date 2025-06-03; loaded: ',
  },
  {
    title: 'a state that a field of the claim named',
    parts: { Bill: { BillReviewState: null }, Claim: { StateOfJurisdiction: 'WY' } },
    problems: ['error not_covered Claim.StateOfJurisdiction'],
  },
  {
    title: 'a type of bill without any rules',
    parts: { Bill: { TypeOfBill: 4 } },
    setting: { ruleBook: compileBook(SHIPPED_FILES.filter(({ file }) => !/\/auto\b/.test(file))) },
    problems: ['error not_covered Bill.TypeOfBill'],
    message: 'For this type of bill there are none for any state.',
  },
  {
    title: 'an unknown ZIP code is one problem of the bill, however many lines need it',
    lines: [{}, { CPT1: '97110' }, { CPT1: '20610', POS: null }],
    parts: { Bill: { TypeOfBill: 1, ZipCode: '99999' } },
    setting: { tenant: 'demo' },
    problems: ['error data_missing Bill.ZipCode', 'error data_missing Services[2].POS'],
    message: 'zip 99999 is not in the table us.zip-locality, release 2025Q4',
  },
  {
    title: 'an unknown ZIP code under usual charges, said once',
    parts: { Bill: { TypeOfBill: 1, ZipCode: '99999' }, Claim: { DateOfInjury: null } },
    setting: { tenant: 'demo' },
    problems: ['error data_missing Bill.ZipCode'],
  },
  {
    title: 'a line without units',
    lines: [{ QuantityBilled: 0 }],
    problems: ['error needs_attention Services[0].QuantityBilled'],
  },
  {
    title: 'a place of service that no table knows',
    lines: [{ POS: '00' }],
    problems: ['error data_missing Services[0].POS'],
  },
  {
    title: 'a payer that supplies no share of Medicare, which no field of the request could give',
    lines: [{}, { CPT1: '97110' }],
    parts: { Bill: { TypeOfBill: 1 }, Claim: { DateOfInjury: null } },
    problems: ['error data_missing '],
    message: 'percentOfMedicare of us/ucr',
  },
  {
    title: 'a line denied for its date, with all that is wrong behind it',
    lines: [
      { CPT1: '00000', ServiceDate: '2025-01-09', QuantityBilled: 0, ModifierList: '50,ZZ,26,TC', POS: null },
    ],
    setting: { tables: asWhole(starterTables()) },
    problems: [
      'warning not_payable Services[0].ServiceDate',
      'error needs_attention Services[0].QuantityBilled',
      'error needs_attention Services[0].ModifierList',
      'error needs_attention Services[0].CPT1',
      'error unknown_modifier Services[0].ModifierList',
    ],
  },
  {
    title: 'a duplicate without a place of service, and a first line that is in order',
    lines: [{}, { POS: null }, {}],
    problems: [
      'info flagged Services[1].CPT1',
      'error data_missing Services[1].POS',
      'warning not_payable Services[2].CPT1',
    ],
  },
  {
    title: 'a facility’s bill, whose lines no schedule of physicians looks for',
    lines: [{ CPT1: '0450', ServiceDate: '2025-01-09' }],
    parts: { Bill: { BillFormType: 2, UB92TypeOfBill: '131' } },
    problems: ['warning not_payable Services[0].ServiceDate', 'error needs_attention Services[0].CPT1'],
  },
  {
    title: 'a line denied for its date, which a person has decided',
    lines: [{ CPT1: '00000', ServiceDate: '2025-01-09', BucketList: [{ BucketSource: 3, Allowance: 5 }] }],
    problems: [],
  },
  {
    title: 'a code that the figures at hand lack, which are an excerpt',
    lines: [{ CPT1: '40490' }],
    parts: { BillOptions: { IsMUE: false } },
    problems: ['error data_missing Services[0].CPT1'],
    message: 'code 40490, modifier (blank) is not among the rows of the table us.pfs.rvu',
  },
  {
    title: 'a code that the schedule does not list',
    lines: [{ CPT1: '00000' }],
    setting: { tables: asWhole(starterTables()) },
    problems: ['error needs_attention Services[0].CPT1'],
    message: 'does not list the code',
  },
  {
    title: 'a bundled code is not payable, and no person is needed',
    lines: [{ CPT1: '97010' }],
    problems: ['warning not_payable Services[0].CPT1'],
  },
  {
    title: 'a bundled code on a line that is flagged for something else',
    lines: [
      { CPT1: '97010', Charge: 10 },
      { CPT1: '97010', Charge: 11 },
    ],
    problems: [
      'warning not_payable Services[0].CPT1',
      'info flagged Services[1].CPT1',
      'warning not_payable Services[1].CPT1',
    ],
  },
  {
    title: 'a modifier priced by hand',
    lines: [{ CPT1: '20610', ModifierList: '50' }],
    problems: ['error needs_attention Services[0].ModifierList'],
  },
  {
    title: "a person's decision settles a code by report",
    lines: [{ CPT1: '99199', BucketList: [{ BucketSource: 3, Allowance: 50 }] }],
    problems: [],
  },
  {
    title: "a person's decision settles a denial, and a flag stays",
    lines: [
      { Charge: 200, ServiceDate: '2025-06-02' },
      { Charge: 201, ServiceDate: '2025-06-02' },
      { ServiceDate: '2025-01-09', BucketList: [{ BucketSource: 7, Allowance: 50 }] },
    ],
    problems: ['info flagged Services[1].CPT1'],
  },
  {
    title: 'a table that is not loaded',
    setting: { tables: makeTables([]) },
    problems: ['error not_covered '],
    message: 'table us.',
  },
  {
    title: 'modifiers are not held against a code set that is not loaded',
    lines: [{ ModifierList: 'ZZ' }],
    parts: { Bill: { BillReviewState: 'WY' } },
    setting: { tables: makeTables([]) },
    problems: ['error not_covered Bill.BillReviewState'],
  },
  {
    title: 'modifiers are looked at even where no pack covers the bill',
    lines: [{ ModifierList: 'ZZ,1' }],
    parts: { Bill: { BillReviewState: 'WY' } },
    problems: [
      'error not_covered Bill.BillReviewState',
      'error unknown_modifier Services[0].ModifierList',
      'error malformed_modifier Services[0].ModifierList',
    ],
  },
  {
    title: 'a professional bill without NPI and diagnosis',
    parts: { Bill: { NPI: null, ICDDiagnosticCodes: ' , ' } },
    problems: ['warning missing_field Bill.NPI', 'warning missing_field Bill.ICDDiagnosticCodes'],
  },
  {
    title: 'usual charges know no injury',
    parts: { Bill: { TypeOfBill: 1 }, Claim: { DateOfInjury: null } },
    setting: { tenant: 'demo' },
    problems: [],
  },
];

describe('a message says each thing once', () => {
  it.each<[title: string, line: Members, message: string]>([
    [
      'where the reason says all of the message',
      { QuantityBilled: 0 },
      'The line bills no units, so there is nothing to price; bill the units, or leave the line out.',
    ],
    [
      'where the message has a figure of its own',
      { ServiceDate: '2025-01-09' },
      'the service of 2025-01-09 is before the injury of 2025-01-10; IsDisallowBeforeDOI false switches the edit off. The date of service is before the date of injury of the claim.',
    ],
  ])('%s', (_title, line, message) => {
    expect(validate([line]).problems[0]!.message).toBe(message);
  });
});

describe('problems of a bill', () => {
  it.each(cases)('$title', check);
});
