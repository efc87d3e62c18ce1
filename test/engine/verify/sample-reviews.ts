/** Reviews that between them show every kind of step, for tests that change them and expect to be caught. */
import { layTablesOver } from '../../../engine/pack-tests/build-tables.ts';
import { supplyParams } from '../../../engine/pack-tests/supply-params.ts';
import type { ReviewResponse } from '../../../engine/present/review.ts';
import { MADE_UP_PAYER } from '../../../engine/rulebook/pack.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { definition, SHIPPED_FILES, shippedBook, starterTables } from '../../helpers/rule-book.ts';

function reviewSupplied(): ReviewResponse {
  const supplied = supplyParams(
    SHIPPED_FILES,
    {
      'us/ucr': { percentOfMedicare: '120' },
      'edits/tax': { taxPayable: '1' },
      'edits/late-fee': { dueDays: '30', annualPercent: '10', interestFreeDays: '0' },
    },
    definition,
    shippedBook(),
  );
  if ('problems' in supplied) throw new Error(supplied.problems.join('\n'));
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
  return reviewResponse(request, { ruleBook: supplied.ruleBook, tenant: MADE_UP_PAYER });
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
  };
}
