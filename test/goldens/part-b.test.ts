/**
 * Bills of practitioners, suppliers and laboratories under Medicare Part B, priced apart from the project, from CMS's release
 * files and by its Claims Processing Manual (chapters 4, 5, 12, 13, 16, 17 and 20), in many localities and from 2024 to
 * 2026: each line to the cent. The two lines of a service for both sides have one amount together.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../engine/decimal.ts';
import type { ReviewResponse } from '../../engine/present/review.ts';
import { readCsv } from '../../server/tables/csv.ts';
import { makeRequest, verifiedResponse } from '../helpers/requests.ts';
import { makeUpPayer } from '../helpers/rule-book.ts';

type Row = Readonly<Record<string, string>>;

const [head, ...records] = readCsv(readFileSync(new URL('part-b-claims.csv', import.meta.url), 'utf8'));
const rows: readonly Row[] = records.map(({ cells }) =>
  Object.fromEntries(head!.cells.map((name, index) => [name, cells[index]!])),
);
const bills = [...Map.groupBy(rows, ({ bill }) => bill!)].map(([bill, lines]) => ({ bill, lines }));

const requestOf = (lines: readonly Row[]) =>
  makeRequest(
    lines.map(({ date, code, modifiers, units, place, clinician }) => ({
      ...{ CPT1: code, ModifierList: modifiers!.replaceAll(' ', ','), ServiceDate: date, POS: place },
      ...{ QuantityBilled: Number(units), ...(clinician ? { NPI: clinician } : {}) },
    })),
    {
      Bill: { TypeOfBill: 1, ProviderType: Number(lines[0]!['providerType']), ZipCode: lines[0]!['zip'] },
      Claim: { State: lines[0]!['claimState'] || undefined, ZipCode: lines[0]!['claimZip'] || undefined },
    },
  );

const BY_HAND = 'by hand';

/** What a review pays, in the words of the table: `with 1` on the line whose amount stands with that of line 1. */
function readAllowances({ services }: ReviewResponse, lines: readonly Row[]): string[] {
  const together = lines.map(({ allowance }) => Number(/^with (\d+)$/.exec(allowance!)?.[1] ?? 0) - 1);
  return services.map(({ allowance, needsAttention }, index) => {
    if (needsAttention) return BY_HAND;
    if (together[index]! >= 0) return lines[index]!['allowance']!;
    const others = services.filter((_, other) => together[other] === index);
    return others.reduce((sum, other) => sum.plus(other.allowance!), new Decimal(allowance!)).toFixed(2);
  });
}

describe('bills under Medicare Part B', () => {
  const payer = makeUpPayer([], {
    supplies: { 'us/ucr': { percentOfMedicare: { values: [{ value: '100', cite: 'here' }] } } },
  });

  it('are of many kinds', () => {
    expect(new Set(bills.map(({ bill }) => bill.replace(/-\d+$/, ''))).size).toBeGreaterThan(50);
  });

  it.each(bills)('$bill', async ({ lines }) => {
    const response = await verifiedResponse(requestOf(lines), payer);
    expect(readAllowances(response, lines)).toEqual(lines.map(({ allowance }) => allowance));
  });
});
