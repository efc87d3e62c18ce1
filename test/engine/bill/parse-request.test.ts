import { describe, expect, it } from 'vitest';
import { parseFacilityRequest, parseRequest, SHIPPED_OPTIONS } from '../../../engine/bill/parse-request.ts';
import type { RequestLimits } from '../../../engine/bill/reading.ts';
import type { ReviewRequest } from '../../../engine/bill/request.ts';
import { Decimal } from '../../../engine/decimal.ts';
import { makeText, type RequestParts } from './make-request.ts';

function accept(parts: RequestParts, raw = ''): ReviewRequest {
  const parsed = parseRequest(makeText(parts, raw));
  if (!parsed.ok) expect.fail(JSON.stringify(parsed.problems));
  return parsed.request;
}

/** `path code` of every problem, in order. */
function refuse(parts: RequestParts, raw = '', limits: RequestLimits = {}): string[] {
  const parsed = parseRequest(makeText(parts, raw), limits);
  return parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`);
}

describe('the smallest request', () => {
  it('is normalised with its lists present and its optional fields absent', () => {
    expect(accept({})).toEqual({
      Bill: {
        ...{ UniqueID: 'B-1', ProviderTaxID: '561234567', TypeOfBill: 0, ProviderType: 1, ZipCode: '27601' },
        ...{ BucketList: [], DiagnosticCodes: [], ProcedureCodes: [] },
      },
      Services: [
        {
          ...{ Line: 1, CPT1: '99213', OriginalCPT1: '99213', ServiceDate: '2025-03-04T00:00:00' },
          ...{ QuantityBilled: new Decimal(1), Charge: new Decimal('125.5'), Modifiers: [], BucketList: [] },
        },
      ],
      Claim: {},
      Provider: { TaxID: '561234567' },
      BillOptions: {},
      BillHistory: [],
    });
  });
});

describe('decimals are read digit by digit', () => {
  const NINES = '999999999999.999999';
  it.each([
    ['1.005', '1.005'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['1.50', '1.5'],
    ['1e2', '100'],
    ['1.5E+1', '15'],
    ['15e-1', '1.5'],
    ['1e-6', '0.000001'],
    ['0e999', '0'],
    [NINES, NINES],
    [`"${NINES}"`, NINES],
    ['"125.50"', '125.5'],
    ['"1e2"', '100'],
    ['0.1000000000000000055', 'too_many_digits'],
    ['1000000000000', 'too_many_digits'],
    ['1e12', 'too_many_digits'],
    ['1e-7', 'too_many_digits'],
    ['1.0000000', 'too_many_digits'],
    ['1e999', 'too_many_digits'],
    ['1e-999', 'too_many_digits'],
    ['1e99999999999999999999', 'too_many_digits'],
    ['-1e999', 'too_many_digits'],
    ['-0.01', 'below_minimum'],
    ['"-5"', 'below_minimum'],
    ['"NaN"', 'not_a_decimal'],
    ['"Infinity"', 'not_a_decimal'],
    ['""', 'not_a_decimal'],
    ['" 5"', 'not_a_decimal'],
    ['"1,234.50"', 'not_a_decimal'],
    ['"$5"', 'not_a_decimal'],
    ['"+5"', 'not_a_decimal'],
    ['"05"', 'not_a_decimal'],
    ['".5"', 'not_a_decimal'],
    ['"0x10"', 'not_a_decimal'],
    ['true', 'wrong_type'],
    ['[5]', 'wrong_type'],
    ['{}', 'wrong_type'],
    ['null', 'required'],
  ])('a charge of %s is %s', (raw, expected) => {
    const parts = { Line: { Charge: '@raw@' } };
    if (/^\d/.test(expected)) expect(accept(parts, raw).Services[0]!.Charge.toFixed()).toBe(expected);
    else expect(refuse(parts, raw)).toEqual([`Services[0].Charge ${expected}`]);
  });

  it('tells a rate of zero from no rate', () => {
    expect(accept({ Line: { PPOAllowance: 0 } }).Services[0]!.PPOAllowance).toEqual(new Decimal(0));
    expect(accept({ Line: { PPOAllowance: null } }).Services[0]!.PPOAllowance).toBeUndefined();
  });

  it('takes figures of a trace of either sign and with more digits', () => {
    const entry = { BucketSource: 3, Allowance: 80, SourceValue: '@raw@', reduction: -1.5 };
    const [read] = accept({ Line: { BucketList: [entry] } }, '32.123456789012').Services[0]!.BucketList;
    expect([read!.SourceValue!.toFixed(), read!.Reduction!.toFixed()]).toEqual(['32.123456789012', '-1.5']);
    expect(refuse({ Line: { BucketList: [{ Allowance: -1 }] } })).toEqual([
      'Services[0].BucketList[0].Allowance below_minimum',
    ]);
  });
});

describe('whole numbers', () => {
  it.each([
    ['7', 7],
    ['7.0', 7],
    ['70e-1', 7],
    ['1e2', 100],
    ['-0', 0],
    ['2147483647', 2147483647],
    ['2147483648', 'integer_out_of_range'],
    ['-1', 'integer_out_of_range'],
    ['1e999', 'integer_out_of_range'],
    ['1.00000000000000001', 'not_an_integer'],
    ['1e-999', 'not_an_integer'],
    ['"7"', 'wrong_type'],
    ['true', 'wrong_type'],
  ])('days of supply of %s are %s', (raw, expected) => {
    const parts = { Line: { DaysSupply: '@raw@' } };
    if (typeof expected === 'number') expect(accept(parts, raw).Services[0]!.DaysSupply).toBe(expected);
    else expect(refuse(parts, raw)).toEqual([`Services[0].DaysSupply ${expected}`]);
  });

  it('keeps control numbers to the last digit, or refuses them', () => {
    expect(accept({ Bill: { ControlNumber: '@raw@' } }, '9007199254740991').Bill.ControlNumber).toBe(
      9007199254740991,
    );
    expect(refuse({ Bill: { ControlNumber: '@raw@' } }, '9007199254740993')).toEqual([
      'Bill.ControlNumber integer_out_of_range',
    ]);
  });

  it.each([
    ['TypeOfBill', [0, 1, 2, 4], [-1, 3, 5]],
    ['ProviderType', [0, 1, 37, 39, 56], [-1, 57]],
    ['ProviderSpecialty', [0, 37, 38, 39, 99, 100, 151], [-1, 152]],
    ['TypeOfAdmission', [1, 5, 9], [0, 6, 8, 10]],
    ['BillFormType', [0, 4], [5]],
  ])('%s holds its list', (name, good, bad) => {
    for (const value of good) expect(refuse({ Bill: { [name]: value } })).toEqual([]);
    for (const value of bad)
      expect(refuse({ Bill: { [name]: value } })).toEqual([`Bill.${name} not_in_list`]);
  });
});

describe('dates', () => {
  it.each([
    ['2025-03-04T13:14:15', '2025-03-04T13:14:15'],
    ['2025-03-04', '2025-03-04T00:00:00'],
    ['2024-02-29', '2024-02-29T00:00:00'],
    ['1900-01-01', '1900-01-01T00:00:00'],
    ['9999-12-31T23:59:59', '9999-12-31T23:59:59'],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
    ['2025-02-29', 'impossible_date'],
    ['2025-13-01', 'impossible_date'],
    ['2025-00-10', 'impossible_date'],
    ['2025-04-31T00:00:00', 'impossible_date'],
    ['2025-03-04T24:00:00', 'impossible_date'],
    ['2025-03-04T10:60:00', 'impossible_date'],
    ['0001-01-01T00:00:00', 'impossible_date'],
    ['1899-12-31', 'impossible_date'],
    ['2025-03-04T00:00:00Z', 'date_with_zone'],
    ['2025-03-04T00:00:00.000z', 'date_with_zone'],
    ['2025-03-04T00:00:00+05:00', 'date_with_zone'],
    ['2025-03-04T00:00-0500', 'date_with_zone'],
    ['2025-03-04Z', 'date_with_zone'],
    ['2025-03-04T00:00:00.000', 'not_a_date'],
    ['2025-03-04T00:00', 'not_a_date'],
    ['2025-03-04 00:00:00', 'not_a_date'],
    ['20250304', 'not_a_date'],
    ['03/04/2025', 'not_a_date'],
    ['2025-3-4', 'not_a_date'],
    ['2025-03-04\n', 'not_a_date'],
    ['tomorrow', 'not_a_date'],
    [20250304, 'wrong_type'],
  ])('%j is %s', (value, expected) => {
    const parts = { Claim: { DateOfInjury: value } };
    if (
      expected === undefined ||
      expected.startsWith('1') ||
      expected.startsWith('2') ||
      expected.startsWith('9')
    ) {
      expect(accept(parts).Claim.DateOfInjury).toBe(expected);
    } else expect(refuse(parts)).toEqual([`Claim.DateOfInjury ${expected}`]);
  });

  it('must be there where they are required', () => {
    for (const value of ['', ' ', null, undefined]) {
      expect(refuse({ Line: { ServiceDate: value } })).toEqual(['Services[0].ServiceDate required']);
    }
  });
});

describe('texts', () => {
  it('are bounded in characters, not in code units', () => {
    expect(accept({ Bill: { FacilityName: '🏥'.repeat(250) } }).Bill.FacilityName).toHaveLength(500);
    expect(refuse({ Bill: { FacilityName: '🏥'.repeat(251) } })).toEqual(['Bill.FacilityName text_too_long']);
  });

  it('are absent when blank, or refused where required', () => {
    expect(accept({ Bill: { NPI: '', DRG: ' ', FacilityName: null } }).Bill).not.toHaveProperty('NPI');
    for (const value of ['', ' \t', null, undefined]) {
      expect(refuse({ Bill: { UniqueID: value } })).toEqual(['Bill.UniqueID required']);
    }
  });

  it('keep their form where it is echoed, and lose blanks and case where they are codes', () => {
    const { Bill, Services, Claim } = accept({
      Bill: {
        UniqueID: ' b-1 ',
        JurisdictionState: 'nc',
        MedicareNumber: ' 34s12',
        NPI: ' 123 ',
        ICDDiagnosticCodes: 'm54.5,, s33.5xxa ,',
      },
      Line: { CPT1: ' g0283 ', CPT2: 'a4 ', ModifierList: ' gp, ,59,lt', POS: ' 1' },
      Claim: { StateWhereInjuryOccurred: 'tx' },
    });
    expect(Bill).toMatchObject({
      UniqueID: ' b-1 ',
      JurisdictionState: 'NC',
      MedicareNumber: '34S12',
      NPI: '123',
    });
    expect(Bill).toMatchObject({
      ICDDiagnosticCodes: 'm54.5,, s33.5xxa ,',
      DiagnosticCodes: ['M54.5', 'S33.5XXA'],
    });
    expect(Services[0]).toMatchObject({
      CPT1: 'G0283',
      OriginalCPT1: ' g0283 ',
      CPT2: 'A4',
      OriginalCPT2: 'a4 ',
      POS: '1',
    });
    expect(Services[0]).toMatchObject({ ModifierList: ' gp, ,59,lt', Modifiers: ['GP', '59', 'LT'] });
    expect(Claim).toEqual({ StateOfJurisdiction: 'TX' });
  });

  it('name a state where they choose the rules, and only there', () => {
    expect(
      refuse({
        Bill: { BillReviewState: 'ZZ', JurisdictionState: 'N' },
        Claim: { StateOfJurisdiction: 'ON' },
      }),
    ).toEqual([
      'Bill.BillReviewState unknown_state',
      'Bill.JurisdictionState unknown_state',
      'Claim.StateOfJurisdiction unknown_state',
    ]);
    expect(accept({ Claim: { State: 'on' }, Provider: { BillingState: 'bc' } }).Claim.State).toBe('ON');
  });
});

describe('names of fields', () => {
  it('match in any case at every depth, and unknown ones are listed', () => {
    const text = JSON.stringify({
      bILL: {
        uniqueid: 'B-1',
        PROVIDERTAXID: '1',
        typeofbill: 0,
        ProviderType: 1,
        zipCODE: '27601',
        Color: 1,
        'a.b': 2,
      },
      services: [
        {
          line: 1,
          cpt1: '99213',
          servicedate: '2025-03-04',
          quantitybilled: 1,
          CHARGE: 5,
          bucketlist: [{ BUCKETSOURCE: 3, mood: 'x' }],
        },
      ],
      CLAIM: { ageInYears: 5 },
      provider: { taxid: '1' },
      Trace: { Bill: { NPI: 5 } },
    });
    const parsed = parseRequest(text);
    expect(parsed).toMatchObject({
      ok: true,
      request: { Services: [{ BucketList: [{ BucketSource: 3 }] }] },
    });
    expect(parsed.ok && parsed.ignoredFields).toEqual([
      ...['Bill.Color', 'Bill["a.b"]', 'Services[0].BucketList[0].mood', 'Claim.ageInYears', 'Trace'],
    ]);
  });

  it('are spelled as the interface does in problems of the JSON text too', () => {
    const parsed = parseRequest('{"services":[{"charge":1,"CHARGE":2,"servicedate":+1');
    expect(parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'Services[0] duplicate_key',
      'Services[0].ServiceDate invalid_json',
    ]);
  });
});

describe('options', () => {
  it('tell what the request gave from what it left open', () => {
    const options = { IsNCCI: false, isMUE: true, IsLateFee: null };
    expect(accept({ Envelope: { BillOptions: options } }).BillOptions).toEqual({
      IsNCCI: false,
      IsMUE: true,
    });
    expect(accept({ Envelope: { BillOptions: null } }).BillOptions).toEqual({});
  });

  it('have their shipped defaults in the schema', () => {
    const on = Object.entries(SHIPPED_OPTIONS).filter(([, value]) => value);
    expect(on.map(([name]) => name)).toEqual([
      ...[
        'IsLateFee',
        'IsNCCI',
        'IsMUE',
        'IsDisallowBeforeDOI',
        'IsDisallowAfterClosedClaim',
        'IsPayAboveCharge',
      ],
    ]);
    expect(Object.keys(SHIPPED_OPTIONS)).toHaveLength(18);
  });
});

describe('history', () => {
  const line = { Line: 1, CPT1: '97110', ServiceDate: '2025-01-02', Charge: 60, ControlNumber: 4 };
  const entry = (parts: object, bill: object = {}) => ({
    Envelope: { BillHistory: [{ Bill: bill, Services: [{ ...line, ...parts }] }] },
  });

  it('needs little of a prior bill', () => {
    expect(accept(entry({})).BillHistory).toMatchObject([
      { Bill: { BucketList: [] }, Services: [{ ControlNumber: 4 }] },
    ]);
    expect(accept({ Envelope: { BillHistory: null } }).BillHistory).toEqual([]);
  });

  it('needs the control number of a line', () => {
    expect(refuse(entry({ ControlNumber: undefined }))).toEqual([
      'BillHistory[0].Services[0].ControlNumber required',
    ]);
  });

  it('carries what the prior review left', () => {
    const state = { region: 'II', conversionFactor: '@raw@', rural: false, none: null };
    const totals = [
      { bucketHierarchyID: 40, name: 'schedule', allowanceBefore: 60, allowanceAfter: 45.5, reduction: 14.5 },
    ];
    const request = accept(
      entry(
        { Historical_ServiceState: state, Historical_BucketTotalList: totals, historical_quantityused: 2 },
        { Historical_BillReviewState: 'nc' },
      ),
      '32.3460',
    );
    const [prior] = request.BillHistory;
    expect(prior!.Bill.Historical_BillReviewState).toBe('NC');
    expect(prior!.Services[0]).toMatchObject({
      Historical_QuantityUsed: new Decimal(2),
      Historical_ServiceState: { region: 'II', conversionFactor: '32.3460', rural: false },
      Historical_BucketTotalList: [
        { BucketHierarchyID: 40, Name: 'schedule', AllowanceAfter: new Decimal('45.5') },
      ],
    });
    expect(refuse(entry({ Historical_ServiceState: { a: [1] } }))).toEqual([
      'BillHistory[0].Services[0].Historical_ServiceState.a wrong_type',
    ]);
  });
});

describe('limits', () => {
  it('can be set by the deployment', () => {
    const Services = [1, 2, 3].map((Line) => ({
      Line,
      CPT1: 'A',
      ServiceDate: '2025-01-01',
      QuantityBilled: 1,
      Charge: 1,
    }));
    expect(refuse({ Envelope: { Services } }, '', { lines: 2 })).toEqual(['Services too_many_items']);
    expect(refuse({ Envelope: { Services } }, '', { lines: 3 })).toEqual([]);
    const BillHistory = [{ Bill: {}, Services: [] }];
    expect(refuse({ Envelope: { BillHistory } }, '', { historyBills: 0 })).toEqual([
      'BillHistory too_many_items',
    ]);
    expect(refuse({ Envelope: { BillHistory } }, '', { depth: 4 })).toEqual([]);
    expect(refuse({ Envelope: { BillHistory } }, '', { depth: 3 })).toEqual(['BillHistory[0].Bill too_deep']);
  });
});

describe('problems', () => {
  it('come all at once, each mistake once', () => {
    const line = { Line: 1, CPT1: 99213, ServiceDate: 'x', QuantityBilled: -1, Charge: 'y' };
    expect(
      refuse({
        Bill: { ZipCode: undefined, DRG: 4 },
        Provider: { TaxID: null },
        Envelope: { Services: [line, line] },
      }),
    ).toEqual([
      ...['Bill.DRG number_for_text', 'Bill.ZipCode required'],
      ...[0, 1].flatMap((index) => [
        `Services[${index}].CPT1 number_for_text`,
        `Services[${index}].ServiceDate not_a_date`,
        `Services[${index}].QuantityBilled below_minimum`,
        `Services[${index}].Charge not_a_decimal`,
      ]),
      ...['Services[1].Line duplicate_line', 'Provider.TaxID required'],
    ]);
  });

  it.each([
    ['{}', ['Bill', 'Services', 'Claim', 'Provider'].map((name) => `${name} required`)],
    ['[]', [' wrong_type']],
    ['null', [' wrong_type']],
    ['"x"', [' wrong_type']],
    [
      '{"Bill":[],"Services":{},"Claim":1,"Provider":"x"}',
      ['Bill', 'Services', 'Claim', 'Provider'].map((name) => `${name} wrong_type`),
    ],
  ])('of %s', (text, expected) => {
    const parsed = parseRequest(text);
    expect(parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });

  it('never hold what was sent', () => {
    const secret = 'Zaphod';
    const parts = {
      Bill: { NPI: `${secret}12345`, TypeOfBill: secret, JurisdictionState: secret },
      Line: { Charge: secret, ServiceDate: secret, IsRefill: secret },
      Claim: { Age: secret, DisplayID: secret.repeat(9) },
    };
    const parsed = parseRequest(makeText(parts));
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(8);
    expect(JSON.stringify(parsed)).not.toContain(secret);
  });
});

describe('facility request', () => {
  it('is read like the others', () => {
    const text = '{"State":"nc","providertype":2,"effectiveDate":"2025-01-01"}';
    expect(parseFacilityRequest(text)).toEqual({
      ok: true,
      request: { state: 'NC', providerType: 2, effectiveDate: '2025-01-01T00:00:00' },
      ignoredFields: [],
    });
  });

  it.each([
    ['{}', ['state required']],
    ['{"state":""}', ['state required']],
    [
      '{"state":"XX","providerType":1,"effectiveDate":"x"}',
      ['state unknown_state', 'providerType not_in_list', 'effectiveDate not_a_date'],
    ],
  ])('%s is refused', (text, expected) => {
    const parsed = parseFacilityRequest(text);
    expect(parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });
});
