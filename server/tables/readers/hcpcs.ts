/** HCPCS Level II codes with their texts and days, as CMS makes them; CPT and CDT codes are not among them. */
import { makeCsvReader, text } from './make-csv-reader.ts';
import { nameQuarter, readName } from './periods.ts';
import type { Reader } from './reader.ts';

export const hcpcsCodes: Reader = makeCsvReader({
  kind: 'HCPCS Level II codes',
  table: 'us.hcpcs',
  like: 'hcpcs_level2_2024Q2.csv',
  columns: [
    text('code', /^HCPCS$/),
    text('description', /^LVLII_DESC_LONG$/),
    text('shortDescription', /^LVLII_DESC_SHORT$/),
    text('added', /^LVLII_DATE_ADDED$/),
    text('terminated', /^LVLII_DATE_TERM$/),
    text('pricingIndicator', /^LVLII_PRICE$/),
    text('coverage', /^LVLII_COVERAGE$/),
    text('betos', /^LVLII_BETOS$/),
    text('typeOfService', /^LVLII_TOS$/),
    text('crossReference', /^LVLII_XREF$/),
    text('action', /^LVLII_ACTION$/),
    text('actionDate', /^LVLII_ACTION_DATE$/),
  ],
  ignored: /^LVLII_/,
  isRow: ([code]) => code!.length !== 2,
  nameRelease: (file) => {
    const [, year, quarter] = readName(file, /(\d{4})Q([1-4])/i, 'hcpcs_level2_2024Q2.csv');
    return nameQuarter(year!, Number(quarter), 'open');
  },
});
