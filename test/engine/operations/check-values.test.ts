import { describe, expect, it } from 'vitest';
import { isNpi } from '../../../engine/operations/check-values.ts';
import type { BillParts, Members } from '../../helpers/requests.ts';
import { validate } from './validate.ts';

describe('an NPI', () => {
  it.each([
    ['1234567893', true],
    ['1245319599', true],
    ['2234567891', true],
    ['1234567890', false],
    ['1234567839', false],
    ['0000000000', false],
    ['123456789', false],
    ['12345678930', false],
    ['123456789A', false],
    ['١234567893', false],
  ])('%s: %s', (text, expected) => {
    expect(isNpi(text)).toBe(expected);
  });

  it('has one check digit of ten', () => {
    const ends = [...'0123456789'].filter((digit) => isNpi(`187050913${digit}`));
    expect(ends).toHaveLength(1);
  });
});

/** Holds the warnings about values: `code path`. */
function check(expected: readonly string[], parts: BillParts, line: Members = {}): void {
  const found = validate([line], parts).problems.filter(({ code }) =>
    ['invalid_npi', 'invalid_icd', 'invalid_zip', 'reversed_dates'].includes(code),
  );
  expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  expect(found.every(({ severity }) => severity === 'warning')).toBe(true);
}

describe('values that cannot be right', () => {
  it.each<[string, readonly string[], BillParts, Members?]>([
    ['NPIs', [], { Bill: { NPI: '1234567893' } }],
    [
      'NPIs everywhere on the bill',
      ['RenderingProviderNPI', 'RenderingPhysicianNPI', 'BillingProviderNPI'].map(
        (name) => `invalid_npi Bill.${name}`,
      ),
      { Bill: { RenderingProviderNPI: '1', RenderingPhysicianNPI: 'X', BillingProviderNPI: '1234567890' } },
    ],
    ['the NPI of the provider', ['invalid_npi Provider.NPI'], { Provider: { NPI: '12' } }],
    ['the NPI of a line', ['invalid_npi Services[0].NPI'], {}, { NPI: '12' }],
    [
      'ZIP codes that are none',
      ['Bill.ZipCode', 'Claim.ZipCode', 'Provider.PracticeZipCode', 'Provider.BillingZipCode'].map(
        (path) => `invalid_zip ${path}`,
      ),
      {
        Bill: { ZipCode: '2760I' },
        Claim: { ZipCode: '2760' },
        Provider: { PracticeZipCode: 'NC', BillingZipCode: '276-1' },
      },
    ],
    [
      'ZIP codes, and none where none is needed',
      [],
      { Bill: { ZipCode: '00501' }, Claim: { ZipCode: '99950' }, Provider: { BillingZipCode: '27601' } },
    ],
    [
      'diagnoses with and without the point, letters and emergency codes',
      [],
      { Bill: { ICDDiagnosticCodes: 'M5450, m54.50,S33.5XXA,C4A.9,U07.1,Z00,S335XXA' } },
    ],
    [
      'codes of ICD-9, words and too long codes',
      ['724.2', 'BACK', 'M54.', 'M54.500001'].map(() => 'invalid_icd Bill.ICDDiagnosticCodes'),
      { Bill: { ICDDiagnosticCodes: '724.2,BACK,M54.,M54.500001' } },
    ],
    [
      'procedures',
      ['invalid_icd Bill.ICDProcedureCodes', 'invalid_icd Bill.ICDProcedureCodes'],
      { Bill: { ICDProcedureCodes: '0SRC0J9,81.54,0SRC0JO' } },
    ],
    [
      'receipt before the service',
      ['reversed_dates Bill.ClaimsOfficeReceivedDate', 'reversed_dates Bill.BillReviewReceivedDate'],
      { Bill: { ClaimsOfficeReceivedDate: '2025-06-01', BillReviewReceivedDate: '2025-05-31' } },
    ],
    [
      'receipt on the day of the service',
      [],
      { Bill: { BillReviewReceivedDate: '2025-06-02' } },
      { ServiceDate: '2025-06-02T18:00:00' },
    ],
    [
      'discharge before admission',
      ['reversed_dates Bill.DischargeDate'],
      { Bill: { AdmitDate: '2025-06-02', DischargeDate: '2025-06-01' } },
    ],
    [
      'discharge on the day of admission',
      [],
      { Bill: { AdmitDate: '2025-06-02', DischargeDate: '2025-06-02' } },
    ],
  ])('%s', (_title, expected, parts, line) => check(expected, parts, line));

  it('say once what is wrong with a ZIP code that no table has', () => {
    const { problems } = validate([{}], { Bill: { BillReviewState: '', ZipCode: '2760' } });
    const ofZip = problems.filter(({ path }) => path === 'Bill.ZipCode');
    expect(ofZip.map(({ code }) => code)).toEqual(['unknown_jurisdiction']);
  });

  it('keep no bill from being valid', () => {
    expect(validate([{ NPI: '1' }], { Bill: { NPI: '1' } }).isValid).toBe(true);
  });
});

describe('a procedure code with more in it', () => {
  it.each<[string, string | null]>([
    ['99213-25', 'If it is meant, send 99213 as CPT1 and 25 as ModifierList.'],
    ['9921325', 'If it is meant, send 99213 as CPT1 and 25 as ModifierList.'],
    ['99213 25', 'If it is meant, send 99213 as CPT1 and 25 as ModifierList.'],
    ['992.13', 'If it is meant, send 99213 as CPT1.'],
    ['L3999-RT', 'If it is meant, send L3999 as CPT1 and RT as ModifierList.'],
    ['99213', null],
    ['99999', null],
    ['00001111222', null],
    ['0450', null],
  ])('%s', (CPT1, expected) => {
    const { problems } = validate([{ CPT1 }]).lines['1']!;
    const ofCode = problems.filter(({ path }) => path === 'Services[0].CPT1');
    const malformed = ofCode.filter(({ code }) => code === 'malformed_code');
    expect(malformed.map(({ suggestion }) => suggestion)).toEqual(expected === null ? [] : [expected]);
    // One mistake is said once.
    if (expected !== null) expect(ofCode).toHaveLength(1);
  });
});
