/** What must hold of any outpatient claim and any surgery center's bill. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../engine/decimal.ts';
import { layTablesOver } from '../../../engine/pack-tests/build-tables.ts';
import type { ReviewedService, ReviewResponse } from '../../../engine/present/review.ts';
import { recomputeReview } from '../../../engine/verify/verify-review.ts';
import { MADE_UP_STATE, makeUpProgramme } from '../../helpers/made-up-programme.ts';
import { type Members, makeLine, makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { definition, starterTables } from '../../helpers/rule-book.ts';
import { shuffle } from '../../helpers/shuffle.ts';

const OUTPATIENT = { fact: 'bill.setting', operator: 'equal', value: 'outpatient' };
const ruleBook = makeUpProgramme(
  [
    { pack: 'methods/outpatient', when: OUTPATIENT },
    { pack: 'methods/surgery-center', when: { not: OUTPATIENT } },
    { pack: 'edits/limits' },
  ],
  { from: '2025-01-01', through: '2025-12-31' },
);
const FACILITY = {
  ...{ providerCcn: '340001', wageIndex: '0.9612', outpatientCostToChargeRatio: '0.31', providerType: '00' },
  ...{ hospitalQualityIndicator: '1', effectiveDate: '2025-01-01', effectiveThrough: '2025-12-31' },
};
const tables = layTablesOver(
  starterTables(),
  [{ table: '$tenant.hospitals', rows: [FACILITY] }],
  'none',
  definition,
);

/** Of every way of paying: visits, procedures, comprehensive and conditional services, scans, drugs, blood, observation. */
const HOSPITAL = [
  ...['99284', 'G0463', 'G0378', '99291', '93306', '96374', '64483', '20610', '11042', '12002'],
  ...['29881', '29827', '64721', '93005', '73030', '80053', '72148', '72131', '73721', 'J0897'],
];
const CENTER = ['29881', '29827', '64721', '64483', '20610', '63650', '72148', 'J0897', 'C2616'];
/** Part of whatever else is on the claim. */
const PACKAGED = ['0250', '0272'];

const money = fc.integer({ min: 100, max: 6_000_000 }).map((cents) => (cents / 100).toFixed(2));
const arbitraryLine = (codes: readonly string[]) =>
  fc.record({
    CPT1: fc.constantFrom(...codes),
    ModifierList: fc.constantFrom('', '', '', '59', '73', 'LT', 'PN'),
    QuantityBilled: fc.constantFrom(1, 1, 2, 9),
    Charge: money,
    ServiceDate: fc.constantFrom('2025-11-03', '2025-11-03', '2025-11-04'),
  });
const arbitraryClaim = fc.oneof(
  fc.record({
    lines: fc.array(arbitraryLine(HOSPITAL), { minLength: 1, maxLength: 6 }),
    packaged: fc.tuple(money, money),
    bill: fc.constant({ ProviderType: 3, UB92TypeOfBill: '131' }),
  }),
  fc.record({
    lines: fc.array(arbitraryLine(CENTER), { minLength: 1, maxLength: 5 }),
    packaged: fc.tuple(money, money),
    bill: fc.constant({ ProviderType: 4, UB92TypeOfBill: '831' }),
  }),
);

interface Claim {
  readonly lines: readonly Members[];
  readonly packaged: readonly [string, string];
  readonly bill: Members;
}

const listLines = ({ lines, packaged }: Claim): Members[] =>
  [
    ...lines,
    ...PACKAGED.map((CPT1, index) => ({ CPT1, Charge: packaged[index], ServiceDate: '2025-11-03' })),
  ].map(makeLine);
const review = (lines: readonly Members[], { bill }: Claim, options: Members = {}): ReviewResponse =>
  reviewResponse(
    makeRequest(
      lines.map((line) => line),
      {
        Bill: { BillReviewState: MADE_UP_STATE, MedicareNumber: '340001', ...bill },
        BillOptions: options,
      },
    ),
    { ruleBook, tables },
  );
const outcomeOf = ({ line, allowance, quantityUsed, needsAttention }: ReviewedService) => ({
  ...{ line, allowance, quantityUsed },
  waits: needsAttention?.reasons.map(({ message }) => message),
});
const outcomes = ({ services }: ReviewResponse) =>
  services.map(outcomeOf).toSorted((a, b) => a.line - b.line);

describe('any claim of a facility', () => {
  it('follows from its trace, adds up, and has no line above its charge that nobody looks at', () => {
    const seen = { paid: 0, capped: 0, packaged: 0, waiting: 0, above: 0 };
    fc.assert(
      fc.property(arbitraryClaim, (claim) => {
        const response = review(listLines(claim), claim);
        expect(recomputeReview(response)).toEqual([]);
        const { bill, services } = response;
        expect(bill.totalAllowance).toBe(
          Decimal.sum(0, ...services.map(({ allowance }) => allowance ?? Number.NaN)).toNumber(),
        );
        for (const { allowance, charge, uncappedPrePPOAllowance, needsAttention } of services) {
          // What a service includes is charged on lines of its own: whether that counts was not read.
          if (allowance! > charge) {
            seen.above++;
            const { least, reasons } = needsAttention!;
            expect(least).toBeLessThanOrEqual(charge);
            // What else is in question may leave less than the charge.
            if (reasons.length === 1) expect(least).toBe(charge);
            expect(allowance).toBeLessThanOrEqual(Decimal.sum(charge, ...claim.packaged).toNumber());
          }
          if (allowance! > 0) seen.paid++;
          else if (!needsAttention) seen.packaged++;
          if (uncappedPrePPOAllowance! > allowance!) seen.capped++;
          if (needsAttention) seen.waiting++;
        }
      }),
      { numRuns: 60 },
    );
    expect(Object.entries(seen).filter(([, count]) => count < 5)).toEqual([]);
  });

  it('is paid alike in every order of its lines', () => {
    fc.assert(
      fc.property(arbitraryClaim, fc.integer(), (claim, seed) => {
        const lines = listLines(claim);
        expect(outcomes(review(shuffle(lines, seed), claim))).toEqual(outcomes(review(lines, claim)));
      }),
      { numRuns: 60 },
    );
  });

  it('is paid alike when the charge of one packaged line moves to another', () => {
    let moved = 0;
    fc.assert(
      fc.property(arbitraryClaim, (claim) => {
        const [one, other] = claim.packaged;
        const together = { ...claim, packaged: ['0.00', (Number(one) + Number(other)).toFixed(2)] as const };
        const options = { IsPayAboveCharge: false };
        const [before, after] = [claim, together].map((it) => review(listLines(it), it, options));
        expect(outcomes(after!)).toEqual(outcomes(before!));
        if (before!.services.some(({ allowance }) => allowance! > 0)) moved++;
      }),
      { numRuns: 60 },
    );
    expect(moved).toBeGreaterThan(30);
  });
});
