/** Which facility a bill names, by any of its numbers, in the public lists and in the payer's own table. */
import { describe, expect, test } from 'vitest';
import { findFacilityNumber } from '../../../engine/bill/facility.ts';
import { type Members, makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { definitionOf, makeTables } from '../../helpers/tables.ts';

const ALWAYS = { from: '2020-01-01', through: '9999-12-31' };
const tables = makeTables([
  {
    definition: 'us.facilities',
    release: 'made up',
    effective: ALWAYS,
    rows: [
      { medicareNumber: '340001', npi: '1111111111', name: 'Listed', state: 'NC', providerTypes: '2,3' },
      { medicareNumber: '340002', npi: '2222222222', name: 'Two', state: 'NC', providerTypes: '2,3' },
      { medicareNumber: '34S002', npi: '2222222222', name: 'Two, unit', state: 'NC', providerTypes: '2' },
      {
        medicareNumber: '340003',
        npi: '3333333333',
        name: 'Closed',
        state: 'NC',
        providerTypes: '2,3',
        effectiveThrough: '2024-12-31',
      },
      { medicareNumber: '34C0001234', npi: '4444444444', name: 'Center', state: 'NC', providerTypes: '4' },
    ],
  },
  {
    definition: { ...definitionOf('tenant.hospitals'), id: 'payers.acme.hospitals' },
    release: 'own',
    effective: ALWAYS,
    rows: [
      {
        providerCcn: '340009',
        effectiveDate: '2020-01-01',
        effectiveThrough: '9999-12-31',
        nationalProviderIdentifier: '1111111111',
        operatingCertificate: '7002024',
        name: 'Own',
      },
    ],
  },
]);

const ASKED =
  'send its certification number as Bill.MedicareNumber or, of a surgery center, whose number is too long for it, an NPI that /v1/facility lists';
const find = (bill: Members, tenant = '', day = '2025-06-02') =>
  Object.values(findFacilityNumber(bill, { select: (id, on) => tables.select(id, on), tenant, day }))[0];

describe('the facility of a bill', () => {
  test.each<[string, Members, string, string]>([
    ['its certification number', { MedicareNumber: '349999', NPI: '1111111111' }, '', '349999'],
    ['an NPI of the lists', { NPI: '1111111111' }, '', '340001'],
    [
      'the billing NPI where the other is in no list',
      { NPI: '9', BillingProviderNPI: '1111111111' },
      '',
      '340001',
    ],
    ['an NPI of a surgery center, whose number has ten characters', { NPI: '4444444444' }, '', '34C0001234'],
    ["an NPI of the payer's table, before the lists", { NPI: '1111111111' }, 'acme', '340009'],
    ['its operating certificate', { OPCERT: '7002024' }, 'acme', '340009'],
  ])('is found by %s', (_title, bill, tenant, number) => {
    expect(find(bill, tenant)).toBe(number);
  });

  test.each<[string, Members, string]>([
    [
      'nothing',
      {},
      'Bill.MedicareNumber (certification number of the facility) is not given, and neither is Bill.OPCERT nor Bill.NPI',
    ],
    [
      'an NPI that stands for two',
      { NPI: '2222222222' },
      `the facility cannot be told: Bill.NPI 2222222222 stands for 340002 and 34S002; ${ASKED}`,
    ],
    [
      'a certificate that nobody lists',
      { OPCERT: '7002024' },
      `the facility cannot be told: Bill.OPCERT 7002024 is in no list of facilities; ${ASKED}`,
    ],
    [
      'one that was closed',
      { NPI: '3333333333' },
      `the facility cannot be told: Bill.NPI 3333333333 is in no list of facilities; ${ASKED}`,
    ],
  ])('is not found by %s', (_title, bill, why) => {
    expect(find(bill)).toBe(why);
  });
});

describe('the name of the facility in the response', () => {
  const nameOf = (Bill: Members) =>
    reviewResponse(
      makeRequest([{ CPT1: '0120' }], { Bill: { ProviderType: 2, BillReviewState: 'NC', ...Bill } }),
    ).bill.facilityName;
  test.each<[string, Members, string | null]>([
    ['of the lists', { MedicareNumber: '340001' }, 'ATRIUM HEALTH CABARRUS'],
    ['of the lists, by NPI', { NPI: '1487866315' }, 'ATRIUM HEALTH CABARRUS'],
    ["in the bill's words", { MedicareNumber: '340001', FacilityName: 'Cabarrus' }, 'Cabarrus'],
    ['unknown', { MedicareNumber: '349998' }, null],
    ["none of a practitioner's bill", { ProviderType: 1, NPI: '1487866315' }, null],
  ])('is %s', (_title, bill, name) => {
    expect(nameOf(bill)).toBe(name);
  });
});
