/** What must hold of every reviewed bill, in production too. A broken one is a bug of ours. */
import type { LineState } from '../model/line.ts';
import { assert } from '../problem.ts';

/**
 * Asserts: every line has an allowance in whole cents, nothing is negative, the steps of a line form one chain from
 * one price, so that what they take off sums to charge − allowance. The bill's totals are sums of exactly these lines (`presentReview`).
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
    let isPriced = false;
    for (const { before, after } of line.steps) {
      assert(
        before === allowance || (before !== null && allowance !== null && before.equals(allowance)),
        `${where} has a gap in its trace`,
      );
      // From the first price on, which is measured from the charge, each step goes on where the last one ended.
      const isFirst = before === null && after !== null;
      assert(isFirst ? !isPriced : before === null || isPriced, `${where} has reductions that do not sum up`);
      isPriced ||= isFirst;
      allowance = after;
    }
    assert(allowance?.equals(line.allowance) ?? false, `${where} has an allowance outside its trace`);
  }
}
