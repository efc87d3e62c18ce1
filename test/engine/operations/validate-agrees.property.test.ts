/** What `/v1/validate` says of a bill and what `/v1/review` does with it never differ. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGINE_REASONS } from '../../../engine/run/stop-line.ts';
import {
  type BillParts,
  type Members,
  makeRequest,
  reviewResponse,
  type Setting,
} from '../../helpers/requests.ts';
import { makeTables } from '../../helpers/tables.ts';
import { validate } from './validate.ts';

const arbitraryLine = fc.record({
  CPT1: fc.constantFrom(
    '99213',
    '97110',
    '72148',
    '29881',
    '99199',
    '97010',
    '00000',
    'SHIP1',
    'RPT01',
    '80053',
  ),
  ServiceDate: fc.constantFrom('2025-06-02', '2025-06-03', '2025-01-02', '2024-07-01', '2025-12-31'),
  QuantityBilled: fc.constantFrom('1', '4', '0.5', '0'),
  QuantityOverride: fc.constantFrom(null, '0', '2'),
  Charge: fc.constantFrom('0', '10.00', '118.50', '99999'),
  POS: fc.constantFrom('11', '22', null, '98'),
  ModifierList: fc.constantFrom('', '26', 'TC', '26,TC', '50', '53', '59', 'ZZ', 'X'),
  PPOAllowance: fc.constantFrom(null, '0', '50.00'),
  TaxCharge: fc.constantFrom(null, '5.00'),
  Duplicate: fc.constantFrom(null, 1, 2, 3),
  PriorAuthorization: fc.constantFrom(null, 1, 2),
  BucketList: fc.constantFrom<Members[]>([], [], [], [{ BucketSource: 3, Allowance: '12.34' }]),
});
const arbitraryLines = fc.array(arbitraryLine, { minLength: 1, maxLength: 6 });
const arbitraryParts = fc.record({
  Bill: fc.record({
    BillReviewState: fc.constantFrom('NC', 'NC', 'NC', 'AZ', null),
    TypeOfBill: fc.constantFrom(0, 0, 1, 2),
    ZipCode: fc.constantFrom('27601', '85001', '99999'),
    BillReviewReceivedDate: fc.constantFrom(null, '2025-06-10', '2025-12-31'),
  }),
  Claim: fc.record({ DateOfInjury: fc.constantFrom(null, '2025-06-03') }),
  BillOptions: fc.record({ IsPayAboveCharge: fc.boolean(), IsIgnoreTimelyFiling: fc.boolean() }),
});
const arbitrarySetting: fc.Arbitrary<Setting> = fc.constantFrom<Setting>(
  {},
  { tenant: 'demo' },
  { tenant: 'demo' },
  { tables: makeTables([]) },
);

/** Runs both operations on the same bill. */
function runBoth(lines: readonly Members[], parts: BillParts, setting: Setting) {
  const complete = {
    ...parts,
    Bill: { NPI: '1234567893', ICDDiagnosticCodes: 'M54.50', ...parts.Bill },
  };
  const request = makeRequest(lines, complete);
  return { validation: validate(lines, complete, setting), review: reviewResponse(request, setting) };
}

type Both = ReturnType<typeof runBoth>;
const holds = (check: (both: Both) => void) =>
  fc.assert(
    fc.property(arbitraryLines, arbitraryParts, arbitrarySetting, (lines, parts, setting) =>
      check(runBoth(lines, parts, setting)),
    ),
    { numRuns: 300 },
  );

describe('for every bill', () => {
  it('validate names a bill or a line that cannot be reviewed, with the reason of the review', () => {
    const seen = { bills: 0, lines: 0 };
    holds(({ validation, review }) => {
      const named = validation.problems.filter(
        ({ code }) => code === 'not_covered' || code === 'unknown_jurisdiction',
      );
      const words = named.map(({ message, suggestion }) => `${message} ${suggestion}`);
      if (review.error !== null) {
        expect(words.join(' ')).toBe(review.error);
        seen.bills++;
        return;
      }
      // What only some rule of the day needs is missing for the lines that it is for, in the same words.
      const missing = validation.problems.filter(({ code }) => code === 'data_missing');
      const told = [...words, ...missing.map(({ message }) => message)];
      // What ended a line may hide more, which validate names too; a line that is priced has none.
      for (const { line } of named)
        if (line !== null) expect(validation.lines[line]!.isPayable).not.toBe(true);
      for (const { line, message } of review.logDetails.filter(({ effect }) => effect === 'stop')) {
        const isObstacle = /has no release|No rules for/.test(message!);
        const isDecided = review.logDetails.some((step) => step.line === line && step.effect === 'restore');
        if (!isObstacle || isDecided) continue;
        expect(told.filter((one) => message!.includes(one))).not.toEqual([]);
        seen.lines++;
      }
    });
    expect(Math.min(seen.bills, seen.lines)).toBeGreaterThan(20);
  });

  it('a payable line is priced, and any other line is allowed nothing', () => {
    holds(({ validation, review }) => {
      for (const service of review.services) {
        const line = validation.lines[service.line]!;
        if (review.error !== null) expect([line.isPayable, service.allowance]).toEqual([null, null]);
        else if (line.isPayable) {
          expect(service.allowance).not.toBeNull();
          expect(service.bucketList.some((step) => step.allowance !== null)).toBe(true);
        } else expect(service.allowance).toBe(0);
      }
    });
  });

  it('missing data is allowed nothing, with the reason that says so', () => {
    let missing = 0;
    holds(({ validation, review }) => {
      for (const service of review.services) {
        const line = validation.lines[service.line]!;
        if (review.error !== null || line.isPayable !== null) continue;
        const all = [...line.problems, ...validation.problems.filter((problem) => problem.line === null)];
        expect(all.some(({ severity }) => severity === 'error')).toBe(true);
        if (!all.some(({ code }) => code === 'data_missing')) continue;
        missing++;
        expect(service.allowance).toBe(0);
        expect(service.reasonCodesDTO.map(({ id }) => id)).toContain(ENGINE_REASONS.needsData);
      }
    });
    expect(missing).toBeGreaterThan(0);
  });

  it('a line that is allowed nothing by a rule has a problem that says why', () => {
    holds(({ validation }) => {
      for (const line of Object.values(validation.lines))
        if (line.isPayable === false)
          expect(line.problems.some(({ severity }) => severity !== 'info')).toBe(true);
    });
  });

  it('the problems of the bill are those of its lines and its own, by line', () => {
    holds(({ validation }) => {
      const ofLines = Object.values(validation.lines).flatMap((line) => line.problems);
      expect(validation.problems.filter(({ line }) => line !== null)).toEqual(ofLines);
      expect(validation.isValid).toBe(validation.problems.every(({ severity }) => severity !== 'error'));
    });
  });
});
