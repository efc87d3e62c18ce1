/** What holds of every stay: the order of lines changes nothing, the parts come to the bill, a transfer is never paid more. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import { type Members, makeRequest, reviewResponse } from '../helpers/requests.ts';
import { definition, makeUpPayer, starterTables } from '../helpers/rule-book.ts';

const payer = makeUpPayer([], {
  supplies: { 'us/ucr': { percentOfMedicare: { value: '100', cite: 'here' } } },
});
const HOSPITAL = {
  providerCcn: '340001',
  effectiveDate: '2020-01-01',
  effectiveThrough: '9999-12-31',
  providerType: '00',
  bedSize: '300',
  cbsaStandardizedAmountLocation: '16740',
  capitalCostToChargeRatio: '0.02',
  capitalIndirectMedicalEducationRatio: '0',
  supplementalSecurityIncomeRatio: '0.05',
  hospitalQualityIndicator: '1',
  uncompensatedCareAmount: '321.09',
};

const cents = fc.integer({ min: 1, max: 40_000_000 }).map((amount) => (amount / 100).toFixed(2));
const decimal = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((number) => (number / 10_000).toFixed(4));
const stays = fc.record({
  charges: fc.array(cents, { minLength: 1, maxLength: 8 }),
  drg: fc.constantFrom('023', '291', '470', '793', '871', '927'),
  days: fc.integer({ min: 0, max: 12 }),
  hospital: fc.record({
    wageIndex: decimal(6000, 20_000),
    operatingCostToChargeRatio: decimal(500, 9000),
    internsToBedsRatio: decimal(0, 8000),
    medicaidRatio: decimal(0, 6000),
  }),
  cap: fc.boolean(),
});
type Stay = typeof stays extends fc.Arbitrary<infer One> ? One : never;

const TERMS = { effectiveFrom: '2020-01-01', effectiveThrough: '9999-12-31' };

function price(
  { drg, days, hospital, cap }: Stay,
  lines: readonly Members[],
  DischargeStatus: string,
  { terms = [], ...options }: Members & { terms?: readonly Readonly<Record<string, string>>[] } = {},
) {
  const tables = layTablesOver(
    starterTables(),
    [
      { table: '$tenant.hospitals', rows: [{ ...HOSPITAL, ...hospital }] },
      { table: '$tenant.facility-terms', rows: terms },
    ],
    payer.tenant,
    definition,
  );
  const discharged = `2026-01-${String(5 + days).padStart(2, '0')}`;
  const request = makeRequest(lines, {
    Bill: {
      TypeOfBill: 1,
      BillReviewState: 'NC',
      ProviderType: 2,
      UB92TypeOfBill: '111',
      MedicareNumber: '340001',
      DRG: drg,
      AdmitDate: '2026-01-05',
      DischargeDate: discharged,
      DischargeStatus,
    },
    BillOptions: { IsPayAboveCharge: cap, ...options },
  });
  return reviewResponse(request, { ...payer, tables });
}

const toLines = ({ charges }: Stay): Members[] =>
  charges.map((Charge, index) => ({
    Line: index + 1,
    CPT1: '0250',
    ServiceDate: '2026-01-05',
    Charge,
    POS: '21',
  }));
const toCents = (amount: unknown) => Math.round(Number(amount) * 100);
const check = (hold: (stay: Stay) => void) => fc.assert(fc.property(stays, hold), { numRuns: 60 });

describe('every stay', () => {
  test('is priced the same whatever the order of its lines', () => {
    check((stay) => {
      const amounts = (lines: Members[]) =>
        new Map(price(stay, lines, '01').services.map(({ line, allowance }) => [line, allowance]));
      expect(amounts(toLines(stay).reverse())).toEqual(amounts(toLines(stay)));
    });
  });

  test('comes to the sum of its lines, which are what the value of the stay says, or its charges', () => {
    check((stay) => {
      const { bill, services, logDetails } = price(stay, toLines(stay), '01');
      const amount = logDetails.find(({ formula }) => formula?.startsWith('derived.stayAmount ='))!.result;
      const charges = stay.charges.reduce((total, charge) => total + toCents(charge), 0);
      const paid = stay.cap ? Math.min(toCents(amount), charges) : toCents(amount);
      expect(toCents(bill.totalAllowance)).toBe(paid);
      expect(services.reduce((total, { allowance }) => total + toCents(allowance), 0)).toBe(paid);
    });
  });

  const implants = fc.array(fc.record({ Charge: cents, InvoiceCost: cents }), { minLength: 1, maxLength: 4 });
  const limits = fc.record({ percent: fc.integer({ min: 0, max: 60 }), ofItem: cents, ofBill: cents });
  test('is what it would be without the implants that are paid apart, and each of them its invoice with at most what is added', () => {
    fc.assert(
      fc.property(stays, implants, limits, (stay, parts, { percent, ofItem, ofBill }) => {
        const rest = toLines(stay);
        const apart = parts.map(
          (part, index): Members => ({
            ...{ Line: rest.length + index + 1, CPT1: '0278', ServiceDate: '2026-01-05', POS: '21' },
            ...part,
          }),
        );
        const row = { state: 'UCR', setting: 'inpatient', ...TERMS, implantPercent: String(percent) };
        const terms = [{ ...row, implantMostOfItem: ofItem, implantMostOfBill: ofBill }];
        const { services } = price({ ...stay, cap: false }, [...rest, ...apart], '01', {
          terms,
          IsSeparateImplantReimbursement: true,
          IsPayAboveCharge: false,
        });
        const alone = price({ ...stay, cap: false }, rest, '01', { IsPayAboveCharge: false });
        const read = (all: typeof services) => all.map(({ allowance }) => toCents(allowance));
        expect(read(services.slice(0, rest.length))).toEqual(read(alone.services));
        const added = read(services.slice(rest.length)).map((paid, index) => {
          const invoice = toCents(parts[index]!.InvoiceCost);
          const most = Math.min(Math.round((invoice * percent) / 100), toCents(ofItem));
          expect(paid).toBeGreaterThanOrEqual(invoice);
          expect(paid - invoice).toBeLessThanOrEqual(most);
          return { paid: paid - invoice, most };
        });
        const total = (key: 'paid' | 'most') => added.reduce((sum, one) => sum + one[key], 0);
        expect(total('paid')).toBe(Math.min(total('most'), toCents(ofBill)));
      }),
      { numRuns: 60 },
    );
  });

  // An outlier's threshold shrinks with the days, so that part alone may be more for a patient who is sent on.
  const RATE = /^derived\.(operating|dshAmount|imeAmount|capital|capitalDshAmount|capitalImeAmount) =/;
  test('is never paid more of the rate when the patient is sent on than when the patient goes home', () => {
    check((stay) => {
      const readRate = (status: string) =>
        price(stay, toLines(stay), status).logDetails.flatMap(({ formula, result }) =>
          RATE.test(formula ?? '') ? [Number(result)] : [],
        );
      const home = readRate('01');
      expect(home).toHaveLength(6);
      for (const status of ['02', '03'])
        for (const [index, part] of readRate(status).entries())
          expect(part).toBeLessThanOrEqual(home[index]!);
    });
  });
});
