import { describe, expect, test } from 'vitest';
import type { TableSource } from '../../../engine/table.ts';
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
const ALWAYS = { from: '2020-01-01', through: '9999-12-31' };
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
    expect(
      listFacilities(tables, query).facilities.map(({ name, providerType }) => `${name} ${providerType}`),
    ).toEqual(listed);
  });
  test('have the shape of the response, null where nothing is published', () => {
    expect(listFacilities(tables, { state: 'NC', providerType: 3 }).facilities).toEqual([
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
  test('of the starter list include a known hospital', () => {
    const found = listFacilities(openStarterTables(), { state: 'NC', providerType: 2 }).facilities;
    expect(found.find((one) => one.medicareNumber === '340001')).toMatchObject({
      name: 'ATRIUM HEALTH CABARRUS',
      npi: '1487866315',
      zipCode: '28025',
    });
  });
});

describe('what the list lacks is said', () => {
  const hospitals = makeTables([
    { definition: 'us.facilities', release: 'hospitals', effective: ALWAYS, rows: [hospital, unit] },
  ]);
  const REMEDY = 'Import the official lists of hospitals and surgery centers (tables import).';
  const EXCERPT =
    'The loaded list (us.facilities, release 2026-01) is an excerpt: it holds all facilities of NC';

  test.each<[string, TableSource, FacilityQuery, number, string | null]>([
    ['a whole list that has some', tables, { state: 'NC' }, 4, null],
    ['a whole list that has none', tables, { state: 'TX' }, 0, null],
    [
      'no list',
      makeTables([]),
      { state: 'NC', effectiveDate: '2025-01-01' },
      0,
      `No list of facilities (us.facilities) is loaded for 2025-01-01, so those of NC are not known. ${REMEDY}`,
    ],
    [
      'an excerpt without the state',
      openStarterTables(),
      { state: 'TX' },
      0,
      `${EXCERPT}, and of TX only some or none. ${REMEDY}`,
    ],
    [
      'an excerpt with some of the state',
      openStarterTables(),
      { state: 'CA', providerType: 4 },
      30,
      `${EXCERPT}, and of CA only some or none. ${REMEDY}`,
    ],
    ['the state the excerpt holds whole', openStarterTables(), { state: 'NC', providerType: 4 }, 132, null],
    [
      'a list of hospitals alone',
      hospitals,
      { state: 'NC' },
      3,
      `The loaded list (us.facilities, release hospitals) has no surgery centers of any state. ${REMEDY}`,
    ],
    ['a list of hospitals alone, asked for hospitals', hospitals, { state: 'NC', providerType: 2 }, 2, null],
  ])('%s', (_title, source, query, count, error) => {
    const answer = listFacilities(source, query);
    expect([answer.facilities.length, answer.error]).toEqual([count, error]);
  });
});
