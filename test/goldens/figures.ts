/**
 * Published amounts as figures: what an authority says one unit of a service is paid. Those of the starter codes stand in
 * `amounts/`, so that a checkout proves prices by itself; the whole lists lie beside the project.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReviewResponse } from '../../engine/present/review.ts';
import { verifyReview } from '../../engine/verify/verify-review.ts';
import { readCsv } from '../../server/tables/csv.ts';
import { type Members, makeRequest, reviewText, type Setting } from '../helpers/requests.ts';
import { sharedPath } from '../helpers/shared.ts';

export interface Figure {
  readonly code: string;
  readonly modifier: string;
  readonly site: string;
  readonly amount: string;
  /** File and line, or the paragraph, that has the amount. */
  readonly source: string;
}

export const FIGURE_COLUMNS = ['code', 'modifier', 'site', 'amount', 'source'] as const;

/** North Carolina's rates of 2025 with the Medicare amounts below them: the list, and its column of amounts. */
const LIST = 'golden/us-nc_wc_2025_professional.csv';
const COLUMNS = { 'us-nc-workers-comp': 'expected_rate', medicare: 'medicare_amount' } as const;
export type Listed = keyof typeof COLUMNS;
/** The authorities of whose amounts there is a list, as rows for tests. */
export const LISTED = (Object.keys(COLUMNS) as Listed[]).map((authority) => ({ authority }));

/** Programmes by the field of the bill that names them. */
const TYPE_OF_BILL = { 'us-nc-workers-comp': 0, medicare: 1, 'us-owcp': 2 } as const;
export type Authority = keyof typeof TYPE_OF_BILL;

const PLACE_OF_SERVICE: Readonly<Record<string, string>> = { facility: '22', nonfacility: '11' };

function readRows(path: string): (readonly string[])[] {
  return readCsv(readFileSync(path, 'utf8')).map(({ cells }) => cells);
}

/** The file of the repository that has the figures of an authority. */
export const figurePath = (authority: string): string =>
  fileURLToPath(new URL(`amounts/${authority}.csv`, import.meta.url));

/** The figures that are in the repository. */
export function readFigures(authority: Authority): Figure[] {
  const [head, ...rows] = readRows(figurePath(authority));
  if (`${head}` !== `${FIGURE_COLUMNS}`) throw new Error(`${authority}.csv is headed ${head}`);
  return rows.map(([code, modifier, site, amount, source]) => {
    return { code: code!, modifier: modifier!, site: site!, amount: amount!, source: source! };
  });
}

/** Every figure of the list beside the project. */
export function listFigures(authority: Listed): Figure[] {
  const [head = [], ...rows] = readRows(sharedPath(LIST));
  const [code, modifier, site, amount] = ['code', 'modifier', 'site', COLUMNS[authority]].map((name) => {
    const column = head.indexOf(name);
    if (column < 0) throw new Error(`${LIST} has no column ${name}`);
    return column;
  }) as [number, number, number, number];
  return rows.map((cells, row) => ({
    ...{ code: cells[code]!, modifier: cells[modifier]!, site: cells[site]!, amount: cells[amount]! },
    source: `${basename(LIST)}:${row + 2}`,
  }));
}

/** The bucket of the outpatient limits, which no list of the schedule's own amounts has in them. */
const SCHEDULE_LIMIT = 4055;

/**
 * The digits the response shows, with two decimals: amounts are compared as text, not as floating point. Where an outpatient
 * limit lowered the amount, it is what stood before.
 */
function showAllowance(text: string): string {
  const limited = new RegExp(
    `"bucketHierarchyID":${SCHEDULE_LIMIT},[^{}]*"uncappedAllowance":(\\d+)(?:\\.(\\d+))?`,
  ).exec(text);
  const [, dollars, cents = ''] =
    limited ?? /"services":\[\{.*?"allowance":(?:(\d+)(?:\.(\d+))?|null)/s.exec(text)!;
  return dollars === undefined ? 'nothing' : `${dollars}.${cents.padEnd(2, '0')}`;
}

/** Reviews one line for each figure; says which amounts are others, and which traces do not hold. */
export async function findWrong(
  authority: Authority,
  figures: readonly Figure[],
  { bill, ...setting }: Setting & { readonly bill?: Members } = {},
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { code, modifier, site, amount, source } of figures) {
    const line = {
      ...{ CPT1: code, ModifierList: modifier, POS: PLACE_OF_SERVICE[site] },
      ...{ ServiceDate: '2025-10-06', Charge: '9999999.99' },
    };
    const request = makeRequest([line], {
      Bill: { TypeOfBill: TYPE_OF_BILL[authority], ...bill },
      // The lists say what a service is paid, add-on codes too.
      BillOptions: { IsNCCI: false },
    });
    const text = reviewText(request, { tenant: 'demo', ...setting });
    const problems = await verifyReview(JSON.parse(text) as ReviewResponse);
    const got = showAllowance(text);
    if (got !== amount || problems.length > 0)
      wrong.push(`${source}: ${code} ${modifier} ${site} ${amount}, got ${got} ${JSON.stringify(problems)}`);
  }
  return wrong;
}
