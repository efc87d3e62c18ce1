/** Every column of the review response, filled for one professional bill whose amounts are worked out by hand. */
import { describe, expect, it } from 'vitest';
import { makeMemoryTable } from '../../engine/memory-table.ts';
import { type BillParts, type Members, makeRequest, reviewResponse } from '../helpers/requests.ts';
import { starterTables } from '../helpers/rule-book.ts';
import { definitionOf, withReleases } from '../helpers/tables.ts';
import { acmeBook } from './acme.ts';

/** 22 August is 73 days after 10 June; at 10 percent a year 2 percent of the allowance is owed. */
const LATE = { BillReviewReceivedDate: '2025-06-10', ProcessedDate: '2025-08-22' };
const VISIT = { CPT1: ' 99213 ', Charge: 100, PPOAllowance: 80, ServiceDate: '2025-06-03T09:30:00' };
const BILLED = { TaxCharge: 5, TaxRate: 4.5, ChargemasterCode: 'CM1', InvoiceCost: 3.5, CPT2: ' g0283 ' };
const LINES: readonly Members[] = [
  { ...VISIT, ...BILLED },
  { CPT1: '99214', Charge: 200 },
  { CPT1: '72148', Charge: 900, QuantityBilled: 2, QuantityOverride: 1, ModifierList: '26' },
  { CPT1: 'ship1', Charge: 12.34 },
  { CPT1: '99199', Charge: 10 },
];

function respond(lines: readonly Members[] = LINES, parts: BillParts = {}) {
  const Bill = { BillReviewState: 'NC', FacilityName: 'Oak Clinic', ...LATE, ...parts.Bill };
  return reviewResponse(makeRequest(lines, { ...parts, Bill }), { ruleBook: acmeBook(), tenant: 'acme' });
}
const { bill, services, serviceReasonCodes, logHeader } = respond();
const line = (number: number) => services.find((one) => one.line === number)!;

describe('the review response', () => {
  it('echoes the bill and its lines', () => {
    expect(bill).toMatchObject({
      uniqueID: 'B-1',
      billReviewState: 'NC',
      reviewedToState: 'NC',
      fromServiceDate: '2025-06-02T00:00:00',
      toServiceDate: '2025-06-03T09:30:00',
      facilityName: 'Oak Clinic',
    });
    expect(services.map((one) => one.line)).toEqual([1, 2, 3, 4, 5]);
    expect(line(1)).toMatchObject({
      cpt1: '99213',
      originalCPT1: ' 99213 ',
      cpt2: 'G0283',
      originalCPT2: ' g0283 ',
      quantityBilled: 1,
      charge: 100,
      taxCharge: 5,
      taxRate: 4.5,
      invoiceCost: 3.5,
      chargemasterCode: 'CM1',
    });
    expect(line(2)).toMatchObject({
      cpt2: null,
      originalCPT2: null,
      taxCharge: null,
      taxRate: null,
      invoiceCost: null,
      chargemasterCode: null,
    });
    expect(respond(LINES, { Bill: { FacilityName: null } }).bill.facilityName).toBeNull();
  });

  // Line 1: schedule 118.50, charge 100, rate 80. Lines 2 to 5: 90 agreed, 127.82 of the schedule, 12.34, nothing.
  it('adds the lines up, before and after caps and rates', () => {
    expect(line(1)).toMatchObject({
      allowance: 80,
      uncappedAllowance: 100,
      reduction: 20,
      prePPOAllowance: 100,
      uncappedPrePPOAllowance: 118.5,
    });
    expect(services.map((one) => one.allowance)).toEqual([80, 90, 127.82, 12.34, 0]);
    expect(bill).toMatchObject({
      totalCharge: 1222.34,
      totalAllowance: 310.16,
      totalUncappedAllowance: 330.16,
      totalReduction: 912.18,
      totalPrePPOAllowance: 330.16,
      totalUncappedPrePPOAllowance: 348.66,
    });
  });

  // Tax 80 × 4.5 % = 3.60 of 5.00; interest 2 % of 80, 90, 127.82 and 12.34 = 1.60 + 1.80 + 2.56 + 0.25.
  it('adds up what is owed beside the allowance', () => {
    expect(line(1)).toMatchObject({ taxAllowance: 3.6, taxReduction: 1.4 });
    expect(line(2)).toMatchObject({ taxAllowance: null, taxReduction: null });
    expect(bill).toMatchObject({
      totalTaxCharge: 5,
      totalTaxAllowance: 3.6,
      totalTaxReduction: 1.4,
      totalSurcharge: 6.21,
    });
    const onTime = respond(LINES, { Bill: { ProcessedDate: '2025-07-10' } });
    expect(onTime.bill.totalSurcharge).toBe(0);
  });

  it('gives the reasons of a line in every form', () => {
    expect(line(2)).toMatchObject({
      reasonCodes: '5001,1070',
      carcReasonCodes: 'P24,237',
      stateReasonCodes: 'N7',
    });
    expect(line(2).reasonCodesDTO[0]).toEqual({
      id: 5001,
      displayID: 'A-1',
      shortDescription: 'Agreed',
      longDescription: 'The allowance is the agreed amount.',
      bucketHierarchyID: 4020,
      cARC_ID: 'P24',
      cARCDescription: 'Reduced to the rate of a preferred provider agreement.',
      cARCGroupCode: 'CO',
      stateReasonCodes: { NC: 'N7', SC: 'S7' },
    });
    for (const one of services) {
      const ids = one.reasonCodesDTO.map(({ id }) => id);
      expect(one.reasonCodes).toBe(ids.join(','));
      expect(serviceReasonCodes[one.line]).toEqual(ids);
    }
    expect(respond([{ Charge: 100, CPT1: '99213' }], { Bill: { ProcessedDate: null } })).toMatchObject({
      serviceReasonCodes: { 1: [] },
      services: [{ reasonCodes: '', carcReasonCodes: '', stateReasonCodes: '', reasonCodesDTO: [] }],
    });
  });

  it('gives the remark code beside a CARC that needs one', () => {
    const { services } = respond([{ CPT1: '73721', Charge: 90 }]);
    expect(services[0]!.adjustments).toMatchObject([{ carc: '16', rarcs: ['M31'], amount: 90 }]);
    expect(line(3).adjustments.flatMap(({ rarcs }) => rarcs)).toEqual([]);
  });

  it('gives a contracted rate below a capped charge as the only reason: the schedule took nothing', () => {
    expect(serviceReasonCodes[1]).toEqual([1020, 1070]);
    const below = respond([{ ...VISIT, Charge: 119 }], { Bill: { ProcessedDate: null } });
    expect(below.serviceReasonCodes).toEqual({ 1: [1010, 1020] });
    const decided = respond([
      { CPT1: '99213', Charge: 100, BucketList: [{ BucketSource: 3, Allowance: 60 }] },
    ]);
    expect(decided.serviceReasonCodes).toEqual({ 1: [1040, 1070] });
    const above = respond([
      { CPT1: '99213', Charge: 100, BucketList: [{ BucketSource: 7, Allowance: 200 }] },
    ]);
    expect(above.serviceReasonCodes).toEqual({ 1: [1040, 1070] });
  });

  it('gives the buckets that moved money, of each line and of the bill', () => {
    const row = (
      bucketHierarchyID: number,
      name: string,
      before: number,
      after: number,
      reduction: number,
    ) => ({
      bucketHierarchyID,
      name,
      allowanceBefore: before,
      allowanceAfter: after,
      reduction,
    });
    expect(line(1).bucketTotalList).toEqual([
      row(4000, 'base-value', 100, 118.5, -18.5),
      row(8010, 'charge-cap', 118.5, 100, 18.5),
      row(8030, 'ppo-cap', 100, 80, 20),
    ]);
    expect(line(4).bucketTotalList).toEqual([]);
    expect(bill.bucketTotalList).toEqual([
      row(4000, 'base-value', 1222.34, 348.66, 873.68),
      row(8010, 'charge-cap', 118.5, 100, 18.5),
      row(8030, 'ppo-cap', 100, 80, 20),
    ]);
  });

  it('asks for authorization and documentation of the bill when a line needs them', () => {
    const asked = services.filter((one) => one.isPriorAuthorizationRequired && one.isDocumentationRequired);
    expect(asked.map((one) => one.line)).toEqual([3]);
    expect(bill).toMatchObject({ isPriorAuthorizationRequired: true, isDocumentationRequired: true });
    const settled = respond([{ CPT1: '72148', PriorAuthorization: 1 }]);
    expect(settled.bill).toMatchObject({
      isPriorAuthorizationRequired: false,
      isDocumentationRequired: false,
    });
    expect(settled.services[0]).toMatchObject({
      isPriorAuthorizationRequired: false,
      isDocumentationRequired: false,
    });
  });

  it('describes the codes of the payer and no other', () => {
    expect(services.map((one) => [one.description1, one.descriptionSource1])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
      ['Shipping and handling', 3],
      [null, 0],
    ]);
  });

  it('shows the units used beside the units billed', () => {
    expect(services.map((one) => [one.quantityBilled, one.quantityUsed])).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  it('says which code was paid, and none for a denied line', () => {
    expect(services.map((one) => one.cptUsedForPayment)).toEqual([1, 1, 1, 4, 0]);
    const denied = respond([{ CPT1: 'SHIP1' }, { CPT1: '99213' }], { Claim: { DateOfInjury: '2025-06-03' } });
    expect(denied.services.map((one) => one.cptUsedForPayment)).toEqual([0, 0]);
    expect(denied.services.map((one) => [one.description1, one.descriptionSource1])).toEqual([
      ['Shipping and handling', 3],
      [null, 0],
    ]);
    const decided = respond([{ CPT1: '99199', BucketList: [{ BucketSource: 3, Allowance: 5 }] }]);
    expect(decided.services[0]!.cptUsedForPayment).toBe(1);
  });

  it('holds what the pack declares for the bill and for the line', () => {
    expect(bill.billState).toMatchObject({
      providerState: 'NC',
      locality: '00',
      practiceExpenseGpci: '0.926',
    });
    expect(line(3).serviceState).toMatchObject({
      category: 'Radiology',
      conversionFactor: '32.3465',
      statusCode: 'A',
    });
  });

  it('shows every option with its value, who set it, and whether it was read', () => {
    const { options } = respond(LINES, { BillOptions: { IsNCCI: false, IsPayAboveCharge: true } }).logHeader;
    expect(options).toHaveLength(18);
    expect(options).toContainEqual({ name: 'IsNCCI', value: false, from: 'request', used: true });
    expect(options).toContainEqual({ name: 'IsPayAboveCharge', value: true, from: 'request', used: true });
    expect(options).toContainEqual({ name: 'IsMUE', value: false, from: 'tenant', used: true });
    expect(options).toContainEqual({ name: 'IsDisallowBeforeDOI', value: true, from: 'default', used: true });
    expect(logHeader.options).toContainEqual({ name: 'IsNCCI', value: true, from: 'default', used: true });
  });

  it('reads the modifiers of a prior line', () => {
    const prior = (ModifierList: string) => ({
      BillHistory: [
        {
          Bill: { ProviderTaxID: '561234567' },
          Services: [
            {
              Line: 1,
              ControlNumber: 9,
              CPT1: '99213',
              ServiceDate: '2025-06-02',
              Charge: 100,
              POS: '11',
              ModifierList,
            },
          ],
        },
      ],
    });
    const visit = [{ CPT1: '99213', Charge: 100 }];
    expect(respond(visit, prior('')).services[0]!.duplicate).toBe(1);
    expect(respond(visit, prior('25')).services[0]!.duplicate).toBe(2);
    expect(respond(visit, prior('76')).services[0]!.duplicate).toBe(3);
  });

  it('names the location code of New Mexico, as the payer has it for the ZIP code', () => {
    const regions = makeMemoryTable({
      definition: definitionOf('tenant.fee-regions'),
      release: 'made up',
      effective: { from: '2025-01-01', through: '2025-12-31' },
      rows: [{ state: 'NM-TAX', zipFrom: '87101', zipThrough: '87199', region: '02-100' }],
    });
    const tables = withReleases(starterTables(), 'payers.acme.fee-regions', [regions]);
    const locate = (BillReviewState: string, ZipCode: string) =>
      reviewResponse(makeRequest([{}], { Bill: { BillReviewState, ZipCode } }), {
        ruleBook: acmeBook(),
        tenant: 'acme',
        tables,
      }).bill.nmLocationCode;
    expect(locate('NM', '87101')).toBe('02-100');
    expect(locate('NM', '88001')).toBeNull();
    expect(locate('NC', '87101')).toBeNull();
  });

  it('leaves empty what no rule fills yet', () => {
    expect(bill).toMatchObject({
      isNYC81FormRequired: false,
      isNYC84FormRequired: false,
      reasonCodes: [],
    });
    for (const one of services) expect(one).toMatchObject({ chargemasterDescription: null });
  });

  it('carries what only the server knows', () => {
    expect(bill).toMatchObject({ processedDate: '2025-07-01T12:00:00', billReviewProcessingTime: 1 });
  });

  it('says why a bill could not be reviewed, and shows no money but what was billed', () => {
    const failed = respond(LINES, { Bill: { BillReviewState: 'WY' } });
    expect(failed.error).toContain("No rules are loaded for workers' compensation bills of WY");
    const billed = { totalCharge: 1222.34, totalTaxCharge: 5 };
    expect(failed.bill).toMatchObject({ billReviewState: 'WY', reviewedToState: null, ...billed });
    const money = Object.entries(failed.bill).filter(
      ([name]) => name.startsWith('total') && !Object.hasOwn(billed, name),
    );
    expect(money).toHaveLength(8);
    expect(money.filter(([, value]) => value !== null)).toEqual([]);
    for (const one of failed.services)
      expect([one.allowance, one.reduction, one.quantityUsed, one.taxAllowance]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    expect(failed.serviceReasonCodes).toEqual({ 1: [], 2: [], 3: [], 4: [], 5: [] });
    expect(failed.logDetails[0]!.message).toBe(failed.error);
  });
});
