/** `bucketTotalList`: rows lead from the charge to the allowance, and the bill's rows are the sums of the lines'. */
import { type Decimal, ZERO } from '../decimal.ts';
import { readAmount } from '../present/read-amount.ts';
import type { BucketTotal } from '../present/review.ts';
import type { BucketNumbers } from './check-entries.ts';
import type { LineTotals } from './check-totals.ts';
import type { Findings } from './findings.ts';
import type { LineTrace } from './trace.ts';

function checkRow(path: string, row: BucketTotal, findings: Findings): Decimal {
  const before = readAmount(row.allowanceBefore) ?? ZERO;
  const after = readAmount(row.allowanceAfter) ?? ZERO;
  findings.expectAmount(`${path}.reduction`, row.reduction, before.minus(after), 'before less after');
  return readAmount(row.reduction) ?? ZERO;
}

/** Holds the rows of a line to one another: from the charge, each from where the last one ended, to the allowance. */
export function checkLineRows(
  line: LineTrace,
  totals: LineTotals,
  numbers: BucketNumbers,
  findings: Findings,
): void {
  let at = totals.charge;
  for (const [index, row] of line.service.bucketTotalList.entries()) {
    const path = `${line.path}.bucketTotalList[${index}]`;
    numbers.check(`${path}.bucketHierarchyID`, row.name, row.bucketHierarchyID, findings);
    findings.expectAmount(`${path}.allowanceBefore`, row.allowanceBefore, at, 'the row before');
    checkRow(path, row, findings);
    at = readAmount(row.allowanceAfter) ?? ZERO;
  }
  const last = line.service.bucketTotalList.length - 1;
  const lastPath = `${line.path}.bucketTotalList${last < 0 ? '' : `[${last}].allowanceAfter`}`;
  findings.expectAmount(lastPath, at.toFixed(), totals.allowance, 'the trace');
}

/** Holds the rows of the bill to the rows of its lines. */
export function checkBillRows(
  rows: readonly BucketTotal[],
  lines: readonly LineTrace[],
  numbers: BucketNumbers,
  findings: Findings,
): void {
  const sums = new Map<string, Decimal>();
  for (const { service } of lines)
    for (const row of service.bucketTotalList)
      sums.set(row.name, (sums.get(row.name) ?? ZERO).plus(readAmount(row.reduction) ?? ZERO));
  for (const [index, row] of rows.entries()) {
    const path = `bill.bucketTotalList[${index}]`;
    numbers.check(`${path}.bucketHierarchyID`, row.name, row.bucketHierarchyID, findings);
    checkRow(path, row, findings);
    findings.expectAmount(
      `${path}.reduction`,
      row.reduction,
      sums.get(row.name) ?? ZERO,
      'the sum of the lines',
    );
    sums.delete(row.name);
  }
  for (const [name, sum] of sums)
    if (!sum.isZero())
      findings.report('bill.bucketTotalList', `leaves out ${name}, where lines moved ${sum.toFixed()}`);
}
