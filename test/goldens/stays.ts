/**
 * Inpatient stays as CMS's own pricer paid them (release 2021.5, fiscal year 2021), with what it was told of the stay and
 * of the hospital, and the parts of its payment. Some stand in `amounts/`, all of them beside the project.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readCsv } from '../../server/tables/csv.ts';
import { sharedPath } from '../helpers/shared.ts';
import { figurePath } from './figures.ts';

export type Stay = Readonly<Record<string, string>>;

const LIST = 'golden/ipps_fy2021_cms_pricer.csv';

/** The hospital's fields, named as in its table, and the columns of the list. */
export const HOSPITAL: Readonly<Record<string, string>> = {
  providerCcn: 'prov',
  providerType: 'ptype',
  bedSize: 'beds',
  wageIndex: 'wageix',
  costOfLivingAdjustment: 'cola',
  operatingCostToChargeRatio: 'occr',
  capitalCostToChargeRatio: 'cccr',
  internsToBedsRatio: 'irb',
  capitalIndirectMedicalEducationRatio: 'capiime',
  supplementalSecurityIncomeRatio: 'ssi',
  medicaidRatio: 'mcd',
  hospitalQualityIndicator: 'qual',
  ehrReductionIndicator: 'ehr',
  vbpParticipantIndicator: 'vbpflag',
  vbpAdjustment: 'vbpadj',
  hrrParticipantIndicator: 'hrrflag',
  hrrAdjustment: 'hrradj',
  hacReductionParticipantIndicator: 'hac',
  uncompensatedCareAmount: 'uncomp',
  temporaryReliefIndicator: 'lvind',
  lowVolumeAdjustmentFactor: 'lvfact',
};

/** What the payment is made of: the value of the trace, and the column of the list. */
export const PARTS: Readonly<Record<string, string>> = {
  share: 'expect_dschg_frctn',
  operating: 'expect_oper_fsp_part',
  dshAmount: 'expect_oper_dsh_adj',
  imeAmount: 'expect_oper_ime_adj',
  operatingOutlier: 'expect_oper_outlier_part',
  capital: 'expect_capi_fsp',
  capitalDshAmount: 'expect_capi_dsh_adj',
  capitalImeAmount: 'expect_capi_ime_adj',
  capitalOutlier: 'expect_capi_outlier',
  lowVolume: 'expect_low_vol_payment',
  valueBased: 'expect_val_based_purch_adjust_amt',
  readmissions: 'expect_readmis_adjust_amt',
  acquired: 'expect_hac_payment_amt',
  medicare: 'expect_total_payment',
};

const STAY: Readonly<Record<string, string>> = {
  stay: 'caseid',
  review: 'review',
  drg: 'drg',
  days: 'los',
  reserveDays: 'ltrdays',
  dischargeDate: 'disdate',
  charges: 'charges',
  area: 'cbsasize',
};

const COLUMNS: Readonly<Record<string, string>> = { ...STAY, ...HOSPITAL, ...PARTS };
export const STAY_COLUMNS: readonly string[] = [...Object.keys(COLUMNS), 'source'];

function readTable(path: string): Stay[] {
  const [head, ...records] = readCsv(readFileSync(path, 'utf8'));
  return records.map(({ cells }) =>
    Object.fromEntries(head!.cells.map((name, index) => [name, cells[index] ?? ''])),
  );
}

/** Every stay of the list beside the project. */
export function listStays(): Stay[] {
  return readTable(sharedPath(LIST)).map((row, index) => ({
    ...Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [name, row[column]!])),
    source: `${basename(LIST)}:${index + 2}`,
  }));
}

/** The stays that are in the repository. */
export const readStays = (): Stay[] => readTable(figurePath('us-ipps-fy2021'));

/** More than sixty days of the lifetime reserve: the pricer pays nothing, and the interface has no field for them. */
export const isRefused = ({ reserveDays }: Stay): boolean => Number(reserveDays) > 60;

/** Each stay that was made to show something, and every fourth of those that were drawn. */
export const chooseStays = (stays: readonly Stay[]): Stay[] =>
  stays.filter((stay, index) => !isRefused(stay) && (!stay['stay']!.startsWith('rnd-') || index % 4 === 0));
