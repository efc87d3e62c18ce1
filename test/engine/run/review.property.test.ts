/** What must hold of any bill. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readYaml } from '../../../engine/rulebook/read-yaml.ts';
import type { RuleFile } from '../../../engine/rulebook/rule-file.ts';
import { parseReview } from '../../../engine/verify/parse-review.ts';
import { verifyReview } from '../../../engine/verify/verify-review.ts';
import { arbitraryBill } from '../../helpers/arbitraries.ts';
import {
  type Members,
  makeLine,
  makeRequest,
  review,
  reviewResponse,
  reviewText,
  type Setting,
  verifiedResponse,
} from '../../helpers/requests.ts';
import { compileBook, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';
import { shuffle } from '../../helpers/shuffle.ts';

/** Whole cents of a JSON amount, without arithmetic on fractions. */
function centsOf(value: number | null): bigint {
  const text = String(value);
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) throw new Error(`${text} is not an amount in cents`);
  const [dollars = '', part = ''] = text.split('.');
  return BigInt(dollars + part.padEnd(2, '0'));
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

const numbered = (lines: readonly Members[]) => lines.map((line, index) => makeLine(line, index));

describe('any bill', () => {
  it('follows from its own trace', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBill(), async ({ lines, parts, tenant }) => {
        await verifiedResponse(makeRequest(lines, parts), { tenant });
      }),
      { numRuns: 500 },
    );
  });

  it('has nothing negative, keeps the cap, and its amounts sum up to the cent', () => {
    const seen = { priced: 0, denied: 0, above: 0 };
    fc.assert(
      fc.property(arbitraryBill(), ({ lines, parts, tenant }) => {
        const { services, bill, logDetails } = reviewResponse(makeRequest(lines, parts), { tenant });
        for (const service of services) {
          const allowance = centsOf(service.allowance);
          const charge = centsOf(service.charge);
          expect(allowance).toBeGreaterThanOrEqual(0n);
          expect(centsOf(service.prePPOAllowance)).toBeGreaterThanOrEqual(allowance);
          expect(centsOf(service.uncappedAllowance)).toBeGreaterThanOrEqual(allowance);
          const uncapped = centsOf(service.uncappedPrePPOAllowance);
          expect(uncapped).toBeGreaterThanOrEqual(centsOf(service.prePPOAllowance));
          expect(centsOf(service.reduction)).toBe(charge - allowance);
          expect(sum(service.bucketTotalList.map((row) => centsOf(row.reduction)))).toBe(charge - allowance);
          const decided = logDetails.some(
            (step) => step.line === service.line && step.bucket === 'manual-decision',
          );
          const capped = (parts.BillOptions as Members)['IsPayAboveCharge'] !== false;
          if (capped && !decided) expect(allowance <= charge).toBe(true);
          if (allowance > charge) seen.above++;
          if (allowance > 0n) seen.priced++;
          else seen.denied++;
        }
        expect(centsOf(bill.totalCharge)).toBe(sum(services.map((one) => centsOf(one.charge))));
        expect(centsOf(bill.totalAllowance)).toBe(sum(services.map((one) => centsOf(one.allowance))));
        expect(centsOf(bill.totalReduction)).toBe(sum(services.map((one) => centsOf(one.reduction))));
      }),
      { numRuns: 500 },
    );
    expect(Math.min(seen.priced, seen.denied, seen.above)).toBeGreaterThan(50);
  });

  it('with parts of cents is reviewed too, and never above its charge or rate', async () => {
    const mills = (value: unknown) => BigInt(String(value).replace('.', ''));
    await fc.assert(
      fc.asyncProperty(
        arbitraryBill(),
        fc.integer({ min: 1, max: 9 }),
        async ({ lines, parts, tenant }, part) => {
          const finer = lines.map(({ BucketList: _decided, ...line }) => ({
            ...line,
            Charge: `${line['Charge']}${part}`,
            ...(line['PPOAllowance'] === undefined ? {} : { PPOAllowance: `${line['PPOAllowance']}${part}` }),
          }));
          const response = await verifiedResponse(makeRequest(finer, parts), { tenant });
          const capped = (parts.BillOptions as Members)['IsPayAboveCharge'] !== false;
          for (const [index, service] of response.services.entries()) {
            const allowance = centsOf(service.allowance) * 10n;
            const { Charge, PPOAllowance } = finer[index] as Members;
            if (capped) expect(allowance <= mills(Charge)).toBe(true);
            if (PPOAllowance !== undefined) expect(allowance <= mills(PPOAllowance)).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of amounts longer than a double holds keeps every digit', async () => {
    const Charge = '123456789012.123456';
    const request = makeRequest([
      { CPT1: 'SHIP1', Charge },
      { Charge, QuantityBilled: '999999999999.999999' },
    ]);
    const text = reviewText(request, { tenant: 'demo' });
    expect(text).toContain(`"charge":${Charge}`);
    expect(text).toContain('"allowance":123456789012.12,');
    expect(text).toContain('"totalCharge":246913578024.246912');
    expect(await verifyReview(parseReview(text))).toEqual([]);
    expect(
      await verifyReview(
        parseReview(
          text.replace('"quantityBilled":999999999999.999999', '"quantityBilled":999999999999.999998'),
        ),
      ),
    ).not.toEqual([]);
  });

  it('gives the same bytes whatever the order of its lines', () => {
    fc.assert(
      fc.property(arbitraryBill(), fc.nat(), ({ lines, parts, tenant }, seed) => {
        const inOrder = numbered(lines);
        const mixed = shuffle(inOrder, seed);
        expect(reviewText(makeRequest(mixed, parts), { tenant })).toBe(
          reviewText(makeRequest(inOrder, parts), { tenant }),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same bytes again, after and between other bills, from a book used or fresh', async () => {
    const bills = fc.sample(arbitraryBill(), { numRuns: 20, seed: 7 }).map(({ lines, parts, tenant }) => ({
      request: makeRequest(lines, parts),
      tenant,
    }));
    const { packs } = shippedBook();
    const fresh = bills.map(({ request, tenant }) =>
      reviewText(request, { tenant, ruleBook: shippedBook().with(packs) }),
    );
    const again = bills.map(({ request, tenant }) => reviewText(request, { tenant }));
    const backwards = bills
      .toReversed()
      .map(({ request, tenant }) => reviewText(request, { tenant }))
      .toReversed();
    const atOnce = await Promise.all(
      bills.map(async ({ request, tenant }) => {
        await Promise.resolve();
        return reviewText(request, { tenant });
      }),
    );
    expect(again).toEqual(fresh);
    expect(backwards).toEqual(fresh);
    expect(atOnce).toEqual(fresh);
  });

  it('does not change its request', () => {
    fc.assert(
      fc.property(arbitraryBill(), ({ lines, parts, tenant }) => {
        const request = makeRequest(lines, parts);
        const before = JSON.stringify(request);
        review(request, { tenant });
        expect(JSON.stringify(request)).toBe(before);
      }),
      { numRuns: 50 },
    );
  });
});

describe('precedence', () => {
  const bills = fc
    .sample(arbitraryBill(), { numRuns: 25, seed: 11 })
    .map(({ lines, parts, tenant }) => ({ request: makeRequest(lines, parts), tenant }));
  const outcome = (setting: Setting) =>
    bills.map(({ request, tenant }) => {
      const { bill, services, logDetails } = reviewResponse(request, { ...setting, tenant });
      return { bill, services, logDetails };
    });
  const expected = outcome({ ruleBook: shippedBook() });

  it('never comes from the order of files', () => {
    for (const seed of [1, 2, 3]) {
      const ruleBook = compileBook(shuffle(SHIPPED_FILES, seed));
      expect(ruleBook.digest).toBe(shippedBook().digest);
      expect(outcome({ ruleBook })).toEqual(expected);
    }
  });

  it('never comes from the order of rules in a pack, of packs in `uses`, or of what a pack declares', () => {
    const mix = (file: RuleFile, seed: number): RuleFile => {
      const value = readYaml(file.file, file.text).yaml.value as Record<string, unknown>;
      for (const list of ['rules', 'uses', 'customCodes'])
        if (Array.isArray(value[list])) value[list] = shuffle(value[list], seed);
      for (const names of ['tables', 'params', 'derive', 'groups', 'pairs', 'conditions'])
        if (value[names]) value[names] = Object.fromEntries(shuffle(Object.entries(value[names]), seed));
      return { file: file.file, text: JSON.stringify(value) };
    };
    for (const seed of [1, 2, 3]) {
      const files = SHIPPED_FILES.filter(({ file }) => !file.endsWith('.test.yaml')).map((file, index) =>
        mix(file, seed + index),
      );
      expect(outcome({ ruleBook: compileBook(files) })).toEqual(expected);
    }
  });
});

describe('a contracted rate', () => {
  it('never raises an allowance, and is never exceeded', () => {
    fc.assert(
      fc.property(arbitraryBill(), fc.nat(50_000), ({ lines, parts, tenant }, rate) => {
        const without = lines.map(({ PPOAllowance: _rate, ...line }) => line);
        const text = (rate / 100).toFixed(2);
        const before = reviewResponse(makeRequest(without, parts), { tenant });
        const after = reviewResponse(
          makeRequest(
            without.map((line) => ({ ...line, PPOAllowance: text })),
            parts,
          ),
          { tenant },
        );
        for (const [index, { allowance, prePPOAllowance }] of after.services.entries()) {
          const plain = centsOf(before.services[index]!.allowance);
          expect(centsOf(prePPOAllowance)).toBe(plain);
          expect(centsOf(allowance)).toBe(plain < BigInt(rate) ? plain : BigInt(rate));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('what is not known', () => {
  it.each<[string, Members, Members]>([
    ['a code in no schedule', { CPT1: '0000X' }, {}],
    ['a place of service that is not given', { POS: '' }, {}],
    ['a place of service that does not exist', { POS: '98' }, {}],
    ['a ZIP code in no locality', {}, { ZipCode: '00001', BillReviewState: 'AZ', TypeOfBill: 1 }],
    ['a modifier whose share is not set', { ModifierList: '52' }, {}],
    ['a component the schedule does not list', { ModifierList: 'TC' }, {}],
  ])('never prices: %s', (_name, line, Bill) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom(0, 1),
        fc.boolean(),
        (cents, TypeOfBill, IsPayAboveCharge) => {
          const Charge = (cents / 100).toFixed(2);
          const response = reviewResponse(
            makeRequest([{ Charge, ...line }], {
              Bill: { TypeOfBill, ...Bill },
              BillOptions: { IsPayAboveCharge },
            }),
            { tenant: 'demo' },
          );
          expect(response.services[0]!.allowance).toBe(0);
          expect(response.services[0]!.reasonCodes).not.toBe('');
          // Of a charge of nothing that caps the allowance, nothing is left to be found out.
          const isSettled = IsPayAboveCharge && cents === 0;
          expect(response.logHeader.linesNeedingAttention).toBe(isSettled ? 0 : 1);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('never prices: a code made of any letters and digits', () => {
    const known = new Set(['SHIP1', 'RPT01']);
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{3}[0-9]{2}$/), (CPT1) => {
        fc.pre(!known.has(CPT1));
        const response = reviewResponse(makeRequest([{ CPT1 }]), { tenant: 'demo' });
        expect(response.services[0]!.allowance).toBe(0);
        expect(response.logHeader.linesNeedingAttention).toBe(1);
      }),
    );
  });
});
