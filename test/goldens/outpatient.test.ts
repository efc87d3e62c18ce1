/**
 * Outpatient claims of starter codes, priced apart from the project by the published addenda and by the arithmetic of
 * CMS's own pricer: each line to the cent, with the file and line of its rate and the formula. What the addenda do not
 * decide goes to a person, for the reason that the table states.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layTablesOver } from '../../engine/pack-tests/build-tables.ts';
import type { ReviewResponse } from '../../engine/present/review.ts';
import { readCsv } from '../../server/tables/csv.ts';
import { MADE_UP_STATE, makeUpProgramme } from '../helpers/made-up-programme.ts';
import { makeRequest, verifiedResponse } from '../helpers/requests.ts';
import { definition, starterTables } from '../helpers/rule-book.ts';

type Row = Readonly<Record<string, string>>;

const [head, ...records] = readCsv(readFileSync(new URL('outpatient-claims.csv', import.meta.url), 'utf8'));
const rows: readonly Row[] = records.map(({ cells }) =>
  Object.fromEntries(head!.cells.map((name, index) => [name, cells[index]!])),
);
const claims = [...Map.groupBy(rows, ({ claim }) => claim!).values()].map((lines) => ({
  claim: `${lines[0]!['claim']}: ${lines[0]!['about']}`,
  lines,
}));

const hospital = (providerCcn: string, wageIndex: string, ratio: string, kind = '00', quality = '1') => ({
  ...{ providerCcn, wageIndex, outpatientCostToChargeRatio: ratio, providerType: kind },
  ...{ hospitalQualityIndicator: quality, effectiveDate: '2025-01-01', effectiveThrough: '2026-12-31' },
});
const HOSPITALS = [
  hospital('340001', '0.9612', '0.250'),
  hospital('340002', '1.2345', '0.312'),
  hospital('340003', '1.0000', '0.200', '08'),
  hospital('340004', '1.0000', '0.200', '00', '2'),
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
    },
  );
}

/** What a review says of each line, in the words of the table; all that it says where these are not among them. */
function readLines({ services }: ReviewResponse, lines: readonly Row[]) {
  return services.map(({ cpt1, allowance, reasonCodes, needsAttention }, index) => {
    const said = needsAttention?.because.map(({ message }) => message ?? '').join('; ') ?? '';
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
      lines.map((line) => ({
        code: line['code'],
        allowance: Number(line['allowance']).toFixed(2),
        reason: line['reason'],
        attention: line['attention'],
        why: line['why'],
      })),
    );
  });
});
