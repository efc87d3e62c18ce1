/** Reviews that between them show every kind of step, for tests that change them and expect to be caught. */
import { layTablesOver } from '../../../engine/pack-tests/build-tables.ts';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { definition, makeUpPayer, starterTables } from '../../helpers/rule-book.ts';
import { SURGERY_DAY_LINES, surgeryDayReview } from '../../helpers/surgery-day.ts';

const supply = (value: string) => ({ value, cite: 'here' });

function reviewSupplied(): ReviewResponse {
  const setting = makeUpPayer([], {
    supplies: {
      'us/ucr': { percentOfMedicare: supply('120') },
      'edits/tax': { taxPayable: supply('1') },
      'edits/late-fee': {
        dueDays: supply('30'),
        annualPercent: supply('10'),
        interestFreeDays: supply('0'),
      },
    },
  });
  const request = makeRequest(
    [
      { TaxCharge: '9.50', TaxRate: '4.5' },
      { CPT1: '97110', QuantityBilled: 3, Charge: '120.00' },
    ],
    {
      Bill: {
        TypeOfBill: 1,
        ClaimsOfficeReceivedDate: '2025-06-10',
        BillReviewReceivedDate: '2025-06-10',
        ProcessedDate: '2025-08-20',
      },
    },
  );
  return reviewResponse(request, setting);
}

/** Of the day of surgery one line of each kind: every digit of this review is changed, one by one. */
function reviewDay(): ReviewResponse {
  const codes = ['29881', '27447', '29876', '99213', 'C1776', 'C1713', '99214'];
  return surgeryDayReview(SURGERY_DAY_LINES.filter(({ CPT1 }) => codes.includes(CPT1 as string)));
}

function reviewFederal(): ReviewResponse {
  const rows = [{ codeFrom: '10000', codeThrough: '99999', conversionFactor: '61.20' }];
  const tables = layTablesOver(
    starterTables(),
    [{ table: '$tenant.owcp-conversion-factors', rows }],
    'none',
    definition,
  );
  return reviewResponse(makeRequest([{}, { CPT1: '20610', POS: '22' }], { Bill: { TypeOfBill: 2 } }), {
    tables,
  });
}

/** The reviews by name. */
export function sampleReviews(): Readonly<Record<string, ReviewResponse>> {
  return {
    'units, caps and rates': reviewResponse(
      makeRequest([
        { Charge: '212.75' },
        { CPT1: '97110', QuantityBilled: 4, QuantityOverride: 2, Charge: '150.00' },
        { CPT1: '20610', Charge: '61.00', PPOAllowance: '55.25' },
        { CPT1: '72148', Charge: '400.00', PPOAllowance: '301.10' },
        { CPT1: '29881', POS: '24', Charge: '500.00' },
        // 38.71 × 1.5 = 58.065: half up and half even part here.
        { CPT1: '97110', ServiceDate: '2025-06-04', QuantityBilled: 1.5 },
      ]),
      { tenant: 'demo' },
    ),
    'decisions of people and denials': reviewResponse(
      makeRequest(
        [
          { BucketList: [{ BucketSource: 3, Allowance: '77.77' }] },
          { CPT1: '99199', Charge: '310.00', BucketList: [{ BucketSource: 7, Allowance: '250.00' }] },
          { CPT1: '20610', Charge: '61.00', BucketList: [{ BucketSource: 6, Allowance: '70.00' }] },
          { CPT1: '36416', Charge: '12.00' },
          { CPT1: '0000X', Charge: '12.50' },
          { CPT1: '97110', POS: '', Charge: '45.00' },
          { CPT1: '72148', ServiceDate: '2025-05-31', Charge: '45.00' },
        ],
        { Claim: { DateOfInjury: '2025-06-01' } },
      ),
    ),
    'paid above the charge': reviewResponse(
      makeRequest([{ Charge: '100.00' }], { BillOptions: { IsPayAboveCharge: false } }),
    ),
    'custom codes and contracts': reviewResponse(
      makeRequest([
        { CPT1: 'SHIP1', Charge: '12.34' },
        { CPT1: 'RPT01', QuantityBilled: 2 },
        { CPT1: '80305' },
      ]),
      { tenant: 'demo' },
    ),
    'tax and late fee': reviewSupplied(),
    'parts rounded one by one': reviewFederal(),
    'both sides beside a dearer procedure': reviewResponse(
      makeRequest(
        [
          { CPT1: '27447', POS: '22' },
          { CPT1: '20610', ModifierList: 'LT' },
          { CPT1: '20610', ModifierList: 'RT' },
        ],
        { Bill: { TypeOfBill: 1 } },
      ),
      { tenant: 'demo' },
    ),
    'lines that bear on each other': reviewDay(),
  };
}
