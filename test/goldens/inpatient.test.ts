/**
 * Inpatient stays as CMS's own pricer pays them, to the cent, in every amount that the payment is made of, for a payer who
 * pays 100 percent of Medicare: some by the starter figures alone, all 214 where the list is. One differs, by an edit of
 * the pricer for which the interface has no field.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import type { ReviewResponse } from '../../engine/present/review.ts';
import { verifyReview } from '../../engine/verify/verify-review.ts';
import { makeRequest, reviewResponse } from '../helpers/requests.ts';
import { definition, makeUpPayer, SHIPPED_FILES, starterTables } from '../helpers/rule-book.ts';
import { hasShared, SKIPPED } from '../helpers/shared.ts';
import { figurePath } from './figures.ts';
import { HOSPITAL, isRefused, listStays, PARTS, readStays, type Stay } from './stays.ts';
import { makeStayFile } from './write-figures.ts';

/** Where the programme uses the method. */
const USE = '{ pack: methods/inpatient,';
const YEAR = { from: '2020-10-01', through: '2021-09-30' };

/** A row of the provider-specific file. The pricer has the kind of area as a letter; R is rural. */
const hospitalOf = (stay: Stay) => ({
  ...Object.fromEntries(Object.keys(HOSPITAL).map((name) => [name, stay[name]!])),
  effectiveDate: YEAR.from,
  effectiveThrough: YEAR.through,
  cbsaStandardizedAmountLocation: stay['area'] === 'R' ? '33' : '35620',
});

/** Review codes of the pricer: transfers to acute and to post-acute care; 6, 7 and 11 are the same without an outlier. */
const ACUTE = new Set(['3', '6']);
const POST_ACUTE = new Set(['9', '11']);
const WITHOUT_OUTLIER = new Set(['6', '7', '11']);

function requestOf(stay: Stay) {
  const day = stay['dischargeDate']!.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const admitted = new Date(Date.parse(day) - Number(stay['days']) * 86_400_000).toISOString().slice(0, 10);
  const status = ACUTE.has(stay['review']!) ? '02' : POST_ACUTE.has(stay['review']!) ? '03' : '01';
  return makeRequest([{ CPT1: '0120', ServiceDate: day, Charge: stay['charges'], POS: '21' }], {
    Bill: {
      BillReviewState: 'NY',
      TypeOfBill: 1,
      ProviderType: 2,
      UB92TypeOfBill: '111',
      DRG: stay['drg'],
      AdmitDate: admitted,
      DischargeDate: day,
      DischargeStatus: status,
      MedicareNumber: stay['providerCcn'],
    },
    BillOptions: { IsPayAboveCharge: false },
  });
}

/** The bill's values by name, as its own list of steps has them. */
function readParts({ logDetails }: ReviewResponse): Map<string, number> {
  const values = logDetails.filter(({ effect, line }) => effect === 'value' && line === null);
  return new Map(
    values.map(({ formula, result }) => [/^derived\.(\w+) =/.exec(formula!)![1]!, Number(result)]),
  );
}

describe('inpatient stays of fiscal year 2021', () => {
  const supplies = { 'us/ucr': { percentOfMedicare: { value: '100', cite: 'here' } } };
  const paying = makeUpPayer([], { supplies });
  // What the pricer is told for a stay whose outlier is not asked for, no field of a bill says.
  const waiving = makeUpPayer(
    [],
    { supplies },
    SHIPPED_FILES.map(({ file, text }) => ({
      file,
      text:
        file === 'rules/us/ucr.yaml'
          ? text.replace(USE, `$& with: { outlier: { cases: [{ value: "no" }] } },`)
          : text,
    })),
  );
  const price = (stay: Stay, { ruleBook, tenant }: typeof paying) => {
    const made = [{ table: '$tenant.hospitals', ...YEAR, rows: [hospitalOf(stay)] }];
    const tables = layTablesOver(starterTables(), made, tenant, definition);
    return reviewResponse(requestOf(stay), { ruleBook, tables, tenant });
  };

  /** The stays that are paid otherwise than the pricer paid them, or whose trace does not hold. */
  async function findDiffering(stays: readonly Stay[]) {
    const differing: unknown[] = [];
    for (const stay of stays) {
      const response = price(stay, WITHOUT_OUTLIER.has(stay['review']!) ? waiving : paying);
      const parts = readParts(response);
      const wrong = Object.keys(PARTS).filter((name) => parts.get(name) !== Number(stay[name]));
      const paid = Number(response.services[0]!.allowance) === Number(stay['medicare']);
      const problems = await verifyReview(response);
      if (wrong.length || !paid || problems.length) differing.push({ stay: stay['stay'], wrong, problems });
    }
    return differing;
  }

  it('are paid as the pricer paid those in the repository', async () => {
    const stays = readStays();
    expect(stays).toHaveLength(82);
    expect(await findDiffering(stays)).toEqual([]);
  });

  it.skipIf(!hasShared)(`are in the repository as the list beside the project has them${SKIPPED}`, () => {
    expect(readFileSync(figurePath('us-ipps-fy2021'), 'utf8')).toBe(makeStayFile());
  });

  it.skipIf(!hasShared)(`are paid as the pricer paid all 214 but one that it refused${SKIPPED}`, async () => {
    const stays = listStays();
    expect(stays).toHaveLength(214);
    expect(stays.filter(isRefused).map(({ stay, medicare }) => [stay, medicare])).toEqual([
      ['err-0153', '0'],
    ]);
    expect(await findDiffering(stays.filter((stay) => !isRefused(stay)))).toEqual([]);
  });
});
