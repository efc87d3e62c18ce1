/** Which columns of a payer's table the rules in force read: told where the table or the row is missing. */
import { expect, it } from 'vitest';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { starterTables } from '../../helpers/rule-book.ts';
import { definitionOf, makeTables } from '../../helpers/tables.ts';

const STAY = {
  TypeOfBill: 1,
  BillReviewState: 'NC',
  ProviderType: 2,
  MedicareNumber: '340001',
  UB92TypeOfBill: '111',
  DRG: '470',
  AdmitDate: '2026-01-03',
  DischargeDate: '2026-01-06',
  DischargeStatus: '01',
};
const LINE = { CPT1: '0120', ServiceDate: '2026-01-04', Charge: 60000 };
/** What a stay is computed from, in the order of the alphabet, and what it is not. */
const READ = [
  'bedSize',
  'capitalCostToChargeRatio',
  'operatingCostToChargeRatio',
  'uncompensatedCareAmount',
  'wageIndex',
];
const NOT_READ = ['outpatientCostToChargeRatio', 'caseMixIndex', 'passThroughTotalAmount', 'found'];

const namesIn = (text: string | null) => new Set(text?.match(/[A-Za-z]+/g));

const reviewStay = (rows: readonly Readonly<Record<string, string>>[] | null) => {
  const starter = starterTables();
  const definition = { ...definitionOf('tenant.hospitals'), id: 'payers.demo.hospitals' };
  const own = makeTables(rows ? [{ definition, rows }] : []);
  const tables = {
    ...starter,
    select: (id: string, day: string) => own.select(id, day) ?? starter.select(id, day),
  };
  return reviewResponse(makeRequest([LINE], { Bill: STAY }), { tenant: 'demo', tables });
};

it('a stay of a payer without a table of hospitals names the file, the columns and where they are published', () => {
  const { error } = reviewStay(null);
  expect(error).toContain('payers.demo.hospitals.<first day>.csv');
  expect(error).toContain('of which the rules in force read bedSize, capital');
  expect(error).toMatch(/provider-specific file .*\(https:\/\/www\.cms\.gov\//);
  for (const name of READ) expect(namesIn(error)).toContain(name);
  for (const name of NOT_READ) expect(namesIn(error)).not.toContain(name);
});

it('a stay in a hospital that the table does not have names the columns at its lines', () => {
  const row = { providerCcn: '340002', effectiveDate: '2020-01-01', effectiveThrough: '9999-12-31' };
  const { services } = reviewStay([row]);
  const [reason] = services[0]!.needsAttention!.reasons;
  expect(reason!.message).toContain('does not have 340001 on 2026-01-06; needed are bedSize, ');
  for (const name of READ) expect(namesIn(reason!.message)).toContain(name);
  for (const name of NOT_READ) expect(namesIn(reason!.message)).not.toContain(name);
});
