/** The interface's own columns: sources, overrides, percents, reason codes and totals of a few known lines. */
import { describe, expect, it } from 'vitest';
import {
  type BillParts,
  type Members,
  makeRequest,
  reviewResponse,
  verifiedResponse,
} from '../../helpers/requests.ts';
import { surgeryDayReview } from '../../helpers/surgery-day.ts';

/** The named column of each step of a one-line bill. */
async function columns(name: string, line: Members, parts: BillParts = {}): Promise<unknown[]> {
  const response = await verifiedResponse(makeRequest([line], parts), { tenant: 'demo' });
  return response.services[0]!.bucketList.map((entry) => entry[name as keyof typeof entry]);
}

const UCR = { Bill: { TypeOfBill: 1 } };

describe('bucketSource', () => {
  it.each<[string, Members, number[]]>([
    ['2, the schedule and its percentage', {}, [2, 2]],
    ['1, the charge as the cap', { Charge: '100' }, [2, 2, 1]],
    ['4, a contracted rate', { PPOAllowance: '50' }, [2, 2, 4]],
    ['8, the payer’s own rule', { CPT1: '80305' }, [8]],
    ['3, user', { BucketList: [{ BucketSource: 3, Allowance: '70' }] }, [2, 2, 3]],
    ['5, another source’s rate', { BucketList: [{ BucketSource: 5, Allowance: '70' }] }, [2, 2, 5]],
    ['6, utilization review', { BucketList: [{ BucketSource: 6, Allowance: '70' }] }, [2, 2, 6]],
    ['7, adjuster', { BucketList: [{ BucketSource: 7, Allowance: '70' }] }, [2, 2, 7]],
  ])('%s', async (_name, line, sources) => {
    expect(await columns('bucketSource', line)).toEqual(sources);
  });
});

describe('bucketOverride', () => {
  const decided = { BucketList: [{ BucketSource: 3, Allowance: '70' }] };
  it.each<[string, Members, BillParts, number[]]>([
    ['0 none', {}, {}, [0, 0]],
    ['1 replaced by a person', decided, {}, [0, 0, 1]],
    ['2 capped', { Charge: '100', PPOAllowance: '50' }, {}, [0, 0, 2, 2]],
    ['3 denied', { CPT1: '36416' }, {}, [3]],
    ['4 restored', decided, { Claim: { DateOfInjury: '2025-07-01' } }, [3, 4]],
    // Of injections, since two visits on one line are shown to a person.
    ['5 quantity changed', { CPT1: '96372', QuantityOverride: 2 }, {}, [5, 0, 0, 0]],
  ])('%s', async (_name, line, parts, overrides) => {
    expect(await columns('bucketOverride', line, parts)).toEqual(overrides);
  });
});

describe('percentApplied', () => {
  it('is a percentage, whether the pack states 1.40 or 100', async () => {
    expect(await columns('percentApplied', {})).toEqual([null, 140]);
    expect(await columns('percentApplied', {}, UCR)).toEqual([null, 100]);
  });

  it('is not shown for units, which are no share', async () => {
    expect(await columns('percentApplied', { CPT1: '96372', QuantityBilled: 2 })).toEqual([null, 150, null]);
    expect(await columns('sourceAdditional', { CPT1: '96372', QuantityBilled: 2 })).toEqual([null, null, 2]);
  });
});

it('percentApplied is not shown for an amount less another, which is no share of it', () => {
  const { services } = surgeryDayReview();
  const percents = services[0]!.bucketList.map(({ fullRuleName, percentApplied }) => [
    fullRuleName?.slice(fullRuleName.indexOf('#') + 1),
    percentApplied,
  ]);
  expect(percents.slice(-2)).toEqual([
    ['endoscopy-beside-a-dearer-one', null],
    ['share-by-place', 25],
  ]);
});

describe('reason codes', () => {
  const codes = (parts: BillParts, line: Members = {}) => {
    const [service] = reviewResponse(makeRequest([line], parts), { tenant: 'demo' }).services;
    return [service!.reasonCodes, service!.carcReasonCodes];
  };

  it('have the CARC of the programme', () => {
    expect(codes({})).toEqual(['1010', 'P12']);
    expect(codes(UCR)).toEqual(['1010', 'P5']);
  });

  it('of the payer’s own come from its pack', () => {
    expect(codes({}, { CPT1: '80305' })).toEqual(['5001', 'P24']);
  });

  it('explain a reduction only where there is one', () => {
    expect(codes({}, { Charge: '118.50' })).toEqual(['', '']);
    expect(codes({}, { Charge: '118.51' })).toEqual(['1010', 'P12']);
  });

  it('of a denial that a person took back are gone', () => {
    const line = { BucketList: [{ BucketSource: 3, Allowance: '70' }] };
    expect(codes({ Claim: { DateOfInjury: '2025-07-01' } }, line)).toEqual(['1040', '216']);
  });
});

describe('the four totals', () => {
  const totals = (line: Members, parts: BillParts = {}) => {
    const [service] = reviewResponse(makeRequest([line], parts), { tenant: 'demo' }).services;
    const { uncappedPrePPOAllowance, prePPOAllowance, uncappedAllowance, allowance } = service!;
    return [uncappedPrePPOAllowance, prePPOAllowance, uncappedAllowance, allowance];
  };

  it.each<[string, Members, BillParts, number[]]>([
    ['nothing binds', {}, {}, [118.5, 118.5, 118.5, 118.5]],
    ['the charge binds', { Charge: '100' }, {}, [118.5, 100, 100, 100]],
    ['the rate binds', { PPOAllowance: '90' }, {}, [118.5, 118.5, 118.5, 90]],
    ['both bind', { Charge: '100', PPOAllowance: '90' }, {}, [118.5, 100, 100, 90]],
    [
      'a person decides on less',
      { BucketList: [{ BucketSource: 3, Allowance: '70' }] },
      {},
      [70, 70, 70, 70],
    ],
    [
      'a person decides on more than schedule and charge',
      { Charge: '100', BucketList: [{ BucketSource: 7, Allowance: '200' }] },
      {},
      [200, 200, 200, 200],
    ],
    [
      'a person decides, and a rate caps it',
      { PPOAllowance: '90', BucketList: [{ BucketSource: 5, Allowance: '200' }] },
      {},
      [200, 200, 200, 90],
    ],
    ['a denied line', { CPT1: '36416', PPOAllowance: '90' }, {}, [0, 0, 0, 0]],
    [
      'a denied line that a person restored, with a rate below',
      { PPOAllowance: '40', BucketList: [{ BucketSource: 3, Allowance: '70' }] },
      { Claim: { DateOfInjury: '2025-07-01' } },
      [70, 70, 70, 40],
    ],
  ])('%s', (_name, line, parts, expected) => {
    expect(totals(line, parts)).toEqual(expected);
  });
});

it('the locality and its indices stand in billState, the figures of the line in serviceState', () => {
  const { bill, services } = reviewResponse(makeRequest([{}]));
  expect(bill.billState).toMatchObject({ carrier: '11502', locality: '00', practiceExpenseGpci: '0.926' });
  expect(services[0]!.serviceState).toMatchObject({
    category: 'Evaluation & Management',
    siteOfService: 'nonfacility',
  });
});
