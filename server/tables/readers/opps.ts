/** Outpatient prospective payment: addenda A, B, D1, E and J of a calendar year or quarter. */
import type { SourceFile } from '../source-file.ts';
import { amount, type CsvColumn, makeCsvReader, text } from './make-csv-reader.ts';
import { nameQuarter, nameYear } from './periods.ts';
import { plainDecimal } from './plain-decimal.ts';
import type { ColumnsRead } from './read-records.ts';
import { ReadError, type Reader, type ReleaseName } from './reader.ts';

/** A point alone stands for no amount. */
const optionalAmount = (name: string, heading: RegExp): CsvColumn => ({
  ...amount(name, heading, { optional: true }),
  write: (cell) => (cell === '.' ? '' : plainDecimal(cell)),
});

/** The pricer writes APCs with a zero more in front. */
const shortApc = (cell: string) => cell.replace(/^0(\d{4})$/, '$1');

const YEAR = /\bCY ?(20\d\d)\b/i;

function yearOf(file: SourceFile): string {
  const found = YEAR.exec(file.head) ?? /(20\d\d)/.exec(file.name);
  if (!found)
    throw new ReadError('neither its title nor its name says the year; name it like cy2025_addendum_a.csv.');
  return found[1]!;
}

/** Quarterly files say their month in their name; the one of a year's final rule says the year. */
function nameByMonth(file: SourceFile): ReleaseName {
  const [, year, month] = /(20\d\d)-(\d\d)/.exec(file.name) ?? [];
  if (!year) return nameQuarter(yearOf(file), 1, 'year');
  const quarter = (Number(month) + 2) / 3;
  if (![1, 2, 3, 4].includes(quarter))
    throw new ReadError(`no quarter begins with the month ${month} of its name.`);
  return nameQuarter(year, quarter, 'year');
}

/** Of several files of a period the one with most columns counts, and of those the corrected one. */
const countColumns = (file: SourceFile, { indexes }: ColumnsRead) =>
  indexes.filter((index) => index >= 0).length + (/corrected/i.test(file.name) ? 0.5 : 0);

/** More than any file has columns. */
const OF_THE_QUARTER = 100;
/**
 * The file of a quarter counts before that of the year's final rule, though this one has more columns: it states prices
 * of drugs as they were months before, and nobody was ever paid by them.
 */
const rankByQuarter = (file: SourceFile, read: ColumnsRead) =>
  countColumns(file, read) + (/addendum_?b_20\d\d-\d\d/i.test(file.name) ? OF_THE_QUARTER : 0);

/** Descriptors, marks of change, and a weight that nobody published. */
const IGNORED =
  /SHORT ?DESCRIPTOR|^CI$|^NOTE|CHANGED\?|^SOURCE$|INDICATES A CHANGE|^RELATIVE_WEIGHT_DERIVED$|^GROUP TITLE$|^EFFECTIVEDATE$/;

const PASS_THROUGH = /^DRUG( AND DEVICE)? PASS-THROUGH EXPIRATION DURING CALENDAR YEAR$/;

export const addendumB: Reader = makeCsvReader({
  kind: 'outpatient payment by code (OPPS addendum B)',
  table: 'us.opps.addendum-b',
  name: /addendum_?b.*\.csv$/i,
  like: 'opps_addendum_b_2025-10.csv',
  columns: [
    text('code', /^HCPCS( ?CODE)?$/),
    text('status', /^(SI|STATUSINDICATOR)$/),
    text('apc', /^APC$/, { optional: true, zeros: 4, write: shortApc }),
    optionalAmount('relativeWeight', /^RELATIVE WEIGHT$/),
    { ...optionalAmount('rate', /^(PAYMENT[ _]?RATE|RATE)$/), optional: false },
    optionalAmount('nationalCopayment', /^NATIONAL UNADJUSTED COPAYMENT$/),
    optionalAmount('minimumCopayment', /^MINIMUM UNADJUSTED COPAYMENT$/),
    optionalAmount('coinsuranceShare', /^IRA COINSURANCE PERCENTAGE$/),
    optionalAmount('adjustedCopayment', /^ADJUSTED BENEFICIARY COPAYMENT$/),
    text('passThroughEnds', PASS_THROUGH, { optional: true }),
  ],
  ignored: IGNORED,
  nameRelease: nameByMonth,
  edition: rankByQuarter,
  sizeVaries: true,
});

export const addendumA: Reader = makeCsvReader({
  kind: 'ambulatory payment classifications (OPPS addendum A)',
  table: 'us.opps.apc',
  name: /addendum_?a\b.*\.csv$/i,
  like: 'cy2025_addendum_a.csv',
  columns: [
    text('apc', /^APC$/, { write: shortApc }),
    text('status', /^(SI|STATUSINDICATOR)$/),
    optionalAmount('relativeWeight', /^RELATIVE WEIGHT$/),
    { ...optionalAmount('rate', /^PAYMENT ?RATE$/), optional: false },
    {
      ...optionalAmount('nationalCopayment', /^(NATIONAL UNADJUSTED COPAYMENT|NATIONALCOINSURANCE)$/),
      optional: false,
    },
    {
      ...optionalAmount('minimumCopayment', /^(MINIMUM UNADJUSTED COPAYMENT|MINIMUMCOINSURANCE)$/),
      optional: false,
    },
    optionalAmount('coinsuranceShare', /^IRA COINSURANCE PERCENTAGE$/),
    optionalAmount('adjustedCopayment', /^ADJUSTED BENEFICIARY COPAYMENT$/),
    text('passThroughEnds', PASS_THROUGH, { optional: true }),
  ],
  ignored: IGNORED,
  isKind: ({ head }) => !/^.*\bHCPCS\b.*\bAPC\b/im.test(head),
  nameRelease: (file) => nameYear(yearOf(file)),
  edition: countColumns,
});

export const inpatientOnly: Reader = makeCsvReader({
  kind: 'procedures paid only for inpatients (OPPS addendum E)',
  table: 'us.opps.inpatient-only',
  name: /addendum_?e\b.*\.csv$/i,
  like: 'cy2025_addendum_e.csv',
  columns: [text('code', /^HCPCS CODE$/), text('status', /^SI$/), text('comment', /^CI$/)],
  ignored: IGNORED,
  isKind: ({ head }) => /Addendum E\b/i.test(head),
  nameRelease: (file) => nameYear(yearOf(file)),
});

export const comprehensiveRank: Reader = makeCsvReader({
  kind: 'rank of comprehensive services (OPPS addendum J)',
  table: 'us.opps.comprehensive-rank',
  name: /addendum_?j_rank.*\.csv$/i,
  like: 'cy2025_addendum_j_rank.csv',
  columns: [
    text('code', /^HCPCS CODE$/),
    text('status', /^SI$/),
    text('apc', /^APC ASSIGNMENT$/),
    amount('rank', /^RANK USED FOR PRIMARY ASSIGNMENT$/),
    amount('geometricMeanCost', /^GEOMETRIC MEAN COST OF SINGLE J1 UNIT CLAIMS$/),
    text('deleted', /^DELETED CODE$/),
  ],
  ignored: /SHORT DESCRIPTOR|^APC GEOMETRIC MEAN|FREQUENCY$/,
  nameRelease: (file) => nameYear(yearOf(file)),
});

export const complexity: Reader = makeCsvReader({
  kind: 'complexity adjustments (OPPS addendum J)',
  table: 'us.opps.complexity',
  name: /addendum_?j_complexity.*\.csv$/i,
  like: 'cy2025_addendum_j_complexity.csv',
  columns: [
    text('primaryCode', /^PRIMARY HCPCS CODE$/),
    text('secondaryCode', /^SECONDARY J1 OR ADD-ON HCPCS CODE$/),
    text('primaryStatus', /^PRIMARY SI$/),
    text('primaryApc', /^PRIMARY APC ASSIGNMENT$/),
    text('secondaryStatus', /^SECONDARY SI$/),
    text('secondaryApc', /^SECONDARY APC ASSIGNMENT$/),
    text('adjustedCode', /^COMPLEXITY ADJUSTED HCPCS ASSIGNMENT$/),
    text('adjustedApc', /^COMPLEXITY ADJUSTED APC ASSIGNMENT$/),
  ],
  ignored: IGNORED,
  nameRelease: (file) => nameYear(yearOf(file)),
});
