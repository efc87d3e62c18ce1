/** `/v1/customcodes`: the codes of the payer's own pack. */
import { midnightOf } from '../date.ts';
import { Decimal, toJsonNumber } from '../decimal.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';

export interface CustomCodeEntry {
  readonly code: string;
  readonly description: string;
  readonly pricing: 'amount' | 'percentOfCharge';
  readonly amount: number | null;
  readonly percentOfCharge: number | null;
  readonly per: 'unit' | 'line';
  readonly most: number | null;
  readonly reasonCodeID: number | null;
  readonly effectiveFrom: string | null;
  readonly effectiveThrough: string | null;
  readonly requirementURL: string | null;
}

const number = (text: string | undefined): number | null =>
  text === undefined ? null : toJsonNumber(new Decimal(text));

/** The custom codes of a tenant, by code; none when it has no pack, `error` when it names one the book has not. */
export function listCustomCodes(
  ruleBook: RuleBook,
  tenant: string,
): { error: string | null; customCodes: CustomCodeEntry[] } {
  const payer = ruleBook.payer(tenant);
  const customCodes = (payer?.customCodes ?? []).map(
    (one): CustomCodeEntry => ({
      code: one.code,
      description: one.description,
      pricing: one.amount === undefined ? 'percentOfCharge' : 'amount',
      amount: number(one.amount),
      percentOfCharge: number(one.percentOfCharge),
      per: one.amount === undefined ? 'line' : (one.per ?? 'unit'),
      most: number(one.most),
      reasonCodeID: one.reason === undefined ? null : Number(one.reason),
      effectiveFrom: midnightOf(one.effective?.from ?? null),
      effectiveThrough: midnightOf(one.effective?.through ?? null),
      requirementURL: payer?.sources[one.cite]?.url ?? null,
    }),
  );
  return {
    error: ruleBook.describeMissingPayer(tenant),
    customCodes: customCodes.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)),
  };
}
