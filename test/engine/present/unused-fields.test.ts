/** Fields that decided nothing; and that what computed facts declare is what they read, on which this rests. */
import { describe, expect, it } from 'vitest';
import { resolveDefinition } from '../../../engine/bill/request-schema.ts';
import { COMPUTED_FACTS } from '../../../engine/facts/line-facts.ts';
import { listBasis } from '../../../engine/model/fact.ts';
import { LineState } from '../../../engine/model/line.ts';
import { walkBill } from '../../../engine/run/walk-bill.ts';
import {
  type BillParts,
  type Members,
  makeRequest,
  reviewResponse,
  type Setting,
} from '../../helpers/requests.ts';
import { makeUpPayer, shippedBook, starterTables } from '../../helpers/rule-book.ts';

const listOf = (line: Members, parts: BillParts, setting?: Setting) =>
  reviewResponse(makeRequest([line], parts), setting).logHeader.unusedFields;
const NC: BillParts = { Bill: { BillReviewState: 'NC' } };
const withBill = (Bill: Members, more: BillParts = {}): BillParts => ({
  ...more,
  Bill: { ...NC.Bill, ...Bill },
});

describe('a field that decided nothing', () => {
  it.each<[string, boolean, Members, BillParts]>([
    ['Bill.RateCode', true, {}, withBill({ RateCode: '1' })],
    ['Bill.FacilityName', true, {}, withBill({ FacilityName: 'Oak' })],
    ['Bill.ICDDiagnosticCodes', false, {}, withBill({ ICDDiagnosticCodes: 'M54.5' })],
    ['Bill.ControlNumber', false, {}, withBill({ ControlNumber: 3 })],
    ['Bill.DRG', false, {}, withBill({ DRG: '470' })],
    ['Bill.BillReviewReceivedDate', false, {}, withBill({ BillReviewReceivedDate: '2025-06-10' })],
    ['Bill.ClaimsOfficeReceivedDate', false, {}, withBill({ ClaimsOfficeReceivedDate: '2025-06-10' })],
    ['Bill.JurisdictionState', true, {}, withBill({ JurisdictionState: 'CA' })],
    ['Bill.JurisdictionState', false, {}, { Bill: { JurisdictionState: 'NC' } }],
    ['Claim.State', false, {}, { Claim: { State: 'NC' } }],
    ['Claim.DisplayID', false, {}, { ...NC, Claim: { DisplayID: 'C-1' } }],
    ['Claim.DateOfInjury', false, {}, { ...NC, Claim: { DateOfInjury: '2025-01-01' } }],
    ['Claim.Age', false, {}, { ...NC, Claim: { Age: 40 } }],
    ['Provider.PracticeName', true, {}, { ...NC, Provider: { PracticeName: 'Oak' } }],
    ['Services[].TOS', true, { TOS: '1' }, NC],
    ['Services[].ModifierList', false, { ModifierList: '25' }, NC],
    ['Services[].Duplicate', false, { Duplicate: 3 }, NC],
    ['Services[].TOS', false, { TOS: '' }, NC],
    ['Services[].BucketList', true, { BucketList: [{ BucketSource: 9, Allowance: 5 }] }, NC],
    ['Services[].BucketList', true, { BucketList: [{ BucketSource: 7 }] }, NC],
    ['Services[].BucketList', false, { BucketList: [{}, { BucketSource: 7, Allowance: 5 }] }, NC],
    ['Bill.BucketList', true, {}, withBill({ BucketList: [{ Line: 1, BucketSource: 2, Allowance: 5 }] })],
    ['Bill.BucketList', false, {}, withBill({ BucketList: [{ Line: 1, BucketSource: 5, Allowance: 5 }] })],
    ['BillOptions.IsBoardCertified', true, {}, { ...NC, BillOptions: { IsBoardCertified: true } }],
    ['BillOptions.IsLateFee', false, {}, { ...NC, BillOptions: { IsLateFee: false } }],
    ['BillOptions.IsIgnoreHistory', false, {}, { ...NC, BillOptions: { IsIgnoreHistory: true } }],
  ])('%s: %s', (path, isListed, line, parts) => {
    expect(listOf(line, parts).includes(path)).toBe(isListed);
  });

  it('is read as soon as a rule of the payer can read it', () => {
    const rule = {
      bucket: 'authorization',
      when: {
        all: [
          { fact: 'bill.rateCode', operator: 'isGiven', value: 'true' },
          { fact: 'bill.rateCode', operator: 'equal', value: '7' },
        ],
      },
      flag: { documentation: 'true' },
    };
    const parts = withBill({ RateCode: '1' });
    expect(listOf({}, parts, makeUpPayer([rule]))).not.toContain('Bill.RateCode');
  });

  it('of a prior bill is named where it is only kept', () => {
    const BillHistory = [
      {
        Bill: { Historical_BillReviewState: 'NC' },
        Services: [
          {
            Line: 1,
            ControlNumber: 2,
            CPT1: '99213',
            ServiceDate: '2025-05-01',
            Charge: 1,
            Historical_QuantityUsed: 1,
            Historical_ServiceState: { region: 'II' },
          },
        ],
      },
    ];
    const unused = listOf({}, { ...NC, BillHistory }).filter((path) => path.startsWith('BillHistory'));
    // Units that the prior review used count against the likely units of the day.
    expect(unused).toEqual([
      'BillHistory[].Bill.Historical_BillReviewState',
      'BillHistory[].Services[].Historical_ServiceState',
    ]);
  });

  it('is named once, whatever the lines, and not at all where nothing was reviewed', () => {
    const lines = [{ TOS: '1' }, { CPT1: '97110', TOS: '2' }];
    const of = (parts: BillParts) => reviewResponse(makeRequest(lines, parts)).logHeader.unusedFields;
    expect(of(NC).filter((path) => path === 'Services[].TOS')).toHaveLength(1);
    expect(of({ Bill: { BillReviewState: 'WY' } })).toEqual([]);
  });
});

describe('what a computed fact says that it reads', () => {
  /** A value whose fields note that they were read; `prefix` stands before their names. */
  const watch = <Value extends object>(value: Value, prefix: string, read: Set<string>): Value =>
    new Proxy(value, {
      get: (target, name) => {
        read.add(`${prefix}${String(name)}`);
        return target[name as keyof Value];
      },
    });
  const names = (definition: string, prefix: string) =>
    Object.keys(resolveDefinition(definition).properties ?? {}).map((name) => `${prefix}${name}`);
  const known = new Set([
    ...names('bill', 'Bill.'),
    ...names('provider', 'Provider.'),
    ...names('claim', 'Claim.'),
    ...names('line', ''),
  ]);
  /** What a list that was split is called in the request, and what every line is made from. */
  const SPLIT: Readonly<Record<string, string>> = { Modifiers: 'ModifierList', OriginalCPT1: 'CPT1' };

  /** With nothing but the fields at hand that a fact asks for last, it asks for all of them. */
  function listRead(name: string): string[] {
    const { bill, lines } = walkBill(makeRequest([{}], NC), {
      ruleBook: shippedBook(),
      tables: starterTables(),
      tenant: '',
    });
    const read = new Set<string>();
    const { Bill, Provider, Claim } = bill.request;
    const { ProviderTaxID: _id, ...bare } = Bill;
    const request = {
      ...bill.request,
      Bill: watch({ ...bare } as typeof Bill, 'Bill.', read),
      Provider: watch({ ...Provider, TaxID: '' }, 'Provider.', read),
      Claim: watch(Claim, 'Claim.', read),
    };
    const [line] = lines;
    const service = watch(line!.service, '', read);
    const own = new LineState({ ...bill, request }, service, line!.plan, undefined);
    read.clear();
    const fact = COMPUTED_FACTS.find((one) => one.name === name)!;
    fact.read(own);
    for (const part of fact.agreesBy ?? []) part(own);
    return [...read].map((path) => SPLIT[path] ?? path).filter((path) => known.has(path));
  }

  it.each(COMPUTED_FACTS.map(({ name }) => name).filter((name) => !name.startsWith('duplicate.')))(
    '%s',
    (name) => {
      const fact = COMPUTED_FACTS.find((one) => one.name === name)!;
      const stated = [...listBasis(fact)].flatMap(({ field, alsoReads = [] }) =>
        [field ?? [], alsoReads].flat(),
      );
      const unstated = listRead(name).filter((path) => !stated.includes(path));
      expect(unstated).toEqual([]);
    },
  );

  it('is more than one field of several of them', () => {
    expect(listRead('bill.isInstitutional').length).toBeGreaterThan(3);
    expect(listRead('line.renderedBy').length).toBeGreaterThan(4);
  });
});
