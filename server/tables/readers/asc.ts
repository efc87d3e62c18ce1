/** Surgery centers: addenda AA, BB, EE and FF of a quarter, DD1 and DD2 of a year, and pairs of devices and procedures. */
import { basename } from 'node:path';
import { LAST_DAY } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { amount, day, makeCsvReader, percent, text } from './make-csv-reader.ts';
import { nameQuarter, nameYear, quarterOfMonth } from './periods.ts';
import type { ColumnsRead } from './read-records.ts';
import { ReadError, type Reader, type ReleaseName } from './reader.ts';

const MONTH = '(JANUARY|APRIL|JULY|OCTOBER) (20\\d\\d)';
const ofMonth = (words: string) => new RegExp(`^${MONTH} ${words}$`);
const isAddendum = (letters: string) => (file: SourceFile) =>
  new RegExp(`^.{0,6}Addendum ${letters}\\b`, 'i').test(file.head.replace(/^"+/, ''));
const DESCRIPTOR = /^SHORT DESCRIPTOR$/;

/** The month stands in the headings; titles may still name the year before. */
function nameByHeading(_file: SourceFile, { headings }: ColumnsRead): ReleaseName {
  const [, month, year] = headings.map((text) => new RegExp(`^${MONTH} `).exec(text)).find(Boolean)!;
  return nameQuarter(year!, quarterOfMonth(month!)!, 'year');
}

/** A list without figures names its year in the title; its folder is named after the first day: `20250401`. */
function nameByFolder(file: SourceFile): ReleaseName {
  const stated = /\bCY (20\d\d)\b/.exec(file.head)?.[1];
  const [, year, month] = /^(20\d\d)-?(01|04|07|10)-?01$/.exec(basename(file.folder)) ?? [];
  if (!year || year !== stated)
    throw new ReadError(
      `the title says ${stated ?? 'no year'}, and the folder does not say the quarter of that year; name the folder after the first day, like ${stated ?? 2025}0401.`,
    );
  return nameQuarter(year, (Number(month) + 2) / 3, 'year');
}

export const ascProcedures: Reader = makeCsvReader({
  kind: 'surgical procedures of surgery centers (ASC addendum AA)',
  table: 'us.asc.procedures',
  like: 'asc/20250101/AA.csv',
  columns: [
    text('code', /^HCPCS CODE$/),
    text('multipleProcedureDiscount', /^SUBJECT TO MULTIPLE PROCEDURE DISCOUNTING$/),
    text('paymentIndicator', ofMonth('PAYMENT INDICATOR')),
    amount('relativeWeight', ofMonth('PAYMENT WEIGHT')),
    amount('rate', ofMonth('PAYMENT RATE')),
  ],
  ignored: DESCRIPTOR,
  isKind: isAddendum('AA'),
  nameRelease: nameByHeading,
});

export const ascAncillary: Reader = makeCsvReader({
  kind: 'ancillary services of surgery centers (ASC addendum BB)',
  table: 'us.asc.ancillary',
  like: 'asc/20250101/BB.csv',
  columns: [
    text('code', /^HCPCS CODE$/),
    text('passThroughEnds', /^DRUG AND DEVICE PASS-THROUGH EXPIRATION DURING CALENDAR YEAR$/),
    text('paymentIndicator', ofMonth('PAYMENT INDICATOR')),
    amount('relativeWeight', ofMonth('PAYMENT WEIGHT')),
    amount('rate', ofMonth('PAYMENT RATE')),
    amount('adjustedCopayment', ofMonth('IRA-22 ADJUSTED COPAYMENT1?')),
  ],
  ignored: DESCRIPTOR,
  isKind: isAddendum('BB'),
  nameRelease: nameByHeading,
});

export const ascExcluded: Reader = makeCsvReader({
  kind: 'procedures not paid in surgery centers (ASC addendum EE)',
  table: 'us.asc.excluded',
  like: 'asc/20250101/EE.csv',
  columns: [text('code', /^HCPCS CODE$/)],
  sizeVaries: true,
  ignored: DESCRIPTOR,
  isKind: isAddendum('EE'),
  nameRelease: nameByFolder,
});

export const ascDeviceOffset: Reader = makeCsvReader({
  kind: 'device shares in surgery centers (ASC addendum FF)',
  table: 'us.asc.device-offset',
  like: 'asc/20250101/FF.csv',
  columns: [
    text('code', /^HCPCS CODE$/),
    text('paymentIndicator', ofMonth('PAYMENT INDICATOR')),
    text('apc', ofMonth('APC')),
    percent('apcDeviceOffsetPercent', ofMonth('APC DEVICE OFFSET PERCENTAGE'), { optional: true }),
    amount('standardOppsRate', ofMonth('OPPS PAYMENT RATE')),
    percent('deviceOffsetPercent', ofMonth('DEVICE OFFSET PERCENTAGE')),
    amount('deviceOffsetAmount', ofMonth('DEVICE OFFSET AMOUNT \\/ DEVICE PORTION')),
  ],
  ignored: DESCRIPTOR,
  isKind: isAddendum('FF'),
  nameRelease: nameByHeading,
});

const ofTitle = (file: SourceFile) => nameYear(/\bCY (20\d\d)\b/.exec(file.head)![1]!);

export const ascPaymentIndicators: Reader = makeCsvReader({
  kind: 'payment indicators of surgery centers (ASC addendum DD1)',
  table: 'us.asc.payment-indicators',
  like: 'asc/20250101/DD1.csv',
  columns: [text('indicator', /^INDICATOR$/), text('definition', /^PAYMENT INDICATOR DEFINITION$/)],
  isKind: isAddendum('DD1'),
  nameRelease: ofTitle,
});

export const ascCommentIndicators: Reader = makeCsvReader({
  kind: 'comment indicators of surgery centers (ASC addendum DD2)',
  table: 'us.asc.comment-indicators',
  like: 'asc/20250101/DD2.csv',
  columns: [text('indicator', /^CI$/), text('definition', /^COMMENT INDICATOR MEANINGS$/)],
  isKind: isAddendum('DD2'),
  nameRelease: ofTitle,
});

export const ascDevicePairs: Reader = makeCsvReader({
  kind: 'devices of surgery centers with their procedures',
  table: 'us.asc.device-pairs',
  like: 'code_pairs_combined.csv',
  columns: [
    text('deviceCode', /^DEVICE_HCPCS$/),
    text('procedureCode', /^PROCEDURE_HCPCS$/),
    text('deviceModifier', /^DEVICE_MODIFIER$/),
    text('procedureModifier', /^PROCEDURE_MODIFIER$/),
    day('effectiveFrom', /^EFFECTIVE_DATE$/),
    day('effectiveThrough', /^END_DATE$/),
    amount('multiplier', /^PERCENT_MULTIPLIER$/),
  ],
  lastCell: /^\d{8}$/,
  contradicts: true,
  // Each pair has days of its own, so one release answers all of them.
  nameRelease: () => ({ release: 'all', effective: { from: '2022-01-01', through: LAST_DAY } }),
});
