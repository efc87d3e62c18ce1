/** Wage indices by area: a CBSA of five digits, or a state of two for its rural parts. */
import type { SourceFile } from '../source-file.ts';
import { amount, makeCsvReader, text } from './make-csv-reader.ts';
import { nameFiscalYear, nameYear, readName } from './periods.ts';
import type { ColumnsRead } from './read-records.ts';
import { ReadError, type Reader, type ReleaseName } from './reader.ts';

/** The year of the days in a column, which must all be one. */
function readDay(column: RegExp, name: (day: string) => ReleaseName) {
  return (_file: SourceFile, { body, headings }: ColumnsRead): ReleaseName => {
    const at = headings.findIndex((heading) => column.test(heading));
    const days = new Set(body.map(({ cells }) => cells[at]));
    const [first] = days;
    if (days.size !== 1 || !/^\d{8}$/.test(first ?? ''))
      throw new ReadError(
        `its rows begin on ${days.size} days (${[...days].slice(0, 3).join(', ')}); one release begins on one.`,
      );
    return name(first!);
  };
}

export const oppsWageIndex: Reader = makeCsvReader({
  kind: 'wage indices for outpatient payment',
  table: 'us.opps.wage-index',
  like: 'cbsa-wage-index-2024.csv',
  columns: [
    text('cbsa', /^CBSA$/),
    amount('geographic', /^GEOGRAPHICWAGEINDEX$/),
    amount('reclassified', /^RECLASSIFIEDWAGEINDEX$/),
    amount('imputedFloor', /^IMPUTEDFLOORWAGEINDEX$/),
    text('name', /^NAME$/),
  ],
  ignored: /^EFFECTIVEDATE$/,
  nameRelease: readDay(/^EFFECTIVEDATE$/, (day) => nameYear(day.slice(0, 4))),
});

export const ippsWageIndex: Reader = makeCsvReader({
  kind: 'wage indices for inpatient payment',
  table: 'us.ipps.wage-index',
  like: 'wage_index_fy2021.csv',
  columns: [
    text('cbsa', /^CBSA_OR_STATE$/),
    amount('geographic', /^WAGE_INDEX_GEOGRAPHIC$/),
    amount('reclassified', /^WAGE_INDEX_RECLASSIFIED$/),
    amount('ruralFloor', /^WAGE_INDEX_RURAL_FLOOR$/),
    text('name', /^NAME$/),
  ],
  ignored: /^EFFECTIVE$/,
  nameRelease: readDay(/^EFFECTIVE$/, (day) => nameFiscalYear(String(Number(day.slice(0, 4)) + 1))),
});

export const ascWageIndex: Reader = makeCsvReader({
  kind: 'wage indices for surgery centers',
  table: 'us.asc.wage-index',
  like: 'asc_wage_index_2026.csv',
  columns: [text('cbsa', /^CBSA$/), amount('wageIndex', /^WI\d\d$/), text('name', /^CBSA NAME$/)],
  contradicts: true,
  nameRelease: (file, { headings }) => {
    const [, named] = readName(file, /(20\d\d)/, 'asc_wage_index_2026.csv');
    const stated = headings.map((heading) => /^WI(\d\d)$/.exec(heading)?.[1]).find(Boolean);
    if (`20${stated}` !== named)
      throw new ReadError(
        `the heading says 20${stated} but the name ${file.name} says ${named}; find out which is right.`,
      );
    return nameYear(named);
  },
});
