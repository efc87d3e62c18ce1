import { describe, expect, it } from 'vitest';
import { SHIPPED_OPTIONS } from '../../../engine/bill/option-set.ts';
import { parseFacilityRequest, parseRequest } from '../../../engine/bill/parse-request.ts';
import { Decimal } from '../../../engine/decimal.ts';
import { STATES } from '../../schemas/schema-oracle.ts';
import { accept, refuse } from './check-request.ts';
import { makeText } from './make-request.ts';

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

describe('texts', () => {
  it('are bounded in characters, not in code units', () => {
    expect(accept({ Bill: { FacilityName: '🏥'.repeat(250) } }).Bill.FacilityName).toHaveLength(500);
    expect(refuse({ Bill: { FacilityName: '🏥'.repeat(251) } })).toEqual(['Bill.FacilityName text_too_long']);
  });

  it('may not hold what cannot be stored', () => {
    expect(refuse({ Bill: { FacilityName: 'a\u0000b' }, Claim: { DisplayID: '\udc00' } })).toEqual([
      'Bill.FacilityName invalid_text',
      'Claim.DisplayID invalid_text',
    ]);
  });

  it('of a code or number may not hold what nobody sees', () => {
    const Line = { CPT1: '9921\u200b3', ModifierList: '26\t', POS: '1\u00ad1' };
    expect(refuse({ Bill: { NPI: '\u202e1234567893', FacilityName: 'St\u00ad. Mary' }, Line })).toEqual([
      'Bill.NPI invalid_text',
      'Services[0].CPT1 invalid_text',
      'Services[0].POS invalid_text',
    ]);
  });

  it('of a state that is none are one mistake, however long they are', () => {
    expect(refuse({ Bill: { BillReviewState: 'North Carolina' }, Claim: { State: 'N\u0000' } })).toEqual([
      'Claim.State invalid_text',
      'Bill.BillReviewState unknown_state',
    ]);
  });

  it('are absent when blank, or refused where required', () => {
    const { NPI, DRG, FacilityName } = accept({ Bill: { NPI: '', DRG: ' ', FacilityName: null } }).Bill;
    expect([NPI, DRG, FacilityName]).toEqual([undefined, undefined, undefined]);
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

  it('may name every state, the district and the territories', () => {
    expect(STATES).toHaveLength(59);
    for (const state of STATES)
      expect(accept({ Bill: { BillReviewState: state } }).Bill.BillReviewState).toBe(state);
  });

  it('name a state where they choose the rules, and only there', () => {
    expect(
      refuse({
        Bill: { BillReviewState: 'ZZ', JurisdictionState: 'N' },
        Claim: { StateOfJurisdiction: 'ON', State: 'XX' },
      }),
    ).toEqual([
      'Bill.BillReviewState unknown_state',
      'Bill.JurisdictionState unknown_state',
      'Claim.StateOfJurisdiction unknown_state',
      'Claim.State unknown_state',
    ]);
    expect(accept({ Provider: { BillingState: 'bc' } }).Provider.BillingState).toBe('BC');
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
