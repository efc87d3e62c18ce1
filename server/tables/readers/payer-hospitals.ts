/**
 * A payer's figures of hospitals: in columns of our own, as CMS exports its provider-specific file (CSV), or as CMS
 * publishes that file (text, lines of up to 310 characters; the layout is that of the inpatient pricer of FY2021).
 */
import { addDays, isPlainDate, LAST_DAY } from '../engine.ts';
import type { SourceFile } from '../source-file.ts';
import { closeDays, type DatedRows } from './close-days.ts';
import { makePayerReader, type PayerColumn } from './payer-table.ts';
import { plainDecimal } from './plain-decimal.ts';
import { readTextLines, refuseDamaged } from './read-records.ts';
import { type FoundRow, ReadError, type Reader } from './reader.ts';

/** `20251001` and `2025-10-01` alike; zeros stand for no day. */
const writeDay = (cell: string) => cell.replace(/^0+$/, '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** The pricer takes a discharge on the day of termination for one after it. */
function writeTermination(cell: string): string {
  const day = writeDay(cell);
  return isPlainDate(day) ? addDays(day, -1) : day;
}

/** Where the text has a field: its first and last character as the layout counts them, from 1. */
interface Place {
  readonly from: number;
  readonly through: number;
  /** Digits behind a point that the text does not write. */
  readonly decimals?: number;
}

type Field = PayerColumn & { readonly place?: Place };

const at = (from: number, through: number, decimals?: number): { place: Place } => ({
  place: { from, through, ...(decimals === undefined ? {} : { decimals }) },
});
const text = (name: string, where: { place?: Place } = {}): Field => ({ name, optional: true, ...where });
const figure = (name: string, where: { place?: Place } = {}, alias?: string): Field => ({
  ...text(name, where),
  write: plainDecimal,
  ...(alias ? { alias } : {}),
});

/** In the order of the table. Behind the county (character 263) the editions of the text differ, so it is read to there. */
const FIELDS: readonly Field[] = [
  { name: 'providerCcn', ...at(11, 16) },
  { name: 'effectiveDate', write: writeDay, ...at(17, 24) },
  {
    name: 'effectiveThrough',
    optional: true,
    write: writeDay,
    alias: 'TERMINATIONDATE',
    writeAlias: writeTermination,
    ...at(41, 48),
  },
  figure('wageIndex'),
  figure('outpatientCostToChargeRatio'),
  figure('deviceCostToChargeRatio'),
  text('nationalProviderIdentifier', at(1, 10)),
  text('name'),
  text('operatingCertificate'),
  text('stateCode', at(76, 77)),
  text('providerType', at(55, 56)),
  text('waiverIndicator', at(49, 49)),
  text('cbsaActualGeographicLocation', at(140, 144)),
  text('cbsaWageIndexLocation', at(145, 149)),
  text('cbsaStandardizedAmountLocation', at(150, 154)),
  text('specialPaymentIndicator', at(138, 138)),
  figure('specialWageIndex', at(155, 160, 4)),
  figure('supplementalWageIndex'),
  text('supplementalWageIndexIndicator'),
  figure('costOfLivingAdjustment', at(88, 91, 3)),
  figure('internsToBedsRatio', at(92, 96, 4)),
  figure('bedSize', at(97, 101, 0)),
  figure('operatingCostToChargeRatio', at(102, 105, 3)),
  figure('capitalCostToChargeRatio', at(203, 206, 3)),
  figure('caseMixIndex', at(106, 110, 4)),
  figure('supplementalSecurityIncomeRatio', at(111, 114, 4)),
  figure('medicaidRatio', at(115, 118, 4)),
  figure('operatingDsh', at(126, 129, 4)),
  figure('uncompensatedCareAmount', at(242, 250, 2)),
  figure('ppsFacilitySpecificRate', at(81, 87, 2), 'CASEMIXADJUSTEDCOSTPERDISCHARGE_PPSFACILITYSPECIFICRATE'),
  text('soleCommunityOrMedicareDependentHospitalBaseYear', at(71, 72)),
  figure('specialProviderUpdateFactor', at(120, 125, 5)),
  text('hospitalQualityIndicator', at(139, 139)),
  text('ehrReductionIndicator', at(251, 251)),
  text('temporaryReliefIndicator', at(74, 74)),
  text('newHospital', at(207, 207)),
  text('capitalPpsPaymentCode', at(185, 185)),
  text('federalPpsBlend', at(75, 75)),
  figure('hospitalSpecificCapitalRate', at(186, 191, 2)),
  figure('oldCapitalHoldHarmlessRate', at(192, 197, 2)),
  figure('capitalIndirectMedicalEducationRatio', at(208, 212, 4)),
  figure('capitalExceptionPaymentRate', at(213, 218, 2)),
  text('vbpParticipantIndicator', at(219, 219)),
  figure('vbpAdjustment', at(220, 231, 11)),
  text('hrrParticipantIndicator', at(232, 232)),
  figure('hrrAdjustment', at(233, 237, 4)),
  text('hacReductionParticipantIndicator', at(241, 241)),
  figure('lowVolumeAdjustmentFactor', at(252, 258, 6)),
  figure('passThroughTotalAmount', at(179, 184, 2)),
  figure('medicarePerformanceAdjustment'),
  text('remedyOffset'),
];
const DATED: DatedRows = { key: [0], from: 1, through: 2 };

/** Only the file of outpatients has these, and its ratio of cost to charge is another one under the same heading. */
const OF_OUTPATIENTS = /^[^\n]*\b(carrierCode|esrdChildrenQualityIndicator)\b/i;

/** Names as CMS's provider-specific file exports them; its few other names stand as aliases. */
export const payerHospitals: Reader = makePayerReader({
  table: 'hospitals',
  kind: "a payer's figures of hospitals, or CMS's provider-specific file of inpatient hospitals (CSV)",
  areDistinct: true,
  columns: FIELDS,
  dated: DATED,
  ignored:
    /^(FISCALYEAR|EXPORTDATE|INTERMEDIARY|CENSUS|MSA|CHANGECODE|PASSTHROUGHAMOUNT|OLDCAPITAL|BUNDLE|COUNTY|LTCH|PPSBLEND|LASTUPDATED)/,
  refuse: ({ head }) =>
    OF_OUTPATIENTS.test(head)
      ? 'it is the provider-specific file of outpatient services, whose operatingCostToChargeRatio would be taken for that of stays; give its ratios as outpatientCostToChargeRatio beside the figures of inpatient hospitals.'
      : null,
});

const NAME = /^payers\.([a-z0-9-]+)\.hospitals\.(\d{4}-\d{2}-\d{2})\.txt$/;
/** Number of the provider, four dates, waiver, intermediary and kind of provider. */
const RECORD = /^[0-9 ]{10}[0-9A-Z]{6}\d{24}[0-9 ]{8}[A-Z ][0-9 ]{5}[0-9 ]{2}/;

/** `0003456` with two decimals as 34.56; what is no number stays as it is, to be refused at its place. */
function writePoint(digits: string, decimals: number): string {
  if (!/^\d+$/.test(digits) || decimals === 0) return plainDecimal(digits);
  const padded = digits.padStart(decimals + 1, '0');
  return plainDecimal(`${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`);
}

function readField(line: string, { place, write, writeAlias }: Field): string {
  if (!place) return '';
  const { from, through, decimals } = place;
  const cell = line.slice(from - 1, through).trim();
  return decimals === undefined ? ((writeAlias ?? write)?.(cell) ?? cell) : writePoint(cell, decimals);
}

function readLines(file: SourceFile): FoundRow[] {
  const message = 'not a record in the layout of the provider-specific file';
  const { lines, damaged } = readTextLines(file, RECORD, message);
  refuseDamaged(damaged);
  return lines.map(({ line, text }) => ({
    file,
    line,
    cells: FIELDS.map((field) => readField(text, field)),
  }));
}

/** The same file as CMS publishes it: one line a hospital and period, figures without their points. */
export const payerHospitalsText: Reader = {
  kind: "CMS's provider-specific file of inpatient hospitals (text)",
  table: payerHospitals.table,
  like: 'payers.demo.hospitals.2025-01-01.txt',
  name: NAME,
  nameTable: (file) => `payers.${NAME.exec(file.name)?.[1]}.hospitals`,
  fits: ({ head, name }) => NAME.test(name) && RECORD.test(head.slice(0, head.indexOf('\n'))),
  read: ([file]) => {
    const from = NAME.exec(file!.name)![2]!;
    if (!isPlainDate(from)) throw new ReadError(`${from} in the name is not a day; use YYYY-MM-DD`);
    return {
      release: from,
      effective: { from, through: LAST_DAY },
      rows: closeDays(readLines(file!), DATED, from),
      positions: FIELDS.map(({ place }) => place?.from ?? 0),
      notes: [],
    };
  },
};
