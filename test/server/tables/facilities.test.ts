import { describe, expect, test } from 'vitest';
import type { TableSource } from '../../../engine/table.ts';
import { type FacilityQuery, listFacilities } from '../../../server/tables/facilities.ts';
import { openStarterTables } from '../../../server/tables/store.ts';
import { definitionOf, makeTables } from '../../helpers/tables.ts';

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
        operatingCertificate: null,
        wageArea: null,
        figures: [],
        figuresMissing:
          'No figures: the tenant has no pack, and so no table of hospitals. Import them (tables import) with the columns of tenant.hospitals.',
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

describe("a payer's figures", () => {
  const own = { definition: { ...definitionOf('tenant.hospitals'), id: 'payers.acme.hospitals' } };
  const row = (providerCcn: string, effectiveDate: string, more = {}) => ({
    providerCcn,
    effectiveDate,
    effectiveThrough: '9999-12-31',
    ...more,
  });
  const source = makeTables([
    { definition: 'us.facilities', release: 'new', effective: ALWAYS, rows: [hospital, unit, center, other] },
    {
      definition: 'us.hospital-cost-reports',
      rows: [
        { medicareNumber: '34S001', cbsa: '16740' },
        { medicareNumber: '340001', cbsa: '99999' },
      ],
    },
    {
      ...own,
      release: '2024',
      effective: { from: '2024-01-01', through: '2024-12-31' },
      rows: [row('340001', '2024-01-01', { bedSize: '290', effectiveThrough: '2024-12-31' })],
    },
    {
      ...own,
      release: '2025',
      effective: { from: '2025-01-01', through: '9999-12-31' },
      rows: [
        row('340001', '2025-01-01', {
          bedSize: '300',
          effectiveThrough: '2025-09-30',
          cbsaActualGeographicLocation: '16740',
          providerType: '00',
        }),
        row('340001', '2025-10-01', {
          bedSize: '310',
          cbsaActualGeographicLocation: '16740',
          cbsaWageIndexLocation: '34',
          operatingCertificate: '7002024',
        }),
        row('34C0009999', '2025-01-01', {
          nationalProviderIdentifier: '3',
          cbsaActualGeographicLocation: '24660',
        }),
        row('340077', '2025-01-01', { name: 'Own only', nationalProviderIdentifier: '7' }),
        row('990001', '2025-01-01', { name: 'Nobody knows where' }),
      ],
    },
  ]);
  const find = (query: Partial<FacilityQuery>, tenant = 'acme') =>
    listFacilities(source, { state: 'NC', ...query }, tenant).facilities;
  const beds = (query: Partial<FacilityQuery>) =>
    find({ medicareNumber: '340001', providerType: 2, ...query })[0]!.figures.map(
      ({ values }) => values['bedSize'],
    );

  test.each<[string | null, number[]]>([
    ['2023-06-01', []],
    ['2024-06-01', [290]],
    ['2025-09-30', [300]],
    ['2025-10-01', [310]],
    [null, [300, 310]],
  ])('are those of the day: on %s', (effectiveDate, wanted) => {
    expect(beds({ effectiveDate })).toEqual(wanted);
  });

  test('come with the area by whose wages it is paid, the newest of several', () => {
    const [one] = find({ medicareNumber: '340001', providerType: 2 });
    expect(one).toMatchObject({ wageArea: '34', operatingCertificate: '7002024', figuresMissing: null });
    expect(one!.figures[0]).toEqual({
      effectiveFrom: '2025-01-01T00:00:00',
      effectiveThrough: '2025-09-30T00:00:00',
      values: { bedSize: 300, cbsaActualGeographicLocation: '16740', providerType: '00' },
    });
    expect(one!.figures[1]!.effectiveThrough).toBeNull();
  });

  test('stand at a surgery center whose number the public list has otherwise, by its NPI', () => {
    expect(find({ providerType: 4, npi: '3' }).map(({ name, wageArea }) => `${name} ${wageArea}`)).toEqual([
      ' 24660',
      'A Center 24660',
    ]);
  });

  test.each<[string, Partial<FacilityQuery>, string[]]>([
    ['its number', { medicareNumber: '340077' }, ['Own only 2', 'Own only 3']],
    ['its NPI', { npi: '7', providerType: 3 }, ['Own only 3']],
    ['a number that no list places', { medicareNumber: '990001', providerType: 2 }, ['Nobody knows where 2']],
    ['a number of another state', { medicareNumber: '010001' }, []],
    ['a number that nobody has', { medicareNumber: '349999' }, []],
  ])('narrowed to one by %s', (_by, query, names) => {
    expect(find(query).map(({ name, providerType }) => `${name} ${providerType}`)).toEqual(names);
  });

  test('a facility that only the payer knows stands among those of its state', () => {
    expect(find({ providerType: 2 }).map(({ name }) => name)).toEqual(['B Hospital', 'C Unit', 'Own only']);
    expect(find({ state: 'AL', providerType: 2 }).map(({ name }) => name)).toEqual(['D Elsewhere']);
  });

  test('without them the answer says what to load and where it is published, and the area is that of the cost report', () => {
    const [one] = find({ medicareNumber: '34S001', effectiveDate: '2025-06-02' });
    expect(one).toMatchObject({
      wageArea: '16740',
      figures: [],
      figuresMissing: expect.stringMatching(
        /^No figures: the table payers\.acme\.hospitals has no row of it on 2025-06-02\. .*provider-specific file .*\(https:/,
      ),
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
