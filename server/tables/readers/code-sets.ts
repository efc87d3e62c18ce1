/** Code sets of institutional bills and of providers: lists of a code and its text. They say no dates. */

import { LAST_DAY } from '../engine.ts';
import { readHeadRows } from './head-rows.ts';
import { makeCsvReader, text } from './make-csv-reader.ts';
import { readName, UNDATED } from './periods.ts';
import type { Reader } from './reader.ts';
import { nameRevenueKind } from './revenue-kinds.ts';

/** All of these lists have the same headings, so a file's name tells which one it is. */
function makeListReader(table: string, kind: string, name: RegExp, like: string): Reader {
  return makeCsvReader({
    kind,
    table,
    name,
    like,
    columns: [
      text('code', /^CODE$/),
      text('description', /^DESCRIPTION$/, { write: (cell) => cell.replace(/^"|"$/g, '') }),
    ],
    isKind: (file) => name.test(file.name) && readHeadRows(file)[0]!.length === 2,
    // The lists end in a row for no code.
    isRow: ([code]) => !/^~+$/.test(code!),
    nameRelease: () => UNDATED,
  });
}

export const dischargeStatus: Reader = makeListReader(
  'us.discharge-status',
  'patient discharge status',
  /discharge_status.*\.csv$/i,
  'patient_discharge_status.csv',
);
export const billTypes: Reader = makeListReader(
  'us.bill-types',
  'types of bill with their frequency',
  /bill_frequency.*\.csv$/i,
  'bill_frequency.csv',
);
export const billClassifications: Reader = makeListReader(
  'us.bill-classifications',
  'types of bill without their frequency',
  /bill_classification.*\.csv$/i,
  'bill_classification.csv',
);
export const billFacilities: Reader = makeListReader(
  'us.bill-facilities',
  'facilities of types of bill',
  /bill_facility_type.*\.csv$/i,
  'bill_facility_type.csv',
);
export const conditionCodes: Reader = makeListReader(
  'us.condition-codes',
  'condition codes',
  /condition_codes.*\.csv$/i,
  'condition_codes.csv',
);
export const admissionSources: Reader = makeListReader(
  'us.admission-sources',
  'points of origin',
  /admission_source.*\.csv$/i,
  'admission_source.csv',
);
export const admissionTypes: Reader = makeListReader(
  'us.admission-types',
  'priorities of admission',
  /admission_type.*\.csv$/i,
  'admission_type.csv',
);
export const providerSpecialties: Reader = makeListReader(
  'us.provider-specialties',
  'provider specialties',
  /specialty_codes.*\.csv$/i,
  'cms_specialty_codes.csv',
);
export const contractors: Reader = makeListReader(
  'us.contractors',
  'Medicare contractors',
  /contractor_numbers.*\.csv$/i,
  'mac_contractor_numbers.csv',
);

const revenueList = makeListReader(
  'us.revenue-codes',
  'revenue codes',
  /revenue_codes.*\.csv$/i,
  'revenue_codes.csv',
);

/** Revenue codes, each with the kind of service it stands for, in our words. */
export const revenueCodes: Reader = {
  ...revenueList,
  read: (files, siblings) =>
    [revenueList.read(files, siblings)].flat().map((list) => ({
      ...list,
      rows: list.rows.map((row) => ({
        ...row,
        cells: [row.cells[0]!, nameRevenueKind(row.cells[0]!), row.cells[1]!],
      })),
      positions: [1, 0, 2],
    })),
};

/** Version 25.1 of the taxonomy: the first of a year is in force from April, the second from October. */
export const taxonomy: Reader = makeCsvReader({
  kind: 'provider taxonomy (NUCC)',
  table: 'us.taxonomy',
  name: /taxonomy.*\.csv$/i,
  like: 'nucc_taxonomy_251.csv',
  columns: [
    text('code', /^CODE$/),
    text('grouping', /^GROUPING$/),
    text('classification', /^CLASSIFICATION$/),
    text('specialization', /^SPECIALIZATION$/),
    text('section', /^SECTION$/),
  ],
  ignored: /^(DEFINITION|NOTES|DISPLAY NAME)$/,
  nameRelease: (file) => {
    const [, year, half] = readName(file, /_(\d\d)([01])\.csv$/, 'nucc_taxonomy_251.csv');
    const from = `20${year}-${half === '0' ? '04' : '10'}-01`;
    return { release: `${year}.${half}`, effective: { from, through: LAST_DAY } };
  },
});
