/** The totals of each line and of the bill, from the recomputed steps. */
import { type Decimal, ZERO } from '../decimal.ts';
import { isDecision, type KeptTotal } from '../model/trace.ts';
import { MOVES } from '../present/adjustments.ts';
import { BUCKET_SOURCES } from '../present/bucket-entry.ts';
import { readAmount } from '../present/read-amount.ts';
import type { ReviewResponse } from '../present/review.ts';
import type { Recomputed } from './check-line.ts';
import type { Findings } from './findings.ts';
import type { LineTrace } from './trace.ts';

export interface LineTotals {
  readonly charge: Decimal;
  readonly allowance: Decimal;
  readonly reduction: Decimal;
  readonly uncappedAllowance: Decimal;
  readonly prePPOAllowance: Decimal;
  readonly uncappedPrePPOAllowance: Decimal;
  /** Null when no step speaks of tax. */
  readonly tax: Decimal | null;
  readonly surcharge: Decimal;
}

const DENIES: ReadonlySet<string> = new Set(['deny', 'stop']);

/** The totals a line must show. */
export function computeTotals(line: LineTrace, recomputed: Recomputed): LineTotals {
  const allowance = recomputed.allowance ?? ZERO;
  const moves = line.steps.filter(({ log }) => MOVES.has(log.effect));
  // Nothing of an amount is left after a denial: neither it nor a total kept before it.
  const moving = moves.slice(moves.findLastIndex(({ log }) => DENIES.has(log.effect)) + 1);
  const before = (total: KeptTotal): Decimal | null =>
    readAmount(moving.find(({ log }) => log.keeps?.includes(total))?.log.before);
  const prePPO = before('prePPOAllowance') ?? allowance;
  // A person's decision stands in the place of what was computed, so no cap came before it.
  const byPerson = moving.some(({ log }) => isDecision(log));
  return {
    charge: recomputed.charge,
    allowance,
    reduction: recomputed.charge.minus(allowance),
    uncappedAllowance: before('uncappedAllowance') ?? allowance,
    prePPOAllowance: prePPO,
    uncappedPrePPOAllowance: byPerson ? prePPO : (before('uncappedPrePPOAllowance') ?? prePPO),
    tax: recomputed.charges.get('tax') ?? null,
    surcharge: (recomputed.charges.get('surcharge') ?? ZERO).plus(recomputed.charges.get('lateFee') ?? ZERO),
  };
}

/** Holds the totals of a line to those of its steps, and to what must hold of any line. */
export function checkLineTotals(
  line: LineTrace,
  totals: LineTotals,
  recomputed: Recomputed,
  capped: boolean,
  findings: Findings,
): void {
  const { service, path } = line;
  const expect = (name: keyof typeof service, computed: Decimal | null) =>
    findings.expectAmount(`${path}.${name}`, service[name] as number | null, computed, 'the trace');
  if (recomputed.allowance === null)
    findings.report(path, 'no step of the trace gives the line an allowance');
  expect('quantityUsed', recomputed.quantity);
  expect('allowance', totals.allowance);
  expect('reduction', totals.reduction);
  expect('uncappedAllowance', totals.uncappedAllowance);
  expect('prePPOAllowance', totals.prePPOAllowance);
  expect('uncappedPrePPOAllowance', totals.uncappedPrePPOAllowance);
  expect('taxAllowance', totals.tax);
  const taxCharge = readAmount(service.taxCharge);
  expect('taxReduction', totals.tax && taxCharge ? taxCharge.minus(totals.tax) : null);
  if (totals.allowance.isNegative()) findings.report(`${path}.allowance`, 'is negative');
  const byPerson = line.steps.some(({ log }) => isDecision(log));
  // A limit of a programme may stand in the place of the charge, and then says so.
  const byLimit = line.steps.some(({ entry }) => entry?.bucketSource === BUCKET_SOURCES.charge);
  if (capped && !byPerson && !byLimit && totals.allowance.greaterThan(totals.charge))
    findings.report(`${path}.allowance`, 'is above the charge, although IsPayAboveCharge caps it there');
}

const sumShown = (services: ReviewResponse['services'], name: 'charge' | 'taxCharge') =>
  services.reduce((total, line) => total.plus(readAmount(line[name]) ?? ZERO), ZERO);

/** Holds the totals that the request alone gives to its lines; they stand even where nothing was priced. */
export function checkBilledTotals(
  { bill, services }: Pick<ReviewResponse, 'bill' | 'services'>,
  findings: Findings,
): void {
  const expect = (name: 'totalCharge' | 'totalTaxCharge', computed: Decimal) =>
    findings.expectAmount(`bill.${name}`, bill[name], computed, 'the sum of the lines');
  expect('totalCharge', sumShown(services, 'charge'));
  expect('totalTaxCharge', sumShown(services, 'taxCharge'));
}

/** Holds the totals of the bill to the sums of its lines. */
export function checkBillTotals(
  { bill, services }: Pick<ReviewResponse, 'bill' | 'services'>,
  totals: readonly LineTotals[],
  findings: Findings,
): void {
  const sum = (select: (line: LineTotals) => Decimal | null) =>
    totals.reduce((total, line) => total.plus(select(line) ?? ZERO), ZERO);
  const computed: Readonly<Partial<Record<keyof typeof bill, Decimal>>> = {
    totalAllowance: sum((line) => line.allowance),
    totalReduction: sum((line) => line.reduction),
    totalUncappedAllowance: sum((line) => line.uncappedAllowance),
    totalPrePPOAllowance: sum((line) => line.prePPOAllowance),
    totalUncappedPrePPOAllowance: sum((line) => line.uncappedPrePPOAllowance),
    totalSurcharge: sum((line) => line.surcharge),
    totalTaxAllowance: sum((line) => line.tax),
    totalTaxReduction: sumShown(services, 'taxCharge').minus(sum((line) => line.tax)),
  };
  for (const [name, total] of Object.entries(computed))
    findings.expectAmount(`bill.${name}`, bill[name as 'totalAllowance'], total, 'the sum of the lines');
}
