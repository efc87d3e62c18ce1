/** The columns of the trace: `bucketList`, `logHeader` and `logDetails`, each field with its value. */
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../engine/bill/parse-request.ts';
import { reviewBill } from '../../engine/review-bill.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { type BillParts, type Members, makeRequest, reviewResponse } from '../helpers/requests.ts';
import { shippedBook, starterTables } from '../helpers/rule-book.ts';
import { acmeBook } from './acme.ts';

const PARTS: BillParts = { Bill: { BillReviewState: 'NC' } };
const respond = (lines: readonly Members[], parts: BillParts = PARTS) =>
  reviewResponse(makeRequest(lines, parts));
const SHA256 = expect.stringMatching(/^[0-9a-f]{64}$/);

describe('bucketList', () => {
  const [price, share, cap, rate] = respond([{ Charge: 100, PPOAllowance: 80 }]).services[0]!.bucketList;

  // 84.64 of Medicare, 140 percent of it, the charge, the contracted rate.
  it('shows each step in the columns of the interface', () => {
    expect(price).toEqual({
      line: 1,
      bucketHierarchyID: 4050,
      bucketEntryPoint: 2,
      bucketSource: 2,
      bucketSourceID: 'methods/physician#price',
      sourceDescription: 'Amount of the schedule at the site of the service',
      sourceValue: 84.64,
      sourcePercent: null,
      sourceAdditional: null,
      allowance: 84.64,
      uncappedAllowance: 84.64,
      percentApplied: null,
      reduction: 15.36,
      bucketOverride: 0,
      fullRuleName: 'methods/physician#price',
      triggerCode: '99213',
      triggerDate: null,
      percentOfCharge: 84.64,
      requirementURL: 'https://www.ssa.gov/OP_Home/ssact/title18/1848.htm',
      reasonCodes: '',
      reasonCodesResult: [],
    });
    expect(share).toMatchObject({
      bucketHierarchyID: 4060,
      bucketEntryPoint: 3,
      sourcePercent: 140,
      percentApplied: 140,
      allowance: 118.5,
      reduction: -33.86,
    });
    expect(cap).toMatchObject({ bucketEntryPoint: 6, bucketSource: 1, bucketOverride: 2, reduction: 18.5 });
    expect(rate).toMatchObject({
      bucketEntryPoint: 8,
      bucketSource: 4,
      bucketOverride: 2,
      allowance: 80,
      uncappedAllowance: 100,
      percentOfCharge: 80,
      reasonCodes: '1020',
      reasonCodesResult: [{ id: 1020, bucketHierarchyID: 8030 }],
    });
  });

  it('shows the day from which a rule is in force', () => {
    const request = makeRequest([{ CPT1: '99214' }], PARTS);
    const [agreed] = reviewResponse(request, { ruleBook: acmeBook(), tenant: 'acme' }).services[0]!
      .bucketList;
    expect(agreed).toMatchObject({
      bucketSourceID: 'payers/acme#agreed-visit',
      triggerDate: '2024-01-01T00:00:00',
    });
  });

  it('shows the units an amount is multiplied by', () => {
    const { bucketList } = respond([{ CPT1: '97110', QuantityBilled: 4 }]).services[0]!;
    const units = bucketList.find((entry) => entry.bucketHierarchyID === 5010);
    expect(units).toMatchObject({ sourceAdditional: 4, allowance: 154.84 });
  });

  it.each([
    ['a denial', { ServiceDate: '2025-01-01' }, { bucketOverride: 3, bucketSource: 2, allowance: 0 }],
    [
      'a person',
      { BucketList: [{ BucketSource: 7, Allowance: 60 }] },
      { bucketOverride: 1, bucketSource: 7, allowance: 60 },
    ],
    [
      'a person after a denial',
      { ServiceDate: '2025-01-01', BucketList: [{ BucketSource: 6, Allowance: 60 }] },
      { bucketOverride: 4, bucketSource: 6, allowance: 60 },
    ],
  ])('says what %s did', (_title, line, expected) => {
    const { services } = respond([line], { ...PARTS, Claim: { DateOfInjury: '2025-02-01' } });
    expect(services[0]!.bucketList.at(-1)).toMatchObject(expected);
  });

  it('says that units were changed', () => {
    const [first] = respond([{ QuantityOverride: 2 }]).services[0]!.bucketList;
    expect(first).toMatchObject({ bucketOverride: 5, sourceValue: 2, allowance: null, reduction: null });
  });
});

describe('logHeader', () => {
  it('names what the review was made with', () => {
    const { logHeader } = respond([{}]);
    expect(logHeader).toMatchObject({
      requestId: 'request-1',
      tenant: 'none',
      reviewedAt: '2025-07-01T12:00:00',
      engineVersion: ENGINE_VERSION,
    });
    expect(logHeader.packs).toContainEqual({
      id: 'us-nc/workers-comp',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      digest: SHA256,
    });
    expect(logHeader.tables).toContainEqual({ id: 'us.pfs.rvu', release: '2025B', digest: SHA256 });
    expect(logHeader.tables.map(({ id }) => id)).not.toContain('us.facilities');
  });

  it('counts the lines a person has to see, and lists the fields it does not know', () => {
    const { logHeader } = respond([{ CPT1: '99199' }, {}, { Charge: 100, POS: '22' }]);
    expect(logHeader).toMatchObject({ linesNeedingAttention: 2, ignoredFields: [] });
    const parsed = parseRequest(
      JSON.stringify({
        Bill: {
          UniqueID: 'B',
          ProviderTaxID: '1',
          TypeOfBill: 0,
          ProviderType: 1,
          ZipCode: '27601',
          Colour: 'red',
        },
        Services: [1, 2].map((Line) => ({
          Line,
          CPT1: '99213',
          ServiceDate: '2025-06-02',
          QuantityBilled: 1,
          Charge: 1,
          Shape: 'round',
        })),
        Claim: {},
        Provider: { TaxID: '1' },
      }),
    );
    if (!parsed.ok) throw new Error('the bill is one the service reads');
    const review = reviewBill({
      ...parsed,
      ruleBook: shippedBook(),
      tables: starterTables(),
      tenant: { id: 't', pack: '' },
      requestId: 'r',
      reviewedAt: '2025-07-01T12:00:00',
    });
    expect(review.logHeader.ignoredFields).toEqual(['Bill.Colour', 'Services[].Shape']);
  });

  it('gives digests that follow the request and the result', () => {
    const digests = (line: Members) => {
      const { inputDigest, resultDigest } = respond([line]).logHeader;
      expect([inputDigest, resultDigest]).toEqual([SHA256, SHA256]);
      return [inputDigest, resultDigest];
    };
    const [input, result] = digests({});
    expect(digests({})).toEqual([input, result]);
    const [otherInput, otherResult] = digests({ Charge: 1 });
    expect(otherInput).not.toBe(input);
    expect(otherResult).not.toBe(result);
  });
});

describe('logDetails', () => {
  const [jurisdiction, , share] = respond([{}]).logDetails;

  it('begins with the jurisdiction', () => {
    expect(jurisdiction).toEqual({
      step: 1,
      line: null,
      bucket: 'jurisdiction',
      effect: 'jurisdiction',
      rule: 'engine',
      file: null,
      citation: null,
      effective: null,
      decidedBy: [
        { fact: 'Bill.BillReviewState', operator: 'equal', value: 'NC', got: 'NC' },
        {
          fact: 'line.serviceDate',
          operator: 'between',
          value: ['2025-01-01', '2025-12-31'],
          got: '2025-06-02',
        },
      ],
      formula: null,
      operands: [],
      lookUps: [],
      rounding: null,
      result: null,
      before: null,
      after: null,
      reasonCodes: [],
      message:
        "reviewed under the rules for workers' compensation bills of NC, decided by Bill.BillReviewState",
    });
  });

  it('shows the whole step: source, dates, formula, operands with their table, rounding', () => {
    expect(share).toEqual({
      step: 3,
      line: 1,
      bucket: 'schedule-percentage',
      effect: 'adjust',
      rule: 'us-nc/workers-comp#percent-of-medicare',
      file: 'rules/us-nc/workers-comp.yaml',
      citation: {
        id: 'nc-rule',
        title: '11 NCAC 23J .0102, fees for professional services as percentages of the Medicare amount',
        pin: '11 NCAC 23J .0102',
        url: 'https://www.ic.nc.gov/ncic/pages/feesched.asp',
        read: null,
      },
      effective: { from: null, through: null },
      decidedBy: [
        { fact: 'derived.agreed', operator: 'equal', value: 'no', got: 'no' },
        { fact: 'derived.withoutAmount', operator: 'notEqual', value: 'yes', got: 'no' },
        { fact: 'rvu.statusCode', operator: 'notEqual', value: 'J', got: 'A' },
      ],
      formula: 'allowance = line.allowance * percentOfMedicare',
      operands: [
        { name: 'line.allowance', value: '84.64' },
        {
          name: 'percentOfMedicare',
          value: '1.40',
          table: 'params of us-nc/workers-comp',
          row: 'percentOfMedicare: Evaluation & Management',
          release: 'from 2025-01-01 through 2025-12-31',
          citation: 'us-nc/workers-comp#nc-2025',
        },
      ],
      lookUps: [
        {
          name: 'category.category',
          value: 'Evaluation & Management',
          table: 'us-nc.wc-category',
          row: 'modifier (blank), code 99213',
          release: '2025',
        },
        {
          name: 'rvu.statusCode',
          value: 'A',
          table: 'us.pfs.rvu',
          row: 'code 99213, modifier (blank)',
          release: '2025B',
        },
      ],
      rounding: { mode: 'half-up', places: 2, before: '118.496', after: '118.50' },
      result: null,
      before: 84.64,
      after: 118.5,
      reasonCodes: [1010],
      message: null,
    });
  });
});
