import { describe, expect, test } from 'vitest';
import { importFiles, readRow } from './made-releases.ts';

describe('hospitals and surgery centers', () => {
  const enrolled = (ccn: string, npi: string, name: string, type: string) =>
    `"${npi}","${ccn}","LEGAL ${name}","${name}","1 ROAD, SUITE 2","TOWN","282081234","NC","${type}"`;
  const files = {
    'cms_hospital_enrollment_2025-11.csv': [
      '"npi","ccn","org_name","dba_name","address","city","zip","loc_state","loc_type"',
      enrolled('340001', '1800000011', 'Known', 'MAIN/PRIMARY HOSPITAL LOCATION'),
      enrolled('341305', '1800000012', 'Critical', ''),
      enrolled('34S001', '1800000013', '', 'HOSPITAL PSYCHIATRIC UNIT'),
      enrolled('340051', '1800000014', 'Extension', 'OPT EXTENSION SITE'),
      enrolled('34000101', '1800000015', 'Branch', ''),
      enrolled('345081', '1800000016', 'Odd number', ''),
      '',
    ].join('\n'),
    'hospital_general_info_2026-01.csv':
      '"ccn","facility_name","state","type"\n"340001","KNOWN","NC","Acute Care Hospitals"\n"34001F","Veterans","NC","Acute Care - Veterans Administration"\n',
    'asc_facility_2023_2024.csv': [
      '"facility_name","facility_id","npi","city_town","state","zip_code","year"',
      '"STAYS","34C0001","1800000021","TOWN","NC","28208",2023',
      '"STAYS LONGER","34C0001","1800000021","TOWN","NC","28208",2024',
      '"ENDS","34C0002","1800000022","TOWN","NC","28208",2023',
      '"BEGINS","34C0003","1800000023","TOWN","NC","28208",2024',
      '',
    ].join('\n'),
  };
  const importAll = () => importFiles(files);
  const find = (number: string, npi: string) =>
    readRow(importAll().open(), 'us.facilities', '2026-01', [number, npi]);

  test('become one list, dated by the newest file', () => {
    expect(
      importAll().report.releases.map(({ manifest, notes }) => [
        manifest.rows,
        manifest.effective.from,
        manifest.sources.length,
        notes,
      ]),
    ).toEqual([
      [10, '2026-01-01', 3, ['1 hospitals stand only in the general information and have no NPI or address']],
    ]);
  });

  test('a hospital with all that is published', () => {
    expect(find('340001', '1800000011')).toEqual({
      medicareNumber: '340001',
      npi: '1800000011',
      name: 'Known',
      address: '1 ROAD, SUITE 2',
      city: 'TOWN',
      state: 'NC',
      zipCode: '28208',
      providerTypes: '2,3',
      facilityType: 'Acute Care Hospitals',
      effectiveFrom: null,
      effectiveThrough: null,
    });
  });

  test.each([
    ['341305', '1800000012', { facilityType: 'Critical access hospital', providerTypes: '2,3' }],
    ['34S001', '1800000013', { facilityType: 'Psychiatric unit', providerTypes: '2', name: 'LEGAL' }],
    ['340051', '1800000014', { facilityType: 'Short-term hospital', providerTypes: '3' }],
    ['34000101', '1800000015', { facilityType: 'Short-term hospital', providerTypes: '2,3' }],
    ['345081', '1800000016', { facilityType: null, providerTypes: '2,3' }],
    [
      '34001F',
      '',
      {
        npi: null,
        name: 'Veterans',
        address: null,
        zipCode: null,
        facilityType: 'Acute Care - Veterans Administration',
      },
    ],
    [
      '34C0001',
      '1800000021',
      { name: 'STAYS LONGER', providerTypes: '4', effectiveFrom: null, effectiveThrough: null },
    ],
    ['34C0002', '1800000022', { effectiveFrom: null, effectiveThrough: '2023-12-31' }],
    ['34C0003', '1800000023', { effectiveFrom: '2024-01-01', effectiveThrough: null }],
  ])('%s', (number, npi, expected) => {
    expect(find(number, npi)).toMatchObject(expected);
  });

  test('two lists of one kind are refused: one would hide the other', () => {
    const older = { 'hospital_general_info_2025-01.csv': files['hospital_general_info_2026-01.csv'] };
    const reasons = importFiles({ ...files, ...older }).report.skipped.map((file) => file.reason);
    expect(new Set(reasons)).toEqual(
      new Set([
        'hospital_general_info_2025-01.csv and hospital_general_info_2026-01.csv are two lists of one kind; keep the newer one.',
      ]),
    );
  });
});

describe('place of service codes', () => {
  const text =
    '"pos_code","pos_type","pos_name","pos_description"\n"11","Non-Facility","Office","x, y"\n"21","Facility","Inpatient Hospital","x"\n"28","Unassigned","Unassigned","N/A"\n"98","Facility","New","x"\n"29","Elsewhere","?","x"\n';
  const importAll = () => importFiles({ 'place_of_service_codes.csv': text });
  test.each([
    ['11', { code: '11', site: 'nonfacility', name: 'Office' }],
    ['21', { code: '21', site: 'facility', name: 'Hospital inpatient' }],
    ['28', null],
    ['29', null],
    ['98', { code: '98', site: 'facility', name: null }],
  ])('%s', (code, expected) => {
    expect(readRow(importAll().open(), 'us.place-of-service', '2024', [code])).toEqual(expected);
  });
  test('what is odd is said', () => {
    expect(
      importAll().report.releases.map(({ notes, problems, manifest }) => [
        notes,
        problems,
        manifest.skippedRows,
      ]),
    ).toEqual([
      [
        ['code 98 is new: it has no plain name yet', '1 codes are not assigned'],
        [
          'place_of_service_codes.csv:6:2: site is "ELSEWHERE", which is not one of facility, nonfacility; left out',
        ],
        1,
      ],
    ]);
  });
});

describe('counties of localities', () => {
  const text =
    'COUNTIES INCLUDED IN 2025 LOCALITIES,,,,\n,,,,\nMedicare Adminstrative Contractor,Locality Number,State ,Fee Schedule Area ,Counties\n,,,,\n1112,5,CALIFORNIA,BAY AREA*,"ONE, TWO"\n1112,52,,MARIN,MARIN\n,,,,\n*  Payment locality is serviced by two carriers.,,,,\n';
  test('a state stands for the localities below it; leading zeros come back', () => {
    const source = importFiles({ '2025A/25LOCCO.csv': text }).open();
    const row = (locality: string) =>
      readRow(source, 'us.pfs.locality-counties', '2025A', ['01112', locality]);
    expect(row('05')).toEqual({
      carrier: '01112',
      locality: '05',
      stateName: 'CALIFORNIA',
      area: 'BAY AREA',
      counties: 'ONE, TWO',
    });
    expect(row('52')).toMatchObject({ stateName: 'CALIFORNIA', counties: 'MARIN' });
    expect(source.releases('us.pfs.locality-counties')[0]!.rowCount).toBe(2);
  });
});
