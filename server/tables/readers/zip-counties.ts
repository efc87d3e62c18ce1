/** ZIP codes and the counties they lie in; a ZIP code may lie in several. */
import { padDigits } from './headings.ts';
import { makeCsvReader, text } from './make-csv-reader.ts';
import { UNDATED } from './periods.ts';
import type { Reader, ReadResult } from './reader.ts';

export const zipCounties: Reader = makeCsvReader({
  kind: 'counties of each ZIP code',
  table: 'us.zip-counties',
  like: 'zip_county_city_state.csv',
  columns: [
    text('zip', /^ZIP$/),
    text('county', /^COUNTY$/, { write: (cell) => padDigits(cell, 5) }),
    text('countyName', /^COUNTY_NAME$/),
    text('city', /^CITY$/),
    text('state', /^STATE$/),
  ],
  nameRelease: () => UNDATED,
});

/** ZIP codes that lie in one county: the county of all others takes an address. */
export const zipOnlyCounty: Reader = {
  ...zipCounties,
  kind: 'ZIP codes that lie in one county',
  table: 'us.zip-only-county',
  read: (files, siblings) => {
    const all = zipCounties.read(files, siblings) as ReadResult;
    const counties = Map.groupBy(all.rows, ({ cells }) => cells[0]!);
    const rows = all.rows.filter(({ cells }) => counties.get(cells[0]!)!.length === 1);
    return { ...all, rows };
  },
};
