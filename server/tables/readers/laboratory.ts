/** Clinical laboratory fees. Where a contractor sets the price the file states 0.00, which is no price. */
import type { SourceFile } from '../source-file.ts';
import { day, makeCsvReader, text } from './make-csv-reader.ts';
import { nameQuarter, readName } from './periods.ts';
import { plainFee } from './plain-decimal.ts';
import type { Reader, ReleaseName } from './reader.ts';

const LIKE = 'PUF_CLFS_CY2026_Q3V1.csv';

function nameOf(file: SourceFile): ReleaseName {
  const [, year, quarter] = readName(file, /(20\d\d)_?Q([1-4])/i, LIKE);
  return nameQuarter(year!, Number(quarter), 'year');
}

export const laboratoryFees: Reader = makeCsvReader({
  kind: 'clinical laboratory fees (CLFS)',
  table: 'us.clfs',
  name: /CLFS.*\.csv$/i,
  like: LIKE,
  columns: [
    text('code', /^HCPCS$/),
    text('modifier', /^MOD$/, { optional: true }),
    text('rate', /^RATE$/, { write: plainFee }),
    text('indicator', /^INDICATOR$/, { optional: true }),
    day('effectiveFrom', /^EFF_DATE$/, { optional: true }),
  ],
  ignored: /^(YEAR|SHORTDESC|LONGDESC|EXTENDED ?LONGDESC)$/,
  // A list of codes and rates alone could be anybody's: its name has to say what it is.
  isKind: ({ head, name }) => /Clinical Diagnostic Laboratory Fee Schedule/i.test(head) || /clfs/i.test(name),
  nameRelease: nameOf,
  edition: (_file, { indexes }) => indexes.filter((index) => index >= 0).length,
});
