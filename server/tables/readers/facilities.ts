/**
 * Hospitals and surgery centers. Three files of one folder make one list: hospital enrolments (number, NPI, address),
 * hospital general information (kind; also hospitals that are not enrolled) and surgery centers by year.
 */

import { LAST_DAY } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { readCertificationNumber } from './facility-kinds.ts';
import { matchColumns, normaliseHeading, padDigits } from './headings.ts';
import { readRecords } from './read-records.ts';
import { type FoundRow, ReadError, type Reader } from './reader.ts';

const NAME =
  /^(?:cms_hospital_enrollment_(\d{4}-\d{2})|hospital_general_info_(\d{4}-\d{2})|asc_facility_(\d{4}_\d{4}))\.csv$/i;
const ENROLLMENT = [
  'ccn',
  'npi',
  'org_name',
  'dba_name',
  'address',
  'city',
  'loc_state',
  'zip',
  'loc_type',
] as const;
const GENERAL = ['ccn', 'facility_name', 'state', 'type'] as const;
const SURGERY = ['facility_id', 'npi', 'facility_name', 'city_town', 'state', 'zip_code', 'year'] as const;

type Row<Name extends string> = { readonly line: number } & Readonly<Record<Name, string>>;

function readNamed<Name extends string>(file: SourceFile, names: readonly Name[]): Row<Name>[] {
  const [header, ...records] = readRecords(file);
  const wanted = names.map((name) => ({ name, heading: new RegExp(`^${name}$`, 'i') }));
  const { indexes } = matchColumns(header!.cells.map(normaliseHeading), wanted);
  return records.map(({ line, cells }) => {
    const pairs = names.map((name, index) => [name, cells[indexes[index]!]!]);
    return { line, ...Object.fromEntries(pairs) } as Row<Name>;
  });
}

function readHospitals(file: SourceFile, kinds: ReadonlyMap<string, Row<'type'>>): FoundRow[] {
  return readNamed(file, ENROLLMENT).map((row) => {
    const { facilityType, providerTypes } = readCertificationNumber(row.ccn);
    const cells = [
      row.ccn,
      row.npi,
      row.dba_name || row.org_name,
      row.address,
      row.city,
      row.loc_state,
      row.zip.slice(0, 5),
      row.loc_type === 'OPT EXTENSION SITE' ? '3' : providerTypes,
      kinds.get(row.ccn)?.type || facilityType,
      '',
      '',
    ];
    return { file, line: row.line, cells };
  });
}

/** One row a center; the years it is listed in give its dates, as far as the file's first and last year tell. */
function readSurgeryCenters(file: SourceFile): FoundRow[] {
  const rows = readNamed(file, SURGERY);
  const years = rows.map((row) => row.year).sort();
  const [first, last] = [years[0]!, years.at(-1)!];
  const byCenter = Map.groupBy(rows, (row) => `${row.facility_id} ${row.npi}`);
  return [...byCenter.values()].map((listed) => {
    listed.sort((left, right) => (left.year < right.year ? -1 : 1));
    const [oldest, newest] = [listed[0]!, listed.at(-1)!];
    const cells = [
      newest.facility_id,
      newest.npi,
      newest.facility_name,
      '',
      newest.city_town,
      newest.state,
      padDigits(newest.zip_code.slice(0, 5), 5),
      '4',
      'Ambulatory surgical center',
      oldest.year === first ? '' : `${oldest.year}-01-01`,
      newest.year === last ? '' : `${newest.year}-12-31`,
    ];
    return { file, line: newest.line, cells };
  });
}

export const facilities: Reader = {
  kind: 'hospitals and surgery centers',
  table: 'us.facilities',
  name: NAME,
  like: 'cms_hospital_enrollment_2025-11.csv',
  together: true,
  fits: ({ head }) =>
    [ENROLLMENT, GENERAL, SURGERY].some((names) => {
      const first = head.slice(0, head.indexOf('\n')).toLowerCase().replaceAll('"', '').split(',');
      return names.every((name) => first.includes(name));
    }),
  read: (files) => {
    const pick = (group: number) => files.filter((file) => NAME.exec(file.name)?.[group] !== undefined);
    const [enrollments, generals, centers] = [pick(1), pick(2), pick(3)];
    for (const same of [enrollments, generals, centers])
      if (same.length > 1)
        throw new ReadError(
          `${same.map((file) => file.name).join(' and ')} are two lists of one kind; keep the newer one.`,
        );
    const general = generals.flatMap((file) => readNamed(file, GENERAL).map((row) => ({ file, ...row })));
    const kinds = new Map(general.map((row) => [row.ccn, row]));
    const hospitals = enrollments.flatMap((file) => readHospitals(file, kinds));
    const enrolled = new Set(hospitals.map((row) => row.cells[0]));
    const others = general
      .filter((row) => !enrolled.has(row.ccn))
      .map(({ file, line, ccn, facility_name, state, type }): FoundRow => {
        const { providerTypes } = readCertificationNumber(ccn);
        return {
          file,
          line,
          cells: [ccn, '', facility_name, '', '', state, '', providerTypes, type, '', ''],
        };
      });
    const months = files.map((file) => {
      const [, enrollment, info, surgery] = NAME.exec(file.name)!;
      return enrollment ?? info ?? `${surgery!.slice(5)}-01`;
    });
    const month = months.sort().at(-1)!;
    return {
      release: month,
      effective: { from: `${month}-01`, through: LAST_DAY },
      rows: [...hospitals, ...others, ...centers.flatMap(readSurgeryCenters)],
      positions: Array.from({ length: 11 }, () => 1),
      notes: [`${others.length} hospitals stand only in the general information and have no NPI or address`],
    };
  },
};
