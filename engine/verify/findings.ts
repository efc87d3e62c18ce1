/** What a verification collects: every difference between a review and what its own trace says. */
import type { Decimal } from '../decimal.ts';
import { digitsOfRawJson, readAmount, type Shown } from '../present/read-amount.ts';

/** A place of the review that does not follow from its trace. */
export interface VerifyProblem {
  /** Path in the response, for example `logDetails[3].after`. */
  readonly path: string;
  readonly message: string;
}

const show = (value: unknown) =>
  value === null || value === undefined
    ? 'nothing'
    : (digitsOfRawJson(value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value)));

export class Findings {
  readonly problems: VerifyProblem[] = [];

  report(path: string, message: string): void {
    this.problems.push({ path, message });
  }

  /** Reports a shown amount that is not the computed one; null means that none may be shown. */
  expectAmount(path: string, shown: Shown, computed: Decimal | null, from: string): void {
    const amount = readAmount(shown);
    const holds = computed === null ? shown === null : (amount?.equals(computed) ?? false);
    if (!holds)
      this.report(path, `shows ${show(shown)}, but ${from} gives ${computed?.toFixed() ?? 'nothing'}`);
  }

  /** Reports a shown value that is not the one it has to repeat. Compared as JSON. */
  expectSame(path: string, shown: unknown, expected: unknown, from: string): void {
    if (shown !== expected && JSON.stringify(shown) !== JSON.stringify(expected))
      this.report(path, `shows ${show(shown)}, but ${from} says ${show(expected)}`);
  }
}
