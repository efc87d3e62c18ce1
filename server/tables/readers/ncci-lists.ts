/** NCCI beside the pairs: why a pair exists, medically unlikely units, and add-on codes with their primary codes. */
import { LAST_DAY } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { readHeadRows } from './head-rows.ts';
import { amount, day, makeCsvReader, text } from './make-csv-reader.ts';
import { nameQuarter, readName, UNDATED } from './periods.ts';
import { type FoundRow, ReadError, type Reader, type ReadResult, type ReleaseName } from './reader.ts';

export const pairRationales: Reader = makeCsvReader({
  kind: 'NCCI rationales of pairs',
  table: 'us.ncci.ptp-rationales',
  like: 'ncci_ptp_prac_rationale_codes.csv',
  columns: [text('code', /^CODE$/), text('rationale', /^RATIONALE$/)],
  isKind: (file) => readHeadRows(file)[0]!.length === 2,
  nameRelease: () => UNDATED,
});

/** `Eff_04-01-2026` states the quarter. A month alone is that of the download: its figures held from the next quarter at the latest. */
function nameUnlikely(file: SourceFile): ReleaseName {
  const [, month, year] = /Eff_(\d\d)-01-(\d{4})/i.exec(file.name) ?? [];
  if (month && year) return nameQuarter(year, Math.ceil(Number(month) / 3), 'open');
  const [, taken, of] = readName(
    file,
    /(\d{4})-(\d\d)\.csv$/,
    'MCR_MUE_PractitionerServices_Eff_04-01-2026.csv',
  );
  const quarter = Math.ceil(Number(of) / 3) + 1;
  if (quarter > 4)
    throw new ReadError('a file of the last quarter says no first day; name it with one (Eff_01-01-2027).');
  return nameQuarter(taken!, quarter, 'open');
}

function makeUnlikelyReader(setting: string, kind: string, service: RegExp): Reader {
  const column = new RegExp(`^(${service.source} SERVICES MUE VALUES|MUE_UNITS)$`);
  return makeCsvReader({
    kind: `NCCI medically unlikely units, ${kind}`,
    table: `us.ncci.mue-${setting}`,
    like: 'MCR_MUE_PractitionerServices_Eff_04-01-2026.csv',
    columns: [
      text('code', /^(HCPCS\/ ?CPT CODE|HCPCS_CODE)$/),
      amount('units', column),
      text('adjudicationIndicator', /^(MUE ADJUDICATION INDICATOR|MUE_MAI)$/, {
        write: (cell) => cell.replace(/^([123]) .*/, '$1'),
      }),
      text('rationale', /^MUE[ _]RATIONALE$/),
    ],
    ignored: /^MUE_SERVICE$/,
    isKind: (file) =>
      readHeadRows(file).some((cells) =>
        cells.some((cell) => new RegExp(`^${service.source}( SERVICES MUE VALUES)?$`).test(cell)),
      ),
    nameRelease: nameUnlikely,
  });
}

export const unlikelyPractitioner: Reader = makeUnlikelyReader(
  'practitioner',
  'practitioners',
  /PRACTITIONER/,
);
export const unlikelyOutpatient: Reader = makeUnlikelyReader(
  'outpatient',
  'outpatient hospitals',
  /OUTPATIENT HOSPITAL/,
);
export const unlikelyEquipment: Reader = makeUnlikelyReader('dme', 'equipment suppliers', /DME SUPPLIER/);

const ADD_ON = /^AOC_V(\d{4})Q([1-4])/i;
const ADD_ON_LIKE = 'AOC_V2026Q3-MCR.csv';

function nameAddOns(file: SourceFile): ReleaseName {
  const [, year, quarter] = readName(file, ADD_ON, ADD_ON_LIKE);
  return nameQuarter(year!, Number(quarter), 'open');
}

const through = day('effectiveThrough', /^DELETION_DATE$/, { write: (cell) => cell || LAST_DAY });

export const addOnPairs: Reader = makeCsvReader({
  kind: 'NCCI add-on codes and their primary codes',
  table: 'us.ncci.add-on-pairs',
  name: ADD_ON,
  like: ADD_ON_LIKE,
  columns: [
    text('addOnCode', /^ADDON_CODE$/),
    text('primaryCode', /^PRIMARY_CODE$/),
    day('effectiveFrom', /^EFFECTIVE_DATE$/),
    through,
    text('type', /^AOC_TYPE$/),
  ],
  nameRelease: nameAddOns,
});

/** Each add-on code once, from the first day to the last of its pairs: tells an add-on code apart and its type. */
export const addOnCodes: Reader = {
  kind: 'NCCI add-on codes',
  table: 'us.ncci.add-on-codes',
  like: ADD_ON_LIKE,
  fits: addOnPairs.fits,
  read: (files, siblings) => {
    const pairs = addOnPairs.read(files, siblings) as ReadResult;
    const byCode = Map.groupBy(pairs.rows, ({ cells: [code, , , , type] }) => `${code} ${type}`);
    const rows = [...byCode.values()].map((same): FoundRow => {
      const [code, , , , type] = same[0]!.cells as [string, string, string, string, string];
      const days = (column: number) => same.map(({ cells }) => cells[column]!).sort();
      return { ...same[0]!, cells: [code, days(2)[0]!, days(3).at(-1)!, type] };
    });
    const [code, , from, to, type] = pairs.positions as [number, number, number, number, number];
    return { ...pairs, rows, positions: [code, from, to, type] };
  },
};
