/** What a line comes to, before it is written out. */
import { type Decimal, ZERO } from '../decimal.ts';
import type { LineState } from '../model/line.ts';
import { isDecision } from '../model/trace.ts';

/** A line's money, kept as decimals so that the bill's totals are sums of exactly these. */
export interface LineMoney {
  readonly charge: Decimal;
  readonly allowance: Decimal;
  readonly uncappedAllowance: Decimal;
  readonly prePPOAllowance: Decimal;
  readonly uncappedPrePPOAllowance: Decimal;
  /** What the rules alone came to, before any limit and any decision of a person; not shown. */
  readonly computedAllowance: Decimal;
  readonly reduction: Decimal;
  /** Undefined when no tax was billed. */
  readonly taxAllowance: Decimal | undefined;
  /** Surcharges and late fees, owed beside the allowance. */
  readonly surcharge: Decimal;
}

export function computeLineMoney(line: LineState): LineMoney {
  const allowance = line.allowance ?? ZERO;
  const charge = line.service.Charge;
  const prePPOAllowance = line.kept.prePPOAllowance ?? allowance;
  const computedAllowance = line.kept.uncappedPrePPOAllowance ?? prePPOAllowance;
  return {
    charge,
    allowance,
    uncappedAllowance: line.kept.uncappedAllowance ?? allowance,
    prePPOAllowance,
    // A person's decision stands in the place of the computed amount, and the charge cap does not touch it.
    uncappedPrePPOAllowance: line.steps.some(isDecision) ? prePPOAllowance : computedAllowance,
    computedAllowance,
    reduction: charge.minus(allowance),
    taxAllowance: line.charges.tax,
    surcharge: (line.charges.surcharge ?? ZERO).plus(line.charges['late-fee'] ?? ZERO),
  };
}
