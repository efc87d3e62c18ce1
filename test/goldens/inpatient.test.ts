/**
 * Inpatient stays as CMS's own pricer pays them: 214 bills of fiscal year 2021, to the cent, in every amount that the
 * payment is made of. One bill differs, by an edit of the pricer for which no field of the interface exists.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReviewResponse } from '../../engine/present/review.ts';
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import { verifyReview } from '../../engine/verify/verify-review.ts';
import { MADE_UP_STATE, makeUpProgramme } from '../helpers/made-up-programme.ts';
import { makeRequest, reviewResponse } from '../helpers/requests.ts';
import { hasShared, SKIPPED, sharedPath } from '../helpers/shared.ts';
import { definitionOf, makeTables } from '../helpers/tables.ts';

type Row = Readonly<Record<string, string>>;

const YEAR = { from: '2020-10-01', through: '2021-09-30' };

function readRows(path: string): Row[] {
  const [head = '', ...lines] = readFileSync(sharedPath(path), 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()]));
  });
}

/** Labor and nonlabor parts as the pricer's release 2021.5 has them (RATEX213), for an index above one and up to one. */
const AMOUNTS = [
  ['full', '4071.57', '1889.74', '3696.01', '2265.30'],
  ['no-quality', '4047.71', '1878.67', '3674.36', '2252.02'],
  ['no-ehr', '4000.00', '1856.52', '3631.04', '2225.48'],
  ['neither', '3976.14', '1845.45', '3609.39', '2212.20'],
].flatMap(([update, ...parts]) => [
  { update: update!, wageIndexClass: 'above-one', labor: parts[0]!, nonlabor: parts[1]! },
  { update: update!, wageIndexClass: 'up-to-one', labor: parts[2]!, nonlabor: parts[3]! },
]);

const CONSTANTS = {
  scope: 'all',
  capitalRate: '466.21',
  fixedLoss: '29064',
  laborShareAboveOne: '0.683',
  nonlaborShareAboveOne: '0.317',
  laborShareUpToOne: '0.620',
  nonlaborShareUpToOne: '0.380',
};

/** A row of the provider-specific file. The pricer has the kind of area as a letter; R is rural. */
const hospitalOf = (bill: Row) => ({
  providerCcn: bill['prov']!,
  effectiveDate: YEAR.from,
  effectiveThrough: YEAR.through,
  cbsaStandardizedAmountLocation: bill['cbsasize'] === 'R' ? '33' : '35620',
  providerType: bill['ptype']!,
  bedSize: bill['beds']!,
  wageIndex: bill['wageix']!,
  costOfLivingAdjustment: bill['cola']!,
  operatingCostToChargeRatio: bill['occr']!,
  capitalCostToChargeRatio: bill['cccr']!,
  internsToBedsRatio: bill['irb']!,
  capitalIndirectMedicalEducationRatio: bill['capiime']!,
  supplementalSecurityIncomeRatio: bill['ssi']!,
  medicaidRatio: bill['mcd']!,
  hospitalQualityIndicator: bill['qual']!,
  ehrReductionIndicator: bill['ehr']!,
  vbpParticipantIndicator: bill['vbpflag']!,
  vbpAdjustment: bill['vbpadj']!,
  hrrParticipantIndicator: bill['hrrflag']!,
  hrrAdjustment: bill['hrradj']!,
  hacReductionParticipantIndicator: bill['hac']!,
  uncompensatedCareAmount: bill['uncomp']!,
  temporaryReliefIndicator: bill['lvind']!,
  lowVolumeAdjustmentFactor: bill['lvfact']!,
});

/** Review codes of the pricer: transfers to acute and to post-acute care; 6, 7 and 11 are the same without an outlier. */
const ACUTE = new Set(['3', '6']);
const POST_ACUTE = new Set(['9', '11']);
const WITHOUT_OUTLIER = new Set(['6', '7', '11']);

function requestOf(bill: Row) {
  const day = bill['disdate']!.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const admitted = new Date(Date.parse(day) - Number(bill['los']) * 86_400_000).toISOString().slice(0, 10);
  const status = ACUTE.has(bill['review']!) ? '02' : POST_ACUTE.has(bill['review']!) ? '03' : '01';
  return makeRequest([{ CPT1: '0120', ServiceDate: day, Charge: bill['charges'], POS: '21' }], {
    Bill: {
      BillReviewState: MADE_UP_STATE,
      ProviderType: 2,
      UB92TypeOfBill: '111',
      DRG: bill['drg'],
      AdmitDate: admitted,
      DischargeDate: day,
      DischargeStatus: status,
      MedicareNumber: bill['prov'],
    },
    BillOptions: { IsPayAboveCharge: false },
  });
}

/** What the payment is made of: the value of the trace, and the column of the pricer. */
const PARTS = {
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
  amount: 'expect_total_payment',
} as const;

/** The bill's values by name, as its own list of steps has them. */
function readParts({ logDetails }: ReviewResponse): Map<string, number> {
  const values = logDetails.filter(({ effect, line }) => effect === 'value' && line === null);
  return new Map(
    values.map(({ formula, result }) => [/^derived\.(\w+) =/.exec(formula!)![1]!, Number(result)]),
  );
}

const bills = hasShared ? readRows('golden/ipps_fy2021_cms_pricer.csv') : [];
/** More than sixty days of the lifetime reserve: the pricer pays nothing, and the interface has no field for them. */
const isRefused = (bill: Row) => Number(bill['ltrdays']) > 60;

describe.skipIf(!hasShared)(`inpatient stays of fiscal year 2021${SKIPPED}`, () => {
  const weights = hasShared ? readRows('releases/ipps_fy2021/drg_weights_fy2021.csv') : [];
  const drgs = weights.map((row) => ({
    drg: row['drg']!,
    weight: row['weight']!,
    gmlos: row['gmlos']!,
    amlos: row['amlos']!,
    postAcuteTransfer: row['post_acute_transfer']!,
    specialPay: row['special_pay']!,
  }));
  const paying = makeUpProgramme([{ pack: 'methods/inpatient' }], YEAR);
  const waiving = makeUpProgramme(
    [{ pack: 'methods/inpatient', with: { outlier: { cases: [{ value: 'no' }] } } }],
    YEAR,
  );
  const price = (bill: Row, ruleBook: RuleBook) => {
    const hospitals = { ...definitionOf('tenant.hospitals'), id: 'payers.none.hospitals' };
    const tables = makeTables([
      { definition: 'us.ipps.drg', effective: YEAR, rows: drgs },
      { definition: 'us.ipps.standardized-amounts', effective: YEAR, rows: AMOUNTS },
      { definition: 'us.ipps.constants', effective: YEAR, rows: [CONSTANTS] },
      { definition: 'us.revenue-codes', rows: [] },
      { definition: hospitals, effective: YEAR, rows: [hospitalOf(bill)] },
    ]);
    return reviewResponse(requestOf(bill), { ruleBook, tables });
  };
  const review = (bill: Row) => price(bill, WITHOUT_OUTLIER.has(bill['review']!) ? waiving : paying);

  it('are 214 bills, of which one is refused by a rule of the pricer', () => {
    expect(bills).toHaveLength(214);
    expect(bills.filter(isRefused).map(({ caseid, expect_total_payment: total }) => [caseid, total])).toEqual(
      [['err-0153', '0']],
    );
  });

  it('are paid as the pricer pays them, in every part', () => {
    const differing = bills
      .filter((bill) => !isRefused(bill))
      .flatMap((bill) => {
        const response = review(bill);
        const parts = readParts(response);
        const wrong = Object.entries(PARTS).filter(
          ([name, column]) => parts.get(name) !== Number(bill[column]),
        );
        const paid = Number(response.services[0]!.allowance) === Number(bill['expect_total_payment']);
        return wrong.length || !paid ? [{ bill: bill['caseid'], wrong }] : [];
      });
    expect(differing).toEqual([]);
  });

  it('leave a trace that recomputes', async () => {
    const some = bills.filter((bill, index) => index % 20 === 0 && !isRefused(bill));
    for (const bill of some) expect(await verifyReview(review(bill))).toEqual([]);
  });
});
