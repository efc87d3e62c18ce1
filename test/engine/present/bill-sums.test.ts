/** Status and sums of a bill, by what is settled of its lines. */
import { describe, expect, it } from 'vitest';
import type { BillSums } from '../../../engine/present/review.ts';
import { makeRequest, verifiedResponse } from '../../helpers/requests.ts';
import { makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';

const forCode = (code: string) => ({ when: { fact: 'line.code', operator: 'equal', value: code } });
const RULES = [
  { bucket: 'schedule-amount', price: { per: 'line', formula: '100' } },
  {
    bucket: 'procedure-notes',
    ...forCode('RANGE'),
    flag: { attention: 'true', least: 'line.allowance / 2', most: 'line.allowance' },
  },
  { bucket: 'procedure-notes', ...forCode('LOOSE'), flag: { attention: 'true' } },
  { bucket: 'too-many-procedures', ...forCode('DENY1'), deny: {} },
  { bucket: 'too-many-procedures', ...forCode('ASK01'), deny: { attention: 'true', most: 'line.allowance' } },
  {
    bucket: 'procedure-share',
    ...forCode('STOP1'),
    adjust: { formula: 'line.allowance * line.invoiceCost' },
  },
  { bucket: 'tax', ...forCode('TAX01'), charge: { kind: 'tax', formula: 'line.taxCharge' } },
  {
    bucket: 'charge-cap',
    when: { fact: 'option.IsPayAboveCharge', operator: 'equal', value: 'true' },
    cap: { formula: 'line.charge' },
  },
];
const setting = makeSmallBook({ rules: RULES });

const NOTHING = { lines: 0, charge: 0 };
const NONE: BillSums = {
  settled: { ...NOTHING, allowance: 0 },
  provisional: { ...NOTHING, allowance: 0, least: 0, most: 0 },
  undecided: { ...NOTHING, least: 0, most: 0 },
  least: 0,
  most: 0,
};

describe('the sums of a bill', () => {
  it.each<[string, readonly string[], Partial<BillSums>]>([
    [
      'are settled where nobody has to look',
      ['A', 'DENY1'],
      { settled: { lines: 2, charge: 300, allowance: 100 }, least: 100, most: 100 },
    ],
    [
      'are provisional where a person has to confirm an amount',
      ['A', 'RANGE'],
      {
        settled: { lines: 1, charge: 150, allowance: 100 },
        provisional: { lines: 1, charge: 150, allowance: 100, least: 50, most: 100 },
        least: 150,
        most: 200,
      },
    ],
    [
      'are provisional where money beside the amount is missing',
      ['TAX01'],
      {
        provisional: { lines: 1, charge: 150, allowance: 100, least: 100, most: 100 },
        least: 100,
        most: 100,
      },
    ],
    [
      'are undecided where a rule gives no amount',
      ['ASK01'],
      { undecided: { lines: 1, charge: 150, least: 0, most: 100 }, least: 0, most: 100 },
    ],
    [
      'are undecided where something is missing',
      ['STOP1'],
      { undecided: { lines: 1, charge: 150, least: 0, most: 150 }, least: 0, most: 150 },
    ],
    [
      'end anywhere up to the charge where one line does',
      ['A', 'LOOSE', 'ASK01'],
      {
        settled: { lines: 1, charge: 150, allowance: 100 },
        provisional: { lines: 1, charge: 150, allowance: 100, least: 0, most: 150 },
        undecided: { lines: 1, charge: 150, least: 0, most: 100 },
        least: 100,
        most: 350,
      },
    ],
  ])('%s', async (_name, codes, expected) => {
    const lines = codes.map((CPT1) => ({ CPT1, Charge: 150 }));
    const { bill } = await reviewSmall(setting, lines);
    expect(bill.sums).toEqual({ ...NONE, ...expected });
    const isSettled = bill.sums!.settled.lines === codes.length;
    expect(bill.status).toBe(isSettled ? 'final' : 'provisional');
    expect(bill.sums!.settled.allowance + bill.sums!.provisional.allowance).toBe(bill.totalAllowance);
  });

  it('have no most where nothing limits a line', async () => {
    const request = { BillOptions: { IsPayAboveCharge: false } };
    const { bill } = await reviewSmall(setting, [{ CPT1: 'STOP1', Charge: 150 }], request);
    expect(bill.sums!.undecided).toEqual({ lines: 1, charge: 150, least: 0, most: null });
  });

  it('are settled by a decision of a person', async () => {
    const BucketList = [{ BucketSource: 7, Allowance: 70 }];
    const { bill } = await verifiedResponse(
      makeRequest([{ CPT1: '99199', Charge: '310.00', BucketList }], { Bill: { BillReviewState: 'NC' } }),
    );
    expect([bill.status, bill.sums!.settled]).toEqual(['final', { lines: 1, charge: 310, allowance: 70 }]);
  });

  it('of a facility stay that no schedule prices are undecided', async () => {
    const Bill = { BillReviewState: 'NC', ProviderType: 2, DRG: '470', UB92TypeOfBill: '111' };
    const lines = [
      { CPT1: '0120', Charge: '5000.00' },
      { CPT1: '0250', Charge: '700.50' },
    ];
    const { bill } = await verifiedResponse(makeRequest(lines, { Bill }));
    expect(bill.status).toBe('provisional');
    expect(bill.sums!.undecided).toEqual({ lines: 2, charge: 5700.5, least: 0, most: 5700.5 });
  });

  it('are none of a bill that could not be reviewed', async () => {
    const { bill } = await verifiedResponse(makeRequest([{}], { Bill: { BillReviewState: 'WY' } }));
    expect([bill.status, bill.sums, bill.notChecked]).toEqual(['failed', null, []]);
  });
});
