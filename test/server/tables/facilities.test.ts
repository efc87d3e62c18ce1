import { describe, expect, test } from 'vitest';
import { type FacilityQuery, listFacilities } from '../../../server/tables/facilities.ts';
import { openStarterTables } from '../../../server/tables/store.ts';
import { makeTables } from '../../helpers/tables.ts';

const hospital = {
  medicareNumber: '340001',
  npi: '1',
  name: 'B Hospital',
  state: 'NC',
  providerTypes: '2,3',
  zipCode: '28025',
};
const unit = { medicareNumber: '34S001', npi: '2', name: 'C Unit', state: 'NC', providerTypes: '2' };
const center = {
  medicareNumber: '34C0001',
  npi: '3',
  name: 'A Center',
  state: 'NC',
  providerTypes: '4',
  effectiveFrom: '2024-01-01',
  effectiveThrough: '2024-12-31',
};
const other = { medicareNumber: '010001', npi: '4', name: 'D Elsewhere', state: 'AL', providerTypes: '2,3' };
const tables = makeTables([
  {
    definition: 'us.facilities',
    release: 'old',
    effective: { from: '2020-01-01', through: '9999-12-31' },
    rows: [{ ...hospital, name: 'Old name' }],
  },
  {
    definition: 'us.facilities',
    release: 'new',
    effective: { from: '2023-01-01', through: '9999-12-31' },
    rows: [hospital, unit, center, other],
  },
]);

interface Case extends FacilityQuery {
  readonly listed: readonly string[];
}

const cases: readonly Case[] = [
  { state: 'NC', listed: ['A Center 4', 'B Hospital 2', 'B Hospital 3', 'C Unit 2'] },
  { state: 'NC', providerType: 2, listed: ['B Hospital 2', 'C Unit 2'] },
  { state: 'NC', providerType: 3, listed: ['B Hospital 3'] },
  { state: 'NC', providerType: 4, effectiveDate: '2024-01-01T00:00:00', listed: ['A Center 4'] },
  { state: 'NC', providerType: 4, effectiveDate: '2024-12-31', listed: ['A Center 4'] },
  { state: 'NC', providerType: 4, effectiveDate: '2023-12-31', listed: [] },
  { state: 'NC', providerType: 4, effectiveDate: '2025-01-01', listed: [] },
  { state: 'NC', effectiveDate: '2021-06-01T10:00:00', listed: ['Old name 2', 'Old name 3'] },
  { state: 'NC', effectiveDate: '2019-12-31', providerType: null, listed: ['Old name 2', 'Old name 3'] },
  { state: 'AL', effectiveDate: null, listed: ['D Elsewhere 2', 'D Elsewhere 3'] },
  { state: 'ZZ', listed: [] },
];

describe('facilities', () => {
  test.each(cases)('of $state, type $providerType, on $effectiveDate', ({ listed, ...query }) => {
    expect(listFacilities(tables, query).map(({ name, providerType }) => `${name} ${providerType}`)).toEqual(
      listed,
    );
  });
  test('have the shape of the response, null where nothing is published', () => {
    expect(listFacilities(tables, { state: 'NC', providerType: 3 })).toEqual([
      {
        medicareNumber: '340001',
        npi: '1',
        name: 'B Hospital',
        address: null,
        city: null,
        state: 'NC',
        zipCode: '28025',
        providerType: 3,
        facilityType: null,
        effectiveFrom: null,
        effectiveThrough: null,
      },
    ]);
  });
  test('are none where there is no list', () => {
    expect(listFacilities(makeTables([]), { state: 'NC' })).toEqual([]);
  });
  test('of the starter list include a known hospital', () => {
    const found = listFacilities(openStarterTables(), { state: 'NC', providerType: 2 });
    expect(found.find((one) => one.medicareNumber === '340001')).toMatchObject({
      name: 'ATRIUM HEALTH CABARRUS',
      npi: '1487866315',
      zipCode: '28025',
    });
  });
});
