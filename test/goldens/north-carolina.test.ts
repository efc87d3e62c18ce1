/** Every published professional rate of North Carolina 2025 beside the project, and the Medicare amount below each. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReviewResponse } from '../../engine/present/review.ts';
import { verifyReview } from '../../engine/verify/verify-review.ts';
import { officialTables } from '../helpers/official-tables.ts';
import { makeRequest, reviewText } from '../helpers/requests.ts';
import { hasShared, SKIPPED, sharedPath } from '../helpers/shared.ts';

const ROWS = 9082;

interface Published {
  readonly code: string;
  readonly modifier: string;
  readonly site: string;
  readonly medicare: string;
  readonly rate: string;
}

function readPublished(): Published[] {
  const text = readFileSync(sharedPath('golden/us-nc_wc_2025_professional.csv'), 'utf8');
  const [head, ...lines] = text.trim().split('\n');
  expect(head).toBe(
    'code,modifier,site,category,percent,work_rvu,pe_rvu,mp_rvu,medicare_amount,expected_rate',
  );
  return lines.map((line) => {
    const cells = line.split(',');
    return {
      code: cells[0]!,
      modifier: cells[1]!,
      site: cells[2]!,
      medicare: cells[8]!,
      rate: cells[9]!,
    };
  });
}

/** The digits the response shows, with two decimals: amounts are compared as text, not as floating point. */
function showAllowance(text: string): string {
  const [, digits] = /"services":\[\{.*?"allowance":([\d.]+)/s.exec(text)!;
  const [dollars, cents = ''] = digits!.split('.');
  return `${dollars}.${cents.padEnd(2, '0')}`;
}

/** Reviews one line per published row; gives the rows whose amount or trace does not hold. */
async function check(typeOfBill: number, expected: (row: Published) => string) {
  const wrong: string[] = [];
  let right = 0;
  const tables = officialTables();
  for (const row of readPublished()) {
    const request = makeRequest(
      [
        {
          CPT1: row.code,
          ModifierList: row.modifier,
          POS: row.site === 'facility' ? '22' : '11',
          ServiceDate: '2025-10-06',
          Charge: '9999999.99',
        },
      ],
      { Bill: { TypeOfBill: typeOfBill, ZipCode: '27601' } },
    );
    const text = reviewText(request, { tables, tenant: 'demo' });
    const got = showAllowance(text);
    const problems = await verifyReview(JSON.parse(text) as ReviewResponse);
    if (got === expected(row) && problems.length === 0) right++;
    else
      wrong.push(
        `${row.code} ${row.modifier} ${row.site}: ${expected(row)}, got ${got} ${JSON.stringify(problems)}`,
      );
  }
  expect(wrong).toEqual([]);
  expect(right).toBe(ROWS);
}

describe.skipIf(!hasShared)(`North Carolina 2025, ${ROWS} published amounts${SKIPPED}`, () => {
  it("workers' compensation gives every published rate", { timeout: 240_000 }, async () => {
    await check(0, (row) => row.rate);
  });

  it('usual charges at 100 percent give every Medicare amount', { timeout: 240_000 }, async () => {
    await check(1, (row) => row.medicare);
  });
});
