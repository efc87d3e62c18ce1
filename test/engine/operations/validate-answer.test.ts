import { describe, expect, it } from 'vitest';
import type { TableSource } from '../../../engine/table.ts';
import type { BillParts, Members, Setting } from '../../helpers/requests.ts';
import { shippedBook, starterTables } from '../../helpers/rule-book.ts';
import { asWhole, definitionOf, makeTables } from '../../helpers/tables.ts';
import { validate } from './validate.ts';

const STAY = {
  ProviderType: 2,
  UB92TypeOfBill: '111',
  AdmitDate: '2025-06-01',
  DischargeDate: '2025-06-03',
  DischargeStatus: '01',
  DRG: '470',
  MedicareNumber: '340001',
};

describe('fields of institutional bills', () => {
  const missing = (Bill: Members) =>
    validate([{}], { Bill })
      .problems.filter((one) => one.code === 'missing_field')
      .map((one) => one.path);

  it.each([
    ['a whole inpatient stay', {}, []],
    ['no type of bill', { UB92TypeOfBill: null }, ['Bill.UB92TypeOfBill']],
    ['no admission', { AdmitDate: null }, ['Bill.AdmitDate']],
    ['no discharge', { DischargeDate: null }, ['Bill.DischargeDate']],
    ['no discharge status', { DischargeStatus: null }, ['Bill.DischargeStatus']],
    ['no group', { DRG: null }, ['Bill.DRG']],
    ['the NPI finds the facility', { MedicareNumber: null }, []],
    ['nothing finds the facility', { MedicareNumber: null, NPI: null }, ['Bill.NPI', 'Bill.MedicareNumber']],
    ['an outpatient bill has no stay', { UB92TypeOfBill: '131', AdmitDate: null, DRG: null }, []],
    ['a stay by its type of bill', { ProviderType: 3, DRG: null }, ['Bill.DRG']],
    [
      'a certificate finds the facility',
      { MedicareNumber: null, NPI: null, OPCERT: '7002024' },
      ['Bill.NPI'],
    ],
    [
      'a surgery center needs its type of bill',
      { ProviderType: 4, UB92TypeOfBill: null },
      ['Bill.UB92TypeOfBill'],
    ],
    ['but not on the CMS-1500', { ProviderType: 4, UB92TypeOfBill: null, BillFormType: 1 }, []],
    ['the CMS-1500 form says otherwise', { UB92TypeOfBill: null, BillFormType: 1 }, []],
    [
      'the UB-04 form says so for any provider',
      { ProviderType: 38, BillFormType: 2, UB92TypeOfBill: null },
      ['Bill.UB92TypeOfBill'],
    ],
  ])('%s', (_title, fields, paths) => {
    expect(missing({ ...STAY, ...fields })).toEqual(paths);
  });
});

describe('where the bill would be reviewed', () => {
  it.each([
    [{ BillReviewState: 'NC', JurisdictionState: 'SC' }, {}, 'NC', 'Bill.BillReviewState'],
    [
      { BillReviewState: null, JurisdictionState: 'nc' },
      { StateOfJurisdiction: 'SC' },
      'NC',
      'Bill.JurisdictionState',
    ],
    [
      { BillReviewState: null },
      { StateOfJurisdiction: 'NC', State: 'SC' },
      'NC',
      'Claim.StateOfJurisdiction',
    ],
    [
      { BillReviewState: null },
      { StateWhereInjuryOccurred: 'NC', State: 'SC' },
      'NC',
      'Claim.StateOfJurisdiction',
    ],
    [{ BillReviewState: null }, { State: 'NC' }, 'NC', 'Claim.State'],
    [{ BillReviewState: null, ZipCode: '27601' }, {}, 'NC', 'Bill.ZipCode'],
  ])('%j %j', (Bill, Claim, state, decidedBy) => {
    const { jurisdiction } = validate([{}], { Bill, Claim });
    expect(jurisdiction).toMatchObject({ billReviewState: state, reviewedToState: state, decidedBy });
  });

  it('names the packs with version, digest, dates and status', () => {
    const { jurisdiction } = validate([{}]);
    expect(jurisdiction.typeOfBill).toBe(0);
    expect(jurisdiction.requirementURL).toBe('https://www.ic.nc.gov/ncic/pages/feesched.asp');
    expect(jurisdiction.packs).toContainEqual({
      id: 'us-nc/workers-comp',
      version: shippedBook().packs.find(({ pack }) => pack.pack === 'us-nc/workers-comp')!.pack.version,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      effectiveFrom: '2025-01-01T00:00:00',
      effectiveThrough: '2025-12-31T00:00:00',
      status: 'verified',
    });
    expect(jurisdiction.packs.length).toBeGreaterThan(1);
  });

  it('says nothing it does not know of a state without a pack', () => {
    expect(validate([{}], { Bill: { BillReviewState: 'WY' } }).jurisdiction).toEqual({
      billReviewState: 'WY',
      reviewedToState: null,
      typeOfBill: 0,
      decidedBy: 'Bill.BillReviewState',
      requirementURL: null,
      packs: [],
    });
    const unknown = validate([{}], { Bill: { BillReviewState: null, ZipCode: '99999' } });
    expect(unknown.jurisdiction).toMatchObject({ billReviewState: null, decidedBy: null, packs: [] });
  });
});

describe('lines', () => {
  const line = (fields: Members, parts?: BillParts, setting?: Setting) =>
    validate([fields], parts, setting).lines['1'];

  it('show the code as sent, as read, and the modifiers', () => {
    expect(line({ CPT1: ' g0283 ', ModifierList: 'gp, 25' })).toMatchObject({
      cpt1: ' g0283 ',
      resolvedCode: 'G0283',
      isKnownCode: true,
      modifiers: ['GP', '25'],
    });
  });

  it.each([
    ['priced by the schedule', {}, { isKnownCode: true, isPayable: true }],
    ['in the schedule without an amount', { CPT1: '99199' }, { isKnownCode: true, isPayable: false }],
    [
      'not in the figures at hand, which are an excerpt of the schedule',
      { CPT1: '00000' },
      { isKnownCode: false, isPayable: null, resolvedCode: null },
    ],
    ['not to be told without the place of service', { POS: null }, { isKnownCode: true, isPayable: null }],
    ['denied', { ServiceDate: '2025-01-09' }, { isKnownCode: true, isPayable: false }],
  ])('%s', (_title, fields, expected) => {
    expect(line(fields)).toMatchObject(expected);
  });

  it('of a code that a whole schedule does not list', () => {
    expect(line({ CPT1: '00000' }, {}, { tables: asWhole(starterTables()) })).toMatchObject({
      isKnownCode: false,
      isPayable: false,
      resolvedCode: null,
    });
  });

  it('know the payer’s own codes, with their text', () => {
    expect(line({ CPT1: 'SHIP1' }, {}, { tenant: 'demo' })).toMatchObject({
      resolvedCode: 'SHIP1',
      descriptor: 'Shipping and handling',
      isKnownCode: true,
      isPayable: true,
    });
    expect(line({ CPT1: 'SHIP1' })).toMatchObject({ resolvedCode: null, descriptor: null, isPayable: null });
  });

  it.each([
    ['a code of the schedule', '99213', { isKnownCode: true, resolvedCode: '99213', descriptor: null }],
    ['a code of no schedule', '0000X', { isKnownCode: false, resolvedCode: null, descriptor: null }],
    ['a code of the payer', 'rpt01', { resolvedCode: 'RPT01', descriptor: 'Copy of a treatment report' }],
  ])(
    'of a bill no pack covers, %s: known or not, and whether it is payable cannot be told',
    (_title, CPT1, expected) => {
      const uncovered = line({ CPT1 }, { Bill: { BillReviewState: 'WY' } }, { tenant: 'demo' });
      expect(uncovered).toMatchObject({ ...expected, isPayable: null });
    },
  );

  it('of a custom code that is denied for its date: known, with its text', () => {
    const denied = { CPT1: 'SHIP1', ServiceDate: '2025-01-09' };
    expect(line(denied, {}, { tenant: 'demo' })).toMatchObject({
      isKnownCode: true,
      isPayable: false,
      descriptor: 'Shipping and handling',
    });
  });

  it('of a code that only the payer’s own table of charges lists: known', () => {
    const charges = makeTables([
      {
        definition: { ...definitionOf('tenant.charges'), id: 'payers.demo.charges' },
        rows: [{ code: 'X9999', amount: '10.00' }],
      },
    ]);
    const starter = starterTables();
    const tables: TableSource = {
      ...starter,
      select: (id, date) => charges.select(id, date) ?? starter.select(id, date),
    };
    const ucr = { Bill: { TypeOfBill: 1 } };
    expect(line({ CPT1: 'X9999' }, ucr, { tenant: 'demo', tables })).toMatchObject({
      isKnownCode: true,
      resolvedCode: 'X9999',
      isPayable: true,
    });
  });
});
