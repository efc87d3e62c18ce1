/** What must hold of every reviewed bill, in production too. A broken one is a bug of ours. */
import { ZERO } from '../decimal.ts';
import type { LineState } from '../model/line.ts';
import { assert } from '../problem.ts';

/**
 * Asserts: every line has an allowance in whole cents, nothing is negative, the steps of a line form one chain, and
 * what they take off sums to charge − allowance. The bill's totals are sums of exactly these lines (`presentReview`).
 */
export function assertInvariants(lines: readonly LineState[]): void {
  for (const line of lines) {
    const where = `line ${line.service.Line}`;
    assert(line.allowance !== null, `${where} has no allowance`);
    assert(!line.allowance.lessThan(0), `${where} has a negative allowance`);
    assert(line.allowance.decimalPlaces() <= 2, `${where} has an allowance of part cents`);
    assert(!line.service.Charge.lessThan(0), `${where} has a negative charge`);
    for (const [name, amount] of Object.entries(line.charges))
      assert(!amount.lessThan(0), `${where} has a negative ${name}`);
    let allowance = line.steps[0]?.before ?? null;
    let reductions = ZERO;
    for (const step of line.steps) {
      assert(
        step.before === allowance ||
          (step.before !== null && allowance !== null && step.before.equals(allowance)),
        `${where} has a gap in its trace`,
      );
      // A step that leaves the very amount it found takes nothing off.
      if (step.after && step.after !== step.before)
        reductions = reductions.plus((step.before ?? line.service.Charge).minus(step.after));
      allowance = step.after;
    }
    assert(allowance?.equals(line.allowance) ?? false, `${where} has an allowance outside its trace`);
    assert(
      reductions.equals(line.service.Charge.minus(line.allowance)),
      `${where} has reductions that do not sum to its charge less its allowance`,
    );
  }
}
