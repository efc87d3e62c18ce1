/**
 * Outpatient claims of starter codes, priced apart from the project by the published addenda and by the arithmetic of
 * CMS's own pricer: each line to the cent, with the file and line of its rate and the formula. What the addenda do not
 * decide goes to a person, for the reason that the table states.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import { evaluateHand } from '../../engine/pack-tests/evaluate-hand.ts';
import type { ReviewResponse } from '../../engine/present/review.ts';
import { readCsv } from '../../server/tables/csv.ts';
import { MADE_UP_STATE, makeUpProgramme } from '../helpers/made-up-programme.ts';
import { makeRequest, verifiedResponse } from '../helpers/requests.ts';
import { definition, starterTables } from '../helpers/rule-book.ts';
import { hasShared, SKIPPED, sharedPath } from '../helpers/shared.ts';

type Row = Readonly<Record<string, string>>;

const [head, ...records] = readCsv(readFileSync(new URL('outpatient-claims.csv', import.meta.url), 'utf8'));
const rows: readonly Row[] = records.map(({ cells }) =>
  Object.fromEntries(head!.cells.map((name, index) => [name, cells[index]!])),
);
const claims = [...Map.groupBy(rows, ({ claim }) => claim!).values()].map((lines) => ({
  claim: `${lines[0]!['claim']}: ${lines[0]!['about']}`,
  lines,
}));

const hospital = (
  providerCcn: string,
  wageIndex: string,
  ratio: string,
  { kind = '00', quality = '1', area = '' } = {},
) => ({
  ...{ providerCcn, wageIndex, outpatientCostToChargeRatio: ratio, providerType: kind },
  ...{
    hospitalQualityIndicator: quality,
    remedyOffset: 'N',
    cbsaActualGeographicLocation: area,
    effectiveDate: '2025-01-01',
    effectiveThrough: '2026-12-31',
  },
});
const HOSPITALS = [
  hospital('340001', '0.9612', '0.250'),
  hospital('340002', '1.2345', '0.312'),
  hospital('340003', '1.0000', '0.200', { kind: '08' }),
  hospital('340004', '1.0000', '0.200', { quality: '' }),
  hospital('340005', '0.8377', '0.333', { kind: '16', area: '34' }),
  hospital('340006', '1.0001', '0.199', { kind: '24' }),
];

const tables = layTablesOver(
  starterTables(),
  [{ table: '$tenant.hospitals', rows: HOSPITALS }],
  'none',
  definition,
);

function requestOf(lines: readonly Row[]) {
  const [first] = lines;
  return makeRequest(
    lines.map((line) => ({
      ...{ CPT1: line['code'], ModifierList: line['modifiers'], ServiceDate: line['date'], POS: '22' },
      ...{ QuantityBilled: Number(line['units']), Charge: line['charge'] },
    })),
    {
      Bill: {
        BillReviewState: MADE_UP_STATE,
        ProviderType: 3,
        UB92TypeOfBill: '131',
        MedicareNumber: first!['hospital'],
        ...(first!['claim'] === 'device-credit' ? { DeviceCredit: '2500.00' } : {}),
      },
      BillOptions: { IsPayAboveCharge: false },
    },
  );
}

/** What a review says of each line, in the words of the table; all that it says where these are not among them. */
function readLines({ services }: ReviewResponse, lines: readonly Row[]) {
  return services.map(({ cpt1, allowance, reasonCodes, needsAttention }, index) => {
    const said = needsAttention?.reasons.map(({ message }) => message ?? '').join('; ') ?? '';
    const why = lines[index]!['why']!;
    return {
      ...{ code: cpt1, allowance: Number(allowance).toFixed(2), reason: reasonCodes.split(',')[0] },
      ...{ attention: needsAttention ? 'yes' : 'no', why: said.includes(why) ? why : said },
    };
  });
}

describe('outpatient claims', () => {
  const ruleBook = makeUpProgramme([{ pack: 'methods/outpatient' }], {
    from: '2025-01-01',
    through: '2026-12-31',
  });

  it.each(claims)('$claim', async ({ lines }) => {
    const response = await verifiedResponse(requestOf(lines), { ruleBook, tables });
    expect(readLines(response, lines)).toEqual(
      lines.map(({ code, allowance, reason, attention, why }) => {
        return { code, allowance: Number(allowance).toFixed(2), reason, attention, why };
      }),
    );
  });
});

describe('the table of claims', () => {
  const paid = rows.filter(({ reason }) => reason === '1010');
  const sourced = paid.flatMap(({ code, source, formula }) =>
    [...source!.matchAll(/([\w.-]+\.csv):(\d+)/g)].map(([place, file, line]) => ({
      ...{ place, file: file!, line: Number(line) },
      words: [code!, /[\d.]+/.exec(formula!)![0]],
    })),
  );

  it('has a formula for every amount, which comes to it', () => {
    const wrong = paid.filter(({ formula, allowance }) => {
      const hand = evaluateHand(formula!);
      return 'problem' in hand || !hand.results.at(-1)!.value.equals(allowance!);
    });
    expect([wrong, paid.length > 80]).toEqual([[], true]);
  });

  it.skipIf(!hasShared)(`has the rates that stand where it says${SKIPPED}`, () => {
    const wrong = sourced.filter(({ file, line, words }) => {
      const text = readFileSync(sharedPath(`releases/opps/${file}`), 'latin1').split('\n')[line - 1]!;
      return !words.some((word) => text.includes(word));
    });
    expect([wrong, sourced.length > 80]).toEqual([[], true]);
  });
});
